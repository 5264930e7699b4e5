import { and, eq } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { fail, ok } from '#app/core/result.ts'
import { client, clientContact, invoice, transferReport } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockBalance } from '#app/features/money/invoice-balance/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildTransferReportEmail } from './emails.ts'
import { selectTransferReport } from './reads.server.ts'
import { canReportTransfer } from './rules.ts'

/**
 * Tells the studio that the client sent what is open on one of their invoices. It settles nothing.
 * Reported again within days, it changes nothing. Fails with `invoice-is-gone`,
 * `invoice-is-settled` and `contact-is-gone`.
 */
export function reportTransfer(ctx: Ctx, documentNumber: string) {
  authorize(ctx.actor, 'client-portal.pay')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'client') return fail('contact-is-gone')
    const { clientId, contactId } = ctx.actor
    const [found] = await ctx.db
      .select({ id: invoice.id })
      .from(invoice)
      .where(and(eq(invoice.documentNumber, documentNumber), eq(invoice.clientId, clientId)))
    // the row of the balance makes reports wait for each other
    const balance = found ? await lockBalance(ctx, found.id) : null
    if (!found || !balance) return fail('invoice-is-gone')
    if (balance.open === 0) return fail('invoice-is-settled')
    const last = await selectTransferReport(ctx, found.id)
    if (!canReportTransfer(last?.at ?? null, ctx.now)) return ok()
    const report = { invoiceId: found.id, contactId, amount: balance.open, at: ctx.now }
    await ctx.db.insert(transferReport).values(report)
    await emailReport(ctx, report)
    await recordEvent(ctx, 'invoice.transfer-reported', found.id, {
      cents: balance.open,
      contact: contactId,
    })
    return ok()
  })
}

async function emailReport(
  ctx: TxCtx,
  { invoiceId, contactId, amount }: { invoiceId: string; contactId: string; amount: Cents },
) {
  const [details] = await ctx.db
    .select({
      name: clientContact.name,
      email: clientContact.email,
      client: client.name,
      documentNumber: invoice.documentNumber,
      reference: invoice.reference,
      currency: invoice.currency,
    })
    .from(invoice)
    .innerJoin(client, eq(client.id, invoice.clientId))
    .innerJoin(clientContact, eq(clientContact.id, contactId))
    .where(eq(invoice.id, invoiceId))
  const { currency, ...report } = details!
  const studio = await getStudio(ctx)
  await enqueueEmail(ctx, {
    ...buildTransferReportEmail(getServerMessages(studio.language), studio, {
      ...report,
      amount: formatExactMoney(amount, currency, studio.locale),
      link: `${ctx.app.config.publicUrl}/portal/clients/invoices/${invoiceId}`,
    }),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: invoiceId,
  })
}
