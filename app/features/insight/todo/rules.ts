import { type StudioDay, toStudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'

/** Days ahead in which a booking's missing deposit is on the to-do list. */
export const depositDays = 7
/** Days in which a withdrawal has to be settled (Directive 2011/83/EU, art. 13(1)). */
export const refundDays = 14

/**
 * One thing that waits for the person. `name` is the client, sender or recipient; `path` is the
 * page with the action; `dueAt` is the deadline, or the instant since when it has been late, and
 * null if it has none.
 */
export type Todo = { id: string; name: string; path: string } & (
  | { kind: 'reply'; dueAt: Date; excerpt: string }
  | { kind: 'hold'; dueAt: Date; startsAt: Date }
  | { kind: 'response'; dueAt: Date }
  | { kind: 'declined'; dueAt: Date; names: string[] }
  | { kind: 'notice'; dueAt: Date }
  | { kind: 'refund'; dueAt: Date; cents: Cents; number: number }
  | { kind: 'deposit'; dueAt: Date; cents: Cents }
  | { kind: 'transfer'; dueAt: null; reportedAt: Date; cents: Cents; number: string }
  | { kind: 'installment'; dueAt: Date | null; isHeldBack: boolean; cents: Cents; number: number }
  | { kind: 'late-fee'; dueAt: null; draftedAt: Date; count: number; number: string }
  | { kind: 'round'; dueAt: null; requestedAt: Date; round: number; review: string }
  | { kind: 'quote-approval'; dueAt: null; requestedAt: Date; number: number; by: string }
  | { kind: 'countersignature'; dueAt: null; signedAt: Date; number: number }
  | { kind: 'withdrawal'; dueAt: Date; withdrawnAt: Date; number: number }
  | { kind: 'quote-renewal'; dueAt: null; requestedAt: Date; number: number }
  | { kind: 'quote-unopened'; dueAt: Date; number: number }
  | { kind: 'task'; dueAt: Date; dueOn: StudioDay; title: string; project: string }
  | { kind: 'promise'; dueAt: Date; promisedOn: StudioDay; project: string }
  | { kind: 'email'; dueAt: Date; subject: string }
  | { kind: 'testimonial'; dueAt: null; writtenAt: Date | null; quote: string }
)
export type TodoKind = Todo['kind']

/**
 * Sorts by urgency: the earliest deadline first, so that what is late precedes what is due today;
 * without a deadline last. Equal ones keep their order.
 */
export function sortTodos(todos: readonly Todo[]): Todo[] {
  const toTime = ({ dueAt }: Todo) => dueAt?.getTime() ?? Number.MAX_VALUE
  return todos.toSorted((one, other) => toTime(one) - toTime(other))
}

export type TodoUrgency = 'late' | 'today' | 'later'

/** Returns how urgent a deadline is, by the studio's calendar. */
export function getTodoUrgency(dueAt: Date | null, now: Date, timeZone: string): TodoUrgency {
  if (!dueAt) return 'later'
  if (dueAt <= now) return 'late'
  return toStudioDay(dueAt, timeZone) === toStudioDay(now, timeZone) ? 'today' : 'later'
}
