import { Link } from 'react-router'

import { monthText } from '#app/core/display.ts'
import { type Chart, type Month, type Part, rowsOf, totalsOf } from '#app/studio/month/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

type Props = { chart: Chart; months: Month[]; write: (value: number) => string }

/** The same figures to be read, folded away; each leads to exactly the rows it counts. */
export function MonthTable({ chart, months, write }: Props) {
  const { analytics, kinds } = useWords().portal
  const { locale } = useDisplay()
  const parts: Part[] =
    chart.parts.length > 1 ? [...chart.parts, { key: 'all', values: totalsOf(chart) }] : chart.parts
  const nameOf = (key: Part['key']) =>
    key in kinds
      ? kinds[key as keyof typeof kinds]
      : parts.length > 1
        ? analytics.parts[key as keyof typeof analytics.parts]
        : analytics.charts[chart.name]
  return (
    <details className="month-table">
      <summary>{analytics.table}</summary>
      <table data-columns={parts.length}>
        <caption className="visually-hidden">
          {analytics.tableOf(analytics.charts[chart.name])}
        </caption>
        <thead>
          <tr>
            <th scope="col">{analytics.month}</th>
            {parts.map(({ key }) => (
              <th key={key} scope="col">
                {nameOf(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, at) => (
            <tr key={month.from}>
              <th scope="row">
                {month.soFar
                  ? analytics.monthSoFar(monthText(month.from, locale, 'long'))
                  : monthText(month.from, locale, 'long')}
              </th>
              {parts.map(({ key, values }) => (
                <td key={key}>
                  <Value to={rowsOf(chart.name, key, month)} value={values[at]!} write={write} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Nothing leads nowhere. */
function Value({ to, value, write }: { to: string; value: number; write: Props['write'] }) {
  return value === 0 ? <span>{write(value)}</span> : <Link to={to}>{write(value)}</Link>
}
