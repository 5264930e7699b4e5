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
import type { Slot } from '#app/features/booking/availability/rules.ts'
import { contactSchema } from '#app/features/clients/inquiry/form.ts'
import type { State } from '#app/core/booking-states.ts'

/** Maximum number of open requests per email address. */
export const maxOpenRequests = 3

/** Minutes an unconfirmed request is held, until the link in its email is opened. */
export const unconfirmedMinutes = 20
/** Maximum number of unconfirmed holds: of one network within that time, on one day, and in all. */
export const maxUnconfirmedHolds = { network: 3, day: 3, all: 20 }

/** Returns the name of a slot in a form; the second occurrence of a repeated hour ends in `~`. */
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
 * The contact form with a slot and a length instead of its service. Every message is a key of
 * messages.
 */
export const requestSchema = contactSchema
  .omit({ service: true })
  .extend({ at: slotField, length: z.string().default('') })
export type BookingRequestForm = z.infer<typeof requestSchema>
export const requestFields = ['at', 'name', 'email', 'phone', 'message'] as const

/** Corrects the address the email with the private link goes to. */
export const emailSchema = contactSchema.pick({ email: true })

/** The slot chosen on the visitor's own page. */
export const visitorMoveSchema = z.object({ at: slotField })

/**
 * A time the studio proposes: a free slot (`at`), or a typed day and time. `later` chooses the
 * occurrence of a repeated hour and is sent only if the form asked for it.
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
  .transform(({ at: slotName, date, start, later }, issues) => {
    if (slotName) return { startsLocal: slotName.slice(0, 16), startsLater: slotName.endsWith('~') }
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

/** A calendar month such as `2026-12`. */
export type Month = string

/** Returns the days that can be booked now, both included. */
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

/** Returns the requested month, or the first bookable one, with its bookable neighbors. */
export function resolveMonth(
  { from, to }: { from: StudioDay; to: StudioDay },
  requested: string | null,
): { month: Month; previousMonth: Month | null; nextMonth: Month | null } {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const month =
    requested && isDay(`${requested}-01`) && requested >= first && requested <= last
      ? requested
      : first
  const [previousMonth, nextMonth] = [-1, 1].map((months) =>
    addMonths(`${month}-01`, months).slice(0, 7),
  ) as [Month, Month]
  return {
    month,
    previousMonth: previousMonth >= first ? previousMonth : null,
    nextMonth: nextMonth <= last ? nextMonth : null,
  }
}

export function getLastDay(month: Month): StudioDay {
  return addDays(addMonths(`${month}-01`, 1), -1)
}

/**
 * Returns the weeks of a month, beginning on weekday `first` (Monday is 0); days of other months
 * are null.
 */
export function listWeeks(month: Month, first: number): (StudioDay | null)[][] {
  const [begins, ends] = [`${month}-01`, getLastDay(month)]
  const lead = (getWeekday(begins) - first + 7) % 7
  const count = countDaysBetween(begins, ends) + 1
  return Array.from({ length: Math.ceil((lead + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => {
      const nth = week * 7 + index - lead
      return nth >= 0 && nth < count ? addDays(begins, nth) : null
    }),
  )
}

/** Groups slots by day, in order. */
export function groupByDay<Free extends { startsLocal: string }>(
  slots: Free[],
): Map<StudioDay, Free[]> {
  return Map.groupBy(slots, ({ startsLocal }) => startsLocal.slice(0, 10))
}

/** Number of alternatives offered for a taken slot. */
export const maxNearest = 3

/** Returns the slots nearest to a time, in chronological order. */
export function pickNearest<Free extends { startsAt: Date }>(slots: Free[], instant: Date): Free[] {
  const getDistance = ({ startsAt }: Free) => Math.abs(startsAt.getTime() - instant.getTime())
  return [...slots]
    .sort((a, b) => getDistance(a) - getDistance(b))
    .slice(0, maxNearest)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** Days a reply offers times on, and times on each. */
const maxReplyDays = 5
const maxReplyTimes = 4

/**
 * Picks times to offer in a reply: on the first days, or those around the requested time. A day's
 * times don't overlap, and the requested time of day is one of them where it is free.
 */
export function pickReplyTimes<Free extends Pick<Slot, 'startsLocal' | 'startsAt' | 'endsAt'>>(
  slots: Free[],
  requested: Pick<Slot, 'startsLocal' | 'startsAt'> | null,
): Free[][] {
  const days = [...groupByDay(slots).values()]
  const getDistance = (day: Free[]) =>
    Math.min(
      ...day.map(({ startsAt }) => Math.abs(startsAt.getTime() - requested!.startsAt.getTime())),
    )
  const nearest = requested
    ? days.toSorted((a, b) => getDistance(a) - getDistance(b)).slice(0, maxReplyDays)
    : days.slice(0, maxReplyDays)
  return nearest
    .toSorted((a, b) => a[0]!.startsAt.getTime() - b[0]!.startsAt.getTime())
    .map((day) => pickSeparate(day, requested?.startsLocal.slice(11) ?? null))
}

function pickSeparate<Free extends Pick<Slot, 'startsLocal' | 'startsAt' | 'endsAt'>>(
  day: Free[],
  clock: string | null,
): Free[] {
  const times = day.filter(({ startsLocal }) => startsLocal.slice(11) === clock).slice(0, 1)
  for (const slot of day) {
    const overlaps = times.some(
      (pick) => pick.startsAt < slot.endsAt && slot.startsAt < pick.endsAt,
    )
    if (!overlaps && times.length < maxReplyTimes) times.push(slot)
  }
  return times.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** Status of a booking as its requester sees it. */
export type RequestStatus =
  | 'waiting'
  | 'proposed'
  | 'pending'
  | 'confirmed'
  | 'canceled'
  | 'ended'
  | 'done'

/**
 * Returns the status of a request. A hold past its time counts as ended even before the job has
 * run; `hasExpired` means that the job released it, not that a person canceled it.
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
 * Returns true if the requester may still move it: a request until it begins, an agreed booking
 * until the policy's last instant (`until`).
 */
export function mayBeMoved(
  status: RequestStatus,
  { startsAt, until, now }: { startsAt: Date; until: Date; now: Date },
): boolean {
  if (status === 'waiting' || status === 'proposed') return now < startsAt
  return (status === 'pending' || status === 'confirmed') && now <= until
}

/** Returns the reason it can't be moved here, as a key of messages. */
export function getMoveProblem(status: RequestStatus, { offered }: { offered: boolean }) {
  if (status === 'canceled') return 'date-is-canceled'
  if (status === 'ended') return 'date-is-expired'
  if (status === 'done') return 'date-is-over'
  return offered ? 'date-is-fixed' : 'date-not-offered'
}

/** Returns true until the booking begins. */
export function mayBeCanceled(
  status: RequestStatus,
  { startsAt, now }: { startsAt: Date; now: Date },
): boolean {
  return ['waiting', 'proposed', 'pending', 'confirmed'].includes(status) && now < startsAt
}

/** Days after its booking ends for which a private link works. */
export const linkDaysAfterEnd = 60
