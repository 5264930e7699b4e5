import { CalendarX, CheckCheck, CircleCheck, Clock, Hourglass } from 'lucide-react'
import { useMessages } from '#app/ui/use-messages.ts'
import type { State } from '#app/core/booking-states.ts'

const icons = {
  held: Hourglass,
  pending: Clock,
  confirmed: CircleCheck,
  canceled: CalendarX,
  done: CheckCheck,
}
const looks: Record<State, string> = {
  held: 'pill pill-info',
  pending: 'pill pill-warn',
  confirmed: 'pill pill-ok',
  canceled: 'pill',
  done: 'pill',
}

/** Shows the state with an icon, a word and a color. */
export function BookingPill({ state }: { state: State }) {
  const { states } = useMessages().portal.bookings
  const Icon = icons[state]
  return (
    <span className={looks[state]}>
      <Icon />
      {states[state]}
    </span>
  )
}
