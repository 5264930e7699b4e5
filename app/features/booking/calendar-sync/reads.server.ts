import {
  type SQL,
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  ne,
  or,
  sql,
} from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import {
  absence,
  booking,
  calendarFeed,
  client,
  event,
  externalCalendar,
  reservation,
  resource,
  staff,
} from '#app/data/schema/index.server.ts'
import { consumeLinkGuess } from '#app/platform/auth/link-guesses.server.ts'
import { refundRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may, isRoleAllowed } from '#app/features/access.ts'
import { isLive } from '#app/features/booking/reservation/reads.server.ts'

import { type FeedScope, feedWindow } from './rules.ts'
import { liveStates } from '#app/core/booking-states.ts'

/**
 * Returns the feed of a secret address. Every attempt counts against the rate limit before the
 * lookup, and valid ones are refunded. The studio's feed ends when its creator's account does, or
 * loses the right to see all bookings. Fails with `too-many-guesses`, `feed-is-gone`.
 */
export async function findFeedByToken(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'calendar.read')
  const guess = await consumeLinkGuess(ctx, 'calendar')
  if (guess === null) return fail('too-many-guesses')
  const [row] = await ctx.db
    .select({
      id: calendarFeed.id,
      staffId: calendarFeed.staffId,
      readAt: calendarFeed.readAt,
      name: staff.name,
      role: staff.role,
    })
    .from(calendarFeed)
    .innerJoin(staff, eq(staff.id, sql`coalesce(${calendarFeed.staffId}, ${calendarFeed.madeBy})`))
    .where(and(eq(calendarFeed.tokenHash, hashText(token)), isNull(staff.disabledAt)))
  if (!row || !isRoleAllowed(row.role, row.staffId === null ? 'calendar.share' : 'calendar.follow'))
    return fail('feed-is-gone')
  await refundRateLimit(ctx, guess)
  return ok(row)
}

const columns = {
  id: booking.id,
  number: booking.number,
  category: booking.category,
  title: booking.title,
  place: booking.place,
  state: booking.state,
  zone: booking.zone,
  startsLocal: booking.startsLocal,
  endsLocal: booking.endsLocal,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  minutesBefore: booking.minutesBefore,
  minutesAfter: booking.minutesAfter,
  createdAt: booking.createdAt,
  client: client.name,
}
export type FeedBooking = Awaited<ReturnType<typeof listFeedBookings>>[number]

/**
 * Returns the bookings of a feed from 90 days back with their resources and the number of their
 * events, used as SEQUENCE. Bookings canceled more than 30 days ago and expired holds are left out,
 * as are amounts and contact details.
 */
export async function listFeedBookings(ctx: Ctx, staffId: string | null) {
  authorize(ctx.actor, 'calendar.read')
  const eventCounts = countEvents(ctx)
  const rows = await ctx.db
    .select({ ...columns, times: eventCounts.times, last: eventCounts.last })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .crossJoinLateral(eventCounts)
    .where(
      and(
        gt(booking.endsAt, addMs(ctx.now, -feedWindow.back * day)),
        staffId === null ? undefined : buildReservedCondition(ctx, staffId),
        or(
          ne(booking.state, 'canceled'),
          gte(eventCounts.last, addMs(ctx.now, -feedWindow.canceled * day)),
        ),
        isLive(ctx),
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  const resourceNames = await getResourceNames(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...row,
    last: row.last ?? row.createdAt,
    takes: resourceNames.get(row.id) ?? [],
  }))
}

/** Counts the events of a booking, with the time of the last one. */
function countEvents(ctx: Ctx) {
  return ctx.db
    .select({
      times: count().as('times'),
      last: sql`max(${event.at})`.mapWith(event.at).as('last'),
    })
    .from(event)
    .where(eq(event.subjectId, sql`${booking.id}::text`))
    .as('happened')
}

/** Matches bookings a person is reserved for. */
function buildReservedCondition(ctx: Ctx, staffId: string): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(reservation)
      .innerJoin(resource, eq(resource.id, reservation.resourceId))
      .where(and(eq(reservation.bookingId, booking.id), eq(resource.staffId, staffId))),
  )
}

async function getResourceNames(ctx: Ctx, ids: string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  if (ids.length === 0) return names
  const rows = await ctx.db
    .select({ bookingId: reservation.bookingId, name: resource.name })
    .from(reservation)
    .innerJoin(resource, eq(resource.id, reservation.resourceId))
    .where(inArray(reservation.bookingId, ids))
    .orderBy(
      sql`array_position(array['person','room','kit'], ${resource.kind})`,
      asc(resource.position),
      asc(resource.name),
    )
  for (const { bookingId, name } of rows)
    names.set(bookingId, [...(names.get(bookingId) ?? []), name])
  return names
}

/** Returns this person's feeds by scope, and whether a resource is linked to their account. */
export async function listFeeds(ctx: Ctx) {
  authorize(ctx.actor, 'calendar.follow')
  const me = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
  const rows = await ctx.db
    .select({
      staffId: calendarFeed.staffId,
      madeAt: calendarFeed.madeAt,
      readAt: calendarFeed.readAt,
    })
    .from(calendarFeed)
    .where(
      or(
        eq(calendarFeed.staffId, me),
        and(isNull(calendarFeed.staffId), eq(calendarFeed.madeBy, me)),
      ),
    )
  const findFeed = (scope: FeedScope) => {
    const row = rows.find(({ staffId }) => (staffId === null) === (scope === 'studio'))
    return row ? { madeAt: row.madeAt, readAt: row.readAt } : null
  }
  const [mine] = await ctx.db
    .select({ id: resource.id })
    .from(resource)
    .where(eq(resource.staffId, me))
    .limit(1)
  return {
    own: findFeed('own'),
    studio: may(ctx.actor, 'calendar.share') ? { feed: findFeed('studio') } : null,
    booked: mine !== undefined,
  }
}

/** Maximum number of conflicts listed per calendar. */
const maxConflicts = 20

/**
 * Returns the external calendars with their resource, the result of the last reading, the number of
 * busy times, and conflicting bookings.
 */
export async function listExternalCalendars(ctx: Ctx) {
  authorize(ctx.actor, 'calendar.connect')
  const { id, name, addedAt, triedAt, readAt, problem } = externalCalendar
  const rows = await ctx.db
    .select({
      id,
      name,
      addedAt,
      triedAt,
      readAt,
      problem,
      resource: resource.name,
      times: sql`(select count(*) from ${absence} where ${absence.calendarId} = ${id})`.mapWith(
        Number,
      ),
    })
    .from(externalCalendar)
    .innerJoin(resource, eq(resource.id, externalCalendar.resourceId))
    .orderBy(asc(resource.position), asc(resource.name), asc(addedAt), asc(id))
  const conflicts = await listConflicts(ctx)
  return rows.map((row) => ({
    ...row,
    conflicts: conflicts.filter(({ calendarId }) => calendarId === row.id).slice(0, maxConflicts),
  }))
}

/** Returns upcoming bookings that conflict with busy times. */
function listConflicts(ctx: Ctx) {
  return ctx.db
    .selectDistinct({
      calendarId: absence.calendarId,
      id: booking.id,
      number: booking.number,
      title: booking.title,
      client: client.name,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
    })
    .from(absence)
    .innerJoin(
      reservation,
      and(
        eq(reservation.resourceId, absence.resourceId),
        sql`${reservation.during} && ${absence.during}`,
        inArray(reservation.state, [...liveStates]),
      ),
    )
    .innerJoin(booking, eq(booking.id, reservation.bookingId))
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(and(sql`${absence.calendarId} is not null`, gt(booking.endsAt, ctx.now), isLive(ctx)))
    .orderBy(asc(booking.startsAt), asc(booking.id))
    .limit(500)
}
