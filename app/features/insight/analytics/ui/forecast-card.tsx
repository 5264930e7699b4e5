import { Link } from 'react-router'

import { formatMonth } from '#app/core/display.ts'
import { type Cents, formatMoney } from '#app/core/money.ts'
import {
  type ForecastRow,
  overduePath,
  sumForecast,
} from '#app/features/insight/analytics/rules.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useAnalyticsMessages } from '#app/features/insight/analytics/ui/use-analytics-messages.ts'

import { RowBar } from './bars.tsx'

/** The income expected in the next months, as bars in a table. */
export function ForecastCard({ rows }: { rows: ForecastRow[] }) {
  const { forecast: messages } = useAnalyticsMessages()
  const max = Math.max(...rows.map(({ invoiced, planned }) => invoiced + planned))
  return (
    <section className="card month-card" aria-labelledby="forecast">
      <header className="card-head">
        <h2 id="forecast">{messages.title}</h2>
      </header>
      {max === 0 ? (
        <p className="card-empty">{messages.empty}</p>
      ) : (
        <>
          <p className="month-note">{messages.note}</p>
          <div className="sources-box">
            <table className="sources" aria-labelledby="forecast">
              <thead>
                <tr>
                  <th scope="col">{messages.month}</th>
                  {(['invoiced', 'planned'] as const).map((key) => (
                    <th key={key} scope="col">
                      <span className="tag" data-part={key} /> {messages[key]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <TimeRow key={row.month?.from ?? row.key} row={row} max={max} />
                ))}
              </tbody>
              <tfoot>
                <TotalRow {...sumForecast(rows)} />
              </tfoot>
            </table>
          </div>
        </>
      )}
    </section>
  )
}

function TimeRow({ row, max }: { row: ForecastRow; max: Cents }) {
  const { forecast: messages, money } = useAnalyticsMessages()
  const { locale } = useDisplay()
  const formatAmount = useAmountFormatter()
  const { key, month, invoiced, planned } = row
  const amount = formatAmount(invoiced)
  return (
    <tr>
      <th scope="row">
        {key === 'month' ? formatMonth(month!.from, locale, 'long') : messages.rows[key]}
        <RowBar
          max={max}
          parts={[
            { key: 'invoiced', value: invoiced },
            { key: 'planned', value: planned },
          ]}
        />
      </th>
      <td data-label={messages.invoiced}>
        {key === 'overdue' && invoiced > 0 ? (
          <Link to={overduePath} aria-label={money.linkOf(messages.rows.overdue, amount)}>
            {amount}
          </Link>
        ) : (
          amount
        )}
      </td>
      <td data-label={messages.planned}>{formatAmount(planned)}</td>
    </tr>
  )
}

function TotalRow({ invoiced, planned }: { invoiced: Cents; planned: Cents }) {
  const { forecast: messages } = useAnalyticsMessages()
  const formatAmount = useAmountFormatter()
  return (
    <tr>
      <th scope="row">{messages.total}</th>
      <td data-label={messages.invoiced}>{formatAmount(invoiced)}</td>
      <td data-label={messages.planned}>{formatAmount(planned)}</td>
    </tr>
  )
}

function useAmountFormatter(): (cents: Cents) => string {
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  return (cents) => formatMoney(cents, currency, locale)
}
