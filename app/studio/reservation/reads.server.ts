import {
  type SQL,
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  min,
  ne,
  or,
  sql,
} from 'drizzle-orm'

import {
  type StudioDay,
  addDays,
  after,
  day,
  dayOf,
  daysOf,
  startOf,
  wallOf,
} from '#app/core/day.ts'
import { type Facts, type Refusal, problem } from '#app/core/result.ts'
import {
  booking,
  client,
  reservation,
  resource,
  type studio as studioTable,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { absencesBetween } from '#app/studio/absence/reads.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { isWithin, openHours } from '#app/studio/availability/rules.ts'
import { type BookingForm, type Said, hungIn, liveStates } from '#app/studio/booking/rules.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import {
  type Free,
  type Span,
  awayIn,
  closureIn,
  freeTimes,
  overlap,
  searchDays,
  spanOf,
} from './rules.ts'

/** That a booking is no hold whose time has passed. */
export function stands({ now }: Pick<Ctx, 'now'>): SQL | undefined {
  return or(ne(booking.state, 'held'), isNull(booking.heldUntil), gt(booking.heldUntil, now))
}

/** Ids of what a booking reserves. */
export async function reservedOf(ctx: Ctx, bookingId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: reservation.resourceId })
    .from(reservation)
    .where(eq(reservation.bookingId, bookingId))
  return rows.map(({ id }) => id)
}

/** The next bookings somebody cannot make, soonest first, with who. */
export async function declinedAhead(ctx: Ctx, most: number) {
  demand(ctx.actor, 'booking.change')
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
        stands(ctx),
        gt(booking.endsAt, ctx.now),
      ),
    )
    .groupBy(booking.id, client.name)
    .orderBy(asc(booking.startsAt), asc(booking.id))
    .limit(most)
}

/** Upcoming bookings that each resource is booked for: how many, and the first of them. */
export async function upcomingByResource(ctx: Ctx, most: number) {
  demand(ctx.actor, 'resource.change')
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
      and(inArray(reservation.state, [...liveStates]), stands(ctx), gt(booking.endsAt, ctx.now)),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  const upcoming: Record<
    string,
    { count: number; first: Omit<(typeof rows)[number], 'resourceId'>[] }
  > = {}
  for (const { resourceId, ...row } of rows) {
    const own = (upcoming[resourceId] ??= { count: 0, first: [] })
    own.count++
    if (own.first.length < most) own.first.push(row)
  }
  return upcoming
}

type Instants = Pick<BookingForm, 'startsAt' | 'endsAt'>

/**
 * What a person is asked once before a time is booked: that it is over, `date-is-past`; that the
 * studio is closed, `studio-is-closed`; or that it lies outside somebody's hours, `outside-hours`.
 * Each with the day, and a closed one with its name.
 */
export async function questionAbout(
  ctx: Ctx,
  times: Instants[],
  resources: string[],
): Promise<Refusal | null> {
  demand(ctx.actor, 'booking.change')
  const studio = (await theStudio(ctx))!
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
    const [first, last] = [dayOf(time.startsAt, timeZone), dayOf(after(time.endsAt, -1), timeZone)]
    if (time.startsAt < ctx.now) return problem('date-is-past', { day: first })
    const closed = closureIn(studio, time)
    if (closed) return problem('studio-is-closed', closed)
    const days = daysOf(first, last, timeZone)
    if (weeks.some((week) => !isWithin(openHours(week, days, closedDays), time, days)))
      return problem('outside-hours', { day: first })
  }
  return null
}

/** How many holds end within a day, and when the first of them does. */
export async function holdsEnding(ctx: Ctx): Promise<{ count: number; first: Date | null }> {
  demand(ctx.actor, 'booking.change')
  const [row] = await ctx.db
    .select({ count: count(), first: min(booking.heldUntil) })
    .from(booking)
    .where(
      and(
        eq(booking.state, 'held'),
        gt(booking.heldUntil, ctx.now),
        lte(booking.heldUntil, after(ctx.now, day)),
      ),
    )
  return { count: row?.count ?? 0, first: row?.first ?? null }
}

type Thing = { resourceId: string; resource: string; kind: 'person' | 'room' | 'kit'; until: Date }
/** Somebody or something that is elsewhere: at another booking, or away with a note why. */
type Clash = Thing &
  ({ bookingId: string; number: number; client: string } | { bookingId: null; note: string })
/**
 * Somebody or something is elsewhere then: each with why and until when, and the nearest times at
 * which all of them are free.
 */
export type Taken = Refusal<'resource-is-taken' | 'resource-is-away'> & {
  clashes: Clash[]
  free: Free[]
}

type Time = Pick<BookingForm, 'startsWall' | 'startsAt' | 'endsAt'>
/** What is asked for, and the other dates it repeats on; `own` is the booking it is already. */
export type Wanted = Time &
  Pick<BookingForm, 'minutesBefore' | 'minutesAfter' | 'resources'> & {
    own: string | null
    again?: Time[]
  }

/** What a booking that is there would take up if it were live. */
export async function wantedAgain(ctx: Ctx, id: string): Promise<Wanted | null> {
  demand(ctx.actor, 'booking.change')
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id))
  return row ? { ...row, own: id, resources: await reservedOf(ctx, id) } : null
}

/**
 * What stands in the way of a booking that is there, at its own time or another; null when nothing
 * does or nobody asks who may change that.
 */
export async function takenAgain(ctx: Ctx, id: string, said?: Said): Promise<Taken | null> {
  const wanted = may(ctx.actor, 'booking.change') ? await wantedAgain(ctx, id) : null
  const hung = said && hungIn((await theStudio(ctx))!.timeZone, said)
  return wanted && hung?.ok !== false ? takenBy(ctx, { ...wanted, ...hung?.times }) : null
}

/**
 * What stands in the way of a booking, or null when nothing does; of one that repeats, on the first
 * date on which something does. Whoever may not change bookings learns no more than that, and when
 * it is free.
 */
export async function takenBy(ctx: Ctx, wanted: Wanted): Promise<Taken | null> {
  demand(ctx.actor, 'availability.see')
  if (wanted.resources.length === 0) return null
  const studio = (await theStudio(ctx))!
  const dates = [wanted, ...(wanted.again ?? []).map((time) => ({ ...wanted, ...time }))]
  const searched = searchedFor(dates, studio.timeZone)
  const booked = await bookedBetween(ctx, wanted, searched)
  const absent = await absencesBetween(ctx, wanted.resources, searched.from, searched.to)
  const standing = wanted.own === null ? [] : await standingOf(ctx, wanted.own, spanOf(wanted))
  for (const date of dates) {
    const span = spanOf(date)
    const clashes: Clash[] = [
      ...booked
        .filter((one) => overlap(one, span))
        .map(({ from: _, to: until, ...clash }) => ({ ...clash, until })),
      ...awayIn(
        absent.filter(({ resourceId }) => !standing.includes(resourceId)),
        span,
      ).map(({ resourceId, resource, kind, note, to: until }) => ({
        resourceId,
        resource,
        kind,
        note,
        until,
        bookingId: null,
      })),
    ]
    if (clashes.length > 0)
      return told(ctx, clashes, await freeFor(ctx, dates, [...booked, ...absent], studio), {
        timeZone: studio.timeZone,
        on: dates.length > 1 ? date.startsWall.slice(0, 10) : null,
      })
  }
  return null
}

/**
 * Whom and what a live booking has at that very time already: it stays, also where it is away by
 * now.
 */
async function standingOf(ctx: Ctx, bookingId: string, { from, to }: Span): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: reservation.resourceId })
    .from(reservation)
    .innerJoin(booking, eq(booking.id, reservation.bookingId))
    .where(
      and(
        eq(booking.id, bookingId),
        inArray(booking.state, [...liveStates]),
        stands(ctx),
        sql`${reservation.during} = tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`,
      ),
    )
  return rows.map(({ id }) => id)
}

function told(
  ctx: Ctx,
  clashes: Clash[],
  free: Free[],
  { timeZone, on }: { timeZone: string; on: StudioDay | null },
): Taken {
  const [first] = clashes
  const name = first!.bookingId === null ? 'resource-is-away' : 'resource-is-taken'
  if (!may(ctx.actor, 'booking.change')) return { ...problem(name), clashes: [], free }
  const by: Facts =
    first!.bookingId === null
      ? { note: first!.note }
      : { number: first!.number, client: first!.client }
  return {
    ...problem(name, {
      resource: first!.resource,
      until: wallOf(first!.until, timeZone),
      ...by,
      ...(on && { on }),
    }),
    clashes,
    free,
  }
}

/** The days in which free times are looked for, around the first date and the last. */
function searchedFor(dates: Time[], timeZone: string): Span {
  const [first, last] = [dates[0]!, dates.at(-1)!].map(({ startsWall }) => startsWall.slice(0, 10))
  return {
    from: startOf(addDays(first!, -1), timeZone),
    to: startOf(addDays(last!, searchDays + 2), timeZone),
  }
}

/**
 * The nearest times that are free on every date: what is taken around the later ones is looked at
 * as if it stood around the first.
 */
async function freeFor(
  ctx: Ctx,
  dates: Wanted[],
  busy: Span[],
  { timeZone, week, closedDays }: typeof studioTable.$inferSelect,
): Promise<Free[]> {
  const [first] = dates
  const window = searchedFor([first!], timeZone)
  const days = daysOf(dayOf(window.from, timeZone), dayOf(window.to, timeZone), timeZone)
  const weeks = await ctx.db
    .select({ week: resource.week })
    .from(resource)
    .where(inArray(resource.id, first!.resources))
  const around = dates.flatMap(({ startsAt }) => {
    const later = startsAt.getTime() - first!.startsAt.getTime()
    return busy
      .map(({ from, to }) => ({ from: after(from, -later), to: after(to, -later) }))
      .filter((one) => overlap(one, window))
  })
  return freeTimes(first!, {
    open: weeks.map((own) => openHours(own.week ?? week, days, closedDays)),
    busy: around,
    timeZone,
    now: ctx.now,
  })
}

/**
 * All that live bookings take of what is wanted, in one query; the first of them is a person where
 * one is among them.
 */
async function bookedBetween(ctx: Ctx, { resources, own }: Wanted, { from, to }: Span) {
  const bound = (side: SQL) => side.mapWith(booking.startsAt)
  return ctx.db
    .select({
      resourceId: resource.id,
      resource: resource.name,
      kind: resource.kind,
      bookingId: booking.id,
      number: booking.number,
      client: client.name,
      from: bound(sql`lower(${reservation.during})`),
      to: bound(sql`upper(${reservation.during})`),
    })
    .from(reservation)
    .innerJoin(resource, eq(resource.id, reservation.resourceId))
    .innerJoin(booking, eq(booking.id, reservation.bookingId))
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(
      and(
        inArray(reservation.resourceId, resources),
        inArray(reservation.state, [...liveStates]),
        stands(ctx),
        sql`${reservation.during} && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`,
        own ? ne(booking.id, own) : undefined,
      ),
    )
    .orderBy(
      sql`array_position(array['person','room','kit'], ${resource.kind})`,
      asc(resource.position),
      asc(reservation.during),
    )
}
