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

import { after, day } from '#app/core/day.ts'
import { done, problem } from '#app/core/result.ts'
import {
  absence,
  booking,
  calendarFeed,
  client,
  event,
  outsideCalendar,
  reservation,
  resource,
  staff,
} from '#app/data/schema/index.server.ts'
import { allowed, giveBack, network, quarter } from '#app/platform/auth/limits.server.ts'
import { hashOf } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand, may, roleMay } from '#app/studio/access.ts'
import { liveStates } from '#app/studio/booking/rules.ts'
import { stands } from '#app/studio/reservation/reads.server.ts'

import { type Shelf, shown } from './rules.ts'

/** Addresses that open nothing, tried from one network within a quarter of an hour. */
const mostGuesses = 600

/**
 * Whose bookings lie under a secret address. Every try is counted before it is looked at; one that
 * was right is given back. The studio's ends with the account it was made by, and when that may no
 * longer see all. Problems: `too-many-guesses`, `feed-is-gone`.
 */
export async function feedBehind(ctx: Ctx, token: string) {
  demand(ctx.actor, 'calendar.read')
  const key = `calendar:${network(ctx.ip ?? '')}`
  if (!(await allowed(ctx, { key, most: mostGuesses, span: quarter })))
    return problem('too-many-guesses')
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
    .where(and(eq(calendarFeed.tokenHash, hashOf(token)), isNull(staff.disabledAt)))
  if (!row || !roleMay(row.role, row.staffId === null ? 'calendar.share' : 'calendar.follow'))
    return problem('feed-is-gone')
  await giveBack(ctx, key)
  return done(row)
}

const columns = {
  id: booking.id,
  number: booking.number,
  kind: booking.kind,
  title: booking.title,
  place: booking.place,
  state: booking.state,
  zone: booking.zone,
  startsWall: booking.startsWall,
  endsWall: booking.endsWall,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  minutesBefore: booking.minutesBefore,
  minutesAfter: booking.minutesAfter,
  createdAt: booking.createdAt,
  client: client.name,
}
export type FeedBooking = Awaited<ReturnType<typeof bookingsFor>>[number]

/**
 * The bookings of a feed from 90 days back, what was called off for 30 days more, dates nobody
 * decided on in time not at all: with who and what they take and how often something happened to
 * them. Nothing of it is about money or how to reach a client.
 */
export async function bookingsFor(ctx: Ctx, staffId: string | null) {
  demand(ctx.actor, 'calendar.read')
  const happened = countEvents(ctx)
  const rows = await ctx.db
    .select({ ...columns, times: happened.times, last: happened.last })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .crossJoinLateral(happened)
    .where(
      and(
        gt(booking.endsAt, after(ctx.now, -shown.back * day)),
        staffId === null ? undefined : takes(ctx, staffId),
        or(
          ne(booking.state, 'canceled'),
          gte(happened.last, after(ctx.now, -shown.canceled * day)),
        ),
        stands(ctx),
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  const taken = await namesOf(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...row,
    last: row.last ?? row.createdAt,
    takes: taken.get(row.id) ?? [],
  }))
}

/** How often something happened to a booking, and when last. */
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

/** A booking somebody is needed for. */
function takes(ctx: Ctx, staffId: string): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(reservation)
      .innerJoin(resource, eq(resource.id, reservation.resourceId))
      .where(and(eq(reservation.bookingId, booking.id), eq(resource.staffId, staffId))),
  )
}

async function namesOf(ctx: Ctx, ids: string[]): Promise<Map<string, string[]>> {
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

/**
 * The addresses this person has, by what they show; and whether anybody's resource is their
 * account.
 */
export async function feedsOf(ctx: Ctx) {
  demand(ctx.actor, 'calendar.follow')
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
  const of = (shelf: Shelf) => {
    const row = rows.find(({ staffId }) => (staffId === null) === (shelf === 'studio'))
    return row ? { madeAt: row.madeAt, readAt: row.readAt } : null
  }
  const [mine] = await ctx.db
    .select({ id: resource.id })
    .from(resource)
    .where(eq(resource.staffId, me))
    .limit(1)
  return {
    own: of('own'),
    studio: may(ctx.actor, 'calendar.share') ? { feed: of('studio') } : null,
    booked: mine !== undefined,
  }
}

/** So many clashes are listed of each calendar. */
const mostClashes = 20

/**
 * The calendars kept elsewhere, by whose they are: how the last reading went, how many times it
 * found, and which bookings stand across them.
 */
export async function outsideCalendars(ctx: Ctx) {
  demand(ctx.actor, 'calendar.connect')
  const { id, name, addedAt, triedAt, readAt, problem: trouble } = outsideCalendar
  const rows = await ctx.db
    .select({
      id,
      name,
      addedAt,
      triedAt,
      readAt,
      problem: trouble,
      resource: resource.name,
      times: sql`(select count(*) from ${absence} where ${absence.calendarId} = ${id})`.mapWith(
        Number,
      ),
    })
    .from(outsideCalendar)
    .innerJoin(resource, eq(resource.id, outsideCalendar.resourceId))
    .orderBy(asc(resource.position), asc(resource.name), asc(addedAt), asc(id))
  const clashes = await clashesOf(ctx)
  return rows.map((row) => ({
    ...row,
    clashes: clashes.filter(({ calendarId }) => calendarId === row.id).slice(0, mostClashes),
  }))
}

/** Bookings ahead that take somebody who is busy elsewhere. */
function clashesOf(ctx: Ctx) {
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
    .where(and(sql`${absence.calendarId} is not null`, gt(booking.endsAt, ctx.now), stands(ctx)))
    .orderBy(asc(booking.startsAt), asc(booking.id))
    .limit(500)
}

/** Which booking was made of an entry of a file, by the entry's name. */
export async function importedAs(ctx: Ctx, uid: string) {
  demand(ctx.actor, 'booking.change')
  const [row] = await ctx.db
    .select({ id: booking.id, number: booking.number })
    .from(event)
    .innerJoin(booking, eq(booking.id, sql`(${event.facts}->>'booking')::uuid`))
    .where(and(eq(event.name, 'calendar.imported'), eq(event.subjectId, hashOf(uid))))
    .limit(1)
  return row ?? null
}
