import { monthText, numberText } from '#app/core/display.ts'
import { formatMoney, shortMoney } from '#app/core/money.ts'
import { type Chart, type Month, drawn, isEmpty, totalsOf } from '#app/studio/month/rules.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { Bars } from './bars.tsx'
import { MonthTable } from './month-table.tsx'

/**
 * One figure over the months: its drawing, what the drawing says in words, and the same as a table.
 */
export function ChartCard({ chart, months }: { chart: Chart; months: Month[] }) {
  const { analytics } = useWords().portal
  const write = useWriting(chart.name)
  const totals = totalsOf(chart)
  const all = write(totals.reduce((sum, value) => sum + value, 0))
  return (
    <section className="card month-card" aria-labelledby={chart.name}>
      <header className="card-head">
        <h2 id={chart.name}>{analytics.charts[chart.name]}</h2>
        {!isEmpty(chart) && <span className="card-sum">{analytics.inAll(all)}</span>}
      </header>
      {isEmpty(chart) ? (
        <p className="card-empty">{analytics.empty[chart.name]}</p>
      ) : (
        <>
          <p className="month-note">{analytics.notes[chart.name]}</p>
          {chart.parts.length > 1 && <Legend chart={chart} />}
          <Plot chart={chart} months={months} all={all} />
          <MonthTable chart={chart} months={months} write={write} />
        </>
      )}
    </section>
  )
}

/** How a figure is written; revenue is the only amount among them. */
function useWriting(name: Chart['name']): (value: number) => string {
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  return (value) =>
    name === 'revenue' ? formatMoney(value, currency, locale) : numberText(value, locale)
}

/** In the order of the bars from above, so that a color need not be told from another. */
function Legend({ chart }: { chart: Chart }) {
  const { kinds, analytics } = useWords().portal
  return (
    <ul className="month-legend">
      {chart.parts.toReversed().map(({ key }) => (
        <li key={key}>
          <span className="tag" data-part={key} />
          {key in kinds
            ? kinds[key as keyof typeof kinds]
            : analytics.parts[key as keyof typeof analytics.parts]}
        </li>
      ))}
    </ul>
  )
}

function Plot({ chart, months, all }: { chart: Chart; months: Month[]; all: string }) {
  const { analytics } = useWords().portal
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  const write = useWriting(chart.name)
  const short = (value: number) =>
    chart.name === 'revenue' ? shortMoney(value, currency, locale) : numberText(value, locale)
  const totals = totalsOf(chart)
  const drawing = drawn(chart)
  const name = (at: number) => monthText(months[at]!.from, locale, 'long')
  const most = totals.indexOf(Math.max(...totals))
  const last = months.length - 1
  return (
    <div className="month-plot">
      <span className="month-top" aria-hidden="true">
        {short(drawing.top)}
      </span>
      <Bars
        drawing={drawing}
        soFar={last}
        label={analytics.sentence(chart.name, {
          first: name(0),
          last: name(last),
          all,
          most: name(most),
          value: write(totals[most]!),
        })}
      />
      <ol
        className="month-axis"
        aria-hidden="true"
        data-wide={chart.name === 'revenue' || undefined}
      >
        {months.map(({ from }, at) => (
          <li key={from}>
            {monthText(from, locale, 'short')}
            <b>{short(totals[at]!)}</b>
          </li>
        ))}
      </ol>
      <p className="month-so-far">{analytics.soFar(name(last))}</p>
    </div>
  )
}
