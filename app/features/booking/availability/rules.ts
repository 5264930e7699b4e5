import { z } from '#app/core/schema.ts'

import {
  type ClockTime,
  type StudioDay,
  type LocalTime,
  type WeeklyHours,
  type listDays,
  toInstant,
  minute,
  toMinutes,
  toLocalTime,
  getWeekday,
} from '#app/core/day.ts'
import type { ResourceKind } from '#app/features/booking/resource/rules.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** Returns the studio's closure on a day with its name, or null. */
export function findClosureOn(
  { closedDays, closedNames }: { closedDays: StudioDay[]; closedNames: Record<StudioDay, string> },
  day: StudioDay,
): { name: string } | null {
  return closedDays.includes(day) ? { name: closedNames[day] ?? '' } : null
}

type Day = ReturnType<typeof listDays>[number]

/** A range of instants in milliseconds; `to` is excluded. */
export type Range = { from: number; to: number }

/**
 * Returns the open ranges of a week on these days, without closed days. On days of a clock change,
 * hours last as long as clocks show them.
 */
export function listOpenRanges(week: WeeklyHours, days: Day[], closedDays: StudioDay[]): Range[] {
  return days
    .filter(({ day }) => !closedDays.includes(day))
    .flatMap(({ day, ranges: stretches }) =>
      week[getWeekday(day)]!.flatMap(([opens, closes]) =>
        stretches.flatMap(({ from, to, offset }) => {
          const midnight = toMidnightMs(day) - offset
          const [first, last] = [
            Math.max(from, midnight + toMinutes(opens) * minute),
            Math.min(to, midnight + toMinutes(closes) * minute),
          ]
          return first < last ? [{ from: first, to: last }] : []
        }),
      ),
    )
}

/**
 * Returns true if a time is within open hours. A booking of 23 hours or more only needs some open
 * hours on each of its days.
 */
export function isWithin(
  open: Range[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  days: Day[],
): boolean {
  const [from, to] = [startsAt.getTime(), endsAt.getTime()]
  if (to - from < 23 * 60 * minute)
    return open.some((range) => range.from <= from && range.to >= to)
  return days.every(({ ranges: stretches }) =>
    stretches.some((stretch) =>
      open.some((range) => range.from < stretch.to && range.to > stretch.from),
    ),
  )
}

/**
 * A free slot. `startsLater` and `endsLater` mark the second occurrence of a repeated hour;
 * `resources` are the first available of each group.
 */
export type Slot = {
  startsLocal: LocalTime
  endsLocal: LocalTime
  startsAt: Date
  endsAt: Date
  startsLater: boolean
  endsLater: boolean
  resources: string[]
}

type SlotOptions = {
  minutes: number
  minutesBefore: number
  minutesAfter: number
  notBefore: Date
  timeZone: string
}
const slotStep = 30 * minute

/**
 * Returns the slots of these days, every full and half hour in local time, at which one resource of
 * each group is free including the minutes before and after; in chronological order. `free` holds
 * each resource's ranges, sorted and not adjacent.
 */
export function buildSlots(
  free: Map<string, Range[]>,
  groups: string[][],
  days: Day[],
  { minutes, minutesBefore, minutesAfter, notBefore, timeZone }: SlotOptions,
): Slot[] {
  const candidates = groups.map((group) =>
    group.map((id) => ({ id, ranges: free.get(id) ?? [], at: 0 })),
  )
  const slots: Slot[] = []
  for (const start of days.flatMap(listStarts)) {
    if (start.at < notBefore.getTime()) continue
    const endsAt = start.at + minutes * minute
    const occupied = { from: start.at - minutesBefore * minute, to: endsAt + minutesAfter * minute }
    const resources = candidates.map(
      (group) => group.find((candidate) => hasRoom(candidate, occupied))?.id,
    )
    if (resources.every((id) => id !== undefined))
      slots.push({
        startsLocal: formatLocalMs(start.at + start.offset),
        startsAt: new Date(start.at),
        startsLater: start.later,
        ...getSlotEnd(endsAt, start, timeZone),
        resources,
      })
  }
  return slots
}

type SlotStart = { at: number; offset: number; until: number; later: boolean }

/**
 * Returns each full and half hour that clocks show on a day; a skipped one is left out, a repeated
 * one is there twice.
 */
function listStarts({ ranges: stretches }: Day): SlotStart[] {
  return stretches.flatMap(({ from, to, offset }, nth) => {
    const lastShownMs = nth === 0 ? -Infinity : stretches[nth - 1]!.to + stretches[nth - 1]!.offset
    const first = Math.ceil((from + offset) / slotStep) * slotStep
    const count = Math.max(Math.ceil((to + offset - first) / slotStep), 0)
    return Array.from({ length: count }, (_, index) => first + index * slotStep).map((localMs) => ({
      at: localMs - offset,
      offset,
      until: to,
      later: localMs < lastShownMs,
    }))
  })
}

/**
 * Returns the local end of a slot. Only an end in another range than the start needs the slow
 * conversion.
 */
function getSlotEnd(
  endsAt: number,
  { offset, until, later }: SlotStart,
  timeZone: string,
): Pick<Slot, 'endsLocal' | 'endsAt' | 'endsLater'> {
  const endDate = new Date(endsAt)
  if (endsAt < until && !later)
    return { endsLocal: formatLocalMs(endsAt + offset), endsAt: endDate, endsLater: false }
  const endsLocal = toLocalTime(endDate, timeZone)
  return { endsLocal, endsAt: endDate, endsLater: toInstant(endsLocal, timeZone)!.at < endDate }
}

/**
 * Returns true if one of the resource's ranges contains the requested one. Requests come in
 * ascending order, so ranges that ended earlier are skipped for good.
 */
function hasRoom(candidate: { ranges: Range[]; at: number }, { from, to }: Range): boolean {
  while (candidate.at < candidate.ranges.length && candidate.ranges[candidate.at]!.to < to)
    candidate.at++
  return (candidate.ranges[candidate.at]?.from ?? Number.POSITIVE_INFINITY) <= from
}

function toMidnightMs(day: StudioDay): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function formatLocalMs(localMs: number): LocalTime {
  return new Date(localMs).toISOString().slice(0, 16)
}

/** Resource ids by kind; a booking needs one of each kind that has any. */
export type Needs = Record<ResourceKind, string[]>

/** Returns the non-empty kinds as groups; a slot takes one resource of each. */
export function groupNeeds(needs: Needs): string[][] {
  return [needs.person, needs.room, needs.kit].filter((group) => group.length > 0)
}

/** Maximum number of spans of hours per day. */
export const maxSpansPerDay = 6
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Returns the name of a field for the hours of a day; Monday is 0. */
export function getHoursFieldName(day: number, nth: number, end: 'from' | 'to'): string {
  return `hours:${day}:${nth}:${end}`
}

/**
 * Weekly hours as a person types them: `open:0` is on if Monday has hours, given in pairs of
 * fields. An empty pair is ignored, an end at midnight is the end of the day, and adjacent hours
 * are joined. Each message is a problem code, under `hours:<day>`.
 */
export const weekSchema = z
  .record(z.string(), z.string())
  .transform((values, issues): WeeklyHours =>
    Array.from({ length: 7 }, (_, day) => {
      if (values[`open:${day}`] !== 'on') return []
      const typed = Array.from(
        { length: maxSpansPerDay },
        (_, nth) =>
          [
            values[getHoursFieldName(day, nth, 'from')] ?? '',
            toClosingTime(values[getHoursFieldName(day, nth, 'to')] ?? ''),
          ] satisfies [ClockTime, ClockTime],
      ).filter(([from, to]) => from !== '' || to !== '')
      const wrong =
        typed.length === 0
          ? 'hours-missing'
          : typed.some(([from, to]) => !clock.test(from) || !(to === '24:00' || clock.test(to)))
            ? 'hours-half'
            : typed.some(([from, to]) => to <= from)
              ? 'hours-backwards'
              : undefined
      if (wrong) issues.addIssue({ code: 'custom', path: [`hours:${day}`], message: wrong })
      return mergeHours(typed)
    }),
  )

function toClosingTime(to: ClockTime): ClockTime {
  return to === '00:00' ? '24:00' : to
}

function mergeHours(hours: [ClockTime, ClockTime][]): [ClockTime, ClockTime][] {
  const merged: [ClockTime, ClockTime][] = []
  for (const [from, to] of hours.toSorted()) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = to > last[1] ? to : last[1]
    else merged.push([from, to])
  }
  return merged
}

/** Default terms of a service without its own. */
export const defaultOnlineBookingTerms = {
  minutes: 120,
  otherMinutes: [] as number[],
  minutesBefore: 30,
  minutesAfter: 30,
  noticeHours: 48,
  daysAhead: 90,
  holdHours: 48,
}

const integerSchema = (min: number, max: number, problem: ProblemCode) =>
  z
    .string()
    .default('')
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))))
    .pipe(z.number(problem).int(problem).min(min, problem).max(max, problem))
const needFieldPrefix = 'need:'
/** Other lengths in decimal hours, separated by commas or spaces; at most `maxLengths`. */
const maxLengths = 4
const lengthsField = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(/[\s;,]+/)
      .filter(Boolean)
      .map((hours) => Number(hours) * 60),
  )
  .pipe(
    z
      .array(
        z
          .number('other-hours-malformed')
          .int('other-hours-malformed')
          .min(15, 'other-hours-malformed')
          .max(1440, 'other-hours-malformed'),
      )
      .max(maxLengths, 'other-hours-malformed'),
  )

/** Returns the lengths in minutes, shortest first. */
export function listLengths({
  minutes,
  otherMinutes,
}: {
  minutes: number
  otherMinutes: number[]
}): number[] {
  return [minutes, ...otherMinutes].toSorted((a, b) => a - b)
}

/** The usual length of a booking of a service. In minutes, shortest first. */
export type ServiceTerms = {
  service: ServiceKey
  title: string
  lengths: number[]
  minutesBefore: number
  minutesAfter: number
  /** Lowest price in cents. */
  from: number | null
}

/**
 * Returns the service with the requested length in minutes, or unchanged if it doesn't have that
 * length.
 */
export function withLength<Offer extends { minutes: number; otherMinutes: number[] }>(
  offer: Offer,
  requested: string | null,
): Offer {
  const selectedMinutes = listLengths(offer).find((minutes) => String(minutes) === requested)
  return selectedMinutes === undefined || selectedMinutes === offer.minutes
    ? offer
    : {
        ...offer,
        minutes: selectedMinutes,
        otherMinutes: listLengths(offer).filter((minutes) => minutes !== selectedMinutes),
      }
}

/**
 * Online booking terms as a person types them, with the length in decimal hours. Resources come as
 * fields `need:<id>`.
 */
export const onlineBookingSchema = z.preprocess(
  collectNeeds,
  z
    .object({
      offered: z
        .string()
        .optional()
        .transform((on) => on === 'on'),
      hours: z
        .string()
        .default('')
        .transform((text) => Number(text.replace(',', '.')) * 60)
        .pipe(
          z
            .number('hours-malformed')
            .int('hours-malformed')
            .min(15, 'hours-malformed')
            .max(1440, 'hours-malformed'),
        ),
      otherHours: lengthsField,
      minutesBefore: integerSchema(0, 720, 'minutes-malformed'),
      minutesAfter: integerSchema(0, 720, 'minutes-malformed'),
      noticeHours: integerSchema(0, 8760, 'notice-malformed'),
      daysAhead: integerSchema(1, 730, 'days-ahead-malformed'),
      holdHours: integerSchema(0, 720, 'hold-malformed'),
      needs: z.array(z.uuid()).max(100),
    })
    .transform(({ hours: minutes, otherHours, ...form }, issues) => {
      if (form.offered && form.needs.length === 0)
        issues.addIssue({ code: 'custom', path: ['needs'], message: 'needs-missing' })
      return {
        ...form,
        minutes,
        otherMinutes: [...new Set(otherHours)].filter((otherLength) => otherLength !== minutes),
      }
    }),
)
export type OnlineBookingForm = z.infer<typeof onlineBookingSchema>

function collectNeeds(values: unknown) {
  const entries = Object.entries(values as Record<string, unknown>)
  return {
    ...Object.fromEntries(entries),
    needs: entries.flatMap(([name, value]) =>
      name.startsWith(needFieldPrefix) && value === 'on'
        ? [name.slice(needFieldPrefix.length)]
        : [],
    ),
  }
}
