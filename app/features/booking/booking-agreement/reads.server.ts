import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import {
  type LocalTime,
  type StudioDay,
  addDays,
  addMs,
  countDaysBetween,
  day,
} from '#app/core/day.ts'
import { booking, bookingCancellation } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listAbsencesBetween } from '#app/features/booking/absence/reads.server.ts'
import { pickNearest } from '#app/features/booking/booking-request/rules.ts'
import type { SeriesRow } from '#app/features/booking/booking-series/reads.server.ts'
import {
  findConflicts,
  listBookedBetween,
  listReservedIds,
} from '#app/features/booking/reservation/reads.server.ts'
import {
  type ResolvedTimes,
  findClosureDuring,
  getOccupiedSpan,
  isOverlapping,
  listAbsencesIn,
  resolveLocalTimes,
  searchDays,
} from '#app/features/booking/reservation/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

/** Returns bookings with the ids of their resources, the earliest first. */
export async function selectBookings(ctx: Ctx, ids: string[]): Promise<SeriesRow[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(booking)
    .where(inArray(booking.id, ids))
    .orderBy(asc(booking.startsAt), asc(booking.id))
  const bookings: SeriesRow[] = []
  // one after the other, because a transaction has a single connection
  for (const row of rows) bookings.push({ row, resources: await listReservedIds(ctx, row.id) })
  return bookings
}

/** Returns the number of the first booking whose resources another one has, or null. */
export async function findTakenBooking(ctx: Ctx, ids: string[]): Promise<number | null> {
  const asSystem = { ...ctx, actor: { kind: 'system' as const } }
  for (const { row, resources } of await selectBookings(ctx, ids))
    if (await findConflicts(asSystem, { ...row, resources, bookingId: row.id })) return row.number
  return null
}

/** Returns the bookings that a person canceled, without those whose hold expired. */
export async function selectCanceledByPerson({ db }: Ctx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: booking.id, reason: bookingCancellation.reason })
    .from(booking)
    .leftJoin(
      bookingCancellation,
      and(eq(bookingCancellation.bookingId, booking.id), isNull(bookingCancellation.reopenedAt)),
    )
    .where(and(inArray(booking.id, ids), eq(booking.state, 'canceled')))
  return rows.flatMap(({ id, reason }) => (reason === 'hold-expired' ? [] : id))
}

/** Clients can pick no date that begins sooner. */
const noticeMs = 2 * day

/**
 * Returns the nearest days on which a booking could take place at the same time of day: everything
 * reserved for it is free, and the studio isn't closed.
 */
export async function listOtherDates(ctx: Ctx, bookingId: string): Promise<ResolvedTimes[]> {
  const [found] = await selectBookings(ctx, [bookingId])
  if (!found) return []
  const { row, resources } = found
  const studio = await getStudio(ctx)
  const earliest = addMs(ctx.now, noticeMs)
  const times = Array.from({ length: 2 * searchDays + 1 }, (_, index) => index - searchDays)
    .map((days) => getTimesOn(row, addDays(row.startsLocal.slice(0, 10), days), studio.timeZone))
    .filter((times) => times !== null)
    .filter((times) => times.startsAt >= earliest && !findClosureDuring(studio, times))
  if (times.length === 0) return []
  const spans = times.map((times) => getOccupiedSpan({ ...row, ...times }))
  const search = { from: spans[0]!.from, to: spans.at(-1)!.to }
  // clients don't see the studio's free times, except here
  const asSystem = { ...ctx, actor: { kind: 'system' as const } }
  const request = { bookingId: row.id, resources }
  const booked = resources.length > 0 ? await listBookedBetween(asSystem, request, search) : []
  const absences = await listAbsencesBetween(asSystem, resources, search.from, search.to)
  const free = times.filter(
    (_, index) =>
      !booked.some((span) => isOverlapping(span, spans[index]!)) &&
      listAbsencesIn(absences, spans[index]!).length === 0,
  )
  return pickNearest(free, row.startsAt)
}

/** Returns the times of a booking on another day; null if a clock change leaves one of them out. */
function getTimesOn(
  { startsLocal, endsLocal }: { startsLocal: LocalTime; endsLocal: LocalTime },
  day: StudioDay,
  timeZone: string,
): ResolvedTimes | null {
  const days = countDaysBetween(startsLocal.slice(0, 10), day)
  const shift = (time: LocalTime) => `${addDays(time.slice(0, 10), days)}${time.slice(10)}`
  const resolved = resolveLocalTimes(timeZone, {
    startsLocal: shift(startsLocal),
    endsLocal: shift(endsLocal),
  })
  return resolved.ok ? resolved.times : null
}
