import { type StudioDay, addDays, getStartOfDay } from '#app/core/day.ts'
import { type Cents, computePercentages } from '#app/core/money.ts'
import { type Category, categories } from '#app/features/studio/service/rules.ts'

/** Number of windows: the shown one, the one compared with, and those of the sparkline. */
const windowCount = 9

/** A range of studio days, both included. */
export type Window = { from: StudioDay; to: StudioDay }

/**
 * Returns the thirty days around today (15 back, 14 ahead) and the eight windows before, oldest
 * first.
 */
export function listWindowsAround(today: StudioDay): Window[] {
  return listWindows(addDays(today, 14), 30)
}

/**
 * Returns the given number of days up to today and the windows of that length before, oldest first.
 */
export function listWindowsUntil(today: StudioDay, days: number): Window[] {
  return listWindows(today, days)
}

function listWindows(last: StudioDay, days: number): Window[] {
  return Array.from({ length: windowCount }, (_, index) => {
    const to = addDays(last, -days * (windowCount - 1 - index))
    return { from: addDays(to, 1 - days), to }
  })
}

/** Returns the instants at which the windows begin, and the end of the last. */
export function listEdges(windows: Window[], timeZone: string): Date[] {
  return [
    ...windows.map(({ from }) => getStartOfDay(from, timeZone)),
    getStartOfDay(addDays(windows.at(-1)!.to, 1), timeZone),
  ]
}

/**
 * A figure of the dashboard: its value, the value of the window before, and the values of all
 * windows.
 */
export type Figure = { value: number; before: number; line: number[]; window: Window }

export function toFigure(values: number[], windows: Window[]): Figure {
  return {
    value: values.at(-1) ?? 0,
    before: values.at(-2) ?? 0,
    line: values,
    window: windows.at(-1)!,
  }
}

/** Returns the number of projects of each category, with whole percentages that add up to 100. */
export function computeDistribution(counts: Record<Category, number>) {
  const shares = computePercentages(categories.map((category) => counts[category]))
  return categories.map((category, index) => ({
    category,
    count: counts[category],
    percent: shares[index]!,
  }))
}

export type BookingRow = {
  id: string
  client: string
  category: Category
  startsAt: Date
  endsAt: Date
  state: 'held' | 'pending' | 'confirmed' | 'canceled' | 'done'
}
export type ProjectRow = {
  id: string
  title: string
  client: string
  category: Category
  state: 'in-progress' | 'completed'
  tasks: number
  done: number
}

/** Bookings without a full deposit; `count` and `sum` cover all of them. */
export type OutstandingDeposits = {
  rows: { id: string; client: string; startsAt: Date; missing: Cents }[]
  count: number
  sum: Cents
}

/** Returns the deposits that no open invoice asks for, and how many `invoiced` ones it left out. */
export function omitInvoiced({ rows, count, sum }: OutstandingDeposits, invoicedIds: Set<string>) {
  const invoiced = rows.filter(({ id }) => invoicedIds.has(id))
  return {
    rows: rows.filter(({ id }) => !invoicedIds.has(id)),
    count: count - invoiced.length,
    sum: sum - invoiced.reduce((all, { missing }) => all + missing, 0),
    invoiced: invoiced.length,
  }
}
