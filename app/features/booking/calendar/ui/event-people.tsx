import type { CalendarBooking } from '#app/features/booking/calendar/rules.ts'
import { Avatar } from '#app/ui/avatar.tsx'

import { useCalendarMessages } from './use-calendar-messages.ts'

/** The people on a booking as initials; styles hide them where they would crowd out its title. */
export function EventPeople({
  people,
  max = 3,
}: Pick<CalendarBooking, 'people'> & { max?: number }) {
  const messages = useCalendarMessages()
  if (people.length === 0) return null
  const others = people.length - max
  return (
    <>
      <span className="event-people" aria-hidden="true">
        {people.slice(0, max).map(({ id, name }) => (
          <Avatar key={name} id={id} name={name} small />
        ))}
        {others > 0 && <span className="event-others">+{others}</span>}
      </span>
      <span className="visually-hidden">{messages.people(people.map(({ name }) => name))}</span>
    </>
  )
}
