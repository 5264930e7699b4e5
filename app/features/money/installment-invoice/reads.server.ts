import { sql } from 'drizzle-orm'

import { addDays, toStudioDay } from '#app/core/day.ts'
import { formatDate } from '#app/core/display.ts'
import type { DocumentContent } from '#app/core/document.ts'
import { type TaxSum, computeLeft } from '#app/core/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getCurrentStyle } from '#app/features/money/document/reads.server.ts'
import { getDocumentLocale } from '#app/features/money/document-party/document.ts'
import { findBuyer, getSeller } from '#app/features/money/document-party/reads.server.ts'
import { buildInvoiceDocument } from '#app/features/money/invoice/document.ts'
import { selectCredits, selectInvoice } from '#app/features/money/invoice/reads.server.ts'
import type { InvoiceAmounts } from '#app/features/money/invoice/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'

import {
  type EarlierAccount,
  type EarlierInvoice,
  type InstallmentInvoice,
  computeLeftToInvoice,
  depositsAccount,
  keptAccount,
  planInstallment,
} from './rules.ts'

/** Matches a final invoice `f` that isn't credited in full. */
const isInEffect = sql`f.kind = 'final' and f.gross > coalesce(
  (select sum(gross) from invoice where corrects_invoice_id = f.id), 0)`

/**
 * Returns the amounts left of an agreement after its invoices, less their credit notes, without
 * checking the permission.
 */
export async function selectLeft(
  ctx: Ctx,
  agreed: InvoiceAmounts,
  earlierIds: string[],
): Promise<TaxSum[]> {
  return computeLeftToInvoice(agreed, await selectEarlier(ctx, earlierIds))
}

/** Returns the final invoices in effect that deduct an invoice; usually one or none. */
export async function listDeductingInvoices(
  ctx: Ctx,
  { id, clientId }: { id: string; clientId: string },
): Promise<{ id: string; documentNumber: string }[]> {
  authorize(ctx.actor, 'invoice.see')
  const { rows } = await ctx.db.execute<{ id: string; documentNumber: string }>(sql`
    select f.id, f.document_number as "documentNumber" from invoice f
    where f.client_id = ${clientId} and ${isInEffect} and exists (select from invoice_line
      where invoice_id = f.id and deducts_invoice_id = ${id}) order by f.issued_at`)
  return rows
}

/** Returns the document of an installment as it would be issued now. */
export async function previewInstallment(
  ctx: Ctx,
  input: InstallmentInvoice,
): Promise<DocumentContent> {
  authorize(ctx.actor, 'invoice.see')
  const { kind, amounts, earlier, seller, buyer, language } = await selectPlan(ctx, input)
  const { timeZone, currency } = await getStudio(ctx)
  const { priceMode, suppliedOn, dueDays, opening, closing } = input
  const issuedOn = toStudioDay(ctx.now, timeZone)
  return buildInvoiceDocument(
    {
      ...amounts,
      kind,
      documentNumber: '',
      issuedOn,
      issuedAt: ctx.now,
      suppliedOn,
      dueOn: addDays(issuedOn, dueDays),
      currency,
      priceMode,
      language,
      seller,
      buyer,
      reference: '',
      texts: { opening, closing },
      corrects: null,
      deducted: earlier.filter(({ id }) =>
        amounts.lines.some(({ deductsInvoiceId }) => deductsInvoiceId === id),
      ),
    },
    await getCurrentStyle(ctx),
  )
}

/** Returns the kind, amounts and parties of an installment, without checking the permission. */
export async function selectPlan(ctx: Ctx, input: InstallmentInvoice) {
  const found = (await findBuyer(ctx, input.clientId))!
  const { locale: studioLocale } = await getStudio(ctx)
  const locale = getDocumentLocale(found.language, studioLocale)
  const earlier = await selectEarlier(ctx, input.earlierIds)
  const planned = planInstallment(input, earlier, {
    messages: getDocumentLines(found.language).deduction,
    locale,
    formatDay: (day) => formatDate(`${day}T00:00Z`, { locale, timeZone: 'UTC' }),
  })
  return { ...planned, ...found, earlier, seller: await getSeller(ctx) }
}

/**
 * Returns invoices with what is left of them, in the order of their issue. The account is that from
 * when the final invoice `endedId` has no effect anymore.
 */
export async function selectEarlier(
  ctx: Ctx,
  ids: string[],
  endedId: string | null = null,
): Promise<EarlierInvoice[]> {
  if (ids.length === 0) return []
  const accounts = await selectAccounts(ctx, ids, endedId)
  const earlier: EarlierInvoice[] = []
  for (const { id, account } of accounts) {
    const { kind, documentNumber, issuedOn, sums } = (await selectInvoice(ctx, id))!
    const left = computeLeft(sums, await selectCredits(ctx, id))
    earlier.push({ id, kind, documentNumber, issuedOn, left, account })
  }
  return earlier
}

/** Returns the account that has the net of each invoice, in the order of their issue. */
async function selectAccounts({ db }: Ctx, ids: string[], endedId: string | null) {
  // the final invoices of a client are few, while no index finds lines by what they deduct
  const { rows } = await db.execute<{ id: string; account: EarlierAccount }>(sql`
    select i.id, case
      when not exists (select from invoice_line where invoice_id = i.id
        and kind = 'line' and revenue_account = ${depositsAccount}) then ''
      when exists (select from invoice f join invoice_line l on l.invoice_id = f.id
        where f.client_id = i.client_id and ${isInEffect} and l.deducts_invoice_id = i.id
          and f.id is distinct from ${endedId}::uuid) then ''
      when (select sum(amount) from posting
        where invoice_id = i.id and account = ${keptAccount}) < 0 then ${keptAccount}
      else ${depositsAccount} end as account
    from invoice i where i.id = any(${sql.param(ids)}::uuid[])
    order by i.issued_on, i.issued_at, i.number`)
  return rows
}
