import { Link } from 'react-router'

import { formatMonth } from '#app/core/display.ts'
import {
  type Chart,
  type Month,
  type Part,
  buildRowsPath,
  computeTotals,
} from '#app/features/insight/analytics/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useAnalyticsMessages } from '#app/features/insight/analytics/ui/use-analytics-messages.ts'
import { useMessages } from '#app/ui/use-messages.ts'

type Props = { chart: Chart; months: Month[]; formatValue: (value: number) => string }

/** The values as a table inside a details element; each links to exactly the rows it counts. */
export function MonthTable({ chart, months, formatValue }: Props) {
  const analytics = useAnalyticsMessages()
  const { categories } = useMessages().portal
  const { locale } = useDisplay()
  const parts: Part[] =
    chart.parts.length > 1
      ? [...chart.parts, { key: 'all', values: computeTotals(chart) }]
      : chart.parts
  const getPartName = (key: Part['key']) =>
    key in categories
      ? categories[key as keyof typeof categories]
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
                {getPartName(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, index) => (
            <tr key={month.from}>
              <th scope="row">
                {month.isCurrent
                  ? analytics.monthSoFar(formatMonth(month.from, locale, 'long'))
                  : formatMonth(month.from, locale, 'long')}
              </th>
              {parts.map(({ key, values }) => (
                <td key={key}>
                  <Value
                    to={buildRowsPath(chart.name, key, month)}
                    value={values[index]!}
                    formatValue={formatValue}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Zero has no link. */
function Value({
  to,
  value,
  formatValue,
}: {
  to: string
  value: number
  formatValue: Props['formatValue']
}) {
  return value === 0 ? <span>{formatValue(value)}</span> : <Link to={to}>{formatValue(value)}</Link>
}
