import { eq } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { computeGross } from '#app/core/tax.ts'
import { client } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { type InvoiceAmounts, listPartyProblems } from '#app/features/money/invoice/rules.ts'
import { insertDocument } from '#app/features/money/invoice/writes.server.ts'
import { lockBalance, lockClientMoney } from '#app/features/money/invoice-balance/writes.server.ts'
import { selectTaxRates } from '#app/features/money/tax/reads.server.ts'
import { findRateChanges } from '#app/features/money/tax/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { selectPlan } from './reads.server.ts'
import type { InstallmentInvoice } from './rules.ts'

/**
 * Issues an installment today, in a write that has checked the permission. Fails with
 * `client-is-erased`; `installment-is-zero`; `tax-was-changed` with the name, both rates and the
 * day, or `tax-rate-is-gone` with the name, unless it is confirmed that it is issued at the agreed
 * rates; the first problem of `listPartyProblems` with its field; and `issue-day-earlier`.
 */
export async function issueInstallment(
  ctx: TxCtx,
  { confirmTax = false, ...input }: InstallmentInvoice & { confirmTax?: boolean },
) {
  const { clientId } = input
  await lockEarlier(ctx, input)
  const { kind, amounts, seller, buyer, language, isErased } = await selectPlan(ctx, input)
  if (isErased) return fail('client-is-erased')
  if (amounts.gross <= 0) return fail('installment-is-zero')
  const checked = confirmTax ? ok() : await checkRates(ctx, amounts)
  if (!checked.ok) return checked
  const taxes = amounts.sums.map(({ tax }) => tax)
  const [problem] = listPartyProblems(taxes, { seller, buyer })
  if (problem) return fail(problem.problem, { ...problem.details, field: problem.field })
  const id = crypto.randomUUID()
  const issued = await insertDocument(ctx, {
    id,
    kind,
    clientId,
    correctsInvoiceId: null,
    content: input,
    amounts,
    seller,
    buyer,
    language,
  })
  if (!issued.ok) return issued
  await recordEvent(ctx, 'invoice.issued', id, { cents: amounts.gross, clientId })
  return ok({ ...issued.value, gross: amounts.gross })
}

/**
 * Locks the client, who can't be erased until the transaction ends, and the balances of the earlier
 * invoices by id, so that a credit note of one waits.
 */
async function lockEarlier(
  ctx: TxCtx,
  { clientId, earlierIds }: Pick<InstallmentInvoice, 'clientId' | 'earlierIds'>,
) {
  await ctx.db.select({ id: client.id }).from(client).where(eq(client.id, clientId)).for('share')
  await lockClientMoney(ctx, clientId)
  for (const id of earlierIds.toSorted()) await lockBalance(ctx, id)
}

/** Compares the rates that are charged with those of today. */
async function checkRates(
  ctx: TxCtx,
  { sums }: InvoiceAmounts,
): Promise<{ ok: true } | Failure<'tax-rate-is-gone' | 'tax-was-changed'>> {
  const { timeZone } = await getStudio(ctx)
  const charged = sums.filter((sum) => computeGross(sum) > 0)
  const [change] = findRateChanges(
    charged.map(({ tax }) => tax.id),
    await selectTaxRates(ctx),
    toStudioDay(ctx.now, timeZone),
  )
  if (!change) return ok()
  const { from, to } = change
  if (to === null) return fail('tax-rate-is-gone', { name: from.name })
  return fail('tax-was-changed', {
    name: from.name,
    fromPpm: from.ratePpm,
    toPpm: to.ratePpm,
    since: to.validFrom,
  })
}
