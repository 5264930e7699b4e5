import { Check, ListFilter } from 'lucide-react'
import { Link } from 'react-router'

import { type Asked, askedText } from '#app/studio/agenda/rules.ts'
import { kinds } from '#app/studio/booking/rules.ts'
import { useMenu } from '#app/ui/use-menu.ts'
import { useWords } from '#app/ui/use-words.ts'

import { useAgendaWords } from './use-agenda-words.ts'

export type Choice = { id: string; kind: 'person' | 'room' | 'kit'; name: string; retired: boolean }
const order = ['person', 'room', 'kit'] as const

/**
 * Whose bookings are shown, and of which kind: links behind one button, which says what is chosen.
 */
export function AgendaFilter({ asked, resources }: { asked: Asked; resources: Choice[] }) {
  const {
    portal: { bookings },
  } = useWords()
  const { filter: words } = useAgendaWords()
  const { menu, close } = useMenu()
  const chosen = [
    resources.find(({ id }) => id === asked.resource)?.name,
    asked.kind && bookings.kinds[asked.kind],
  ].filter(Boolean)
  const item = (name: string, change: Partial<Asked>, isChosen: boolean) => (
    <ChoiceItem
      key={name}
      name={name}
      search={askedText(asked, change)}
      isChosen={isChosen}
      close={close}
    />
  )
  return (
    <details className="agenda-filter" ref={menu}>
      <summary
        className="button button-outline"
        aria-label={chosen.length > 0 ? `${words.label} ${chosen.join(', ')}` : undefined}
      >
        <ListFilter />
        {chosen.join(', ') || words.everyone}
      </summary>
      <div className="agenda-choices">
        <ul>{item(words.everybody, { resource: '' }, asked.resource === '')}</ul>
        {order
          .filter((kind) => resources.some((one) => one.kind === kind && !one.retired))
          .map((kind) => (
            <div key={kind}>
              <p className="agenda-choices-name" id={`choices-${kind}`}>
                {words.who[kind]}
              </p>
              <ul aria-labelledby={`choices-${kind}`}>
                {resources
                  .filter((one) => one.kind === kind && (!one.retired || one.id === asked.resource))
                  .map(({ id, name }) => item(name, { resource: id }, asked.resource === id))}
              </ul>
            </div>
          ))}
        <p className="agenda-choices-name" id="choices-kinds">
          {words.kind}
        </p>
        <ul aria-labelledby="choices-kinds">
          {item(words.everyKind, { kind: '' }, asked.kind === '')}
          {kinds.map((kind) => item(bookings.kinds[kind], { kind }, asked.kind === kind))}
        </ul>
      </div>
    </details>
  )
}

function ChoiceItem({
  name,
  search,
  isChosen,
  close,
}: {
  name: string
  search: string
  isChosen: boolean
  close: () => void
}) {
  return (
    <li>
      <Link
        className="agenda-choice"
        to={{ search }}
        aria-current={isChosen ? 'true' : undefined}
        onClick={close}
        replace
        preventScrollReset
      >
        {name}
        {isChosen && <Check />}
      </Link>
    </li>
  )
}
