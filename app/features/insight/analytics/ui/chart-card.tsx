import { Link } from 'react-router'

import { formatMonth, formatNumber } from '#app/core/display.ts'
import { formatMoney, formatShortMoney } from '#app/core/money.ts'
import {
  type Chart,
  type Month,
  buildRowsPath,
  computeLayout,
  isEmpty,
  computeTotals,
} from '#app/features/insight/analytics/rules.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useAnalyticsMessages } from '#app/features/insight/analytics/ui/use-analytics-messages.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { Bars } from './bars.tsx'
import { MonthTable } from './month-table.tsx'

/** One chart with its legend, its total, and the same values as a table. */
export function ChartCard({ chart, months }: { chart: Chart; months: Month[] }) {
  const analytics = useAnalyticsMessages()
  const formatValue = useValueFormatter(chart.name)
  const totals = computeTotals(chart)
  const total = formatValue(totals.reduce((sum, value) => sum + value, 0))
  return (
    <section className="card month-card" aria-labelledby={chart.name}>
      <header className="card-head">
        <h2 id={chart.name}>{analytics.charts[chart.name]}</h2>
        {!isEmpty(chart) && <span className="card-sum">{analytics.inAll(total)}</span>}
      </header>
      {isEmpty(chart) ? (
        <p className="card-empty">{analytics.empty[chart.name]}</p>
      ) : (
        <>
          <p className="month-note">{analytics.notes[chart.name]}</p>
          {chart.parts.length > 1 && <Legend chart={chart} />}
          <Plot chart={chart} months={months} total={total} />
          <MonthTable chart={chart} months={months} formatValue={formatValue} />
        </>
      )}
    </section>
  )
}

/** Returns a formatter for values; revenue is the only amount. */
function useValueFormatter(name: Chart['name']): (value: number) => string {
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  return (value) =>
    name === 'revenue' ? formatMoney(value, currency, locale) : formatNumber(value, locale)
}

/**
 * Lists the parts in the order of the stacked bars, so that reading them doesn't depend on color.
 */
function Legend({ chart }: { chart: Chart }) {
  const analytics = useAnalyticsMessages()
  const { categories } = useMessages().portal
  return (
    <ul className="month-legend">
      {chart.parts.toReversed().map(({ key }) => (
        <li key={key}>
          <span className="tag" data-part={key} />
          {key in categories
            ? categories[key as keyof typeof categories]
            : analytics.parts[key as keyof typeof analytics.parts]}
        </li>
      ))}
    </ul>
  )
}

function Plot({ chart, months, total }: { chart: Chart; months: Month[]; total: string }) {
  const analytics = useAnalyticsMessages()
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  const formatValue = useValueFormatter(chart.name)
  const formatShortValue = (value: number) =>
    chart.name === 'revenue'
      ? formatShortMoney(value, currency, locale)
      : formatNumber(value, locale)
  const totals = computeTotals(chart)
  const layout = computeLayout(chart)
  const formatMonthName = (index: number) => formatMonth(months[index]!.from, locale, 'long')
  const maxTotal = totals.indexOf(Math.max(...totals))
  const last = months.length - 1
  return (
    <div className="month-plot">
      <span className="month-top" aria-hidden="true">
        {formatShortValue(layout.top)}
      </span>
      <Bars
        layout={layout}
        soFar={last}
        label={analytics.sentence(chart.name, {
          first: formatMonthName(0),
          last: formatMonthName(last),
          all: total,
          most: formatMonthName(maxTotal),
          value: formatValue(totals[maxTotal]!),
        })}
      />
      <MonthAxis
        chart={chart}
        months={months}
        formatValue={formatValue}
        formatShortValue={formatShortValue}
      />
      <p className="month-so-far">{analytics.soFar(formatMonthName(last))}</p>
    </div>
  )
}

type FormatValue = (value: number) => string

/** The months below their bars. A month links to the rows it counts, with its bar as a target. */
function MonthAxis({
  chart,
  months,
  formatValue,
  formatShortValue,
}: {
  chart: Chart
  months: Month[]
  formatValue: FormatValue
  formatShortValue: FormatValue
}) {
  const { locale } = useDisplay()
  const totals = computeTotals(chart)
  const part = chart.parts.length > 1 ? 'all' : chart.parts[0]!.key
  return (
    <ol className="month-axis" data-wide={chart.name === 'revenue' || undefined}>
      {months.map((month, index) => {
        const value = totals[index]!
        const label = (
          <>
            {formatMonth(month.from, locale, 'short')}
            <b>{formatShortValue(value)}</b>
          </>
        )
        return (
          <li key={month.from}>
            {value === 0 ? (
              label
            ) : (
              <Link to={buildRowsPath(chart.name, part, month)}>
                <span className="visually-hidden">
                  {`${formatMonth(month.from, locale, 'long')}: ${formatValue(value)}`}
                </span>
                <span aria-hidden="true">{label}</span>
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}
