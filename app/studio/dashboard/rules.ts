import { type StudioDay, addDays, getStartOfDay } from '#app/core/day.ts'
import { computePercentages } from '#app/core/money.ts'

/**
 * So many windows are looked at: the one shown, the one it is compared with, and those of the line
 * beside it.
 */
const windowCount = 9

/** A stretch of studio days, from the first to the last, both part of it. */
export type Window = { from: StudioDay; to: StudioDay }

/**
 * The thirty days around today (15 back, today, 14 ahead) and the eight such windows before, oldest
 * first.
 */
export function listWindowsAround(today: StudioDay): Window[] {
  return listWindows(addDays(today, 14), 30)
}

/**
 * The last so many days with today as the last one, and the windows of that length before, oldest
 * first.
 */
export function listWindowsUntil(today: StudioDay, days: number): Window[] {
  return listWindows(today, days)
}

function listWindows(last: StudioDay, days: number): Window[] {
  return Array.from({ length: windowCount }, (_, at) => {
    const to = addDays(last, -days * (windowCount - 1 - at))
    return { from: addDays(to, 1 - days), to }
  })
}

/** The instants at which the windows begin, and the one at which the last has ended. */
export function listEdges(windows: Window[], timeZone: string): Date[] {
  return [
    ...windows.map(({ from }) => getStartOfDay(from, timeZone)),
    getStartOfDay(addDays(windows.at(-1)!.to, 1), timeZone),
  ]
}

/**
 * A figure of the dashboard: what it is now, what it was in the window before, and how it came
 * here.
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

export const kinds = ['photography', 'videography', 'documentary', 'podcast'] as const
export type Kind = (typeof kinds)[number]

/** How many projects of each kind, with whole percents that add up to 100. */
export function computeDistribution(counts: Record<Kind, number>) {
  const shares = computePercentages(kinds.map((kind) => counts[kind]))
  return kinds.map((kind, at) => ({ kind, count: counts[kind], percent: shares[at]! }))
}

export type BookingRow = {
  id: string
  client: string
  kind: Kind
  startsAt: Date
  endsAt: Date
  state: 'held' | 'pending' | 'confirmed' | 'canceled' | 'done'
}
export type ProjectRow = {
  id: string
  title: string
  client: string
  kind: Kind
  state: 'in-progress' | 'completed'
  tasks: number
  done: number
}
