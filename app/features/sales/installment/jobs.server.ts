import { and, isNull, lte } from 'drizzle-orm'

import { toLocalTime, toStudioDay } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
import { installment } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getQuoteSettings } from '#app/features/sales/quote-settings/reads.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'

import { invoiceDue } from './writes.server.ts'

/** Installments are invoiced from this hour of their day on, in studio time. */
const invoicingTime = '05:00'

/**
 * Invoices the installments whose day has come, each plan in a transaction of its own. One that
 * fails doesn't keep the others from going out.
 */
export async function invoiceDueInstallments(ctx: Ctx) {
  authorize(ctx.actor, 'quote.maintain')
  const studio = await findStudio(ctx)
  if (!studio) return
  const { timeZone } = studio
  if (toLocalTime(ctx.now, timeZone).slice(11) < invoicingTime) return
  if ((await getQuoteSettings(ctx)).asksBeforeInvoicing) return
  const today = toStudioDay(ctx.now, timeZone)
  const due = await ctx.db
    .selectDistinct({ quoteId: installment.quoteId })
    .from(installment)
    .where(
      and(
        lte(installment.issueOn, today),
        isNull(installment.invoiceId),
        isNull(installment.canceledAt),
        isNull(installment.heldBack),
      ),
    )
  const failures: unknown[] = []
  for (const { quoteId } of due)
    await invoicePlan(ctx, quoteId, today).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}

// oxlint-disable-next-line studio/writes-record-events -- `invoiceDue` records it
function invoicePlan(ctx: Ctx, quoteId: string, today: string) {
  return transact(ctx, async (ctx) => {
    await invoiceDue(ctx, quoteId, today)
    return ok()
  })
}
