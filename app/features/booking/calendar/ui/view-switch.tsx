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
      {(['list', 'week', 'month'] as const).map((one) => (
        <Link
          key={one}
          className="switch-item"
          to={{ pathname: addresses[one], search: one === 'list' ? '' : search }}
          aria-current={one === view ? 'page' : undefined}
          data-calendar-link={one}
        >
          {views[one]}
        </Link>
      ))}
    </nav>
  )
}
