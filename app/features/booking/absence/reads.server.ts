import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import { absence, booking, client, reservation, resource } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { liveStates } from '#app/core/booking-states.ts'

const selectBound = (bound: 'lower' | 'upper') =>
  sql`${sql.raw(bound)}(${absence.during})`.mapWith(absence.createdAt)

/**
 * Returns absences of these resources between two instants, both entered and imported ones, in
 * chronological order.
 */
export async function listAbsencesBetween(ctx: Ctx, resourceIds: string[], from: Date, to: Date) {
  authorize(ctx.actor, 'availability.see')
  if (resourceIds.length === 0) return []
  return ctx.db
    .select({
      id: absence.id,
      resourceId: resource.id,
      resource: resource.name,
      kind: resource.kind,
      note: absence.note,
      outside: sql<boolean>`${absence.calendarId} is not null`,
      wholeDays: absence.wholeDays,
      from: selectBound('lower'),
      to: selectBound('upper'),
    })
    .from(absence)
    .innerJoin(resource, eq(resource.id, absence.resourceId))
    .where(
      and(
        inArray(absence.resourceId, resourceIds),
        sql`${absence.during} && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(absence.during), asc(absence.id))
}

/**
 * Returns absences of a resource that were entered here and aren't over, in chronological order,
 * each with the live bookings it conflicts with.
 */
export async function listUpcomingAbsences(ctx: Ctx, resourceId: string) {
  authorize(ctx.actor, 'absence.change')
  const coming = and(
    eq(absence.resourceId, resourceId),
    isNull(absence.calendarId),
    gt(selectBound('upper'), ctx.now),
  )
  const rows = await ctx.db
    .select({
      id: absence.id,
      note: absence.note,
      wholeDays: absence.wholeDays,
      startsLocal: absence.startsLocal,
      endsLocal: absence.endsLocal,
    })
    .from(absence)
    .where(coming)
    .orderBy(asc(absence.during), asc(absence.id))
  const conflicts = await ctx.db
    .select({ absenceId: absence.id, id: booking.id, number: booking.number, client: client.name })
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
    .where(
      and(
        coming,
        sql`not (${booking.state} = 'held' and coalesce(${booking.heldUntil} <= ${ctx.now.toISOString()}::timestamptz, false))`,
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  return rows.map((row) => ({
    ...row,
    conflicts: conflicts
      .filter(({ absenceId }) => absenceId === row.id)
      .map(({ absenceId: _, ...clash }) => clash),
  }))
}

/** Returns the current or next entered absence of each resource, by resource id. */
export async function listNextAbsences(ctx: Ctx) {
  authorize(ctx.actor, 'absence.change')
  const rows = await ctx.db
    .select({
      resourceId: absence.resourceId,
      wholeDays: absence.wholeDays,
      startsLocal: absence.startsLocal,
      endsLocal: absence.endsLocal,
    })
    .from(absence)
    .where(and(isNull(absence.calendarId), gt(selectBound('upper'), ctx.now)))
    .orderBy(sql`${absence.during} desc`)
  // later entries overwrite earlier ones, and the nearest absence comes last
  return Object.fromEntries(rows.map(({ resourceId, ...row }) => [resourceId, row]))
}
