import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'

import { countDaysBetween } from '#app/core/day.ts'
import { formatNumber, formatShortDayRange } from '#app/core/display.ts'
import { computeChangePercent, formatMoney } from '#app/core/money.ts'
import { isRoleAllowed } from '#app/features/access.ts'
import type { Figure } from '#app/features/insight/dashboard/rules.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './dashboard.css'
import { Sparkline } from './sparkline.tsx'

export type Figures = {
  bookings: Figure
  clients: Figure
  completed: Figure
  revenue: Figure | null
}
type Name = keyof Figures

/**
 * The studio's figures, each linked to exactly the rows it counts if this person may see those.
 * Amounts are left out for roles that may not see them.
 */
export function Statistics({ figures }: { figures: Figures }) {
  const { statistics } = useMessages().portal.dashboard
  const names = (['bookings', 'clients', 'completed', 'revenue'] as const).filter(
    (name) => figures[name] !== null,
  )
  return (
    <section className="card statistics" aria-label={statistics} data-count={names.length}>
      {names.map((name) => (
        <Statistic key={name} name={name} figure={figures[name]!} />
      ))}
    </section>
  )
}

function Statistic({ name, figure }: { name: Name; figure: Figure }) {
  const { labels } = useMessages().portal.dashboard
  const { locale } = useDisplay()
  const {
    studio: { currency },
    person,
  } = usePortal()
  // the crew's lists hold only their own rows, and these figures count the studio's
  const isLinked =
    person.role !== 'crew' && (name !== 'clients' || isRoleAllowed(person.role, 'client.see'))
  const value =
    name === 'revenue'
      ? formatMoney(figure.value, currency, locale)
      : formatNumber(figure.value, locale)
  return (
    <div className="statistic">
      <p className="statistic-label">
        {isLinked ? (
          <Link className="row-link" to={listLinks[name](figure.window)}>
            {labels[name]}
          </Link>
        ) : (
          labels[name]
        )}
      </p>
      <Period name={name} figure={figure} />
      <p className="statistic-value" data-letters={value.length}>
        {value}
      </p>
      <Change name={name} figure={figure} />
      <Sparkline values={figure.line} />
    </div>
  )
}

/** Names the days that the figure covers. */
function Period({ name, figure: { window } }: { name: Name; figure: Figure }) {
  const { lastDays, wholeStudio } = useMessages().portal.dashboard
  const { locale } = useDisplay()
  const { person } = usePortal()
  const now = useNow()
  const period =
    name === 'completed' || name === 'revenue'
      ? lastDays(countDaysBetween(window.from, window.to) + 1)
      : formatShortDayRange(window.from, window.to, now, locale)
  return <p className="statistic-period">{person.role === 'crew' ? wholeStudio(period) : period}</p>
}

function Change({ name, figure }: { name: Name; figure: Figure }) {
  const { changed } = useMessages().portal.dashboard
  const difference =
    name === 'revenue'
      ? computeChangePercent(figure.before, figure.value)
      : figure.value - figure.before
  const { by: amount, than: comparison } =
    name === 'revenue' ? changed.revenue(difference) : changed[name](difference ?? 0)
  const direction =
    difference === null || difference === 0 ? 'same' : difference > 0 ? 'up' : 'down'
  const Icon = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight }[direction]
  return (
    <p className="statistic-change" data-direction={direction}>
      {amount && (
        <b>
          <Icon />
          {amount}
        </b>
      )}{' '}
      {comparison}
    </p>
  )
}

const listLinks: Record<Name, (window: { from: string; to: string }) => string> = {
  bookings: ({ from, to }) => `/portal/bookings/list?span=all&from=${from}&to=${to}`,
  clients: ({ from, to }) => `/portal/clients?active=${from}_${to}`,
  completed: ({ from, to }) => `/portal/projects/list?state=completed&completed=${from}_${to}`,
  revenue: ({ from, to }) => `/portal/clients/payments?days=${from}_${to}`,
}
