import { eq } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { normalizeText } from '#app/core/text.ts'
import { quote } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getClientActor } from '#app/features/clients/client-portal/reads.server.ts'
import {
  selectAcceptance,
  selectQuoteId,
  selectVisit,
} from '#app/features/sales/quote-acceptance/reads.server.ts'
import { canUndoDecline } from '#app/features/sales/quote-acceptance/rules.ts'
import {
  consumeAnswer,
  failAsAccepted,
  refuseUnlessOpen,
} from '#app/features/sales/quote-acceptance/writes.server.ts'
import { selectQuoteVersion } from '#app/features/sales/quote/reads.server.ts'
import type { DeclineReason } from '#app/features/sales/quote/rules.ts'
import { lockQuote } from '#app/features/sales/quote/writes.server.ts'

/** Locks the client's quote of this number, and returns it with the contact's visit. */
async function lockForContact(ctx: TxCtx, number: number) {
  const { clientId, contactId } = getClientActor(ctx)
  const quoteId = await selectQuoteId(ctx, clientId, number)
  const row = quoteId === null ? undefined : await lockQuote(ctx, quoteId)
  return row ? { row, contactId, visit: await selectVisit(ctx, row.id, contactId) } : null
}

/**
 * Declines a quote for a contact, who can undo it for some minutes. Declined twice by the same
 * contact, it stays as it is. Fails with `quote-is-gone`, `quote-is-expired`, `quote-is-accepted`
 * (with name and instant), `quote-is-declined`, `quote-is-canceled` and `too-many-changes`.
 */
export async function declineQuote(
  ctx: Ctx,
  { number, reason, text }: { number: number; reason: DeclineReason; text: string },
) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorize(ctx.actor, 'client-portal.accept')
  if (!(await consumeAnswer(ctx, number))) return fail('too-many-changes')
  return transact(ctx, async (ctx) => {
    const found = await lockForContact(ctx, number)
    if (!found) return fail('quote-is-gone')
    const { row, contactId, visit } = found
    if (row.state === 'declined' && row.declinedBy === contactId) return ok()
    const existing = await selectAcceptance(ctx, row.id)
    if (existing) return failAsAccepted(existing)
    const refused = refuseUnlessOpen(row, visit, ctx.now)
    if (refused) return refused
    await ctx.db
      .update(quote)
      .set({
        state: 'declined',
        declinedAt: ctx.now,
        declinedBy: contactId,
        declineReason: reason,
        declineText: normalizeText(text),
        changedAt: ctx.now,
      })
      .where(eq(quote.id, row.id))
    await recordEvent(ctx, 'quote.declined', row.id, { reason, contact: contactId })
    return ok()
  })
}

/**
 * Undoes a decline within its undo window, so that the quote is open again. Fails with
 * `quote-is-gone`, `undo-has-ended` and `too-many-changes`.
 */
export async function undoDecline(ctx: Ctx, number: number) {
  authorize(ctx.actor, 'client-portal.accept')
  if (!(await consumeAnswer(ctx, number))) return fail('too-many-changes')
  return transact(ctx, async (ctx) => {
    const found = await lockForContact(ctx, number)
    if (!found || found.row.sentVersion === 0) return fail('quote-is-gone')
    const { row, contactId } = found
    if (row.state === 'sent') return ok()
    const version = (await selectQuoteVersion(ctx, row.id, row.sentVersion))!
    if (!canUndoDecline(row, version, ctx.now)) return fail('undo-has-ended')
    await ctx.db
      .update(quote)
      .set({ ...notDeclined, state: 'sent', changedAt: ctx.now })
      .where(eq(quote.id, row.id))
    await recordEvent(ctx, 'quote.reopened', row.id, { contact: contactId })
    return ok()
  })
}

const notDeclined = { declinedAt: null, declinedBy: null, declineReason: null, declineText: '' }

/**
 * Asks the studio to renew an expired quote, once. An open one needs no renewal. Fails with
 * `quote-is-gone`, `quote-is-accepted` (with name and instant), `quote-is-declined` and
 * `quote-is-canceled`.
 */
export function requestRenewal(ctx: Ctx, number: number) {
  authorize(ctx.actor, 'client-portal.see-money')
  return transact(ctx, async (ctx) => {
    const found = await lockForContact(ctx, number)
    if (!found) return fail('quote-is-gone')
    const { row, contactId } = found
    const existing = await selectAcceptance(ctx, row.id)
    if (existing) return failAsAccepted(existing)
    const refused = refuseUnlessOpen(row, null, ctx.now)
    if (!refused || row.renewalRequestedAt !== null) return ok()
    if (refused.problem !== 'quote-is-expired') return refused
    await ctx.db
      .update(quote)
      .set({ renewalRequestedAt: ctx.now, changedAt: ctx.now })
      .where(eq(quote.id, row.id))
    await recordEvent(ctx, 'quote.renewal-requested', row.id, { contact: contactId })
    return ok()
  })
}
