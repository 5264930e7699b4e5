import type { Details } from '#app/core/result.ts'
import { z } from '#app/core/schema.ts'

import {
  type StudioDay,
  addDays,
  addMonths,
  countDaysBetween,
  toInstant,
  isDay,
} from '#app/core/day.ts'
import { findAmountProblem, parseMoney } from '#app/core/money.ts'
import { revisionField } from '#app/core/revision.ts'
import { readSearch } from '#app/core/search.ts'
import { toSingleLine, normalizeText } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { states } from '#app/core/booking-states.ts'
import type { State } from '#app/core/booking-states.ts'
import { type ResolvedTimes, resolveLocalTimes } from '#app/features/booking/reservation/rules.ts'
import { type Category, categories } from '#app/features/studio/service/rules.ts'

/** Returns the category named by a URL or an inquiry; photography for unknown text. */
export function parseCategory(text: string | null): Category {
  return categories.find((category) => category === text) ?? 'photography'
}

/** State changes allowed from each state; every one can be reverted. */
const nextStates: Record<State, State[]> = {
  held: ['pending', 'confirmed', 'canceled'],
  pending: ['held', 'confirmed', 'canceled'],
  confirmed: ['held', 'pending', 'canceled', 'done'],
  canceled: ['held', 'pending', 'confirmed'],
  done: ['confirmed'],
}

export function canMove(from: State, to: State): boolean {
  return nextStates[from].includes(to)
}

const shortTextSchema = (max: number, problem: ProblemCode) =>
  z.string().default('').transform(toSingleLine).pipe(z.string().max(max, problem))
const minutes = z
  .string()
  .default('')
  .transform(Number)
  .pipe(z.number('minutes-malformed').int().min(0).max(720))
const clock = z.string('time-missing').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
/** Earliest and latest day of a booking, and its maximum length in days. */
export const bookableRange = { from: '2000-01-01', to: '2099-12-31', days: 100 }
const isBookable = (day: StudioDay) => day >= bookableRange.from && day <= bookableRange.to
const date = z
  .string('date-missing')
  .refine(isDay)
  .refine((day) => !isDay(day) || isBookable(day), 'date-outside')
const localTimeField = z
  .string('time-missing')
  .refine(
    (text) =>
      isDay(text.slice(0, 10)) &&
      isBookable(text.slice(0, 10)) &&
      /^.{10}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(text),
  )
const resourceFieldPrefix = 'resource:'

/** Parses the choice between the occurrences of a repeated hour; anything unknown is no choice. */
function parseLater(value: string | undefined): boolean | undefined {
  return value === 'true' ? true : value === 'false' ? false : undefined
}

export const rhythms = ['weekly', 'biweekly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]
/** Maximum number of dates in a series, and of months ahead. */
const seriesLimits = { dates: 104, months: 24 }

/**
 * Returns the days of a series, first and last included; a month too short has its last day.
 * Otherwise returns `until-missing`, `until-early` (no second date) or `until-late`.
 */
export function listSeriesDays(
  first: StudioDay,
  rhythm: Rhythm,
  until: StudioDay,
): StudioDay[] | 'until-missing' | 'until-early' | 'until-late' {
  if (!isDay(until)) return 'until-missing'
  const getNthDay = (index: number) =>
    rhythm === 'monthly'
      ? addMonths(first, index)
      : addDays(first, (rhythm === 'weekly' ? 7 : 14) * index)
  if (until < getNthDay(1)) return 'until-early'
  if (until > addMonths(first, seriesLimits.months) || getNthDay(seriesLimits.dates) <= until)
    return 'until-late'
  const days: StudioDay[] = []
  for (let day = first; day <= until; day = getNthDay(days.length)) days.push(day)
  return days
}

/** Time zone of local times, and the currency and locale in which amounts are typed. */
export type StudioLocale = { timeZone: string; currency: string; locale: string }

const bookingFieldsSchema = ({ currency, locale }: StudioLocale) =>
  z.object({
    client: z.uuid('client-missing').or(z.literal('')).default(''),
    project: z.uuid('project-is-gone').or(z.literal('')).default(''),
    category: z.enum(categories, 'category-unknown'),
    state: z.enum(['held', 'pending']).default('pending'),
    title: shortTextSchema(160, 'title-long'),
    place: shortTextSchema(160, 'place-long'),
    notes: z
      .string()
      .default('')
      .transform(normalizeText)
      .pipe(z.string().max(10_000, 'notes-long')),
    date,
    endDate: date.or(z.literal('')).default(''),
    allDay: z.enum(['on', '']).default(''),
    start: clock,
    end: clock,
    before: minutes,
    after: minutes,
    startsLater: z.string().optional().transform(parseLater),
    endsLater: z.string().optional().transform(parseLater),
    heldUntil: localTimeField.or(z.literal('')).default(''),
    repeats: z.enum(rhythms).or(z.literal('')).default(''),
    until: z.string().default(''),
    closedAnyway: z
      .literal('on')
      .optional()
      .transform((ticked) => ticked === 'on'),
    total: z
      .string()
      .default('')
      .transform((text, issues) => {
        const cents = text.trim() === '' ? 0 : parseMoney(text, currency, locale)
        if (cents !== null) return cents
        const problem = findAmountProblem(text, currency, locale)
        const message: ProblemCode = problem === 'amount-negative' ? 'total-negative' : problem
        issues.addIssue({ code: 'custom', message })
        return z.NEVER
      }),
    resources: z.array(z.uuid()).max(50),
  })
type Fields = z.infer<ReturnType<typeof bookingFieldsSchema>>

/**
 * A booking as a person types it: local times of the studio, total in the studio's number format.
 * Without an end date it ends on its first day; for whole days both dates are included. Checked
 * resources come as fields `resource:<id>`, so each is there once. The result has instants, with
 * the other dates of a series in `otherTimes`. Every message is a problem code, and the param `on`
 * is the day whose time is wrong.
 */
export const bookingSchema = (terms: StudioLocale) =>
  z.preprocess(
    prepareFields,
    bookingFieldsSchema(terms).transform((fields, issues) => {
      const times = resolveFormTimes(fields, terms.timeZone)
      if (!times.ok) {
        for (const [field, message] of Object.entries(times.problems))
          issues.addIssue({ code: 'custom', path: [field], message, params: times.details })
        return z.NEVER
      }
      const { date, endDate, allDay, start, end, until, before, after, ...form } = fields
      return { ...form, ...times.value, minutesBefore: before, minutesAfter: after }
    }),
  )
export type BookingForm = z.infer<ReturnType<typeof bookingSchema>>

/**
 * Resolves the dates of the form and the end of its hold to instants, or returns problems by field.
 */
function resolveFormTimes(fields: Fields, timeZone: string) {
  const { date, endDate, allDay, start, end, startsLater, endsLater } = fields
  const { repeats, until, heldUntil } = fields
  const last = endDate || date
  if (last < date) return failFields({ endDate: 'end-before-start' })
  const lengthDays = countDaysBetween(date, last)
  if (lengthDays >= bookableRange.days) return failFields({ endDate: 'booking-long' })
  const days = repeats === '' ? [date] : listSeriesDays(date, repeats, until)
  if (typeof days === 'string') return failFields({ until: days })
  const times: ResolvedTimes[] = []
  for (const day of days) {
    const endsOn = addDays(day, allDay ? lengthDays + 1 : lengthDays)
    const resolved = resolveLocalTimes(timeZone, {
      startsLocal: `${day}T${start}`,
      endsLocal: `${endsOn}T${end}`,
      startsLater,
      endsLater,
    })
    if (!resolved.ok) return failFields(resolved.problems, repeats ? { on: day } : {})
    times.push(resolved.times)
  }
  const holdEnd = heldUntil === '' ? null : toInstant(heldUntil, timeZone)
  if (heldUntil !== '' && !holdEnd) return failFields({ heldUntil: 'time-never' })
  const [first, ...otherTimes] = times
  return { ok: true as const, value: { ...first!, otherTimes, heldUntil: holdEnd?.at ?? null } }
}

function failFields(problems: Record<string, ProblemCode>, details: Details = {}) {
  return { ok: false as const, problems, details }
}

/**
 * Makes whole days run from midnight to midnight and ignores leftover values of the time fields.
 */
function prepareFields(values: unknown) {
  const entries = Object.entries(values as Record<string, unknown>)
  const all = Object.fromEntries(entries)
  return {
    ...all,
    ...(all.allDay === 'on' && { start: '00:00', end: '00:00' }),
    resources: entries.flatMap(([name, value]) =>
      name.startsWith(resourceFieldPrefix) && value === 'on'
        ? [name.slice(resourceFieldPrefix.length)]
        : [],
    ),
  }
}

/**
 * Input for moving a booking: local times such as `2026-11-24T09:00`. `without` is a
 * space-separated list of resource ids to release.
 */
export const moveSchema = z.object({
  startsLocal: localTimeField,
  endsLocal: localTimeField,
  startsLater: z.string().optional().transform(parseLater),
  endsLater: z.string().optional().transform(parseLater),
  without: z
    .string()
    .default('')
    .transform((text) => text.split(' ').filter(Boolean)),
  closedAnyway: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
  revision: revisionField,
  mine: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
})

type Project = { id: string; clientId: string; state: 'in-progress' | 'completed' }

/**
 * Returns the reason why a booking of this client can't belong to a project, or null. The project
 * must be the client's and open, except one the booking already had (`before`).
 */
export function findProjectLinkError(
  project: Project | undefined,
  clientId: string,
  before: string | null,
) {
  if (!project) return 'project-is-gone'
  if (project.clientId !== clientId) return 'project-of-another'
  return project.state === 'in-progress' || project.id === before ? null : 'project-not-open'
}

/** `reason` explains a missing deposit; empty if the deposit is paid. */
export const confirmationSchema = z.object({
  reason: z.string().default('').transform(toSingleLine).pipe(z.string().max(500, 'reason-long')),
})

/** Filters of the booking list. */
export const periods = ['upcoming', 'past', 'all'] as const
type Period = (typeof periods)[number]
export type BookingFilter = {
  span: Period
  state: State | 'any' | ''
  category: Category | ''
  resource: string
  client: string
  from: StudioDay | ''
  to: StudioDay | ''
  search: string
  sort: 'soonest' | 'latest'
}

/**
 * Parses the list's filters from an address and drops unknown values. Canceled bookings appear only
 * if that state is chosen.
 */
export function parseBookingFilter(params: URLSearchParams): BookingFilter {
  const getText = (name: string) => params.get(name) ?? ''
  const getId = (name: string) => (z.uuid().safeParse(getText(name)).success ? getText(name) : '')
  const getDate = (name: string) => (isDay(getText(name)) ? getText(name) : '')
  const [from, to] = [getDate('from'), getDate('to')]
  const span = periods.find((span) => span === getText('span')) ?? (from || to ? 'all' : 'upcoming')
  return {
    span,
    from,
    to,
    resource: getId('resource'),
    client: getId('client'),
    search: readSearch(params),
    state:
      getText('state') === 'any'
        ? 'any'
        : (states.find((state) => state === getText('state')) ?? ''),
    category: categories.find((category) => category === getText('category')) ?? '',
    sort:
      getText('sort') === 'latest' || (span === 'past' && getText('sort') !== 'soonest')
        ? 'latest'
        : 'soonest',
  }
}
