import type { Kind } from '#app/studio/booking/rules.ts'

/**
 * A booking as it is told. `on` is a day counted from today, `last` the day it may be moved to at
 * most when `on` falls on a weekend. Money and moves are told by `on` too, not by the day it was
 * moved to, so that the sums are the same on any day of the week.
 */
export type SeedBooking = {
  on: number
  last: number
  client: string
  kind: Kind
  title: string
  place: string
  start: string
  end: string
  total: number
  resources: string[]
  before?: string
  after?: string
  notes?: string
  /** What came of the total, and how many days from today; the deposit confirms it. */
  paid: { on: number; dollars: number }[]
  /** Given back when it was canceled. */
  refunded?: number
  finalState: 'pending' | 'confirmed' | 'canceled' | 'done'
}

export const roomB = 'Room B, Netmaker’s Row'

/** Who and what goes along with each kind, and so many days before: asked, paid, confirmed. */
export const crewByKind: Record<Kind, string[]> = {
  photography: ['Ines', 'Camera A'],
  videography: ['Samuel', 'Camera B'],
  documentary: ['Wren'],
  podcast: ['Dov', 'Room B', 'Podcast kit'],
}
export const requestedDays = -21
const depositDays = -17
export const confirmedDays = -16
const settledDays = 3

/** Half before it is confirmed, the rest three days after, if that has been yet. */
export function splitPayment(on: number, total: number): SeedBooking['paid'] {
  if (total === 0) return []
  return [
    { on: on + depositDays, dollars: total / 2 },
    { on: on + settledDays, dollars: total / 2 },
  ].filter((part) => part.on < 0)
}

/** All of it in advance. */
export function payInAdvance(on: number, total: number): SeedBooking['paid'] {
  return total === 0 ? [] : [{ on: on + depositDays, dollars: total }]
}
