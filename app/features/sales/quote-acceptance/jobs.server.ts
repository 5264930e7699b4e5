import { and, asc, eq, isNull, lte } from 'drizzle-orm'

import { ok } from '#app/core/result.ts'
import { acceptance, quote } from '#app/data/schema/index.server.ts'
import { lockAvailable } from '#app/platform/claims.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockQuote } from '#app/features/sales/quote/writes.server.ts'

import { selectAcceptance } from './reads.server.ts'
import { finalizeIfSigned } from './writes.server.ts'

/** Quotes per transaction, so that it stays short. */
const batchSize = 20

/**
 * Ends the undo windows that are over, each in a transaction of its own. One whose contract waits
 * for signatures becomes final with the last of them.
 */
export async function finalizeDueAcceptances(ctx: Ctx) {
  authorize(ctx.actor, 'quote.maintain')
  const due = await ctx.db
    .select({ quoteId: acceptance.quoteId })
    .from(acceptance)
    .where(
      and(
        isNull(acceptance.undoneAt),
        isNull(acceptance.finalizedAt),
        lte(acceptance.undoUntil, ctx.now),
      ),
    )
    .orderBy(asc(acceptance.undoUntil))
  for (const { quoteId } of due) await finalizeIfDue(ctx, quoteId)
}

// oxlint-disable-next-line studio/writes-record-events -- `finalizeIfSigned` records it
function finalizeIfDue(ctx: Ctx, quoteId: string) {
  return transact(ctx, async (ctx) => {
    await lockQuote(ctx, quoteId)
    const found = await selectAcceptance(ctx, quoteId)
    if (!found || found.finalizedAt !== null || found.undoUntil > ctx.now) return ok()
    await finalizeIfSigned({ ...ctx, dueAt: found.undoUntil }, found)
    return ok()
  })
}

/** Marks quotes whose time has passed as expired. */
export async function expireDueQuotes(ctx: Ctx) {
  authorize(ctx.actor, 'quote.maintain')
  for (let count = batchSize; count === batchSize;) count = await expireBatch(ctx)
}

/** Returns how many expired. Quotes locked by another transaction are left for the next run. */
async function expireBatch(ctx: Ctx): Promise<number> {
  const expired = await transact(ctx, async (ctx) => {
    const rows = await lockAvailable(
      ctx.db
        .select({ id: quote.id })
        .from(quote)
        .where(and(eq(quote.state, 'sent'), lte(quote.expiresAt, ctx.now)))
        .orderBy(asc(quote.id))
        .limit(batchSize),
    )
    for (const { id } of rows) {
      await ctx.db
        .update(quote)
        .set({ state: 'expired', changedAt: ctx.now })
        .where(eq(quote.id, id))
      await recordEvent(ctx, 'quote.expired', id)
    }
    return ok(rows.length)
  })
  return expired.ok ? expired.value : 0
}
