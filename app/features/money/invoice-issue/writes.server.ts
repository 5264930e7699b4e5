import { eq } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { client, invoice, invoiceDraft } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getRatesById, selectTaxRates } from '#app/features/money/tax/reads.server.ts'
import { findRateChanges } from '#app/features/money/tax/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'
import { findBuyer, getSeller } from '#app/features/money/document-party/reads.server.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import { computeInvoiceAmounts, listIssueProblems } from '#app/features/money/invoice/rules.ts'
import { insertDocument } from '#app/features/money/invoice/writes.server.ts'

/**
 * Issues a draft today: the invoice with its number, journal entry and balance, in one transaction.
 * The invoice has the draft's id, so pressed again it returns the same invoice. Fails with
 * `draft-is-gone`; `draft-was-changed` since the page was opened; `client-is-erased`;
 * `tax-rate-is-gone` with the name; `tax-was-changed` with the name, both rates and the new total,
 * unless confirmed; `issue-day-earlier`, or the first problem of `listIssueProblems` with its
 * field.
 */
export async function issueInvoice(
  ctx: Ctx,
  draftId: string,
  { revision, confirmTax = false }: { revision: number; confirmTax?: boolean },
) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const draft = await lockDraft(ctx, draftId)
    if (!draft) return (await findIssued(ctx, draftId)) ?? fail('draft-is-gone')
    if (draft.revision !== revision) return fail('draft-was-changed')
    const found = (await findBuyer(ctx, draft.clientId))!
    if (found.isErased) return fail('client-is-erased')
    const updated = await updateRates(ctx, draft.content as DraftContent, confirmTax)
    if (!updated.ok) return updated
    const content = updated.value
    const rates = await getRatesById(ctx)
    const seller = await getSeller(ctx)
    const [problem] = listIssueProblems(content, { rates, seller, buyer: found.buyer })
    if (problem) return fail(problem.problem, { ...problem.details, field: problem.field })
    const { locale } = await getStudio(ctx)
    const amounts = computeInvoiceAmounts(content, rates, {
      discountName: getDocumentLines(found.language).discount,
      locale,
    })
    const issued = await insertDocument(ctx, {
      id: draftId,
      kind: draft.kind,
      clientId: draft.clientId,
      correctsInvoiceId: null,
      content,
      amounts,
      seller,
      buyer: found.buyer,
      language: found.language,
    })
    if (!issued.ok) return issued
    await ctx.db.delete(invoiceDraft).where(eq(invoiceDraft.id, draftId))
    await recordEvent(ctx, 'invoice.issued', draftId, {
      cents: amounts.gross,
      clientId: draft.clientId,
    })
    if (amounts.gross === 0) await recordEvent(ctx, 'invoice.settled', draftId)
    return issued
  })
}

/** Locks a draft and the client it is for, who can't be erased until the transaction ends. */
async function lockDraft(ctx: TxCtx, id: string) {
  const [found] = await ctx.db
    .select({ clientId: invoiceDraft.clientId })
    .from(invoiceDraft)
    .where(eq(invoiceDraft.id, id))
  if (!found) return null
  await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.id, found.clientId))
    .for('share')
  const [draft] = await ctx.db
    .select()
    .from(invoiceDraft)
    .where(eq(invoiceDraft.id, id))
    .for('update')
  return draft ?? null
}

async function findIssued(ctx: TxCtx, id: string) {
  const [issued] = await ctx.db
    .select({ id: invoice.id, documentNumber: invoice.documentNumber })
    .from(invoice)
    .where(eq(invoice.id, id))
  return issued ? ok(issued) : null
}

/** Replaces rates that were changed since the draft was written, if a person confirmed it. */
async function updateRates(
  ctx: TxCtx,
  content: DraftContent,
  isConfirmed: boolean,
): Promise<{ ok: true; value: DraftContent } | Failure<'tax-rate-is-gone' | 'tax-was-changed'>> {
  const { timeZone, locale } = await getStudio(ctx)
  const changes = findRateChanges(
    content.lines.map(({ taxRateId }) => taxRateId),
    await selectTaxRates(ctx),
    toStudioDay(ctx.now, timeZone),
  )
  const removal = changes.find(({ to }) => to === null)
  if (removal) return fail('tax-rate-is-gone', { name: removal.from.name, field: 'lines' })
  const replaced: DraftContent = {
    ...content,
    lines: content.lines.map((line) => {
      const change = changes.find(({ from }) => from.id === line.taxRateId)
      return change ? { ...line, taxRateId: change.to!.id } : line
    }),
  }
  const [first] = changes
  if (!first || isConfirmed) return ok(replaced)
  const { gross, tax } = computeInvoiceAmounts(replaced, await getRatesById(ctx), {
    discountName: '',
    locale,
  })
  return fail('tax-was-changed', {
    name: first.from.name,
    fromPpm: first.from.ratePpm,
    toPpm: first.to!.ratePpm,
    since: first.to!.validFrom,
    priceMode: content.priceMode,
    gross,
    tax,
  })
}
