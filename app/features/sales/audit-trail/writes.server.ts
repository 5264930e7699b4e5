import { randomBytes } from 'node:crypto'

import { type SQL, and, desc, eq } from 'drizzle-orm'

import { toSingleLine } from '#app/core/text.ts'
import { takeLock } from '#app/data/locks.server.ts'
import {
  acceptance,
  agreementDocument,
  auditEntry,
  auditEntryDetails,
  documentFile,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { selectClientBilling } from '#app/features/clients/client-billing/reads.server.ts'
import { selectContact } from '#app/features/clients/contact/reads.server.ts'
import {
  type Acceptance,
  selectAcceptance,
} from '#app/features/sales/quote-acceptance/reads.server.ts'
import { selectSigners } from '#app/features/sales/contract-signature/reads.server.ts'
import { selectContract } from '#app/features/sales/contract/reads.server.ts'
import { selectPaperContract } from '#app/features/sales/contract-scan/reads.server.ts'
import { isOrderToPay } from '#app/features/sales/quote-acceptance/rules.ts'
import { selectQuote, selectQuoteVersion } from '#app/features/sales/quote/reads.server.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'

import {
  type AuditEntry,
  computeDetailsHash,
  computeEntryHash,
  getAuditHead,
} from './reads.server.ts'
import { type AuditDetails, type AuditKind, chainStart } from './rules.ts'

type NewEntry = {
  subjectId: string
  kind: AuditKind
  documentHash?: string | undefined
  details?: AuditDetails
}

/**
 * Adds an entry to the audit trail in the transaction of what happened, and returns it. The next
 * entry waits for the end of this transaction, so call it after all other locks are taken.
 */
export async function appendAuditEntry(
  ctx: TxCtx,
  { subjectId, kind, documentHash, details: known = {} }: NewEntry,
): Promise<AuditEntry> {
  const isKnown = Object.keys(known).length > 0
  const details = isKnown ? { ...known, salt: randomBytes(16).toString('base64url') } : {}
  await takeLock(ctx.db, 'auditTrail')
  const { seq, hash: previousHash } = (await getAuditHead(ctx)) ?? chainStart
  const content = {
    seq: seq + 1,
    subjectId,
    kind,
    at: ctx.now,
    documentHash: documentHash ?? null,
    detailsHash: computeDetailsHash(details),
  }
  const entry = { ...content, previousHash, hash: computeEntryHash(previousHash, content) }
  await ctx.db.insert(auditEntry).values(entry)
  if (isKnown) await ctx.db.insert(auditEntryDetails).values({ seq: entry.seq, details })
  return entry
}

/** Returns what is known of the acting person; nothing for the program itself. */
async function describeActor(ctx: TxCtx): Promise<AuditDetails> {
  const { actor, ip, browser } = ctx
  if (actor.kind === 'staff') return { staffId: actor.id }
  if (actor.kind !== 'client') return {}
  const { contactId, clientId, name } = actor
  const contact = await selectContact(ctx, clientId, contactId)
  const userAgent = toSingleLine(browser).slice(0, 300)
  return {
    name,
    ...(contact && { email: contact.email }),
    contactId,
    ...(ip !== null && { ip }),
    ...(userAgent && { userAgent }),
  }
}

/**
 * Returns an event handler that adds an entry by the acting person, about the version of the event
 * or the newest one.
 */
export function createEntryHandler(kind: AuditKind) {
  return async (ctx: TxCtx, quoteId: string, data: { version?: number; contact?: string }) => {
    const version = data.version ?? (await selectQuote(ctx, quoteId))?.sentVersion ?? 0
    await appendAuditEntry(ctx, {
      subjectId: quoteId,
      kind,
      documentHash: (await selectQuoteVersion(ctx, quoteId, version))?.hash,
      details: await describeActor(ctx),
    })
  }
}

/** Records an acceptance with what the contact confirmed, or how the studio learned of it. */
export async function recordAcceptanceEntry(ctx: TxCtx, quoteId: string) {
  const accepted = (await selectAcceptance(ctx, quoteId))!
  const { name, email, hash: documentHash, recordedHow: how } = accepted
  const actor = await describeActor(ctx)
  if (how !== null)
    return appendAuditEntry(ctx, {
      subjectId: quoteId,
      kind: 'recorded',
      documentHash,
      details: {
        ...actor,
        name,
        ...(email && { email }),
        how,
        ...(await describePaper(ctx, quoteId)),
      },
    })
  const confirmed = await findConfirmedTexts(ctx, accepted)
  return appendAuditEntry(ctx, {
    subjectId: quoteId,
    kind: 'accepted',
    documentHash,
    details: { ...actor, name, email, ...confirmed },
  })
}

/** Returns who signed on paper, when, and the hashes of the scan; nothing for any other way. */
async function describePaper(ctx: TxCtx, quoteId: string): Promise<AuditDetails> {
  const paper = await selectPaperContract(ctx, quoteId)
  if (!paper) return {}
  const { names: signers, signedOn, scans } = paper
  return { signers, signedOn, scans: scans.map(({ hash }) => hash) }
}

type CodeWay = NonNullable<AuditDetails['codeBy']>

/**
 * Records that a code was emailed to a contact. Without a mail server nothing was, and the entry of
 * the entered code says that the studio provided it.
 */
export async function recordCodeSentEntry(
  ctx: TxCtx,
  subjectId: string,
  { way }: { way: CodeWay },
) {
  if (way === 'studio') return
  await appendAuditEntry(ctx, { subjectId, kind: 'code-sent', details: await describeActor(ctx) })
}

/** Records that a contact entered their code, with the way it reached them. */
export async function recordCodeEntry(ctx: TxCtx, subjectId: string, { way }: { way: CodeWay }) {
  const details = { ...(await describeActor(ctx)), codeBy: way }
  await appendAuditEntry(ctx, { subjectId, kind: 'code-verified', details })
}

/** Records another signature of a contract, with what the signer confirmed. */
export async function recordSignatureEntry(
  ctx: TxCtx,
  quoteId: string,
  data: { contract: string; contact?: string },
) {
  const signers = await selectSigners(ctx, data.contract)
  const signer = signers.find(({ side, contactId }) =>
    data.contact === undefined ? side === 'studio' : contactId === data.contact,
  )
  const { name, consents, initials, documentHash } = signer!.signature!
  const isStudio = signer!.side === 'studio'
  const { contract, signing } = getClientQuoteMessages(ctx.language)
  const accepted = (await selectAcceptance(ctx, quoteId))!
  await appendAuditEntry(ctx, {
    subjectId: quoteId,
    kind: isStudio ? 'countersigned' : 'signed',
    documentHash,
    details: {
      ...(await describeActor(ctx)),
      ...(!isStudio && {
        name,
        statement: consents.join(' '),
        button: (await mustPayFor(ctx, accepted)) ? contract.order : signing.act,
        ...(initials.length > 0 && { initials }),
      }),
    },
  })
}

/** Returns true if the button said that the order obliges to pay. */
async function mustPayFor(ctx: TxCtx, { id, quoteId, version }: Acceptance): Promise<boolean> {
  const { clientId } = (await selectQuote(ctx, quoteId))!
  const { seller } = (await selectQuoteVersion(ctx, quoteId, version))!
  const billing = await selectClientBilling(ctx, clientId)
  return isOrderToPay(seller, billing, (await selectContract(ctx, id)) ?? undefined)
}

/** Returns the sentences that were confirmed and the button, as the page showed them. */
async function findConfirmedTexts(
  ctx: TxCtx,
  accepted: Acceptance,
): Promise<Pick<AuditDetails, 'statement' | 'button' | 'initials'>> {
  const messages = getClientQuoteMessages(ctx.language)
  const { amendsQuoteId } = (await selectQuote(ctx, accepted.quoteId))!
  if (amendsQuoteId !== null) return { statement: messages.agreeHint, button: messages.agree }
  const mustPay = await mustPayFor(ctx, accepted)
  const { agree, order, act } = messages.accept
  const contract = await selectContract(ctx, accepted.id)
  if (!contract) return { statement: agree, button: mustPay ? order : act }
  const button = mustPay ? messages.contract.order : messages.contract.act
  // so far, only who accepted has signed
  const signers = await selectSigners(ctx, contract.id)
  const { signature } = signers.find((signer) => signer.signature !== null)!
  const { consents, initials } = signature!
  return {
    statement: consents.join(' '),
    button,
    ...(initials.length > 0 && { initials }),
  }
}

/** Records that a contact withdrew from the contract of a quote, with what they confirmed. */
export async function recordWithdrawalEntry(
  ctx: TxCtx,
  quoteId: string,
  confirmed: { name: string; statement: string; button: string },
) {
  const accepted = (await selectAcceptance(ctx, quoteId))!
  await appendAuditEntry(ctx, {
    subjectId: quoteId,
    kind: 'withdrawn',
    documentHash: (await selectContract(ctx, accepted.id))?.hash,
    details: { ...(await describeActor(ctx)), ...confirmed },
  })
}

/** Records the sealed PDF of an agreement, once. PDFs of other documents aren't recorded. */
export async function recordSealEntry(ctx: TxCtx, documentId: string) {
  const found = await findSealedFile(ctx, eq(agreementDocument.id, documentId))
  if (!found) return
  const { quoteId: subjectId, hash: documentHash } = found
  const isRecorded = await ctx.db.$count(
    auditEntry,
    and(
      eq(auditEntry.subjectId, subjectId),
      eq(auditEntry.kind, 'sealed'),
      eq(auditEntry.documentHash, documentHash),
    ),
  )
  if (!isRecorded) await appendAuditEntry(ctx, { subjectId, kind: 'sealed', documentHash })
}

/** Records that a contact downloaded the sealed PDF of a quote. */
export async function recordDownloadEntry(ctx: TxCtx, quoteId: string) {
  const found = await findSealedFile(ctx, eq(acceptance.quoteId, quoteId))
  await appendAuditEntry(ctx, {
    subjectId: quoteId,
    kind: 'downloaded',
    documentHash: found?.hash,
    details: await describeActor(ctx),
  })
}

/** Returns the newest sealed PDF of an agreement with its quote. */
async function findSealedFile({ db }: TxCtx, condition: SQL) {
  const [found] = await db
    .select({ quoteId: acceptance.quoteId, hash: documentFile.hash })
    .from(documentFile)
    .innerJoin(agreementDocument, eq(agreementDocument.id, documentFile.subjectId))
    .innerJoin(acceptance, eq(acceptance.id, agreementDocument.acceptanceId))
    .where(and(eq(documentFile.kind, 'agreement'), condition))
    .orderBy(desc(documentFile.createdAt))
    .limit(1)
  return found
}
