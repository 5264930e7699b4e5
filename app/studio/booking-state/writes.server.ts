import { and, asc, eq, gte, inArray } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { type Facts, type Refusal, done, problem } from '#app/core/result.ts'
import { booking } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { type State, canMove, liveStates } from '#app/studio/booking/rules.ts'
import { type Row, getClosureFacts, lockBooking } from '#app/studio/booking/writes.server.ts'
import { paidOn } from '#app/studio/ledger/reads.server.ts'
import { type Canceler, cancellationFacts, depositOf, refundOf } from '#app/studio/policy/rules.ts'
import { reservedOf, wantedAgain } from '#app/studio/reservation/reads.server.ts'
import { hasPassed } from '#app/studio/reservation/rules.ts'
import { refusingClashes, takeUp, takesUp } from '#app/studio/reservation/writes.server.ts'
import { policyOf } from '#app/studio/settings/reads.server.ts'

/**
 * Confirmed: its deposit is in the ledger, or somebody says in words why not. Problems:
 * `deposit-missing` with the cents that are missing, the deposit and its percent;
 * `booking-was-moved`, `booking-cannot-move`, `booking-is-gone`.
 */
export async function confirmBooking(
  ctx: Ctx,
  id: string,
  { from, reason, closedAnyway }: { from: State; reason: string; closedAnyway?: boolean },
) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, { from, to: 'confirmed', closedAnyway }, async (ctx, row) => {
    const missing = reason === '' ? await depositMissing(ctx, row) : null
    const facts: Facts = reason === '' ? {} : { waived: reason }
    return missing ?? { change: { depositWaived: reason || null }, facts }
  })
}

export async function markPending(ctx: Ctx, id: string, { from }: { from: State }) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, { from, to: 'pending' }, async () => ({ change: { depositWaived: null } }))
}

/**
 * Canceled by the studio or the client: what it took is free again. What is owed back is recorded
 * with it, and what the studio keeps, in cents.
 */
export async function cancelBooking(
  ctx: Ctx,
  id: string,
  { from, by }: { from: State; by: Canceler },
) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, { from, to: 'canceled' }, async (ctx, row) => ({
    facts: await owedFor(ctx, row, by),
  }))
}

/**
 * Calls off one of a series and all that follow it. Problems: `booking-is-gone` where it is none of
 * a series, `booking-cannot-move` where nothing is left to call off.
 */
export async function cancelFollowing(ctx: Ctx, id: string, { by }: { by: Canceler }) {
  demand(ctx.actor, 'booking.change')
  return transact(ctx, async (ctx) => {
    const [first] = await ctx.db
      .select({ series: booking.series, startsAt: booking.startsAt })
      .from(booking)
      .where(eq(booking.id, id))
    if (!first?.series) return problem('booking-is-gone')
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
    if (rows.length === 0) return problem('booking-cannot-move')
    for (const row of rows) {
      await ctx.db.update(booking).set({ state: 'canceled' }).where(eq(booking.id, row.id))
      await record(ctx, 'booking.canceled', row.id, {
        from: row.state,
        ...(await owedFor(ctx, row, by)),
      })
    }
    return done()
  })
}

/**
 * What is owed back of what was paid, by who cancels and the policy the booking was made under, and
 * what the studio keeps.
 */
async function owedFor(ctx: TxCtx, row: Row, by: Canceler) {
  const paid = await paidOn(ctx, { bookingId: row.id })
  return cancellationFacts(
    by,
    paid,
    refundOf(paid, row, await policyOf(ctx, row.policyVersion), ctx.now),
  )
}

/**
 * The way back from a move, for Undo: to what it was before. What it took may be taken meanwhile:
 * `resource-is-taken`.
 */
export async function reopenBooking(
  ctx: Ctx,
  id: string,
  { from, to, closedAnyway }: { from: State; to: State; closedAnyway?: boolean },
) {
  demand(ctx.actor, 'booking.change')
  return move(
    ctx,
    id,
    { from, to, closedAnyway },
    async (ctx, row) => {
      const missing =
        from === 'canceled' && to === 'confirmed' && row.depositWaived === null
          ? await depositMissing(ctx, row)
          : null
      return missing ?? { change: to === 'confirmed' ? {} : { depositWaived: null }, facts: { to } }
    },
    'booking.reopened',
  )
}

/** Done, once it is over. Problem: `booking-not-over`. */
export async function finishBooking(ctx: Ctx, id: string, { from }: { from: State }) {
  demand(ctx.actor, 'booking.change')
  return move(ctx, id, { from, to: 'done' }, async (ctx, row) =>
    row.endsAt > ctx.now ? problem('booking-not-over') : {},
  )
}

type Allowed = { change?: Partial<Row>; facts?: Record<string, string | number> } | Refusal

/**
 * Moves it from the state its form knew; whoever comes second to move it is told what it is now.
 */
function move(
  ctx: Ctx,
  id: string,
  { from, to, closedAnyway = false }: { from: State; to: State; closedAnyway?: boolean },
  check: (ctx: TxCtx, row: Row) => Promise<Allowed>,
  name: `booking.${string}` = `booking.${to}`,
) {
  return refusingClashes(
    ctx,
    async (ctx) => (await wantedAgain(ctx, id))!,
    (ctx) =>
      transact(ctx, async (ctx) => {
        const row = await lockBooking(ctx, id)
        if (!row) return problem('booking-is-gone')
        if (row.state !== from) return problem('booking-was-moved', { state: row.state })
        if (!canMove(from, to)) return problem('booking-cannot-move')
        const said = await check(ctx, row)
        if ('problem' in said) return said
        const resources = await reservedOf(ctx, id)
        // held once more, it is until somebody decides
        const change = {
          ...said.change,
          ...(hasPassed({ ...row, state: to }, ctx.now) && { heldUntil: null }),
        }
        const refused = takesUp(to)
          ? await takeUp(ctx, [{ ...row, state: to }], resources, {
              closedAnyway,
              before: { ...row, resources },
            })
          : null
        if (refused) return refused
        await ctx.db
          .update(booking)
          .set({ ...change, state: to })
          .where(and(eq(booking.id, id), eq(booking.state, from)))
        await record(ctx, name, id, {
          from,
          ...said.facts,
          ...(await getClosureFacts(ctx, closedAnyway, row)),
        })
        return done({ from, to })
      }),
  )
}

async function depositMissing(ctx: TxCtx, row: Row) {
  const policy = await policyOf(ctx, row.policyVersion)
  const deposit = depositOf(row.total, policy)
  const missing: Cents = deposit - (await paidOn(ctx, { bookingId: row.id }))
  return missing > 0
    ? problem('deposit-missing', { missing, deposit, percent: policy.depositPercent })
    : null
}
