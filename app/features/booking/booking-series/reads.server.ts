import { type SQL, and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'

import { type State, liveStates } from '#app/core/booking-states.ts'
import type { EventName } from '#app/core/events.ts'
import { booking, event, reservation } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type ReservationRequest,
  isLive,
  listReservedIds,
} from '#app/features/booking/reservation/reads.server.ts'

import type { Scope } from './rules.ts'

/** A booking of a series, with the ids of its resources. */
export type SeriesRow = { row: typeof booking.$inferSelect; resources: string[] }

/** Returns the bookings in the scope of one of them, by time; none if the id is unknown. */
export async function listInScope(ctx: Ctx, id: string, scope: Scope): Promise<SeriesRow[]> {
  authorize(ctx.actor, 'booking.change')
  const rows = await ctx.db
    .select()
    .from(booking)
    .where(await buildScopeCondition(ctx, id, scope))
    .orderBy(asc(booking.startsAt), asc(booking.id))
  const ids = rows.map((row) => row.id)
  const reserved = await ctx.db
    .select({ bookingId: reservation.bookingId, id: reservation.resourceId })
    .from(reservation)
    .where(inArray(reservation.bookingId, ids))
  return rows.map((row) => ({
    row,
    resources: reserved.flatMap((reservedResource) =>
      reservedResource.bookingId === row.id ? reservedResource.id : [],
    ),
  }))
}

/** The event of a change to each state. Only Undo leads to `held`, and it can't be undone. */
const stateEvents = {
  held: null,
  pending: 'booking.marked-as-pending',
  confirmed: 'booking.confirmed',
  canceled: 'booking.canceled',
  done: 'booking.completed',
} as const satisfies Record<State, EventName | null>

/**
 * Returns the bookings of a series that came to the state `to` together with this one, in one
 * request, with the state each had. Those that have changed since are left out.
 */
export async function listChangedTogether(ctx: Ctx, id: string, to: State) {
  authorize(ctx.actor, 'booking.change')
  const name = stateEvents[to]
  if (!name) return []
  return listSharingEvent(ctx, id, name, {
    was: sql<State>`${event.data}->>'from'`,
    condition: eq(booking.state, to),
  })
}

/**
 * Returns the bookings of a series that were moved together with this one, in one request, with
 * the local start and end each had. Those that were moved again since are left out.
 */
export async function listMovedTogether(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.change')
  return listSharingEvent(ctx, id, 'booking.changed', {
    was: sql<string>`${event.data}->>'was'`,
    condition: sql`${event.data}->>'is' = ${booking.startsLocal} || ' ' || ${booking.endsLocal}`,
    isMeant: sql`${event.data} ? 'was'`,
  })
}

/** Returns the bookings with an event of this name from the request of the last one of `id`. */
async function listSharingEvent<Was>(
  ctx: Ctx,
  id: string,
  name: EventName,
  { was, condition, isMeant }: { was: SQL<Was>; condition: SQL | undefined; isMeant?: SQL },
) {
  const [last] = await ctx.db
    .select({ requestId: event.requestId, at: event.at })
    .from(event)
    .where(and(eq(event.subjectId, id), eq(event.name, name), isMeant))
    .orderBy(desc(event.id))
    .limit(1)
  if (!last) return []
  const rows = await ctx.db
    .select({ row: booking, was })
    .from(event)
    .innerJoin(booking, eq(event.subjectId, sql`${booking.id}::text`))
    .where(
      and(
        eq(event.at, last.at),
        eq(event.requestId, last.requestId),
        eq(event.name, name),
        condition,
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  const changed = []
  // one after the other, because a transaction has a single connection
  for (const changedRow of rows)
    changed.push({ ...changedRow, resources: await listReservedIds(ctx, changedRow.row.id) })
  return changed
}

/** Returns what to look for conflicts with when these bookings take their times again. */
export function toSeriesRequest(rows: SeriesRow[]): ReservationRequest {
  const dates = rows.map(({ row, resources }) => ({ ...row, resources }))
  return {
    ...dates[0]!,
    otherTimes: dates.slice(1),
    bookingId: null,
    changedTogetherIds: rows.map(({ row }) => row.id),
  }
}

/**
 * Matches the booking itself, and of its series the live ones in scope that haven't started. A
 * booking without a series is alone in every scope.
 */
export async function buildScopeCondition(
  ctx: Ctx,
  id: string,
  scope: Scope,
): Promise<SQL | undefined> {
  const [row] = await ctx.db
    .select({ series: booking.series, startsAt: booking.startsAt })
    .from(booking)
    .where(eq(booking.id, id))
  if (!row?.series || scope === 'this') return eq(booking.id, id)
  return or(
    eq(booking.id, id),
    and(
      eq(booking.series, row.series),
      inArray(booking.state, [...liveStates]),
      isLive(ctx),
      gt(booking.startsAt, ctx.now),
      scope === 'following' ? gt(booking.startsAt, row.startsAt) : undefined,
    ),
  )
}
