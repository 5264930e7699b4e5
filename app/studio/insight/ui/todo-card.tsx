import { Link } from 'react-router'

import { weekdayText, timeText } from '#app/core/display.ts'
import { type Cents, formatMoney } from '#app/core/money.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

export type Todo = {
  refunds: { count: number; cents: Cents } | null
  holds: { count: number; first: Date | null } | null
  testimonials: number
}

/**
 * What waits for the studio and has no card of its own; each line leads to where it is done.
 * Nothing where nothing waits.
 */
export function TodoCard({ todo: { refunds, holds, testimonials } }: { todo: Todo }) {
  const {
    dashboard: { todo: words },
  } = useWords().portal
  const display = useDisplay()
  const now = useNow()
  const { currency } = usePortal().studio
  const lines = [
    refunds &&
      refunds.count > 0 && {
        to: '/portal/clients/payments',
        text: words.refunds(refunds.count),
        more: formatMoney(refunds.cents, currency, display.locale),
      },
    holds?.first && {
      to: '/portal/bookings/list?state=held',
      text: words.holds(holds.count),
      more: `${weekdayText(holds.first, now, display)}, ${timeText(holds.first, display)}`,
    },
    testimonials > 0 && {
      to: '/portal/settings/website/asked',
      text: words.testimonials(testimonials),
      more: '',
    },
  ].filter((line) => typeof line === 'object' && line !== null)
  if (lines.length === 0) return null
  return (
    <section className="card" aria-labelledby="todo">
      <header className="card-head">
        <h2 id="todo">{words.title}</h2>
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
