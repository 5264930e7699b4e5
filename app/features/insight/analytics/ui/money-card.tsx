import { Link } from 'react-router'

import { formatDayRange } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { type MoneyFigures, buildFigurePath } from '#app/features/insight/analytics/rules.ts'
import type { Window } from '#app/features/insight/dashboard/rules.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useAnalyticsMessages } from '#app/features/insight/analytics/ui/use-analytics-messages.ts'

type Props = { figures: MoneyFigures; period: Window }

/** The amount that was signed, and how much of it is invoiced, paid and owed. */
export function MoneyCard({ figures, period }: Props) {
  const { money: messages } = useAnalyticsMessages()
  const { locale } = useDisplay()
  const isEmpty = Object.values(figures).every((value) => value === 0)
  const groups = [
    { title: formatDayRange(period, locale), names: ['signed', 'invoiced', 'paid'] as const },
    { title: messages.now, names: ['open', 'overdue', 'uninvoiced'] as const },
  ]
  return (
    <section className="card month-card" aria-labelledby="money">
      <header className="card-head">
        <h2 id="money">{messages.title}</h2>
      </header>
      {isEmpty ? (
        <p className="card-empty">{messages.empty}</p>
      ) : (
        <table className="sources figures" aria-labelledby="money">
          {groups.map(({ title, names }) => (
            <tbody key={title}>
              <tr>
                <th scope="rowgroup" colSpan={2}>
                  {title}
                </th>
              </tr>
              {names.map((name) => (
                <FigureRow key={name} name={name} value={figures[name]} period={period} />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  )
}

type RowProps = { name: keyof MoneyFigures; value: number; period: Window }

function FigureRow({ name, value, period }: RowProps) {
  const { money: messages } = useAnalyticsMessages()
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  const path = value === 0 ? null : buildFigurePath(name, period)
  const amount = formatMoney(value, currency, locale)
  return (
    <tr>
      <th scope="row">
        {messages.figures[name]}
        <span className="figure-note">{messages.notes[name]}</span>
      </th>
      <td>
        {path ? (
          <Link to={path} aria-label={messages.linkOf(messages.figures[name], amount)}>
            {amount}
          </Link>
        ) : (
          amount
        )}
      </td>
    </tr>
  )
}
