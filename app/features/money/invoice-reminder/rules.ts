import {
  type StudioDay,
  type WeeklyHours,
  addDays,
  getWeekday,
  toStudioDay,
} from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'

/** Days after its day on which a reminder still goes out, such as after an outage. */
const maxDaysLate = 7

/**
 * A reminder of the schedule: days from the due day, the studio's own text or '', and whether the
 * client's statement is attached.
 */
export type ReminderStep = { days: number; text: string; hasStatement: boolean }

export type Delivery = 'sent' | 'waiting' | 'held' | 'failed'

/** A reminder that was sent or skipped. */
export type DoneReminder = { days: number; at: Date; result: Delivery | 'skipped' }

/** The facts that decide which reminders of an invoice go out, and when. */
export type ReminderFacts = {
  issuedOn: StudioDay
  dueOn: StudioDay
  open: Cents
  isDisputed: boolean
  isStopped: boolean
  /** No reminder goes out before this day. */
  pausedUntil: StudioDay | null
  steps: ReminderStep[]
  done: DoneReminder[]
}

export type PlannedReminder =
  | ({ kind: 'done' } & DoneReminder)
  | { kind: 'planned'; days: number; day: StudioDay }

/** The reminders as the page of an invoice shows them. */
export type ReminderView = {
  reminders: (PlannedReminder & { subject: string; message: string; hasStatement: boolean })[]
  recipients: string[]
  pausedUntil: string | null
  isClientPaused: boolean
  isStopped: boolean
  hasSteps: boolean
}

/** Days on which the studio is closed: no reminder goes out on them. */
export type StudioHours = { week: WeeklyHours; closedDays: StudioDay[] }

/**
 * Returns the reminders of an invoice in the order of their days: those that were sent or skipped,
 * and those that go out if it stays open. A reminder is left out if its day is not after the issue
 * day, if it is more than a week late, if it would come before the due day but can't, or if a later
 * one is done or due as well, so that a client never gets two at once.
 */
export function planReminders(
  facts: ReminderFacts,
  { today, hours }: { today: StudioDay; hours: StudioHours },
): PlannedReminder[] {
  const { done, steps } = facts
  const isOver = facts.open === 0 || facts.isDisputed || facts.isStopped
  const lastDone = Math.max(-Infinity, ...done.map(({ days }) => days))
  const plannedReminders = isOver
    ? []
    : steps
        .filter(({ days }) => days > lastDone)
        .map(({ days }) => ({ days, day: computeSendDay(facts, days, { today, hours }) }))
        .filter((reminder): reminder is { days: number; day: StudioDay } => reminder.day !== null)
        .toSorted((one, other) => one.days - other.days)
        .filter(({ day }, index, all) => all.slice(index + 1).every((later) => later.day > day))
  return [
    ...done
      .toSorted((one, other) => one.days - other.days)
      .map((reminder) => ({ kind: 'done' as const, ...reminder })),
    ...plannedReminders.map((reminder) => ({ kind: 'planned' as const, ...reminder })),
  ]
}

/**
 * Returns the day on which a reminder goes out: its own or the end of a pause, moved to the next
 * open day, and today at the earliest. Null if it doesn't go out anymore.
 */
function computeSendDay(
  { issuedOn, dueOn, pausedUntil }: ReminderFacts,
  days: number,
  { today, hours }: { today: StudioDay; hours: StudioHours },
): StudioDay | null {
  const day = addDays(dueOn, days)
  if (day <= issuedOn) return null
  const from = pausedUntil !== null && pausedUntil > day ? pausedUntil : day
  if (addDays(from, maxDaysLate) < today) return null
  const sendDay = findOpenDay(from > today ? from : today, hours)
  return days < 0 && sendDay >= dueOn ? null : sendDay
}

/** Returns the day itself or the next one on which the studio is open. */
export function findOpenDay(day: StudioDay, { week, closedDays }: StudioHours): StudioDay {
  const hasWeek = week.some((periods) => periods.length > 0)
  const isClosed = (date: StudioDay) =>
    closedDays.includes(date) || (hasWeek && week[getWeekday(date)]!.length === 0)
  // a year of closed days has no open one
  for (let index = 0, date = day; index < 366; index += 1, date = addDays(date, 1))
    if (!isClosed(date)) return date
  return day
}

/** Returns the reminder that goes out next, or null. */
export function findNextReminder(
  plan: PlannedReminder[],
): Extract<PlannedReminder, { kind: 'planned' }> | null {
  return plan.find((reminder) => reminder.kind === 'planned') ?? null
}

/** Reasons why an invoice gets no reminder, in the order in which they are named. */
export const skipReasons = [
  'credit-note',
  'settled',
  'disputed',
  'stopped',
  'paused',
  'reminded',
  'none-planned',
  'no-recipient',
] as const
export type SkipReason = (typeof skipReasons)[number]

/**
 * Returns why no reminder of an invoice is sent at once with those of others, or null. A pause
 * counts, which a list doesn't show, and so does a reminder of today, so that a selection sent from
 * two tabs reminds once.
 */
export function findSkipReason(
  {
    open,
    isDisputed,
    isStopped,
    pauses,
    plan,
  }: Pick<ReminderFacts, 'open' | 'isDisputed' | 'isStopped'> & {
    pauses: (StudioDay | null)[]
    plan: PlannedReminder[]
  },
  { today, timeZone }: { today: StudioDay; timeZone: string },
): SkipReason | null {
  const wasReminded = plan.some(
    (reminder) =>
      reminder.kind === 'done' &&
      reminder.result !== 'skipped' &&
      toStudioDay(reminder.at, timeZone) === today,
  )
  if (open === 0) return 'settled'
  if (isDisputed) return 'disputed'
  if (isStopped) return 'stopped'
  if (pauses.some((day) => day !== null && day > today)) return 'paused'
  if (wasReminded) return 'reminded'
  return findNextReminder(plan) ? null : 'none-planned'
}
