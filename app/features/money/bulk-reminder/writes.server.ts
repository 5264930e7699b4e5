import { asc, inArray } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { invoice } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import type { SkipReason } from '#app/features/money/invoice-reminder/rules.ts'
import { sendNextReminder } from '#app/features/money/invoice-reminder/writes.server.ts'

import { groupSkipped, maxSelected } from './rules.ts'

/**
 * Emails the next reminder of each of these invoices, and says which were skipped and why. Each is
 * a transaction of its own, so that a long selection delays no one else; sent again after an error,
 * the form continues where it ended. Fails with `invoices-not-selected` and `invoices-many`.
 */
export async function sendReminders(ctx: Ctx, ids: string[]) {
  authorize(ctx.actor, 'invoice.issue')
  if (ids.length > maxSelected) return fail('invoices-many')
  const invoices = await ctx.db
    .select({ id: invoice.id, number: invoice.documentNumber })
    .from(invoice)
    .where(inArray(invoice.id, ids))
    .orderBy(asc(invoice.documentNumber))
  if (invoices.length === 0) return fail('invoices-not-selected')
  const skipped: { number: string; reason: SkipReason }[] = []
  for (const { id, number } of invoices) {
    const result = await sendNextReminder(withOwnKey(ctx, id), id)
    if (!result.ok) return result
    if (result.value.reason) skipped.push({ number, reason: result.value.reason })
  }
  return ok({ sent: invoices.length - skipped.length, skipped: groupSkipped(skipped) })
}

/** Makes each invoice of a form that is sent twice take effect once. */
function withOwnKey(ctx: Ctx, id: string): Ctx {
  const { idempotency } = ctx
  return {
    ...ctx,
    idempotency: idempotency && { key: `${idempotency.key}:${id}`, contentHash: id },
  }
}
