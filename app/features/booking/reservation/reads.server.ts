import {
  type SQL,
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNull,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'

import {
  type LocalTime,
  type StudioDay,
  addDays,
  addMs,
  toStudioDay,
  listDays,
  getStartOfDay,
  toLocalTime,
} from '#app/core/day.ts'
import { type Details, type Failure, fail } from '#app/core/result.ts'
import {
  booking,
  client,
  reservation,
  resource,
  type studio as studioTable,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listAbsencesBetween } from '#app/features/booking/absence/reads.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { isWithin, listOpenRanges } from '#app/features/booking/availability/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type FreeTime,
  type Span,
  listAbsencesIn,
  findClosureDuring,
  findFreeTimes,
  isOverlapping,
  searchDays,
  getOccupiedSpan,
  type LocalTimes,
  resolveLocalTimes,
} from './rules.ts'
import { liveStates } from '#app/core/booking-states.ts'

/** Matches bookings that aren't expired holds. */
export function isLive({ now }: Pick<Ctx, 'now'>): SQL | undefined {
  return or(ne(booking.state, 'held'), isNull(booking.heldUntil), gt(booking.heldUntil, now))
}

/** Returns the live booking created from an inquiry, or null. */
export async function findInquiryBooking(ctx: Ctx, inquiryId: string) {
  const [row] = await ctx.db
    .select({ id: booking.id, number: booking.number })
    .from(booking)
    .where(and(eq(booking.inquiryId, inquiryId), ne(booking.state, 'canceled'), isLive(ctx)))
    .orderBy(asc(booking.startsAt))
    .limit(1)
  return row ?? null
}

/** Returns the ids of a booking's resources. */
export async function listReservedIds(ctx: Ctx, bookingId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: reservation.resourceId })
    .from(reservation)
    .where(eq(reservation.bookingId, bookingId))
  return rows.map(({ id }) => id)
}

/**
 * Returns the next bookings with a declined assignment, soonest first, with the names of those who
 * declined.
 */
export async function listDeclinedBookings(ctx: Ctx, limit: number) {
  authorize(ctx.actor, 'booking.change')
  return ctx.db
    .select({
      id: booking.id,
      client: client.name,
      startsAt: booking.startsAt,
      names: sql<string[]>`array_agg(${resource.name} order by ${resource.position})`,
    })
    .from(reservation)
    .innerJoin(booking, eq(booking.id, reservation.bookingId))
    .innerJoin(client, eq(client.id, booking.clientId))
    .innerJoin(resource, eq(resource.id, reservation.resourceId))
    .where(
      and(
        eq(reservation.answer, 'declined'),
        inArray(reservation.state, [...liveStates]),
        isLive(ctx),
        gt(booking.endsAt, ctx.now),
      ),
    )
    .groupBy(booking.id, client.name)
    .orderBy(asc(booking.startsAt), asc(booking.id))
    .limit(limit)
}

/** Returns the number of upcoming bookings of each resource, and the first `max` of them. */
export async function listUpcomingByResource(ctx: Ctx, max: number) {
  authorize(ctx.actor, 'resource.change')
  const rows = await ctx.db
    .select({
      resourceId: reservation.resourceId,
      id: booking.id,
      number: booking.number,
      title: booking.title,
      client: client.name,
      startsAt: booking.startsAt,
    })
    .from(reservation)
    .innerJoin(booking, eq(booking.id, reservation.bookingId))
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(
      and(inArray(reservation.state, [...liveStates]), isLive(ctx), gt(booking.endsAt, ctx.now)),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  const upcoming: Record<
    string,
    { count: number; first: Omit<(typeof rows)[number], 'resourceId'>[] }
  > = {}
  for (const { resourceId, ...row } of rows) {
    const group = (upcoming[resourceId] ??= { count: 0, first: [] })
    group.count++
    if (group.first.length < max) group.first.push(row)
  }
  return upcoming
}

type Instants = { startsAt: Date; endsAt: Date }

/**
 * Returns a question to confirm once before booking: `date-is-past`, `studio-is-closed` or
 * `outside-hours`, with the day and the name of a closure; null if there is none.
 */
export async function findBookingQuestion(
  ctx: Ctx,
  times: Instants[],
  resources: string[],
): Promise<Failure | null> {
  authorize(ctx.actor, 'booking.change')
  const studio = await getStudio(ctx)
  const { timeZone, closedDays } = studio
  const weeks =
    resources.length > 0
      ? (
          await ctx.db
            .select({ week: resource.week })
            .from(resource)
            .where(inArray(resource.id, resources))
        ).map(({ week }) => week ?? studio.week)
      : [studio.week]
  for (const time of times) {
    const [first, last] = [
      toStudioDay(time.startsAt, timeZone),
      toStudioDay(addMs(time.endsAt, -1), timeZone),
    ]
    if (time.startsAt < ctx.now) return fail('date-is-past', { day: first })
    const closed = findClosureDuring(studio, time)
    if (closed) return fail('studio-is-closed', closed)
    const days = listDays(first, last, timeZone)
    if (weeks.some((week) => !isWithin(listOpenRanges(week, days, closedDays), time, days)))
      return fail('outside-hours', { day: first })
  }
  return null
}

/** Returns the bookings that the person hasn't accepted or declined yet, soonest first. */
export async function listUnansweredAssignments(ctx: Ctx, limit: number) {
  authorize(ctx.actor, 'booking.answer')
  if (ctx.actor.kind !== 'staff') return []
  return ctx.db
    .select({ id: booking.id, client: client.name, startsAt: booking.startsAt })
    .from(reservation)
    .innerJoin(resource, eq(resource.id, reservation.resourceId))
    .innerJoin(booking, eq(booking.id, reservation.bookingId))
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(
      and(
        eq(resource.staffId, ctx.actor.id),
        isNull(reservation.answer),
        inArray(reservation.state, [...liveStates]),
        isLive(ctx),
        // lets the index of the exclusion constraint skip past reservations
        sql`${reservation.during} && tstzrange(${ctx.now.toISOString()}::timestamptz, null)`,
        gt(booking.endsAt, ctx.now),
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
    .limit(limit)
}

type ConflictingResource = {
  resourceId: string
  resource: string
  kind: 'person' | 'room' | 'kit'
  until: Date
  /** The day of the date in conflict, if several dates were requested. */
  date?: StudioDay
}
/** A resource that is booked then, or absent with a note. */
type Conflict = ConflictingResource &
  ({ bookingId: string; number: number; client: string } | { bookingId: null; note: string })
/**
 * The failure of conflicting resources: each with its reason and end, and the nearest times at
 * which all are free.
 */
export type ConflictFailure = Failure<'resource-is-taken' | 'resource-is-away'> & {
  conflicts: Conflict[]
  freeTimes: FreeTime[]
}

type Time = Instants & { startsLocal: LocalTime }
type Requirements = {
  /** Minutes reserved around the time for setting up and packing. */
  minutesBefore: number
  minutesAfter: number
  /** Resource ids. */
  resources: string[]
}
/**
 * The requested time and resources, and the other dates of a series; `bookingId` is the existing
 * booking, or null for a new one. `changedTogetherIds` are bookings that change with it, which
 * don't conflict.
 */
export type ReservationRequest = Time &
  Requirements & {
    bookingId: string | null
    otherTimes?: (Time & Partial<Requirements>)[]
    changedTogetherIds?: string[]
  }

/** Returns the resources a booking would reserve if it were live, or null. */
export async function findReservationRequest(
  ctx: Ctx,
  id: string,
): Promise<ReservationRequest | null> {
  authorize(ctx.actor, 'booking.change')
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id))
  return row ? { ...row, bookingId: id, resources: await listReservedIds(ctx, id) } : null
}

/**
 * Returns the conflicts of an existing booking at its own time or another; null without conflicts
 * or without the right to change bookings.
 */
export async function findBookingConflicts(
  ctx: Ctx,
  id: string,
  localTimes?: LocalTimes,
): Promise<ConflictFailure | null> {
  const request = may(ctx.actor, 'booking.change') ? await findReservationRequest(ctx, id) : null
  const resolved = localTimes && resolveLocalTimes((await getStudio(ctx)).timeZone, localTimes)
  return request && resolved?.ok !== false
    ? findConflicts(ctx, { ...request, ...resolved?.times })
    : null
}

/**
 * Returns the conflicts of a request, or null. For a series it returns those of each date. Roles
 * that can't change bookings don't learn the other booking or the note.
 */
export async function findConflicts(
  ctx: Ctx,
  request: ReservationRequest,
): Promise<ConflictFailure | null> {
  authorize(ctx.actor, 'availability.see')
  const dates = [request, ...(request.otherTimes ?? []).map((time) => ({ ...request, ...time }))]
  const resources = [...new Set(dates.flatMap((date) => date.resources))]
  if (resources.length === 0) return null
  const studio = await getStudio(ctx)
  const searchSpan = getSearchSpan(dates, studio.timeZone)
  const booked = await listBookedBetween(ctx, { ...request, resources }, searchSpan)
  const absent = await listAbsencesBetween(ctx, resources, searchSpan.from, searchSpan.to)
  const alreadyReserved =
    request.bookingId === null
      ? []
      : await listAlreadyReserved(ctx, request.bookingId, getOccupiedSpan(request))
  const isAlone = dates.length === 1
  const conflicts = dates.flatMap((date) => {
    const span = getOccupiedSpan(date)
    const isNeeded = ({ resourceId }: { resourceId: string }) => date.resources.includes(resourceId)
    const found = [
      ...booked
        .filter((reservedSpan) => isNeeded(reservedSpan) && isOverlapping(reservedSpan, span))
        .map(({ from: _, to: until, ...clash }): Conflict => ({ ...clash, until })),
      ...listAbsencesIn(
        absent.filter(
          (absence) => isNeeded(absence) && !alreadyReserved.includes(absence.resourceId),
        ),
        span,
      ).map(toAbsenceConflict),
    ]
    return isAlone
      ? found
      : found.map((conflict) => Object.assign(conflict, { date: date.startsLocal.slice(0, 10) }))
  })
  if (conflicts.length === 0) return null
  const free = await findFreeTimesFor(ctx, dates, [...booked, ...absent], studio)
  return toConflictFailure(ctx, conflicts, free, studio.timeZone)
}

type Absence = Awaited<ReturnType<typeof listAbsencesBetween>>[number]

function toAbsenceConflict({ resourceId, resource, kind, note, to: until }: Absence): Conflict {
  return { resourceId, resource, kind, note, until, bookingId: null }
}

/**
 * Returns the resources a live booking already has at that very time. It keeps them even if they
 * are absent by now.
 */
async function listAlreadyReserved(
  ctx: Ctx,
  bookingId: string,
  { from, to }: Span,
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: reservation.resourceId })
    .from(reservation)
    .innerJoin(booking, eq(booking.id, reservation.bookingId))
    .where(
      and(
        eq(booking.id, bookingId),
        inArray(booking.state, [...liveStates]),
        isLive(ctx),
        sql`${reservation.during} = tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`,
      ),
    )
  return rows.map(({ id }) => id)
}

function toConflictFailure(
  ctx: Ctx,
  conflicts: Conflict[],
  freeTimes: FreeTime[],
  timeZone: string,
): ConflictFailure {
  const [first] = conflicts
  const { date } = first!
  const name = first!.bookingId === null ? 'resource-is-away' : 'resource-is-taken'
  if (!may(ctx.actor, 'booking.change')) return { ...fail(name), conflicts: [], freeTimes }
  const by: Details =
    first!.bookingId === null
      ? { note: first!.note }
      : { number: first!.number, client: first!.client }
  return {
    ...fail(name, {
      resource: first!.resource,
      until: toLocalTime(first!.until, timeZone),
      ...by,
      ...(date && { on: date }),
    }),
    conflicts,
    freeTimes,
  }
}

/** Returns the days in which free times are searched, around the first and the last date. */
function getSearchSpan(dates: Time[], timeZone: string): Span {
  const [first, last] = [dates[0]!, dates.at(-1)!].map(({ startsLocal }) =>
    startsLocal.slice(0, 10),
  )
  return {
    from: getStartOfDay(addDays(first!, -1), timeZone),
    to: getStartOfDay(addDays(last!, searchDays + 2), timeZone),
  }
}

/**
 * Returns the nearest times that are free on every date: conflicts of later dates are shifted to
 * the first one.
 */
async function findFreeTimesFor(
  ctx: Ctx,
  dates: ReservationRequest[],
  busy: Span[],
  { timeZone, week, closedDays }: typeof studioTable.$inferSelect,
): Promise<FreeTime[]> {
  const [first] = dates
  const window = getSearchSpan([first!], timeZone)
  const days = listDays(
    toStudioDay(window.from, timeZone),
    toStudioDay(window.to, timeZone),
    timeZone,
  )
  const weeks = await ctx.db
    .select({ week: resource.week })
    .from(resource)
    .where(inArray(resource.id, first!.resources))
  const busySpans = dates.flatMap(({ startsAt }) => {
    const later = startsAt.getTime() - first!.startsAt.getTime()
    return busy
      .map(({ from, to }) => ({ from: addMs(from, -later), to: addMs(to, -later) }))
      .filter((reservedSpan) => isOverlapping(reservedSpan, window))
  })
  return findFreeTimes(first!, {
    open: weeks.map((hours) => listOpenRanges(hours.week ?? week, days, closedDays)),
    busy: busySpans,
    timeZone,
    now: ctx.now,
  })
}

/** Returns the reservations of these resources by live bookings in one query, people first. */
export async function listBookedBetween(
  ctx: Ctx,
  {
    resources,
    bookingId: ownId,
    changedTogetherIds = [],
  }: Pick<ReservationRequest, 'resources' | 'bookingId' | 'changedTogetherIds'>,
  { from, to }: Span,
) {
  const mapToInstant = (side: SQL) => side.mapWith(booking.startsAt)
  authorize(ctx.actor, 'availability.see')
  return ctx.db
    .select({
      resourceId: resource.id,
      resource: resource.name,
      kind: resource.kind,
      bookingId: booking.id,
      number: booking.number,
      client: client.name,
      from: mapToInstant(sql`lower(${reservation.during})`),
      to: mapToInstant(sql`upper(${reservation.during})`),
    })
    .from(reservation)
    .innerJoin(resource, eq(resource.id, reservation.resourceId))
    .innerJoin(booking, eq(booking.id, reservation.bookingId))
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(
      and(
        inArray(reservation.resourceId, resources),
        inArray(reservation.state, [...liveStates]),
        isLive(ctx),
        sql`${reservation.during} && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`,
        ownId ? ne(booking.id, ownId) : undefined,
        notInArray(booking.id, changedTogetherIds),
      ),
    )
    .orderBy(
      sql`array_position(array['person','room','kit'], ${resource.kind})`,
      asc(resource.position),
      asc(reservation.during),
    )
}

/** Returns the number of live bookings by the policy version they were made under. */
export async function countBookingsByPolicy(ctx: Ctx): Promise<Map<number, number>> {
  authorize(ctx.actor, 'policy.see')
  const rows = await ctx.db
    .select({ version: booking.policyVersion, bookings: count() })
    .from(booking)
    .where(and(inArray(booking.state, [...liveStates]), isLive(ctx)))
    .groupBy(booking.policyVersion)
  return new Map(rows.map(({ version, bookings }) => [version, bookings]))
}
