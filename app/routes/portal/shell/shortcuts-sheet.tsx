import { X } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'

import { Dialog } from '#app/ui/dialog.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { goKeys } from './keys.ts'
import { placeAt } from './places.ts'

/** One thing and the ways to it: keys at once, or one after the other (`paired`). */
type Row = { what: string; ways: string[][]; paired?: boolean }

/** Every key that works now, and none that does not. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { shortcuts: words, settings } = useWords().portal
  const single = usePortal().preferences.keys === 'on'
  return (
    <Dialog label={words.title} className="keys" onClose={onClose}>
      <div className="keys-inner">
        <header className="keys-head">
          <h2>{words.title}</h2>
          <form method="dialog">
            <button className="icon-button" type="submit" aria-label={words.close}>
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
                  <div key={row.what}>
                    <dt>{row.what}</dt>
                    <dd>
                      <Ways {...row} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        {!single && (
          <p className="keys-note">
            {words.off}{' '}
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

function Ways({ ways, paired }: Row) {
  const { after, or } = useWords().portal.shortcuts
  return ways.map((keys, way) => (
    <Fragment key={keys.join()}>
      {way > 0 && <span className="keys-joint"> {or} </span>}
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && <span className="keys-joint"> {paired && after} </span>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}

function useGroups(single: boolean): { title: string; rows: Row[] }[] {
  const { portal } = useWords()
  const words = portal.shortcuts
  const { mac, waiting } = usePortal()
  const control = mac ? '⌘' : words.keys.ctrl
  const seesInquiries = waiting !== null
  const go = Object.entries(goKeys)
    .filter(([, to]) => seesInquiries || !to.endsWith('/inquiries'))
    .map(([key, to]): Row => ({
      what: to.endsWith('/inquiries') ? words.inquiries : portal.pages[placeAt(to)],
      ways: [['G', key.toUpperCase()]],
      paired: true,
    }))
  const everywhere: Row[] = [
    { what: words.search, ways: [[control, 'K'], ...(single ? [['/']] : [])] },
    { what: words.menu, ways: [[control, 'B']] },
    ...(single ? [{ what: words.sheet, ways: [['?']] }] : []),
    { what: words.escape, ways: [[words.keys.escape]] },
  ]
  const inbox: Row[] = [
    ...(single
      ? [
          { what: words.move, ways: [['J'], ['K']] },
          { what: words.reply, ways: [['R']] },
          { what: words.archive, ways: [['Y']] },
        ]
      : []),
    { what: words.send, ways: [[control, words.keys.enter]] },
  ]
  return [
    { title: words.everywhere, rows: everywhere },
    ...(seesInquiries ? [{ title: words.inquiries, rows: inbox }] : []),
    ...(single ? [{ title: words.goTo, rows: go }] : []),
  ]
}
