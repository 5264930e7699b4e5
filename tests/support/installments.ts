import type { Ctx } from '#app/platform/context.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import { type InvoiceAmounts, computeInvoiceAmounts } from '#app/features/money/invoice/rules.ts'
import type { InstallmentInvoice } from '#app/features/money/installment-invoice/rules.ts'
import { issueInstallment } from '#app/features/money/installment-invoice/writes.server.ts'
import { getRatesById } from '#app/features/money/tax/reads.server.ts'

import { buildDraft } from './invoice-drafts.ts'
import { getId } from './invoicing.ts'

/** Returns the amounts of an agreement with these lines. */
export async function buildAgreed(
  ctx: Ctx,
  content: Partial<DraftContent>,
): Promise<InvoiceAmounts> {
  const labels = { discountName: 'Discount', locale: 'en-US' }
  return computeInvoiceAmounts(buildDraft(content), await getRatesById(ctx), labels)
}

type Installment = Partial<InstallmentInvoice> & Pick<InstallmentInvoice, 'clientId' | 'agreed'>

/** Returns an installment; of $500 unless it is the last one. */
export function buildInstallment(change: Installment): InstallmentInvoice {
  return {
    kind: 'deposit',
    name: 'Deposit',
    text: 'Wedding in June, Q-1042',
    gross: 50_000,
    priceMode: 'net',
    earlierIds: [],
    suppliedOn: null,
    dueDays: 7,
    opening: '',
    closing: '',
    bookingId: null,
    projectId: null,
    ...change,
  }
}

/** Issues an installment as a job or page does. */
export function issueTestInstallment(
  ctx: Ctx,
  { confirmTax, ...change }: Installment & { confirmTax?: boolean },
) {
  return transact(ctx, (ctx) =>
    issueInstallment(ctx, { ...buildInstallment(change), ...(confirmTax && { confirmTax }) }),
  )
}

/** Issues an installment, and returns its id. */
export async function addInstallment(ctx: Ctx, change: Installment): Promise<string> {
  return getId(await issueTestInstallment(ctx, change))
}
