import type { Kind } from '#app/studio/booking/rules.ts'

/**
 * A booking as it is told. `on` is a day counted from today, `last` the day it may be moved to at
 * most when `on` falls on a weekend. Money and moves are told by `on` too, not by the day it was
 * moved to, so that the sums are the same on any day of the week.
 */
export type Booked = {
  on: number
  last: number
  client: string
  kind: Kind
  title: string
  place: string
  start: string
  end: string
  total: number
  takes: string[]
  before?: string
  after?: string
  notes?: string
  /** What came of the total, and how many days from today; the deposit confirms it. */
  paid: { on: number; dollars: number }[]
  /** Given back when it was canceled. */
  refunded?: number
  becomes: 'pending' | 'confirmed' | 'canceled' | 'done'
}

export const roomB = 'Room B, Netmaker’s Row'

/** Who and what goes along with each kind, and so many days before: asked, paid, confirmed. */
export const crewOf: Record<Kind, string[]> = {
  photography: ['Ines', 'Camera A'],
  videography: ['Samuel', 'Camera B'],
  documentary: ['Wren'],
  podcast: ['Dov', 'Room B', 'Podcast kit'],
}
export const asked = -21
const deposited = -17
export const confirmed = -16
const settled = 3

/** Half before it is confirmed, the rest three days after, if that has been yet. */
export function halves(on: number, total: number): Booked['paid'] {
  if (total === 0) return []
  return [
    { on: on + deposited, dollars: total / 2 },
    { on: on + settled, dollars: total / 2 },
  ].filter((part) => part.on < 0)
}

/** All of it in advance. */
export function wholly(on: number, total: number): Booked['paid'] {
  return total === 0 ? [] : [{ on: on + deposited, dollars: total }]
}
