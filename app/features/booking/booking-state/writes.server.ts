import { and, asc, eq, gte, inArray } from 'drizzle-orm'

import type { EventData } from '#app/core/events.ts'
import type { Cents } from '#app/core/money.ts'
import { type Failure, ok, fail } from '#app/core/result.ts'
import { booking } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { canMove } from '#app/features/booking/booking/rules.ts'
import {
  type BookingRow,
  getClosureData,
  lockBooking,
} from '#app/features/booking/booking/writes.server.ts'
import { getPaidAmount } from '#app/features/money/ledger/reads.server.ts'
import { type Canceler, computeDeposit, computeRefund } from '#app/features/studio/policy/rules.ts'
import {
  type CancellationInput,
  endCancellation,
  saveCancellation,
} from '#app/features/booking/cancellation/writes.server.ts'
import {
  listReservedIds,
  findReservationRequest,
} from '#app/features/booking/reservation/reads.server.ts'
import { isExpiredHold } from '#app/features/booking/reservation/rules.ts'
import {
  withConflictDetails,
  lockAndCheckResources,
  occupiesResources,
} from '#app/features/booking/reservation/writes.server.ts'
import { getPolicyVersion } from '#app/features/studio/policy/reads.server.ts'
import type { State } from '#app/core/booking-states.ts'
import { liveStates } from '#app/core/booking-states.ts'

/** The state a form was drawn with; undefined if it sent none that exists. */
type FormState = State | undefined

/**
 * Confirms a booking. Its deposit must be in the ledger, or `reason` must explain the waiver. Fails
 * with `deposit-missing` (with the missing cents, the deposit and its percent),
 * `booking-was-moved`, `booking-cannot-move`, `booking-is-gone`.
 */
export async function confirmBooking(
  ctx: Ctx,
  id: string,
  { from, reason, closedAnyway }: { from: FormState; reason: string; closedAnyway?: boolean },
) {
  authorize(ctx.actor, 'booking.change')
  const move = { from, to: 'confirmed', closedAnyway } as const
  return changeState(ctx, id, move, 'booking.confirmed', async (ctx, row) => {
    const missing = reason === '' ? await checkDeposit(ctx, row) : null
    const details = reason === '' ? {} : { waived: reason }
    return missing ?? { change: { depositWaived: reason || null }, details }
  })
}

/** Makes a booking pending. Fails like `changeState`. */
export async function markPending(ctx: Ctx, id: string, { from }: { from: FormState }) {
  authorize(ctx.actor, 'booking.change')
  return changeState(ctx, id, { from, to: 'pending' }, 'booking.pending', async () => ({
    change: { depositWaived: null },
  }))
}

/**
 * Cancels a booking for the studio or the client, stores the refund due, and frees its resources.
 */
export async function cancelBooking(
  ctx: Ctx,
  id: string,
  { from, by }: { from: FormState; by: Canceler },
) {
  authorize(ctx.actor, 'booking.change')
  return changeState(ctx, id, { from, to: 'canceled' }, 'booking.canceled', async (ctx, row) => ({
    cancellation: await getCancellationInput(ctx, row, by),
  }))
}

/**
 * Cancels a booking of a series and all later ones. Fails with `booking-is-gone` if the booking
 * isn't part of a series, `booking-cannot-move` if nothing is left to cancel.
 */
export async function cancelFollowing(ctx: Ctx, id: string, { by }: { by: Canceler }) {
  authorize(ctx.actor, 'booking.change')
  return transact(ctx, async (ctx) => {
    const [first] = await ctx.db
      .select({ series: booking.series, startsAt: booking.startsAt })
      .from(booking)
      .where(eq(booking.id, id))
    if (!first?.series) return fail('booking-is-gone')
    const rows = await ctx.db
      .select()
      .from(booking)
      .where(
        and(
          eq(booking.series, first.series),
          gte(booking.startsAt, first.startsAt),
          inArray(booking.state, [...liveStates]),
        ),
      )
      .orderBy(asc(booking.id))
      .for('update')
    if (rows.length === 0) return fail('booking-cannot-move')
    for (const row of rows) {
      await ctx.db.update(booking).set({ state: 'canceled' }).where(eq(booking.id, row.id))
      const input = await getCancellationInput(ctx, row, by)
      await recordEvent(ctx, 'booking.canceled', row.id, {
        from: row.state,
        ...(await saveCancellation(ctx, row, input)),
      })
    }
    return ok()
  })
}

/** Returns what was paid and its refund, by the policy version the booking was made under. */
async function getCancellationInput(
  ctx: TxCtx,
  row: BookingRow,
  by: Canceler,
): Promise<CancellationInput> {
  const paid = await getPaidAmount(ctx, { bookingId: row.id })
  const policy = await getPolicyVersion(ctx, row.policyVersion)
  return { by, paid, refund: computeRefund(paid, row, policy, ctx.now) }
}

/**
 * Reverts a state change, for Undo. Fails with `resource-is-taken` if another booking has taken the
 * resources since.
 */
export async function reopenBooking(
  ctx: Ctx,
  id: string,
  { from, to, closedAnyway }: { from: FormState; to: State; closedAnyway?: boolean },
) {
  authorize(ctx.actor, 'booking.change')
  return changeState(ctx, id, { from, to, closedAnyway }, 'booking.reopened', async (ctx, row) => {
    const missing =
      from === 'canceled' && to === 'confirmed' && row.depositWaived === null
        ? await checkDeposit(ctx, row)
        : null
    return missing ?? { change: to === 'confirmed' ? {} : { depositWaived: null }, details: { to } }
  })
}

/** Marks a booking as done. Fails with `booking-not-over` before its end. */
export async function finishBooking(ctx: Ctx, id: string, { from }: { from: FormState }) {
  authorize(ctx.actor, 'booking.change')
  return changeState(ctx, id, { from, to: 'done' }, 'booking.done', async (ctx, row) =>
    row.endsAt > ctx.now ? fail('booking-not-over') : {},
  )
}

type StateEvent =
  | 'booking.pending'
  | 'booking.confirmed'
  | 'booking.canceled'
  | 'booking.reopened'
  | 'booking.done'

type StateCheck<Name extends StateEvent> =
  | {
      change?: Partial<BookingRow>
      details?: Omit<EventData<Name>, 'from' | 'closedAnyway'>
      cancellation?: CancellationInput
    }
  | Failure

/**
 * Changes the state only if it is still the one the form was drawn with (`from`), so that the
 * second of two people gets an error. Fails with `booking-is-gone`, `booking-was-moved` (with the
 * current state), `booking-cannot-move`, those of `check`, and for occupied resources like
 * `lockAndCheckResources` and `withConflictDetails`.
 */
function changeState<Name extends StateEvent>(
  ctx: Ctx,
  id: string,
  { from, to, closedAnyway = false }: { from: FormState; to: State; closedAnyway?: boolean },
  name: Name,
  check: (ctx: TxCtx, row: BookingRow) => Promise<StateCheck<Name>>,
) {
  return withConflictDetails(
    ctx,
    async (ctx) => (await findReservationRequest(ctx, id))!,
    (ctx) =>
      transact(ctx, async (ctx) => {
        const row = await lockBooking(ctx, id)
        if (!row) return fail('booking-is-gone')
        if (row.state !== from) return fail('booking-was-moved', { state: row.state })
        if (!canMove(from, to)) return fail('booking-cannot-move')
        const checked = await check(ctx, row)
        if ('problem' in checked) return checked
        const resources = await listReservedIds(ctx, id)
        // a reopened hold whose end has passed has no end until the studio sets one
        const change = {
          ...checked.change,
          ...(isExpiredHold({ ...row, state: to }, ctx.now) && { heldUntil: null }),
        }
        const refused = occupiesResources(to)
          ? await lockAndCheckResources(ctx, [{ ...row, state: to }], resources, {
              closedAnyway,
              before: { ...row, resources },
            })
          : null
        if (refused) return refused
        if (from === 'canceled') await endCancellation(ctx, id)
        await updateRevision(ctx, booking, row, { ...change, state: to })
        await recordEvent<StateEvent>(ctx, name, id, {
          from,
          ...checked.details,
          ...(checked.cancellation && (await saveCancellation(ctx, row, checked.cancellation))),
          ...(await getClosureData(ctx, closedAnyway, row)),
        })
        return ok({ from, to })
      }),
  )
}

async function checkDeposit(ctx: TxCtx, row: BookingRow) {
  const policy = await getPolicyVersion(ctx, row.policyVersion)
  const deposit = computeDeposit(row.total, policy)
  const missing: Cents = deposit - (await getPaidAmount(ctx, { bookingId: row.id }))
  return missing > 0
    ? fail('deposit-missing', { missing, deposit, percent: policy.depositPercent })
    : null
}
