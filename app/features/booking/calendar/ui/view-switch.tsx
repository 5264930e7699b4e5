import { Link } from 'react-router'

import './calendar-frame.css'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useCalendarMessages } from './use-calendar-messages.ts'

const addresses = {
  list: '/portal/bookings/list',
  week: '/portal/bookings',
  month: '/portal/bookings/month',
}
export type View = keyof typeof addresses

/** Links to the three views of bookings; `search` carries the filter between week and month. */
export function ViewSwitch({ view, search = '' }: { view: View; search?: string }) {
  const { views } = useCalendarMessages()
  useCalendarKeys()
  return (
    <nav className="switch" aria-label={views.label}>
      {(['list', 'week', 'month'] as const).map((choice) => (
        <Link
          key={choice}
          className="switch-item"
          to={{ pathname: addresses[choice], search: choice === 'list' ? '' : search }}
          aria-current={choice === view ? 'page' : undefined}
          data-calendar-link={choice}
        >
          {views[choice]}
        </Link>
      ))}
    </nav>
  )
}
