import { type SQL, and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import { instantOf, startOf } from '#app/core/day.ts'
import { done } from '#app/core/result.ts'
import { absence, booking, event } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { codeOf, transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { endHolds, shift } from '#app/studio/reservation/writes.server.ts'

import { hasStrayed, hungIn, liveStates } from './rules.ts'

type Row = typeof booking.$inferSelect
/** So many rows are looked at before others have their turn. */
const handful = 500

/** Holds whose time has passed give back what they keep. */
export async function endPassedHolds(ctx: Ctx) {
  for (let more = true; more;) {
    const ended = await endHolds(ctx)
    more = ended.ok && ended.value.more
  }
}

/**
 * Where a zone has other rules than it had, what lies ahead keeps its wall time and takes the
 * instants that are it now. Whole calendars move at once, so one that finds its place still taken
 * waits until the others have moved; what then still clashes keeps its instants, is recorded, and
 * shown on its page.
 */
export async function keepWallTimes(ctx: Ctx) {
  demand(ctx.actor, 'booking.keep')
  let waiting = await strayedAhead(ctx)
  for (let moved = true; moved && waiting.length > 0;) {
    const left: Row[] = []
    for (const row of waiting) if (!(await keepTime(ctx, row.id))) left.push(row)
    moved = left.length < waiting.length
    waiting = left
  }
  for (const { id } of waiting) await noteClash(ctx, id)
  await keepAbsences(ctx)
}

/**
 * Live bookings that are not over and whose instants are no longer what their clock shows; the
 * latest first, as most rules put clocks forward.
 */
async function strayedAhead(ctx: Ctx): Promise<Row[]> {
  const strayed: Row[] = []
  for (let last: SQL | undefined, full = true; full;) {
    const rows = await ctx.db
      .select()
      .from(booking)
      .where(and(inArray(booking.state, [...liveStates]), gt(booking.endsAt, ctx.now), last))
      .orderBy(asc(booking.id))
      .limit(handful)
    strayed.push(...rows.filter(hasStrayed))
    full = rows.length === handful
    if (full) last = gt(booking.id, rows.at(-1)!.id)
  }
  return strayed.toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
}

/** Whether nothing is left to be done about it. */
async function keepTime(ctx: Ctx, id: string): Promise<boolean> {
  try {
    const { value } = (await transact(ctx, async (ctx) => {
      const [row] = await ctx.db
        .select()
        .from(booking)
        .where(and(eq(booking.id, id), inArray(booking.state, [...liveStates])))
        .for('update')
      const hung = row && hungIn(row.zone, row)
      // a time that is left out or has become two is for somebody to decide
      if (!hung?.ok) return done(row === undefined)
      const { startsAt, endsAt } = hung.times
      await ctx.db.update(booking).set({ startsAt, endsAt }).where(eq(booking.id, id))
      await shift(ctx, { ...row!, startsAt, endsAt })
      await record(ctx, 'booking.kept-time', id, {
        startedAt: row!.startsAt.toISOString(),
        startsAt: startsAt.toISOString(),
      })
      return done(true)
    })) as { value: boolean }
    return value
  } catch (error) {
    if (codeOf(error) === '23P01') return false
    throw error
  }
}

/** Recorded once, however often it is tried. */
async function noteClash(ctx: Ctx, id: string) {
  await transact(ctx, async (ctx) => {
    const noted = await ctx.db
      .select({ id: event.id })
      .from(event)
      .where(and(eq(event.subjectId, id), eq(event.name, 'booking.kept-instant')))
      .limit(1)
    if (noted.length === 0) await record(ctx, 'booking.kept-instant', id)
    return done()
  })
}

/**
 * Absences that were typed here; those of other calendars are read again anyway. They may overlap,
 * so all of them can go.
 */
async function keepAbsences(ctx: Ctx) {
  const rows = await ctx.db
    .select({
      id: absence.id,
      zone: absence.zone,
      startsWall: absence.startsWall,
      endsWall: absence.endsWall,
      from: bound(sql`lower(${absence.during})`),
      to: bound(sql`upper(${absence.during})`),
    })
    .from(absence)
    .where(
      and(
        isNull(absence.calendarId),
        sql`upper(${absence.during}) > ${ctx.now.toISOString()}::timestamptz`,
      ),
    )
  for (const { id, zone, startsWall, endsWall, from, to } of rows) {
    const [starts, ends] = [shownAs(startsWall, zone), shownAs(endsWall, zone)]
    if (starts >= ends || (starts.getTime() === from.getTime() && ends.getTime() === to.getTime()))
      continue
    await transact(ctx, async (ctx) => {
      await ctx.db
        .update(absence)
        .set({ during: `["${starts.toISOString()}","${ends.toISOString()}")` })
        .where(eq(absence.id, id))
      await record(ctx, 'absence.kept-time', id)
      return done()
    })
  }
}

/** A day may begin without its midnight. */
function shownAs(wall: string, zone: string): Date {
  return instantOf(wall, zone)?.at ?? startOf(wall.slice(0, 10), zone)
}

function bound(side: SQL) {
  return side.mapWith(absence.createdAt)
}
