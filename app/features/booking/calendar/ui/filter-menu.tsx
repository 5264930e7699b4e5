import { categories } from '#app/features/studio/service/rules.ts'
import { Check, ListFilter } from 'lucide-react'
import { Link } from 'react-router'

import { type CalendarFilter, formatCalendarQuery } from '#app/features/booking/calendar/rules.ts'

import { useMenu } from '#app/ui/use-menu.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { useCalendarMessages } from './use-calendar-messages.ts'

export type Choice = { id: string; kind: 'person' | 'room' | 'kit'; name: string; retired: boolean }
const order = ['person', 'room', 'kit'] as const

/** Filters by resource and service: links behind a button that names the current filter. */
export function FilterMenu({ filter, resources }: { filter: CalendarFilter; resources: Choice[] }) {
  const {
    portal: { bookings },
  } = useMessages()
  const { filter: messages } = useCalendarMessages()
  const { menu, close } = useMenu()
  const names = [
    resources.find(({ id }) => id === filter.resource)?.name,
    filter.category && bookings.categories[filter.category],
  ].filter(Boolean)
  const render = (name: string, change: Partial<CalendarFilter>, isChosen: boolean) => (
    <ChoiceItem
      key={name}
      name={name}
      search={formatCalendarQuery(filter, change)}
      isChosen={isChosen}
      close={close}
    />
  )
  return (
    <details className="calendar-view-filter" ref={menu}>
      <summary
        className="button button-outline"
        aria-label={names.length > 0 ? `${messages.label} ${names.join(', ')}` : undefined}
      >
        <ListFilter />
        {names.join(', ') || messages.everyone}
      </summary>
      <div className="calendar-view-choices">
        <ul>{render(messages.allResources, { resource: '' }, filter.resource === '')}</ul>
        {order
          .filter((kind) => resources.some((item) => item.kind === kind && !item.retired))
          .map((kind) => (
            <div key={kind}>
              <p className="calendar-view-choices-name" id={`choices-${kind}`}>
                {messages.who[kind]}
              </p>
              <ul aria-labelledby={`choices-${kind}`}>
                {resources
                  .filter(
                    (item) => item.kind === kind && (!item.retired || item.id === filter.resource),
                  )
                  .map(({ id, name }) => render(name, { resource: id }, filter.resource === id))}
              </ul>
            </div>
          ))}
        <p className="calendar-view-choices-name" id="choices-categories">
          {messages.category}
        </p>
        <ul aria-labelledby="choices-categories">
          {render(messages.everyCategory, { category: '' }, filter.category === '')}
          {categories.map((category) =>
            render(bookings.categories[category], { category }, filter.category === category),
          )}
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
        className="calendar-view-choice"
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
