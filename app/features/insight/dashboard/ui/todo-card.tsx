import { Link } from 'react-router'

import { formatWeekdayDate, formatTime } from '#app/core/display.ts'
import { type Cents, formatMoney } from '#app/core/money.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export type Todo = {
  refunds: { count: number; cents: Cents } | null
  holds: { count: number; first: Date | null } | null
  testimonials: number
}

/** Lists open work that has no card of its own, with links; renders nothing if there is none. */
export function TodoCard({ todo: { refunds, holds, testimonials } }: { todo: Todo }) {
  const {
    dashboard: { todo: messages },
  } = useMessages().portal
  const display = useDisplay()
  const now = useNow()
  const { currency } = usePortal().studio
  const lines = [
    refunds &&
      refunds.count > 0 && {
        to: '/portal/clients/payments',
        text: messages.refunds(refunds.count),
        more: formatMoney(refunds.cents, currency, display.locale),
      },
    holds?.first && {
      to: '/portal/bookings/list?state=held',
      text: messages.holds(holds.count),
      more: `${formatWeekdayDate(holds.first, now, display)}, ${formatTime(holds.first, display)}`,
    },
    testimonials > 0 && {
      to: '/portal/testimonials',
      text: messages.testimonials(testimonials),
      more: '',
    },
  ].filter((line) => typeof line === 'object' && line !== null)
  if (lines.length === 0) return null
  return (
    <section className="card" aria-labelledby="todo">
      <header className="card-head">
        <h2 id="todo">{messages.title}</h2>
      </header>
      <ul className="card-list">
        {lines.map(({ to, text, more }) => (
          <li key={to} className="card-row">
            <Link className="row-link" to={to}>
              {text}
            </Link>
            <span>{more}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
