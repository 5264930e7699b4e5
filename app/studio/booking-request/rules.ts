import {
  type StudioDay,
  addDays,
  addMonths,
  addMs,
  toStudioDay,
  countDaysBetween,
  hour,
  isDay,
  getWeekday,
} from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'
import type { Slot } from '#app/studio/availability/rules.ts'
import type { State } from '#app/studio/booking/rules.ts'
import { contactSchema } from '#app/studio/inquiry/rules.ts'

/** So many dates one mailbox may have asked for and not yet heard of. */
export const maxOpenRequests = 3

/** How long a hold lasts until a link that was emailed has been opened, in minutes. */
export const unconfirmedMinutes = 20
/**
 * Unconfirmed holds at most: of one network within that time, of those that begin on one day, and
 * in all.
 */
export const maxUnconfirmedHolds = { network: 3, day: 3, all: 20 }

/** A free time as a form names it; the second of two the clocks show ends in `~`. */
export function toSlotName({
  startsLocal,
  startsLater,
}: Pick<Slot, 'startsLocal' | 'startsLater'>): string {
  return `${startsLocal}${startsLater ? '~' : ''}`
}

const slotField = z
  .string('time-unchosen')
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d~?$/, 'time-unchosen')
  .refine((name) => isDay(name.slice(0, 10)), 'time-unchosen')

/**
 * A date as a visitor asks for it: the contact form, with a time in the place of its topic, and the
 * length it is asked for. Every message is a key of words.
 */
export const requestSchema = contactSchema
  .omit({ topic: true })
  .extend({ at: slotField, length: z.string().default('') })
export type BookingRequestForm = z.infer<typeof requestSchema>
export const requestFields = ['at', 'name', 'email', 'phone', 'message'] as const

/** Where else the email with the private link is to go. */
export const emailSchema = contactSchema.pick({ email: true })

/** What a form of the visitor's own page chooses. */
export const visitorMoveSchema = z.object({ at: slotField })

/**
 * A time the studio proposes: a free one (`at`), or one that was typed; whether the second is meant
 * of two the clocks show is said where it is asked.
 */
export const proposalSchema = z
  .object({
    at: slotField.optional(),
    date: z
      .string()
      .default('')
      .refine((date) => date === '' || isDay(date), 'date-missing'),
    start: z
      .string()
      .default('')
      .refine((start) => start === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(start), 'time-missing'),
    later: z.enum(['true', 'false']).optional(),
  })
  .transform(({ at, date, start, later }, issues) => {
    if (at) return { startsLocal: at.slice(0, 16), startsLater: at.endsWith('~') }
    if (date !== '' && start !== '')
      return { startsLocal: `${date}T${start}`, ...(later && { startsLater: later === 'true' }) }
    issues.addIssue({
      code: 'custom',
      path: ['date'],
      message: date === '' ? 'date-missing' : 'time-missing',
    })
    return z.NEVER
  })
export type Proposal = z.infer<typeof proposalSchema>

/** A month of the calendar, `2026-12`. */
export type Month = string

/** The days that can be asked for now, both included. */
export function getBookableDays(
  { noticeHours, daysAhead }: { noticeHours: number; daysAhead: number },
  now: Date,
  timeZone: string,
): { from: StudioDay; to: StudioDay } {
  return {
    from: toStudioDay(addMs(now, noticeHours * hour), timeZone),
    to: addDays(toStudioDay(now, timeZone), daysAhead),
  }
}

/**
 * The month that is asked for, or the first there is, with those before and after it of the same
 * days.
 */
export function resolveMonth(
  { from, to }: { from: StudioDay; to: StudioDay },
  requested: string | null,
): { month: Month; before: Month | null; after: Month | null } {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const month =
    requested && isDay(`${requested}-01`) && requested >= first && requested <= last
      ? requested
      : first
  const [before, after] = [-1, 1].map((months) => addMonths(`${month}-01`, months).slice(0, 7)) as [
    Month,
    Month,
  ]
  return { month, before: before >= first ? before : null, after: after <= last ? after : null }
}

export function getLastDay(month: Month): StudioDay {
  return addDays(addMonths(`${month}-01`, 1), -1)
}

/** A month in weeks that begin on `first` (Monday is 0); what is of another month is null. */
export function listWeeks(month: Month, first: number): (StudioDay | null)[][] {
  const [begins, ends] = [`${month}-01`, getLastDay(month)]
  const lead = (getWeekday(begins) - first + 7) % 7
  const count = countDaysBetween(begins, ends) + 1
  return Array.from({ length: Math.ceil((lead + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const nth = week * 7 + at - lead
      return nth >= 0 && nth < count ? addDays(begins, nth) : null
    }),
  )
}

/** The free times of each day that has any, in order. */
export function groupByDay<Free extends { startsLocal: string }>(
  slots: Free[],
): Map<StudioDay, Free[]> {
  return Map.groupBy(slots, ({ startsLocal }) => startsLocal.slice(0, 10))
}

/** How many are offered in the place of one that is taken. */
export const maxNearest = 3

/** Those that begin nearest to a time, in the order of time. */
export function pickNearest<Free extends { startsAt: Date }>(slots: Free[], at: Date): Free[] {
  const getDistance = ({ startsAt }: Free) => Math.abs(startsAt.getTime() - at.getTime())
  return [...slots]
    .sort((a, b) => getDistance(a) - getDistance(b))
    .slice(0, maxNearest)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** How a date stands for whoever asked for it. */
export type RequestStatus =
  | 'waiting'
  | 'proposed'
  | 'pending'
  | 'confirmed'
  | 'canceled'
  | 'ended'
  | 'done'

/**
 * A hold whose time has passed has ended, whether the clock's work has come to it or not; `ended`
 * is whether it was let go and not called off.
 */
export function getRequestStatus(
  {
    state,
    heldUntil,
    proposedAt,
  }: { state: State; heldUntil: Date | null; proposedAt: Date | null },
  { hasExpired, now }: { hasExpired: boolean; now: Date },
): RequestStatus {
  if (state === 'canceled') return hasExpired ? 'ended' : 'canceled'
  if (state !== 'held') return state
  if (heldUntil !== null && heldUntil <= now) return 'ended'
  return proposedAt === null ? 'waiting' : 'proposed'
}

/**
 * Whether whoever asked may still move it: a request at any time before it begins, what was agreed
 * as long as the policy (`until`) lets.
 */
export function mayBeMoved(
  status: RequestStatus,
  { startsAt, until, now }: { startsAt: Date; until: Date; now: Date },
): boolean {
  if (status === 'waiting' || status === 'proposed') return now < startsAt
  return (status === 'pending' || status === 'confirmed') && now <= until
}

/** Why something that was asked for cannot be moved here: a key of words. */
export function getMoveProblem(status: RequestStatus, { offered }: { offered: boolean }) {
  if (status === 'canceled') return 'date-is-canceled'
  if (status === 'ended') return 'date-is-expired'
  if (status === 'done') return 'date-is-over'
  return offered ? 'date-is-fixed' : 'date-not-offered'
}

/** Called off it may be until it begins. */
export function mayBeCanceled(
  status: RequestStatus,
  { startsAt, now }: { startsAt: Date; now: Date },
): boolean {
  return ['waiting', 'proposed', 'pending', 'confirmed'].includes(status) && now < startsAt
}
