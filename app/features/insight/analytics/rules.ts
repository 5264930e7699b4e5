import type { Category } from '#app/features/studio/service/rules.ts'
import { type StudioDay, addDays, addMonths } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { type InquirySource, toFilterParams } from '#app/features/clients/inquiry/rules.ts'
import { invoicesPath } from '#app/features/money/invoice-list/rules.ts'
import type { Window } from '#app/features/insight/dashboard/rules.ts'

/** Number of months, including the current one. */
const monthCount = 12

/** A month of the studio's calendar. The current one ends today; `isCurrent` marks it. */
export type Month = Window & { isCurrent: boolean }

/**
 * Returns the last twelve months including today's, oldest first; every day belongs to exactly one.
 */
export function listMonthsUntil(today: StudioDay): Month[] {
  const running = `${today.slice(0, 8)}01`
  return Array.from({ length: monthCount }, (_, index) => {
    const from = addMonths(running, index + 1 - monthCount)
    const isCurrent = index === monthCount - 1
    return { from, to: isCurrent ? today : addDays(addMonths(from, 1), -1), isCurrent }
  })
}

/** One series of a chart, by month. */
export type Part = { key: 'all' | Category | 'in-time' | 'other'; values: number[] }
export type Chart = {
  name: 'bookings' | 'revenue' | 'started' | 'completed' | 'inquiries'
  parts: Part[]
}

/** Returns the sum of all parts per month. */
export function computeTotals({ parts }: Chart): number[] {
  return (parts[0]?.values ?? []).map((_, index) =>
    parts.reduce((sum, { values }) => sum + values[index]!, 0),
  )
}

/** Returns true if all values are zero. */
export function isEmpty({ parts }: Chart): boolean {
  return parts.every(({ values }) => values.every((value) => value === 0))
}

/** Returns the next round number for the end of a scale, so that its label is easy to read. */
export function roundUp(value: number): number {
  if (value <= 0) return 0
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.ceil(
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * unit).find((end) => end >= value) ?? value,
  )
}

/** Height of a chart in its own units. */
export const chartHeight = 100

/** A bar of a chart: its month, as an index, upper end and height. */
type Bar = { key: Part['key']; month: number; y: number; height: number }
export type ChartLayout = { top: number; zero: number; bars: Bar[] }

/**
 * Stacks the parts of every month. A negative sum, when refunds exceed payments, extends below the
 * line.
 */
export function computeLayout(chart: Chart): ChartLayout {
  const totals = computeTotals(chart)
  const top = roundUp(Math.max(...totals, 0))
  const bottom = -roundUp(-Math.min(...totals, 0))
  const toY = (value: number) =>
    top === bottom ? chartHeight : ((top - value) * chartHeight) / (top - bottom)
  const bars = chart.parts.flatMap(({ key, values }, part) =>
    values.map((value, index) => {
      const base = chart.parts.slice(0, part).reduce((sum, { values }) => sum + values[index]!, 0)
      const [start, end] = [toY(base), toY(base + value)]
      return { key, month: index, y: Math.min(start, end), height: Math.abs(start - end) }
    }),
  )
  return { top, zero: toY(0), bars: bars.filter(({ height }) => height > 0) }
}

/** Inquiries of one source, how many became bookings, and the total of these bookings in cents. */
export type SourceFigures = {
  source: InquirySource
  inquiries: number
  booked: number
  value: Cents
}

/** Returns the sums of all sources. */
export function sumSources(rows: SourceFigures[]): Omit<SourceFigures, 'source'> {
  return rows.reduce(
    (sum, row) => ({
      inquiries: sum.inquiries + row.inquiries,
      booked: sum.booked + row.booked,
      value: sum.value + row.value,
    }),
    { inquiries: 0, booked: 0, value: 0 },
  )
}

/** Returns the path of the inquiries that a figure of a source counts; of all without one. */
export function buildInquiriesPath(
  days: Window,
  source: InquirySource | null,
  booked: true | null,
): string {
  const params = toFilterParams({ days, reply: null, source, booked })
  return `/portal/clients/inquiries?${new URLSearchParams({ tab: 'all', ...params })}`
}

/** Returns the path of the list with exactly the rows a value counts. */
export function buildRowsPath(
  name: Chart['name'],
  part: Part['key'],
  { from, to }: Window,
): string {
  if (name === 'inquiries')
    return `/portal/clients/inquiries?tab=all&days=${from}_${to}${part === 'all' ? '' : `&reply=${part}`}`
  if (name === 'bookings') return `/portal/bookings/list?span=all&from=${from}&to=${to}`
  if (name === 'revenue') return `/portal/clients/payments?days=${from}_${to}`
  if (name === 'completed') return `/portal/projects/list?state=completed&completed=${from}_${to}`
  return `/portal/projects/list?state=all&started=${from}_${to}${part === 'all' ? '' : `&category=${part}`}`
}

/** Amounts with tax from signing to payment. The first three are of a period, the others of now. */
export type MoneyFigures = {
  signed: Cents
  /** Invoices minus credit notes. */
  invoiced: Cents
  paid: Cents
  open: Cents
  /** The part of `open` that is overdue. */
  overdue: Cents
  /** The amount that was signed and isn't invoiced yet. */
  uninvoiced: Cents
}

/** Number of months of the forecast, including the current one. */
const forecastMonthCount = 6

/** The rest of the current month from today, and the months after it. */
export function listForecastMonths(today: StudioDay): Window[] {
  const running = `${today.slice(0, 8)}01`
  return Array.from({ length: forecastMonthCount }, (_, index) => ({
    from: index === 0 ? today : addMonths(running, index),
    to: addDays(addMonths(running, index + 1), -1),
  }))
}

/** The amounts expected at one time: open invoices due then, and planned installments. */
export type ForecastRow = {
  key: 'overdue' | 'month' | 'later' | 'undated'
  /** The days of a month; null for other rows. */
  month: Window | null
  invoiced: Cents
  planned: Cents
}

/**
 * A sum of one time: 0 for what is overdue, the number of a month of the forecast, the number after
 * the last one for later, and null without a day.
 */
export type ForecastSum = { at: number | null; value: Cents }

/** Returns the rows of the forecast: what is overdue, each month, later ones, and without a day. */
export function buildForecast(
  months: Window[],
  { invoiced, planned }: { invoiced: ForecastSum[]; planned: ForecastSum[] },
): ForecastRow[] {
  const find = (sums: ForecastSum[], at: number | null) =>
    sums.find((sum) => sum.at === at)?.value ?? 0
  const toRow = (key: ForecastRow['key'], month: Window | null, at: number | null) => ({
    key,
    month,
    invoiced: find(invoiced, at),
    planned: find(planned, at),
  })
  return [
    toRow('overdue', null, 0),
    ...months.map((month, index) => toRow('month', month, index + 1)),
    toRow('later', null, months.length + 1),
    toRow('undated', null, null),
  ]
}

/** Returns the sums of all rows. */
export function sumForecast(rows: ForecastRow[]): { invoiced: Cents; planned: Cents } {
  return {
    invoiced: rows.reduce((sum, { invoiced }) => sum + invoiced, 0),
    planned: rows.reduce((sum, { planned }) => sum + planned, 0),
  }
}

export const overduePath = `${invoicesPath}?tab=overdue`

/** Returns the path of the list with the rows of a figure; null for what no list has. */
export function buildFigurePath(name: keyof MoneyFigures, period: Window): string | null {
  if (name === 'overdue') return overduePath
  if (name === 'open') return invoicesPath
  if (name === 'paid') return buildRowsPath('revenue', 'all', period)
  if (name === 'invoiced') return `${invoicesPath}?tab=all&from=${period.from}&to=${period.to}`
  return null
}
