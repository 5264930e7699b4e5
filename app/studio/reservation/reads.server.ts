import { type SQL, and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'

import { addDays, startOf, wallOf } from '#app/core/day.ts'
import { type Facts, type Refusal, problem } from '#app/core/result.ts'
import { booking, client, reservation, resource } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { absencesBetween } from '#app/studio/absence/reads.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { type BookingForm, type Free, freeTimes, liveStates, searchDays } from '#app/studio/booking/rules.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import { awayIn, overlap, spanOf } from './rules.ts'

/** That a booking is no hold whose time has passed. */
export function stands({ now }: Pick<Ctx, 'now'>): SQL | undefined {
  return or(ne(booking.state, 'held'), isNull(booking.heldUntil), gt(booking.heldUntil, now))
}

/** Ids of what a booking reserves. */
export async function reservedOf(ctx: Ctx, bookingId: string): Promise<string[]> {
  const rows = await ctx.db.select({ id: reservation.resourceId }).from(reservation).where(eq(reservation.bookingId, bookingId))
  return rows.map(({ id }) => id)
}

type Thing = { resourceId: string; resource: string; kind: 'person' | 'room' | 'kit'; until: Date }
/** Somebody or something that is elsewhere: at another booking, or away with a note why. */
type Clash = Thing & ({ bookingId: string; number: number; client: string } | { bookingId: null; note: string })
/** Somebody or something is elsewhere then: each with why and until when, and the nearest times at which all of them are free. */
export type Taken = Refusal<'resource-is-taken' | 'resource-is-away'> & { clashes: Clash[]; free: Free[] }

export type Wanted = Pick<BookingForm, 'startsWall' | 'startsAt' | 'endsAt' | 'minutesBefore' | 'minutesAfter' | 'resources'> & { own: string | null }

/** What a booking that is there would take up if it were live. */
export async function wantedAgain(ctx: Ctx, id: string): Promise<Wanted | null> {
  demand(ctx.actor, 'booking.change')
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id))
  return row ? { ...row, own: id, resources: await reservedOf(ctx, id) } : null
}

/** What stands in the way of a booking that is there, or null when nothing does or nobody asks who may change that. */
export async function takenAgain(ctx: Ctx, id: string): Promise<Taken | null> {
  const wanted = may(ctx.actor, 'booking.change') ? await wantedAgain(ctx, id) : null
  return wanted && takenBy(ctx, wanted)
}

/** What stands in the way of a booking, or null when nothing does. Whoever may not change bookings learns no more than that, and when it is free. */
export async function takenBy(ctx: Ctx, wanted: Wanted): Promise<Taken | null> {
  demand(ctx.actor, 'availability.see')
  if (wanted.resources.length === 0) return null
  const { timeZone, closedDays } = (await theStudio(ctx))!
  const day = wanted.startsWall.slice(0, 10)
  const searched = { from: startOf(addDays(day, -1), timeZone), to: startOf(addDays(day, searchDays + 2), timeZone) }
  const booked = await bookedBetween(ctx, wanted, searched)
  const absent = await absencesBetween(ctx, wanted.resources, searched.from, searched.to)
  const span = spanOf(wanted)
  const clashes: Clash[] = [
    ...booked.filter((one) => overlap(one, span)).map(({ from: _, to: until, ...clash }) => ({ ...clash, until })),
    ...awayIn(absent, span).map(({ resourceId, resource, kind, note, to: until }) => ({ resourceId, resource, kind, note, until, bookingId: null })),
  ]
  const [first] = clashes
  if (!first) return null
  const name = first.bookingId === null ? 'resource-is-away' : 'resource-is-taken'
  const free = freeTimes(wanted, { busy: [...booked, ...absent], timeZone, closedDays, now: ctx.now })
  if (!may(ctx.actor, 'booking.change')) return { ...problem(name), clashes: [], free }
  const by: Facts = first.bookingId === null ? { note: first.note } : { number: first.number, client: first.client }
  return { ...problem(name, { resource: first.resource, until: wallOf(first.until, timeZone), ...by }), clashes, free }
}

/** All that live bookings take of what is wanted, in one query; the first of them is a person where one is among them. */
async function bookedBetween(ctx: Ctx, { resources, own }: Wanted, { from, to }: { from: Date; to: Date }) {
  const bound = (side: SQL) => side.mapWith(booking.startsAt)
  return ctx.db.select({
    resourceId: resource.id, resource: resource.name, kind: resource.kind, bookingId: booking.id, number: booking.number, client: client.name,
    from: bound(sql`lower(${reservation.during})`), to: bound(sql`upper(${reservation.during})`),
  }).from(reservation).innerJoin(resource, eq(resource.id, reservation.resourceId)).innerJoin(booking, eq(booking.id, reservation.bookingId)).innerJoin(client, eq(client.id, booking.clientId))
    .where(and(inArray(reservation.resourceId, resources), inArray(reservation.state, [...liveStates]), stands(ctx), sql`${reservation.during} && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`, own ? ne(booking.id, own) : undefined))
    .orderBy(sql`array_position(array['person','room','kit'], ${resource.kind})`, asc(resource.position), asc(reservation.during))
}
