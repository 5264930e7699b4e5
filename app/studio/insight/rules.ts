import { type StudioDay, addDays, startOf } from '#app/core/day.ts'
import { percentages } from '#app/core/money.ts'

/**
 * So many windows are looked at: the one shown, the one it is compared with, and those of the line
 * beside it.
 */
const count = 9

/** A stretch of studio days, from the first to the last, both part of it. */
export type Window = { from: StudioDay; to: StudioDay }

/**
 * The thirty days around today (15 back, today, 14 ahead) and the eight such windows before, oldest
 * first.
 */
export function windowsAround(today: StudioDay): Window[] {
  return windows(addDays(today, 14), 30)
}

/**
 * The last so many days with today as the last one, and the windows of that length before, oldest
 * first.
 */
export function windowsUntil(today: StudioDay, days: number): Window[] {
  return windows(today, days)
}

function windows(last: StudioDay, days: number): Window[] {
  return Array.from({ length: count }, (_, at) => {
    const to = addDays(last, -days * (count - 1 - at))
    return { from: addDays(to, 1 - days), to }
  })
}

/** The instants at which the windows begin, and the one at which the last has ended. */
export function edgesOf(windows: Window[], timeZone: string): Date[] {
  return [
    ...windows.map(({ from }) => startOf(from, timeZone)),
    startOf(addDays(windows.at(-1)!.to, 1), timeZone),
  ]
}

/**
 * A figure of the dashboard: what it is now, what it was in the window before, and how it came
 * here.
 */
export type Figure = { value: number; before: number; line: number[]; window: Window }

export function figureOf(values: number[], windows: Window[]): Figure {
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
export function distributionOf(counts: Record<Kind, number>) {
  const shares = percentages(kinds.map((kind) => counts[kind]))
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
