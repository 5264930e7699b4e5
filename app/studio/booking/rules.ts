import { z } from '#app/core/schema.ts'

import { type StudioDay, type WallTime, addDays, after, instantOf, isDay, isWeekend, minute, wallOf } from '#app/core/day.ts'
import { readMoney } from '#app/core/money.ts'
import { oneLine, tidy } from '#app/core/text.ts'

export const kinds = ['photography', 'videography', 'documentary', 'podcast'] as const
export type Kind = (typeof kinds)[number]

/** A kind an address or a topic names; anything unknown is the first one. */
export function kindFrom(asked: string | null): Kind {
  return kinds.find((kind) => kind === asked) ?? 'photography'
}

export const states = ['held', 'pending', 'confirmed', 'canceled', 'done'] as const
export type State = (typeof states)[number]

/** Those that take up people, rooms and kit; the exclusion constraint knows the same three. */
export const liveStates = ['held', 'pending', 'confirmed'] as const satisfies State[]

/** Which moves a state allows; the way back from each is one of them. */
const moves: Record<State, State[]> = {
  held: ['pending', 'confirmed', 'canceled'],
  pending: ['held', 'confirmed', 'canceled'],
  confirmed: ['held', 'pending', 'canceled', 'done'],
  canceled: ['held', 'pending', 'confirmed'],
  done: ['confirmed'],
}

export function canMove(from: State, to: State): boolean {
  return moves[from].includes(to)
}

/** As people say it: BK-1042. */
export function bookingNumber(number: number): string {
  return `BK-${number}`
}

const short = (most: number, problem: string) => z.string().default('').transform(oneLine).pipe(z.string().max(most, problem))
const minutes = z.string().default('').transform((text) => (text.trim() === '' ? 0 : Number(text))).pipe(z.number('minutes-malformed').int('minutes-malformed').min(0, 'minutes-malformed').max(720, 'minutes-malformed'))
const clock = z.string('time-missing').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time-missing')
const reserves = 'resource:'

/** In which zone a wall clock is meant, and how the studio writes money. */
export type Terms = { timeZone: string; currency: string; locale: string }

/**
 * A booking as a person types it: its times by the studio's wall clock, its total as people write money. Ticked resources come
 * as fields `resource:<id>`, so each is there once. What comes out has its instants; every message is a key of `problems`.
 */
export const bookingSchema = ({ timeZone, currency, locale }: Terms) => z.preprocess(withResources, z.object({
  client: z.uuid('client-missing').or(z.literal('')).default(''),
  project: z.uuid('project-is-gone').or(z.literal('')).default(''),
  kind: z.enum(kinds, 'kind-unknown'),
  state: z.enum(['held', 'pending']).default('pending'),
  title: short(160, 'title-long'),
  place: short(160, 'place-long'),
  notes: z.string().default('').transform(tidy).pipe(z.string().max(10_000, 'notes-long')),
  date: z.string('date-missing').refine(isDay, 'date-missing'),
  start: clock,
  end: clock,
  nextDay: z.literal('on').optional(),
  before: minutes,
  after: minutes,
  total: z.string().default('').transform((text) => (text.trim() === '' ? 0 : readMoney(text, currency, locale))).pipe(z.number('amount-malformed')),
  resources: z.array(z.uuid()).max(50),
}).transform(({ date, start, end, nextDay, before, after, ...form }, issues) => {
  const refuse = (field: string, message: string) => { issues.addIssue({ code: 'custom', path: [field], message }) }
  const [startsWall, endsWall] = [`${date}T${start}`, `${nextDay ? addDays(date, 1) : date}T${end}`]
  if (endsWall <= startsWall) refuse('end', 'end-before-start')
  const [starts, ends] = [instantOf(startsWall, timeZone), instantOf(endsWall, timeZone)]
  if (!starts) refuse('start', 'time-never')
  if (!ends) refuse('end', 'time-never')
  if (!starts || !ends || endsWall <= startsWall) return z.NEVER
  return { ...form, zone: timeZone, startsWall, endsWall, startsAt: starts.at, endsAt: ends.at, minutesBefore: before, minutesAfter: after }
}))
export type BookingForm = z.infer<ReturnType<typeof bookingSchema>>

function withResources(values: unknown) {
  const given = Object.entries(values as Record<string, unknown>)
  return { ...Object.fromEntries(given), resources: given.flatMap(([name, value]) => (name.startsWith(reserves) && value === 'on' ? [name.slice(reserves.length)] : [])) }
}

type Project = { id: string; clientId: string; state: 'in-progress' | 'completed' }

/** Why a booking of this client cannot belong to a project, or null: it must be open and the client's own; what belonged to it `before` stays when it is completed. */
export function unfitness(project: Project | undefined, clientId: string, before: string | null) {
  if (!project) return 'project-is-gone'
  if (project.clientId !== clientId) return 'project-of-another'
  return project.state === 'in-progress' || project.id === before ? null : 'project-not-open'
}

/** Why it is confirmed without its deposit; empty where it is there. */
export const confirmationSchema = z.object({ reason: z.string().default('').transform(oneLine).pipe(z.string().max(500, 'reason-long')) })

/** What a set of resources is taken up by, with set-up and travel. */
export type Span = { from: Date; to: Date }
export type Free = { startsWall: WallTime; endsWall: WallTime }
type Wanted = { startsWall: WallTime; startsAt: Date; endsAt: Date; minutesBefore: number; minutesAfter: number }
type Around = { busy: Span[]; timeZone: string; closedDays: StudioDay[]; now: Date }

/** All that a booking takes up: its time and the minutes before and after. */
export function spanOf({ startsAt, endsAt, minutesBefore, minutesAfter }: Omit<Wanted, 'startsWall'>): Span {
  return { from: after(startsAt, -minutesBefore * minute), to: after(endsAt, minutesAfter * minute) }
}

const hours = { from: '08:00', to: '20:00' }
const step = 30
export const searchDays = 60
const most = 3

/**
 * The nearest free times of the same length: one earlier on the same day where there is one, the others onward in steps of half
 * an hour, within the studio's hours, on open days, for 60 days; never in the past. What was wanted outside those hours (a night,
 * a whole day) is looked for at the same time of the days that follow.
 */
export function freeTimes(wanted: Wanted, around: Around): Free[] {
  const day = wanted.startsWall.slice(0, 10)
  const within = fits(wanted.startsWall, wallOf(wanted.endsAt, around.timeZone))
  const isOpen = (on: StudioDay) => !around.closedDays.includes(on) && (on === day || !isWeekend(on))
  const found: Free[] = []
  const earlier = within && isOpen(day) ? steps(hours.from, wanted.startsWall.slice(11), -1).filter((time) => `${day}T${time}` < wanted.startsWall) : []
  for (const time of earlier) {
    const free = freeAt(`${day}T${time}`, wanted, around, within)
    if (free && found.push(free)) break
  }
  for (let on = 0; on <= searchDays && found.length < most; on++) {
    const date = addDays(day, on)
    if (!isOpen(date)) continue
    const times = within ? steps(on === 0 ? wanted.startsWall.slice(11) : hours.from, hours.to, 1) : [wanted.startsWall.slice(11)]
    for (const time of times) {
      const free = `${date}T${time}` > wanted.startsWall ? freeAt(`${date}T${time}`, wanted, around, within) : null
      if (free && found.push(free) === most) break
    }
  }
  return found
}

/** Every half hour from one time of day up to another, or down from the second to the first. */
function steps(from: string, to: string, direction: 1 | -1): string[] {
  const [first, last] = [minutesOf(from), minutesOf(to)]
  const count = Math.max(Math.floor((last - first) / step) + 1, 0)
  return Array.from({ length: count }, (_, at) => clockOf(direction === 1 ? first + at * step : last - at * step))
}

function freeAt(startsWall: WallTime, wanted: Wanted, { busy, timeZone, now }: Around, within: boolean): Free | null {
  const starts = instantOf(startsWall, timeZone)
  if (!starts || starts.at < now) return null
  const endsAt = after(starts.at, wanted.endsAt.getTime() - wanted.startsAt.getTime())
  const endsWall = wallOf(endsAt, timeZone)
  // an hour the clocks show twice cannot be said by the clock alone
  if ((within && !fits(startsWall, endsWall)) || instantOf(endsWall, timeZone)?.at.getTime() !== endsAt.getTime()) return null
  const span = spanOf({ ...wanted, startsAt: starts.at, endsAt })
  return busy.every(({ from, to }) => to <= span.from || from >= span.to) ? { startsWall, endsWall } : null
}

function fits(startsWall: WallTime, endsWall: WallTime): boolean {
  return startsWall.slice(0, 10) === endsWall.slice(0, 10) && startsWall.slice(11) >= hours.from && endsWall.slice(11) <= hours.to
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** What the list is narrowed to. */
export const spans = ['upcoming', 'past', 'all'] as const
type SpanName = (typeof spans)[number]
export type Filters = { span: SpanName; state: State | 'any' | ''; kind: Kind | ''; resource: string; client: string; from: StudioDay | ''; to: StudioDay | ''; search: string; sort: 'soonest' | 'latest' }

/** The list's filters as an address says them; what is not understood is left out. What was called off is shown only where it is asked for. */
export function filtersFrom(asked: URLSearchParams): Filters {
  const text = (name: string) => asked.get(name) ?? ''
  const id = (name: string) => (z.uuid().safeParse(text(name)).success ? text(name) : '')
  const date = (name: string) => (isDay(text(name)) ? text(name) : '')
  const [from, to] = [date('from'), date('to')]
  const span = spans.find((span) => span === text('span')) ?? (from || to ? 'all' : 'upcoming')
  return {
    span, from, to, resource: id('resource'), client: id('client'), search: text('q').slice(0, 200),
    state: text('state') === 'any' ? 'any' : states.find((state) => state === text('state')) ?? '',
    kind: kinds.find((kind) => kind === text('kind')) ?? '',
    sort: text('sort') === 'latest' || (span === 'past' && text('sort') !== 'soonest') ? 'latest' : 'soonest',
  }
}
