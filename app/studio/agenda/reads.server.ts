import { and, asc, eq, exists, gt, gte, lt, ne, sql } from 'drizzle-orm'

import {
  type StudioDay,
  type WallTime,
  type Week,
  addDays,
  dayOf,
  startOf,
  wallOf,
  weekdayOf,
} from '#app/core/day.ts'
import { booking, client, reservation } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { absencesBetween } from '#app/studio/absence/reads.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { closureOn } from '#app/studio/availability/rules.ts'
import { own } from '#app/studio/booking/reads.server.ts'
import { bookable } from '#app/studio/booking/rules.ts'
import { allResources } from '#app/studio/resource/reads.server.ts'
import { stands } from '#app/studio/reservation/reads.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import {
  type Asked,
  type Away,
  type DayView,
  type Entry,
  cellsOf,
  monthOf,
  partOn,
  weekOf,
} from './rules.ts'

/** The week that is asked for: its days, what is booked on them, and who is away. */
export async function weekAgenda(ctx: Ctx, asked: Asked) {
  const { timeZone, ...studio } = (await theStudio(ctx))!
  const today = dayOf(ctx.now, timeZone)
  const days = weekOf(asked.on || today)
  const entries = await entriesBetween(ctx, days, asked, timeZone)
  const resources = await allResources(ctx)
  return {
    today,
    timeZone,
    days: days.map((day) => viewOf(studio, day)),
    entries,
    away: await awayBetween(ctx, resources, days, asked, timeZone),
    resources: resources.map(choiceOf),
  }
}

/**
 * The month that is asked for, in whole weeks: the first bookings of each day, and how many it has.
 */
export async function monthAgenda(ctx: Ctx, asked: Asked) {
  const { timeZone, ...studio } = (await theStudio(ctx))!
  const today = dayOf(ctx.now, timeZone)
  const days = monthOf(asked.on || today)
  const entries = await entriesBetween(ctx, days, asked, timeZone)
  const counts: Record<StudioDay, number> = {}
  for (const entry of entries) for (const day of daysOf(entry)) counts[day] = (counts[day] ?? 0) + 1
  const shown = new Set(cellsOf(days, entries, counts).flatMap(({ entries }) => entries))
  return {
    today,
    timeZone,
    days: days.map((day) => viewOf(studio, day)),
    entries: entries.filter((entry) => shown.has(entry)),
    counts,
    resources: (await allResources(ctx)).map(choiceOf),
  }
}

type Resource = Awaited<ReturnType<typeof allResources>>[number]

function choiceOf({ id, kind, name, retired }: Resource) {
  return { id, kind, name, retired }
}

function viewOf(studio: Parameters<typeof closureOn>[0] & { week: Week }, day: StudioDay): DayView {
  return { day, closed: closureOn(studio, day), off: studio.week[weekdayOf(day)]!.length === 0 }
}

function daysOf(entry: Entry): StudioDay[] {
  const days: StudioDay[] = []
  for (
    let day = entry.startsWall.slice(0, 10);
    day <= entry.endsWall.slice(0, 10);
    day = addDays(day, 1)
  )
    if (partOn(entry, day)) days.push(day)
  return days
}

const declinedNames = sql<
  string[]
>`array(select r.name from reservation v join resource r on r.id = v.resource_id where v.booking_id = ${booking.id} and v.answer = 'declined' order by r.name)`
const lastEvent =
  sql<number>`coalesce((select max(e.id) from event e where e.subject_id = ${booking.id}::text), 0)`.mapWith(
    Number,
  )

/**
 * What is booked on these days, by time; none that began longer ago than a booking may last, so
 * that a week's cost doesn't grow with the years before it. Crew sees its own. Neither money nor
 * how to reach a client is among it.
 */
async function entriesBetween(
  ctx: Ctx,
  days: StudioDay[],
  { kind, resource }: Asked,
  timeZone: string,
): Promise<Entry[]> {
  demand(ctx.actor, 'booking.see')
  const [first, last] = [days[0]!, days.at(-1)!]
  const rows = await ctx.db
    .select({
      id: booking.id,
      number: booking.number,
      kind: booking.kind,
      title: booking.title,
      client: client.name,
      state: booking.state,
      zone: booking.zone,
      heldUntil: booking.heldUntil,
      startsWall: booking.startsWall,
      endsWall: booking.endsWall,
      startsLater: booking.startsLater,
      endsLater: booking.endsLater,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      declined: declinedNames,
      seen: lastEvent,
    })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(
      and(
        own(ctx),
        ne(booking.state, 'canceled'),
        stands(ctx),
        kind ? eq(booking.kind, kind) : undefined,
        gte(booking.startsAt, startOf(addDays(first, -bookable.days), timeZone)),
        lt(booking.startsAt, startOf(addDays(last, 1), timeZone)),
        gt(booking.endsAt, startOf(first, timeZone)),
        resource ? reserves(ctx, resource) : undefined,
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  return rows.map(({ zone, startsAt, endsAt, startsWall, endsWall, ...row }) => ({
    // a booking keeps the wall clock of its own zone; the page shows the studio's
    ...row,
    startsWall: zone === timeZone ? startsWall : wallOf(startsAt, timeZone),
    endsWall: zone === timeZone ? endsWall : wallOf(endsAt, timeZone),
  }))
}

function reserves(ctx: Ctx, resource: string) {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(reservation)
      .where(and(eq(reservation.bookingId, booking.id), eq(reservation.resourceId, resource))),
  )
}

/**
 * Who is away on these days, among those the page is about; crew is told of itself, and why only
 * those who plan.
 */
async function awayBetween(
  ctx: Ctx,
  resources: Resource[],
  days: StudioDay[],
  { resource }: Asked,
  timeZone: string,
): Promise<Away[]> {
  const { actor } = ctx
  const mine = actor.kind === 'staff' && actor.role === 'crew' ? actor.id : null
  const about = resources.filter(
    ({ id, staffId, retired }) =>
      !retired && (mine === null || staffId === mine) && (resource === '' || id === resource),
  )
  const wall = (at: Date): WallTime => wallOf(at, timeZone)
  const rows = await absencesBetween(
    ctx,
    about.map(({ id }) => id),
    startOf(days[0]!, timeZone),
    startOf(addDays(days.at(-1)!, 1), timeZone),
  )
  return rows.map(({ id, resource, kind, note, wholeDays, from, to }) => ({
    id,
    resource,
    kind,
    note: may(actor, 'booking.change') ? note : '',
    wholeDays,
    startsWall: wall(from),
    endsWall: wall(to),
  }))
}
