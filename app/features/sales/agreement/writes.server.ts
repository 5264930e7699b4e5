import { randomBytes } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import {
  agreementDocument,
  clientContact,
  event,
  quote,
  staff,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { buildQrCode } from '#app/platform/qr-code.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getClientActor } from '#app/features/clients/client-portal/reads.server.ts'
import { findBuyer } from '#app/features/money/document-party/reads.server.ts'
import { requestRendering, retryDocument } from '#app/features/money/document/writes.server.ts'
import { getAuditHead, listAuditEntries } from '#app/features/sales/audit-trail/reads.server.ts'
import {
  type Acceptance,
  selectAcceptance,
  selectQuoteId,
} from '#app/features/sales/quote-acceptance/reads.server.ts'
import { isOrderToPay } from '#app/features/sales/quote-acceptance/rules.ts'
import { listInitials, selectSigners } from '#app/features/sales/contract-signature/reads.server.ts'
import { fillInInitials } from '#app/features/sales/contract-template/rules.ts'
import { selectContract } from '#app/features/sales/contract/reads.server.ts'
import { selectPaperContract } from '#app/features/sales/contract-scan/reads.server.ts'
import {
  type QuoteVersionRow,
  selectPlanDate,
  selectQuote,
  selectQuoteBookings,
  selectQuoteVersion,
} from '#app/features/sales/quote/reads.server.ts'
import { lockQuote } from '#app/features/sales/quote/writes.server.ts'
import { listCertificates } from '#app/features/sales/seal-key/reads.server.ts'
import { getDocumentStyle } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type Agreement, buildAgreementDocument } from './document.ts'
import { selectAgreement } from './reads.server.ts'
import { formatAgreementCode, toAgreementCode } from './rules.ts'

/**
 * Freezes what was agreed in the transaction in which an acceptance becomes final, and queues its
 * PDF. Does nothing if that was done already, or if the client was erased.
 */
export async function createAgreement(ctx: TxCtx, quoteId: string) {
  const accepted = await selectAcceptance(ctx, quoteId)
  if (!accepted || (await selectAgreement(ctx, quoteId))) return
  const code = toAgreementCode(randomBytes(12))
  const agreement = await selectAgreed(ctx, accepted, code)
  if (!agreement) return
  const style = await getDocumentStyle({ ...ctx, actor: { kind: 'system' } })
  const [row] = await ctx.db
    .insert(agreementDocument)
    .values({
      acceptanceId: accepted.id,
      code,
      content: buildAgreementDocument(agreement, style),
      createdAt: ctx.now,
    })
    .returning({ id: agreementDocument.id })
  await requestRendering(ctx, row!.id)
  await recordEvent(ctx, 'agreement.created', quoteId, { document: row!.id })
}

async function selectAgreed(
  ctx: TxCtx,
  accepted: Acceptance,
  code: string,
): Promise<Agreement | null> {
  const { quoteId } = accepted
  const found = await selectQuote(ctx, quoteId)
  const version = await selectQuoteVersion(ctx, quoteId, accepted.version)
  const client = found && (await findBuyer(ctx, found.clientId))
  if (!found || !version || !client || client.isErased) return null
  const { timeZone } = await getStudio(ctx)
  const { content, rates, seller, currency, language } = version
  const { publicUrl } = ctx.app.config
  const { buyer } = client
  const bookings = await selectQuoteBookings(ctx, quoteId)
  const signed = await selectContract(ctx, accepted.id)
  return {
    number: found.number,
    amends: await selectQuoteNumber(ctx, found.amendsQuoteId),
    version: accepted.version,
    content: { ...content, note: '' },
    rates,
    seller,
    buyer,
    currency,
    language,
    choice: accepted.choice,
    bookings,
    planDate: await selectPlanDate(ctx, quoteId, bookings),
    timeZone,
    signer: {
      ...(await selectSigner(ctx, accepted)),
      mustPay: isOrderToPay(seller, buyer, signed ?? undefined),
    },
    contract: signed && (await selectSignedContract(ctx, accepted, version, signed)),
    acceptedAt: accepted.acceptedAt,
    finalizedAt: ctx.now,
    code,
    trail: await selectTrail(ctx, quoteId),
    fingerprint: await findFingerprint(ctx),
    verify: {
      url: `${publicUrl}/verify`,
      qr: buildQrCode(`${publicUrl}/verify/${formatAgreementCode(code)}`),
    },
  }
}

type ContractRow = NonNullable<Awaited<ReturnType<typeof selectContract>>>

async function selectSignedContract(
  ctx: Ctx,
  accepted: Acceptance,
  { sentBy, sentAt }: QuoteVersionRow,
  { id, number, blocks }: ContractRow,
): Promise<Agreement['contract']> {
  const all = await selectSigners(ctx, id)
  const signers = []
  for (const { side, contactId, email, signature } of all)
    if (side === 'client' && signature)
      signers.push({
        name: signature.name,
        email,
        role: await selectRole(ctx, contactId),
        at: signature.signedAt,
        consents: signature.consents,
        drawing: signature.drawing,
        hasAccepted: contactId === accepted.contactId,
      })
  const countersigned = all.find(({ side }) => side === 'studio')?.signature
  const studio = countersigned
    ? { name: countersigned.name, at: countersigned.signedAt }
    : { name: await selectStaffName(ctx, sentBy), at: sentAt }
  return {
    number: number!,
    blocks: fillInInitials(blocks, listInitials(all)),
    signers,
    paper: await selectPaperContract(ctx, accepted.quoteId),
    studio: { ...studio, isCountersigned: countersigned !== undefined },
  }
}

async function selectQuoteNumber({ db }: Ctx, id: string | null): Promise<number | null> {
  if (id === null) return null
  const [row] = await db.select({ number: quote.number }).from(quote).where(eq(quote.id, id))
  return row?.number ?? null
}

async function selectSigner(
  ctx: Ctx,
  { name, email, contactId, recordedBy, recordedHow }: Acceptance,
) {
  return {
    name,
    email,
    role: await selectRole(ctx, contactId),
    recorded: recordedHow && { by: await selectStaffName(ctx, recordedBy), how: recordedHow },
  }
}

async function selectRole({ db }: Ctx, contactId: string | null) {
  if (contactId === null) return null
  const [contact] = await db
    .select({ role: clientContact.role })
    .from(clientContact)
    .where(eq(clientContact.id, contactId))
  return contact?.role ?? null
}

/** Returns the name of a person of the studio; empty if they are gone. */
async function selectStaffName({ db }: Ctx, id: string | null): Promise<string> {
  if (id === null) return ''
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id))
  return row?.name ?? ''
}

/** Returns the fingerprint of the certificate in use; null before the first. */
async function findFingerprint(ctx: Ctx): Promise<string | null> {
  const certificates = await listCertificates(ctx)
  return certificates.find(({ retiredAt }) => retiredAt === null)?.fingerprint ?? null
}

async function selectTrail(ctx: Ctx, quoteId: string): Promise<Agreement['trail']> {
  const entries = await listAuditEntries(ctx, quoteId)
  return {
    entries: entries.map(({ at, kind, hash, by, details }) => ({
      at,
      kind,
      by,
      hash,
      isCodeByStudio: details?.codeBy === 'studio',
      isPaper: details?.how === 'paper',
    })),
    head: await getAuditHead(ctx),
  }
}

/** Creates the PDF once more after that failed for good. Fails with `quote-is-gone`. */
// oxlint-disable-next-line studio/writes-record-events -- `retryDocument` records it
export function retryAgreementPdf(ctx: Ctx, quoteId: string) {
  authorize(ctx.actor, 'quote.send')
  return transact(ctx, async (ctx) => {
    const agreement = await selectAgreement(ctx, quoteId)
    return agreement && (await retryDocument(ctx, agreement.id)) ? ok() : fail('quote-is-gone')
  })
}

/** Records the first download of an agreement by a contact. Fails with `quote-is-gone`. */
export async function recordDownload(ctx: Ctx, number: number) {
  authorize(ctx.actor, 'client-portal.see-money')
  const { clientId, contactId } = getClientActor(ctx)
  const quoteId = await selectQuoteId(ctx, clientId, number)
  if (quoteId === null) return fail('quote-is-gone')
  if (await hasDownloaded(ctx, quoteId, contactId)) return ok()
  return transact(ctx, async (ctx) => {
    if (!(await lockQuote(ctx, quoteId))) return fail('quote-is-gone')
    if (!(await hasDownloaded(ctx, quoteId, contactId)))
      await recordEvent(ctx, 'agreement.downloaded', quoteId, { contact: contactId })
    return ok()
  })
}

async function hasDownloaded({ db }: Ctx, quoteId: string, contactId: string): Promise<boolean> {
  const recorded = and(
    eq(event.subjectId, quoteId),
    eq(event.name, 'agreement.downloaded'),
    eq(sql`${event.data} ->> 'contact'`, contactId),
  )
  return (await db.$count(event, recorded)) > 0
}
