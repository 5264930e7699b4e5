import { addMs, minute } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { quoteVisit } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getClientActor } from '#app/features/clients/client-portal/reads.server.ts'
import { requestCode } from '#app/features/clients/verification-code/writes.server.ts'
import { selectNamedSigners } from '#app/features/sales/contract/reads.server.ts'
import { refuseUnlessFirstSigner } from '#app/features/sales/contract/rules.ts'
import { selectQuoteId, selectVisit } from '#app/features/sales/quote-acceptance/reads.server.ts'
import { getClientStatus } from '#app/features/sales/quote-acceptance/rules.ts'
import {
  type QuoteRow,
  selectQuote,
  selectQuoteVersion,
} from '#app/features/sales/quote/reads.server.ts'
import { type QuoteChoice, formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { lockQuote } from '#app/features/sales/quote/writes.server.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'

import { listQuotesToSign } from './reads.server.ts'

/** Pages opened within these milliseconds are the same visit. */
const visitMs = 30 * minute

type VisitStep = 'choose' | 'details' | 'accept'
type Visit = NonNullable<Awaited<ReturnType<typeof selectVisit>>>
type Progress = { step: VisitStep; choice?: QuoteChoice | undefined }

/**
 * Saves a contact's step and choice in an open quote, so that they can continue on another device.
 * Records the first opening of each version. Fails with `quote-is-gone`.
 */
export function recordVisit(ctx: Ctx, number: number, progress: Progress) {
  // the form that is sent with the same key accepts or declines the quote
  return saveProgress({ ...ctx, idempotency: null }, number, progress)
}

async function saveProgress(ctx: Ctx, number: number, progress: Progress) {
  authorize(ctx.actor, 'client-portal.see-money')
  const { clientId, contactId } = getClientActor(ctx)
  const id = await selectQuoteId(ctx, clientId, number)
  if (id === null) return fail('quote-is-gone')
  return transact(ctx, async (ctx) => {
    const row = await lockQuote(ctx, id)
    if (!row || row.sentVersion === 0) return fail('quote-is-gone')
    const before = await selectVisit(ctx, id, contactId)
    if (before && isUnchanged(ctx, row, before, progress)) return ok()
    await saveVisit(ctx, row, contactId, before, progress)
    if (before?.version !== row.sentVersion)
      await recordEvent(ctx, 'quote.opened', id, { version: row.sentVersion, contact: contactId })
    return ok()
  })
}

/** Returns true if a page was merely opened again. */
function isUnchanged({ now }: Ctx, row: QuoteRow, before: Visit, { step, choice }: Progress) {
  return (
    before.version === row.sentVersion &&
    before.step === step &&
    choice === undefined &&
    addMs(before.lastOpenedAt, minute) > now
  )
}

async function saveVisit(
  ctx: TxCtx,
  row: QuoteRow,
  contactId: string,
  before: Visit | null,
  { step, choice }: Progress,
) {
  const { now } = ctx
  const isOpen = getClientStatus(row, before, now) === 'open'
  const isSameVersion = before?.version === row.sentVersion
  const isNewVisit = before !== null && addMs(before.lastOpenedAt, visitMs) <= now
  const acceptStepAt = isSameVersion ? before.acceptStepAt : null
  const isAccepting = step === 'accept' && row.expiresAt !== null && now < row.expiresAt
  const visit = {
    version: row.sentVersion,
    step: isOpen ? step : (before?.step ?? 'choose'),
    choice: (isOpen ? choice : undefined) ?? before?.choice ?? null,
    opened: (before?.opened ?? 1) + (isNewVisit ? 1 : 0),
    lastOpenedAt: now,
    acceptStepAt: isOpen && isAccepting ? now : acceptStepAt,
  }
  await ctx.db
    .insert(quoteVisit)
    .values({ quoteId: row.id, contactId, firstOpenedAt: now, ...visit })
    .onConflictDoUpdate({ target: [quoteVisit.quoteId, quoteVisit.contactId], set: visit })
}

/**
 * Emails a contact the code with which they sign the contract of an open quote, or of an accepted
 * one that waits for their signature. Fails with `quote-not-open`, and like
 * `refuseUnlessFirstSigner` and `requestCode`.
 */
export async function requestSigningCode(ctx: Ctx, number: number) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorize(ctx.actor, 'client-portal.accept')
  const { clientId, contactId } = getClientActor(ctx)
  const id = await selectQuoteId(ctx, clientId, number)
  const row = id === null ? null : await selectQuote(ctx, id)
  const version = row && (await selectQuoteVersion(ctx, row.id, row.sentVersion))
  if (!row || !version) return fail('quote-not-open')
  const status = getClientStatus(row, await selectVisit(ctx, row.id, contactId), ctx.now)
  if (status === 'open') {
    if (version.contractTemplateId === null) return fail('quote-not-open')
    const signers = await selectNamedSigners(ctx, clientId, version.content)
    const notSigner = refuseUnlessFirstSigner(signers, contactId)
    if (notSigner) return notSigner
  } else if (!(await listQuotesToSign(ctx, { clientId, contactId })).includes(number))
    return fail('quote-not-open')
  const { contract } = getClientQuoteMessages(version.language)
  return requestCode(ctx, {
    subjectId: row.id,
    act: contract.codeFor(formatQuoteNumber(number), version.content.title),
    language: version.language,
  })
}
