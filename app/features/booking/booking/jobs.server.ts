import { type SQL, and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import { toInstant, getStartOfDay } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
import { absence, booking, event } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { moveReservations } from '#app/features/booking/reservation/writes.server.ts'
import { liveStates } from '#app/core/booking-states.ts'
import { isOffsetStale, resolveLocalTimes } from '#app/features/booking/reservation/rules.ts'

type Row = typeof booking.$inferSelect
/** Rows per query, so that other work isn't blocked for long. */
const batchSize = 500

/**
 * Recomputes the instants of upcoming bookings after a zone's rules have changed; their local times
 * stay. Whole calendars move at once, so a booking whose new time is still taken waits until the
 * others have moved. One that still conflicts keeps its instants; the conflict is recorded and
 * shown on its page.
 */
export async function reapplyTimeZoneRules(ctx: Ctx) {
  authorize(ctx.actor, 'booking.maintain')
  let waiting = await listStaleBookings(ctx)
  for (let moved = true; moved && waiting.length > 0;) {
    const left: Row[] = []
    for (const row of waiting) if (!(await reapplyToBooking(ctx, row.id))) left.push(row)
    moved = left.length < waiting.length
    waiting = left
  }
  for (const { id } of waiting) await recordConflict(ctx, id)
  await reapplyToAbsences(ctx)
}

/**
 * Returns live bookings that aren't over and whose instants no longer match their local times. The
 * latest come first, because most rule changes move clocks forward.
 */
async function listStaleBookings(ctx: Ctx): Promise<Row[]> {
  const stale: Row[] = []
  for (let last: SQL | undefined, full = true; full;) {
    const rows = await ctx.db
      .select()
      .from(booking)
      .where(and(inArray(booking.state, [...liveStates]), gt(booking.endsAt, ctx.now), last))
      .orderBy(asc(booking.id))
      .limit(batchSize)
    stale.push(...rows.filter(isOffsetStale))
    full = rows.length === batchSize
    if (full) last = gt(booking.id, rows.at(-1)!.id)
  }
  return stale.toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
}

/**
 * Returns true when nothing is left to do for this booking, false when its new time is still taken.
 */
async function reapplyToBooking(ctx: Ctx, id: string): Promise<boolean> {
  try {
    const { value } = (await transact(ctx, async (ctx) => {
      const [row] = await ctx.db
        .select()
        .from(booking)
        .where(and(eq(booking.id, id), inArray(booking.state, [...liveStates])))
        .for('update')
      const resolved = row && resolveLocalTimes(row.zone, row)
      // a local time that is skipped or repeated now is for a person to decide
      if (!resolved?.ok) return ok(row === undefined)
      const { startsAt, endsAt } = resolved.times
      await ctx.db.update(booking).set({ startsAt, endsAt }).where(eq(booking.id, id))
      await moveReservations(ctx, { ...row!, startsAt, endsAt })
      await recordEvent(ctx, 'booking.time-zone-adjusted', id, {
        startedAt: row!.startsAt.toISOString(),
        startsAt: startsAt.toISOString(),
      })
      return ok(true)
    })) as { value: boolean }
    return value
  } catch (error) {
    if (getErrorCode(error) === '23P01') return false
    throw error
  }
}

/** Records the conflict once, however often the job runs. */
async function recordConflict(ctx: Ctx, id: string) {
  await transact(ctx, async (ctx) => {
    const noted = await ctx.db
      .select({ id: event.id })
      .from(event)
      .where(and(eq(event.subjectId, id), eq(event.name, 'booking.time-zone-conflict-found')))
      .limit(1)
    if (noted.length === 0) await recordEvent(ctx, 'booking.time-zone-conflict-found', id)
    return ok()
  })
}

/**
 * Recomputes absences entered in the studio; imported ones are read again anyway. Absences may
 * overlap, so no order is needed.
 */
async function reapplyToAbsences(ctx: Ctx) {
  const rows = await ctx.db
    .select({
      id: absence.id,
      zone: absence.zone,
      startsLocal: absence.startsLocal,
      endsLocal: absence.endsLocal,
      from: mapToInstant(sql`lower(${absence.during})`),
      to: mapToInstant(sql`upper(${absence.during})`),
    })
    .from(absence)
    .where(
      and(
        isNull(absence.calendarId),
        sql`upper(${absence.during}) > ${ctx.now.toISOString()}::timestamptz`,
      ),
    )
  for (const { id, zone, startsLocal, endsLocal, from, to } of rows) {
    const [starts, ends] = [
      toInstantOrMidnight(startsLocal, zone),
      toInstantOrMidnight(endsLocal, zone),
    ]
    if (starts >= ends || (starts.getTime() === from.getTime() && ends.getTime() === to.getTime()))
      continue
    await transact(ctx, async (ctx) => {
      await ctx.db
        .update(absence)
        .set({ during: `["${starts.toISOString()}","${ends.toISOString()}")` })
        .where(eq(absence.id, id))
      await recordEvent(ctx, 'absence.time-zone-adjusted', id)
      return ok()
    })
  }
}

/** Returns the start of the day where its midnight doesn't exist. */
function toInstantOrMidnight(local: string, zone: string): Date {
  return toInstant(local, zone)?.at ?? getStartOfDay(local.slice(0, 10), zone)
}

function mapToInstant(side: SQL) {
  return side.mapWith(absence.createdAt)
}
