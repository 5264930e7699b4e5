import type { Category } from '#app/features/studio/service/rules.ts'
/**
 * A seeded booking. `dayOffset` is a day relative to today; if it falls on a weekend the booking
 * moves, at most to `last`. Payments and refunds are relative to `dayOffset` itself, so that the
 * totals are the same on any day of the week.
 */
export type SeedBooking = {
  dayOffset: number
  last: number
  client: string
  category: Category
  title: string
  place: string
  start: string
  end: string
  total: number
  resources: string[]
  before?: string
  after?: string
  notes?: string
  /** Payments, on days relative to today; the deposit confirms the booking. */
  paid: { dayOffset: number; dollars: number }[]
  /** Refund after the cancellation. */
  refunded?: number
  finalState: 'pending' | 'confirmed' | 'canceled' | 'done'
}

export const roomB = 'Room B, Netmaker’s Row'

/**
 * Resources by category, and the days relative to the booking when it was requested, paid and
 * confirmed.
 */
export const crewByCategory: Record<Category, string[]> = {
  photography: ['Ines', 'Camera A'],
  videography: ['Samuel', 'Camera B'],
  documentary: ['Wren'],
  podcast: ['Dov', 'Room B', 'Podcast kit'],
}
export const requestedDays = -21
const depositDays = -17
export const confirmedDays = -16
const settledDays = 3

/**
 * Half before the confirmation, and the rest three days after the booking if that is in the past.
 */
export function splitPayment(dayOffset: number, total: number): SeedBooking['paid'] {
  if (total === 0) return []
  return [
    { dayOffset: dayOffset + depositDays, dollars: total / 2 },
    { dayOffset: dayOffset + settledDays, dollars: total / 2 },
  ].filter((part) => part.dayOffset < 0)
}

/** The full price in advance. */
export function payInAdvance(dayOffset: number, total: number): SeedBooking['paid'] {
  return total === 0 ? [] : [{ dayOffset: dayOffset + depositDays, dollars: total }]
}
