import type { EventData } from '#app/core/events.ts'
import type { Cents } from '#app/core/money.ts'
import { type Failure, ok, fail } from '#app/core/result.ts'
import { booking } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { groupEmails } from '#app/platform/mail/groups.server.ts'
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
import { selectBookingBalance } from '#app/features/money/booking-balance/reads.server.ts'
import { getPaidAmount } from '#app/features/money/ledger/reads.server.ts'
import {
  type Canceler,
  computeDeposit,
  computeRefund,
  getDepositPercent,
} from '#app/features/studio/policy/rules.ts'
import {
  listChangedTogether,
  type SeriesRow,
  toSeriesRequest,
} from '#app/features/booking/booking-series/reads.server.ts'
import type { Scope } from '#app/features/booking/booking-series/rules.ts'
import { lockInScope } from '#app/features/booking/booking-series/writes.server.ts'
import {
  type CancellationInput,
  endCancellation,
  saveCancellation,
} from '#app/features/booking/cancellation/writes.server.ts'
import { findReservationRequest } from '#app/features/booking/reservation/reads.server.ts'
import { isExpiredHold } from '#app/features/booking/reservation/rules.ts'
import {
  withConflictDetails,
  lockAndCheckResources,
  occupiesResources,
} from '#app/features/booking/reservation/writes.server.ts'
import { getPolicyVersion } from '#app/features/studio/policy/reads.server.ts'
import type { State } from '#app/core/booking-states.ts'

/** The state a form was drawn with; undefined if it sent none that exists. */
type FormState = State | undefined

type StateInput = { from: FormState; scope?: Scope; closedAnyway?: boolean }

/**
 * Confirms a booking. Its deposit must be in the ledger, or `reason` must explain the waiver. Fails
 * with `deposit-missing` (with the missing cents, the deposit and its percent),
 * `booking-was-moved`, `booking-cannot-move`, `booking-is-gone`.
 */
export async function confirmBooking(
  ctx: Ctx,
  id: string,
  { reason, ...input }: StateInput & { reason: string },
) {
  authorize(ctx.actor, 'booking.change')
  const move = { ...input, to: 'confirmed' } as const
  return changeState(ctx, id, move, 'booking.confirmed', async (ctx, row) => {
    const missing = reason === '' ? await checkDeposit(ctx, row) : null
    const details = reason === '' ? {} : { waived: true as const }
    return missing ?? { change: { depositWaived: reason || null }, details }
  })
}

/** Makes a booking pending. Fails like `changeState`. */
export async function markPending(ctx: Ctx, id: string, { from }: { from: FormState }) {
  authorize(ctx.actor, 'booking.change')
  return changeState(ctx, id, { from, to: 'pending' }, 'booking.marked-as-pending', async () => ({
    change: { depositWaived: null },
  }))
}

/**
 * Cancels a booking for the studio or the client, stores the refund due, and frees its resources.
 */
export async function cancelBooking(
  ctx: Ctx,
  id: string,
  { by, ...input }: StateInput & { by: Canceler },
) {
  authorize(ctx.actor, 'booking.change')
  const move = { ...input, to: 'canceled' } as const
  return changeState(ctx, id, move, 'booking.canceled', async (ctx, row) => ({
    cancellation: await getCancellationInput(ctx, row, by),
  }))
}

/** Returns what was paid and its refund, by the policy version the booking was made under. */
async function getCancellationInput(
  ctx: TxCtx,
  row: BookingRow,
  by: Canceler,
): Promise<CancellationInput> {
  const paid = await getPaidAmount(ctx, { bookingId: row.id })
  const policy = await getPolicyVersion(ctx, row.policyVersion)
  const { total } = await selectBookingBalance(ctx, row)
  return { by, paid, refund: computeRefund(paid, { ...row, total }, policy, ctx.now) }
}

/**
 * Lets the holds of these bookings end at `until`, inside the caller's transaction, unless they end
 * later or have no end. Other bookings stay as they are.
 */
export async function moveHoldEnds(ctx: TxCtx, ids: string[], until: Date) {
  authorize(ctx.actor, 'booking.change')
  for (const id of ids.toSorted()) {
    const row = await lockBooking(ctx, id)
    if (row?.state !== 'held' || row.heldUntil === null || row.heldUntil >= until) continue
    await updateRevision(ctx, booking, row, { heldUntil: until })
    await recordEvent(ctx, 'booking.changed', id, { fields: 'heldUntil' })
  }
}

/**
 * Reverts a state change, for Undo; with the scope `undo`, everything that changed together with
 * it. Fails with `resource-is-taken` if another booking has taken the resources since.
 */
export async function reopenBooking(
  ctx: Ctx,
  id: string,
  move: Omit<StateChange, 'scope'> & { scope?: 'this' | 'undo' },
) {
  authorize(ctx.actor, 'booking.change')
  return changeState(ctx, id, move, 'booking.reopened', async (ctx, row, to) => {
    const missing =
      row.state === 'canceled' && to === 'confirmed' && row.depositWaived === null
        ? await checkDeposit(ctx, row)
        : null
    return missing ?? { change: to === 'confirmed' ? {} : { depositWaived: null }, details: { to } }
  })
}

/** Marks a booking as done. Fails with `booking-not-over` before its end. */
export async function finishBooking(ctx: Ctx, id: string, { from }: { from: FormState }) {
  authorize(ctx.actor, 'booking.change')
  return changeState(ctx, id, { from, to: 'done' }, 'booking.completed', async (ctx, row) =>
    row.endsAt > ctx.now ? fail('booking-not-over') : {},
  )
}

type StateEvent =
  | 'booking.marked-as-pending'
  | 'booking.confirmed'
  | 'booking.canceled'
  | 'booking.reopened'
  | 'booking.completed'

type StateCheck<Name extends StateEvent> =
  | {
      change?: Partial<BookingRow>
      details?: Omit<EventData<Name>, 'from' | 'closedAnyway'>
      cancellation?: CancellationInput
    }
  | Failure

type StateChange = {
  from: FormState
  to: State
  closedAnyway?: boolean
  /** The bookings of its series that change with it; `undo` is those that last changed with it. */
  scope?: Scope | 'undo'
}
type Target = SeriesRow & { to: State }

/**
 * Changes the state only if it is still the one the form was drawn with (`from`), so that the
 * second of two people gets an error. Others in scope change too if they can, all or none. Fails
 * with `booking-is-gone`, `booking-was-moved` (with the current state), `booking-cannot-move`,
 * those of `check` (with the `days` of a series), and for occupied resources like
 * `lockAndCheckResources` and `withConflictDetails`.
 */
function changeState<Name extends StateEvent>(
  ctx: Ctx,
  id: string,
  { from, to, closedAnyway = false, scope = 'this' }: StateChange,
  name: Name,
  check: (ctx: TxCtx, row: BookingRow, to: State) => Promise<StateCheck<Name>>,
) {
  let targets: Target[] = []
  return withConflictDetails(
    ctx,
    async (ctx) =>
      targets.length > 1 ? toSeriesRequest(targets) : (await findReservationRequest(ctx, id))!,
    (ctx) =>
      transact(ctx, (ctx) =>
        groupEmails(ctx, async (ctx) => {
          const row = await lockBooking(ctx, id)
          if (!row) return fail('booking-is-gone')
          if (row.state !== from) return fail('booking-was-moved', { state: row.state })
          if (!canMove(from, to)) return fail('booking-cannot-move')
          targets = await listTargets(ctx, id, { from, to, scope })
          const failures: DatedFailure[] = []
          for (const target of targets) {
            const changed = await saveState(ctx, target, { closedAnyway }, check)
            if ('problem' in changed) failures.push({ ...changed, day: target.row.startsLocal })
            else
              await recordEvent<StateEvent>(ctx, name, target.row.id, {
                from: target.row.state,
                ...changed.data,
                ...(await getClosureData(ctx, closedAnyway, target.row)),
              })
          }
          return failures.length > 0 ? joinFailures(failures, targets.length > 1) : ok({ from, to })
        }),
      ),
  )
}

/** Returns the bookings that change, each with its new state. */
async function listTargets(
  ctx: TxCtx,
  id: string,
  { from, to, scope }: { from: State; to: State; scope: Scope | 'undo' },
): Promise<Target[]> {
  if (scope === 'undo')
    return (await listChangedTogether(ctx, id, from)).map(({ was, ...change }) => ({
      ...change,
      to: was,
    }))
  return (await lockInScope(ctx, id, scope))
    .filter(({ row }) => canMove(row.state, to))
    .map((change) => ({ ...change, to }))
}

/** Saves the new state of one booking, and returns data for its event. */
async function saveState<Name extends StateEvent>(
  ctx: TxCtx,
  { row, resources, to }: Target,
  { closedAnyway }: { closedAnyway: boolean },
  check: (ctx: TxCtx, row: BookingRow, to: State) => Promise<StateCheck<Name>>,
) {
  const checked = await check(ctx, row, to)
  if ('problem' in checked) return checked
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
  if (row.state === 'canceled') await endCancellation(ctx, row.id)
  await updateRevision(ctx, booking, row, { ...change, state: to })
  return {
    data: {
      ...checked.details,
      ...(checked.cancellation && (await saveCancellation(ctx, row, checked.cancellation))),
    },
  }
}

type DatedFailure = Failure & { day: string }

/** Returns the first failure, of a series with the days of all. */
function joinFailures(failures: DatedFailure[], isSeries: boolean): Failure {
  const { problem, details } = failures[0]!
  const days = failures.map(({ day }) => day.slice(0, 10)).join(' ')
  return fail(problem, isSeries ? { ...details, days } : details)
}

async function checkDeposit(ctx: TxCtx, row: BookingRow) {
  const policy = await getPolicyVersion(ctx, row.policyVersion)
  const deposit = computeDeposit(row, policy)
  const { paid } = await selectBookingBalance(ctx, row)
  const missing: Cents = deposit - paid
  return missing > 0
    ? fail('deposit-missing', { missing, deposit, percent: getDepositPercent(row, policy) ?? 0 })
    : null
}
