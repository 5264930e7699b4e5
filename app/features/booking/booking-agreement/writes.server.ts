import { asc, inArray } from 'drizzle-orm'

import { type StudioDay, addMs, hour } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { type BookingBefore, booking } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import type { BookingRow } from '#app/features/booking/booking/writes.server.ts'
import { lockBooking } from '#app/features/booking/booking/writes.server.ts'
import {
  type SeriesRow,
  toSeriesRequest,
} from '#app/features/booking/booking-series/reads.server.ts'
import {
  endCancellation,
  saveCancellation,
} from '#app/features/booking/cancellation/writes.server.ts'
import { getPaidAmountForVisitor } from '#app/features/money/ledger/reads.server.ts'
import { findConflicts } from '#app/features/booking/reservation/reads.server.ts'
import { isExpiredHold } from '#app/features/booking/reservation/rules.ts'
import {
  lockAndCheckResources,
  reserve,
  withConflictDetails,
} from '#app/features/booking/reservation/writes.server.ts'

import {
  findTakenBooking,
  listOtherDates,
  selectBookings,
  selectCanceledByPerson,
} from './reads.server.ts'

/* These run in the transaction of an agreement with the client, whose caller checks the rights. */

/**
 * Runs an agreement that may reserve the time of expired holds again. The exclusion constraint
 * decides between simultaneous bookings; the one that loses its date fails with `quote-date-taken`
 * and the number of the booking. The agreement runs again if the other booking is gone by the time
 * it is looked up.
 */
export async function withDateConflicts<Result extends { ok: boolean }>(
  ctx: Ctx,
  findBookingIds: (ctx: Ctx) => Promise<string[]>,
  write: () => Promise<Result>,
): Promise<Result | Failure<'quote-date-taken'>> {
  const getRequest = async (ctx: Ctx) =>
    toSeriesRequest(await selectBookings(ctx, await findBookingIds(ctx)))
  const asSystem = { ...ctx, actor: { kind: 'system' as const } }
  const result = await withConflictDetails(asSystem, getRequest, write)
  if (!('conflicts' in result)) return result
  const taken = await findTakenBooking(ctx, await findBookingIds(ctx))
  return fail('quote-date-taken', taken === null ? {} : { number: taken })
}

/** Another day that the client picked for the booking of this number. */
export type PickedDate = { number: number; day: StudioDay }

/**
 * Moves held bookings to `pending`, even if the hold has expired, as long as their time is free. A
 * booking that lost its time moves to the day `picked` for it if it is free then. Returns what each
 * was before, the earliest first. Fails with `quote-is-canceled` if a person canceled all of them,
 * and with `quote-date-taken` and the number of one that can't take place. See `withDateConflicts`
 * for dates that another booking takes at the same time.
 */
export async function reserveAgreedBookings(ctx: TxCtx, ids: string[], picked: PickedDate[] = []) {
  await lockBookings(ctx, ids)
  const all = await selectBookings(ctx, ids)
  const canceledIds = await selectCanceledByPerson(ctx, ids)
  if (all.length > 0 && canceledIds.length === all.length) return fail('quote-is-canceled')
  const canceled = all.find(({ row }) => canceledIds.includes(row.id))
  if (canceled) return fail('quote-date-taken', { number: canceled.row.number })
  for (const { row, resources } of all) {
    if (row.state !== 'held' && row.state !== 'canceled') continue
    const pickedDay = picked.find(({ number }) => number === row.number)?.day
    if (!(await reserveAgreedBooking(ctx, { row, resources }, pickedDay ?? null)))
      return fail('quote-date-taken', { number: row.number })
  }
  return ok(all.map(({ row }) => toBookingBefore(row)))
}

function toBookingBefore(row: BookingRow): BookingBefore {
  const { id, state, heldUntil, total, deposit, policyVersion } = row
  return { id, state, heldUntil: heldUntil?.toISOString() ?? null, total, deposit, policyVersion }
}

/** Returns false if the booking can't take place. */
async function reserveAgreedBooking(
  ctx: TxCtx,
  { row, resources }: SeriesRow,
  pickedDay: StudioDay | null,
): Promise<boolean> {
  // a client may not see who is away
  const asSystem = { ...ctx, actor: { kind: 'system' as const } }
  const isRefused = async (times: BookingRow) =>
    (await lockAndCheckResources(asSystem, [{ ...times, state: 'pending' }], resources, {
      before: { ...row, resources },
    })) !== null
  const isHeld = row.state === 'held' && !isExpiredHold(row, ctx.now)
  const isMoved = pickedDay !== null && (!isHeld || (await isRefused(row)))
  const agreed = isMoved ? await moveToDay(asSystem, { row, resources }, pickedDay) : row
  if (!agreed || (await isRefused(agreed))) return false
  // says which booking it is; the exclusion constraint decides between simultaneous ones
  if (await findConflicts(asSystem, { ...agreed, resources, bookingId: row.id })) return false
  if (row.state === 'canceled') await endCancellation(ctx, row.id)
  await updateRevision(ctx, booking, agreed, { state: 'pending', proposedAt: null })
  if (isMoved)
    await recordEvent(ctx, 'booking.changed', row.id, {
      was: `${row.startsLocal} ${row.endsLocal}`,
      is: `${agreed.startsLocal} ${agreed.endsLocal}`,
    })
  // people who read that the date was canceled are told that it is back on
  if (row.state === 'canceled')
    await recordEvent(ctx, 'booking.reopened', row.id, { from: 'canceled', to: 'pending' })
  else await recordEvent(ctx, 'booking.marked-as-pending', row.id, { from: row.state })
  return true
}

/**
 * Moves a booking and what is reserved for it, before its new state blocks other bookings. Returns
 * null if the day isn't offered anymore.
 */
async function moveToDay(
  ctx: TxCtx,
  { row, resources }: SeriesRow,
  day: StudioDay,
): Promise<BookingRow | null> {
  const offered = await listOtherDates(ctx, row.id)
  const times = offered.find(({ startsLocal }) => startsLocal.startsWith(day))
  if (!times) return null
  const revision = await updateRevision(ctx, booking, row, times)
  const moved = { ...row, ...times, revision }
  const refused = await reserve(ctx, moved, resources, { before: { ...row, resources } })
  return refused ? null : moved
}

/** Milliseconds for which a restored hold lasts at least. */
const minHoldMs = hour

/**
 * Undoes `reserveAgreedBookings`: a booking that it made pending, and that still is, is held again
 * until its previous end, or for at least one hour. `agreed` is the total that was set; it and the
 * other terms are removed too.
 */
export async function restoreBookings(
  ctx: TxCtx,
  before: BookingBefore[],
  agreed: { id: string; total: Cents } | null,
) {
  await lockBookings(
    ctx,
    before.map(({ id }) => id),
  )
  for (const earlier of before) {
    const row = await lockBooking(ctx, earlier.id)
    if (!row) continue
    const wasHeld = earlier.state === 'held' || earlier.state === 'canceled'
    if (wasHeld && row.state === 'pending') {
      const heldUntil = computeRestoredEnd(earlier, ctx.now)
      await updateRevision(ctx, booking, row, { state: 'held', heldUntil })
      await recordEvent(ctx, 'booking.reopened', row.id, { from: 'pending', to: 'held' })
    }
    const isAgreed = agreed?.id === row.id && row.total === agreed.total
    await setAgreedTerms(ctx, row.id, {
      total: isAgreed ? earlier.total : row.total,
      ...(earlier.policyVersion !== undefined && {
        deposit: earlier.deposit ?? null,
        policyVersion: earlier.policyVersion,
      }),
    })
  }
}

function computeRestoredEnd({ state, heldUntil }: BookingBefore, now: Date): Date | null {
  if (state === 'held' && heldUntil === null) return null
  const earliest = addMs(now, minHoldMs)
  const previous = heldUntil === null ? earliest : new Date(heldUntil)
  return previous > earliest ? previous : earliest
}

/** Terms of an agreement, in cents. A deposit of null is the policy's share of the total. */
type AgreedTerms = { total: Cents; deposit?: Cents | null; policyVersion?: number }

/** Sets the terms of a booking to those that were agreed. */
export async function setAgreedTerms(ctx: TxCtx, id: string, terms: AgreedTerms) {
  const row = await lockBooking(ctx, id)
  const names = Object.keys(terms) as (keyof AgreedTerms)[]
  if (!row || names.every((name) => row[name] === terms[name])) return
  await updateRevision(ctx, booking, row, terms)
  if (row.total !== terms.total)
    await recordEvent(ctx, 'booking.changed', id, { totalWas: row.total, total: terms.total })
}

/** Confirms a date whose deposit was paid, unless it isn't pending anymore. */
export async function confirmAgreedBooking(ctx: TxCtx, id: string) {
  const row = await lockBooking(ctx, id)
  if (row?.state !== 'pending') return
  await updateRevision(ctx, booking, row, { state: 'confirmed', depositWaived: null })
  await recordEvent(ctx, 'booking.confirmed', id, { from: 'pending' })
}

/**
 * Cancels a booking whose client withdrew from the contract: everything that was paid for it is due
 * back. Returns false if it was canceled before; it then only has the larger refund.
 */
export async function cancelWithdrawnBooking(ctx: TxCtx, id: string): Promise<boolean> {
  const row = (await lockBooking(ctx, id))!
  const paid = await getPaidAmountForVisitor(ctx, id)
  const due = Math.max(paid, 0)
  const refund = { cents: due, byStudio: due, percent: 100 }
  const wasCanceled = row.state === 'canceled'
  if (wasCanceled) await endCancellation(ctx, id)
  else await updateRevision(ctx, booking, row, { state: 'canceled' })
  const terms = await saveCancellation(ctx, row, { by: 'client', paid, refund })
  if (!wasCanceled) await recordEvent(ctx, 'booking.canceled', id, { from: row.state, ...terms })
  return !wasCanceled
}

/** Locks bookings in id order so that simultaneous agreements cannot deadlock. */
async function lockBookings({ db }: TxCtx, ids: string[]) {
  if (ids.length === 0) return
  await db
    .select({ id: booking.id })
    .from(booking)
    .where(inArray(booking.id, ids))
    .orderBy(asc(booking.id))
    .for('update')
}
