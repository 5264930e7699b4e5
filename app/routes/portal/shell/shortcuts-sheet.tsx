import { X } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'

import { isRoleAllowed } from '#app/features/access.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { goKeys } from './shortcut-keys.ts'
import { getActiveMenuItem } from './menu-items.ts'

/** An action with its shortcuts; keys are pressed together or, if `paired`, one after the other. */
type ShortcutRow = { label: string; ways: string[][]; paired?: boolean }

/** Lists the shortcuts that are active now. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { shortcuts: messages, settings } = useMessages().portal
  const single = usePortal().preferences.keys === 'on'
  return (
    <Dialog label={messages.title} className="keys" onClose={onClose}>
      <div className="keys-inner">
        <header className="keys-head">
          <h2>{messages.title}</h2>
          <form method="dialog">
            <button className="icon-button" type="submit" aria-label={messages.close}>
              <X />
            </button>
          </form>
        </header>
        <div className="keys-groups">
          {useGroups(single).map(({ title, rows }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {rows.map((row) => (
                  <div key={row.label}>
                    <dt>{row.label}</dt>
                    <dd>
                      <KeySequences {...row} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        {!single && (
          <p className="keys-note">
            {messages.off}{' '}
            <Link to="/portal/settings/appearance" onClick={onClose}>
              {settings.tabs.appearance}
            </Link>
            .
          </p>
        )}
      </div>
    </Dialog>
  )
}

function KeySequences({ ways, paired }: ShortcutRow) {
  const { after, or } = useMessages().portal.shortcuts
  return ways.map((keys, way) => (
    <Fragment key={keys.join()}>
      {way > 0 && <span className="keys-joint"> {or} </span>}
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span className="keys-joint"> {paired && after} </span>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}

function useGroups(single: boolean): { title: string; rows: ShortcutRow[] }[] {
  const { portal } = useMessages()
  const messages = portal.shortcuts
  const { isMac: mac, waiting, person } = usePortal()
  const control = mac ? '⌘' : messages.keys.ctrl
  const seesInquiries = waiting !== null
  const go = Object.entries(goKeys)
    .filter(([, to]) => seesInquiries || !to.endsWith('/inquiries'))
    .map(([key, to]): ShortcutRow => ({
      label: to.endsWith('/inquiries') ? messages.inquiries : portal.pages[getActiveMenuItem(to)],
      ways: [['G', key.toUpperCase()]],
      paired: true,
    }))
  const everywhere: ShortcutRow[] = [
    { label: messages.search, ways: [[control, 'K'], ...(single ? [['/']] : [])] },
    { label: messages.menu, ways: [[control, 'B']] },
    ...(single ? [{ label: messages.sheet, ways: [['?']] }] : []),
    { label: messages.escape, ways: [[messages.keys.escape]] },
  ]
  const inbox: ShortcutRow[] = [
    ...(single
      ? [
          { label: messages.move, ways: [['J'], ['K']] },
          { label: messages.reply, ways: [['R']] },
          { label: messages.archive, ways: [['Y']] },
        ]
      : []),
    { label: messages.send, ways: [[control, messages.keys.enter]] },
  ]
  const invoices: ShortcutRow[] = [
    { label: messages.move, ways: [['J'], ['K']] },
    ...(isRoleAllowed(person.role, 'invoice.issue')
      ? [{ label: messages.createInvoice, ways: [['N']] }]
      : []),
  ]
  const calendar = useCalendarRows(single, control)
  return [
    { title: messages.everywhere, rows: everywhere },
    ...(calendar.length > 0 ? [{ title: portal.pages.bookings, rows: calendar }] : []),
    ...(seesInquiries ? [{ title: messages.inquiries, rows: inbox }] : []),
    ...(single && isRoleAllowed(person.role, 'invoice.see')
      ? [{ title: messages.invoices, rows: invoices }]
      : []),
    ...(single ? [{ title: messages.goTo, rows: go }] : []),
  ]
}

function useCalendarRows(single: boolean, control: string): ShortcutRow[] {
  const messages = useMessages().portal.shortcuts
  const { keys } = messages
  const canMove = isRoleAllowed(usePortal().person.role, 'booking.change')
  return [
    ...(single
      ? [
          { label: messages.today, ways: [['T']] },
          { label: messages.week, ways: [['W']] },
          { label: messages.month, ways: [['M']] },
          { label: messages.turn, ways: [['←'], ['→']] },
        ]
      : []),
    ...(canMove
      ? [
          { label: messages.shift, ways: [[keys.arrows]] },
          { label: messages.resize, ways: [[keys.shift, keys.arrows]] },
          { label: messages.undo, ways: [[control, 'Z']] },
          ...(single ? [{ label: messages.create, ways: [['C'], ['N']] }] : []),
        ]
      : []),
  ]
}
