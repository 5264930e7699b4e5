import type { State } from '#app/core/booking-states.ts'
import { subtractLocalDays, toStudioDay } from '#app/core/day.ts'
import { findSendTime, toMorning } from '#app/core/send-hours.ts'
import { isKnownToClient } from '#app/features/booking/notice/rules.ts'

/** The facts that decide if and when a client is reminded of a booking. */
export type ReminderFacts = {
  state: State
  isRequest: boolean
  hasLink: boolean
  startsAt: Date
  /** The last confirmation or move, each of which tells the client the time. */
  agreedAt: Date
  /** Days before the date by the booking's policy version; 0 sends no reminder. */
  days: number
  hasEmail: boolean
  isStopped: boolean
  /** The reminder for the booking's current date. */
  sent: { at: Date; delivery: 'sent' | 'waiting' | 'held' | 'failed' } | null
}

export type ReminderPlan =
  | ({ kind: 'sent' } & NonNullable<ReminderFacts['sent']>)
  /** `at` is the instant from which it is sent; it is later than `dueAt` if that was missed. */
  | { kind: 'planned' | 'stopped'; dueAt: Date; at: Date }
  | { kind: 'none'; reason: 'policy' | 'no-email' | 'agreed-late' | 'too-late'; days: number }

/**
 * Returns the reminder of a booking, or null if it needs none, because it isn't confirmed or has
 * begun. A booking confirmed or moved later than the reminder would have gone out gets none: the
 * client has just been told the time.
 */
export function computeReminder(
  facts: ReminderFacts,
  { zone, now }: { zone: string; now: Date },
): ReminderPlan | null {
  const { state, startsAt, agreedAt, days, hasEmail, isStopped, sent } = facts
  if (sent) return { kind: 'sent', ...sent }
  if (state !== 'confirmed' || startsAt <= now || !isKnownToClient(facts)) return null
  if (days === 0) return { kind: 'none', reason: 'policy', days }
  if (!hasEmail) return { kind: 'none', reason: 'no-email', days }
  const dueAt = getReminderDue(startsAt, { days, zone })
  if (agreedAt >= dueAt) return { kind: 'none', reason: 'agreed-late', days }
  const sendAt = findSendTime(dueAt > now ? dueAt : now, zone)
  if (sendAt >= startsAt) return { kind: 'none', reason: 'too-late', days }
  return { kind: isStopped ? 'stopped' : 'planned', dueAt, at: sendAt }
}

/**
 * Returns the morning, in the studio's time zone, that many calendar days before the day of the
 * start.
 */
function getReminderDue(startsAt: Date, { days, zone }: { days: number; zone: string }): Date {
  return subtractLocalDays(toMorning(toStudioDay(startsAt, zone)), days, zone)
}
