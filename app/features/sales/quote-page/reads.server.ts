import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import {
  clientContact,
  event,
  project,
  quote,
  quoteVersion,
  quoteVisit,
  staff,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { listContacts } from '#app/features/clients/contact/reads.server.ts'
import { getRatesById } from '#app/features/money/tax/reads.server.ts'
import { findAgreement } from '#app/features/sales/agreement/reads.server.ts'
import { findAuditTrail } from '#app/features/sales/audit-trail/reads.server.ts'
import {
  type QuoteRow,
  type QuoteVersionRow,
  selectPlanDate,
  selectQuote,
  selectQuoteBookings,
  selectQuoteVersion,
} from '#app/features/sales/quote/reads.server.ts'
import {
  type QuoteContent,
  computeQuoteTotals,
  getDefaultChoice,
  listDifferences,
} from '#app/features/sales/quote/rules.ts'
import { selectAcceptance } from '#app/features/sales/quote-acceptance/reads.server.ts'
import {
  buildContractOf,
  selectContract,
  selectNamedSigners,
  selectTemplateName,
} from '#app/features/sales/contract/reads.server.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import {
  type QuoteContract,
  listInitials,
  selectQuoteContract,
} from '#app/features/sales/contract-signature/reads.server.ts'
import { findPaperContract } from '#app/features/sales/contract-scan/reads.server.ts'
import { listNextSigners } from '#app/features/sales/contract-signature/rules.ts'
import { selectAttachments } from '#app/features/sales/contract-attachment/reads.server.ts'
import { fillInInitials } from '#app/features/sales/contract-template/rules.ts'
import { getQuoteSettings } from '#app/features/sales/quote-settings/reads.server.ts'
import { prepareVersion } from '#app/features/sales/quote-sending/reads.server.ts'
import {
  getEffectiveState,
  hasContentChanged,
  hasOtherSigners,
  toSentContent,
} from '#app/features/sales/quote-sending/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

const maxEvents = 200
const eventNouns = [
  'quote',
  'acceptance',
  'contract',
  'agreement',
  'verification-code',
  'payment-plan',
  'installment',
]

/**
 * Returns a quote with everything its page shows: the version to read (`version`, else what the
 * client accepted or sees, else the draft), who opened it, its dates, its acceptance, all versions
 * with their differences, its extras and its history. Null if it is gone.
 */
export async function findQuotePage(ctx: Ctx, id: string, { version }: { version: number | null }) {
  authorize(ctx.actor, 'quote.see')
  const row = await selectQuote(ctx, id)
  if (!row) return null
  const versions = await selectVersions(ctx, id)
  const accepted = await findAccepted(ctx, id)
  const shownVersion = version ?? accepted?.version ?? row.sentVersion
  const shown = versions.find((one) => one.version === shownVersion)
  const newest = versions.at(-1)
  if (version !== null && !shown) return null
  return {
    ...pickQuote(row, ctx.now),
    /** The draft differs from what the client sees. */
    hasUnsentChanges:
      newest !== undefined &&
      hasContentChanged(row.content, newest.content) &&
      row.state !== 'canceled',
    shown: await buildShown(ctx, row, shown),
    contract: await findContract(ctx, row, shown),
    project: await findProject(ctx, row.projectId),
    amends: await findAmended(ctx, row.amendsQuoteId),
    extras: await listExtras(ctx, id),
    approvalBy: row.approvalRequestedBy && (await findStaffName(ctx, row.approvalRequestedBy)),
    declinedBy: row.declinedBy && (await findContactName(ctx, row.declinedBy)),
    visits: await listVisits(ctx, id),
    bookings: (await selectQuoteBookings(ctx, id)).map(({ id, state, startsLocal, endsLocal }) => ({
      id,
      state,
      startsLocal,
      endsLocal,
    })),
    acceptance: accepted,
    agreement: accepted?.isFinal ? await findAgreement(ctx, id) : null,
    versions: describeVersions(versions),
    history: await listQuoteHistory(ctx, id),
    auditTrail: await findAuditTrail(ctx, id),
    validDays: (await getQuoteSettings(ctx)).validDays,
  }
}

type Quote = NonNullable<Awaited<ReturnType<typeof selectQuote>>>

function pickQuote(row: Quote, now: Date) {
  const { id, number, client, content, inquiryId, sentVersion, expiresAt, returnNote } = row
  const { approvalRequestedAt, declinedAt, declineReason, declineText, renewalRequestedAt } = row
  return {
    id,
    number,
    client: { id: client.id, name: client.name, isErased: client.erasedAt !== null },
    title: content.title,
    note: content.note,
    state: getEffectiveState(row, now),
    inquiryId,
    sentVersion,
    expiresAt,
    returnNote,
    approvalRequestedAt,
    declinedAt,
    declineReason,
    declineText,
    renewalRequestedAt,
  }
}

function selectVersions({ db }: Ctx, id: string) {
  return db
    .select({ version: quoteVersion, by: staff.name })
    .from(quoteVersion)
    .leftJoin(staff, eq(staff.id, quoteVersion.sentBy))
    .where(eq(quoteVersion.quoteId, id))
    .orderBy(asc(quoteVersion.version))
    .then((rows) => rows.map(({ version, by }) => ({ ...version, by })))
}

/** Returns the content to read, with the choice that is marked in it. */
async function buildShown(ctx: Ctx, row: QuoteRow, version: QuoteVersionRow | undefined) {
  const { content, rates } = version ?? {
    content: toSentContent(row.content),
    rates: await getRatesById(ctx),
  }
  const accepted = await selectAcceptance(ctx, row.id)
  const isAccepted = accepted !== null && accepted.version === version?.version
  const choice = isAccepted ? accepted.choice : getDefaultChoice(content)
  const { currency, timeZone } = await getStudio(ctx)
  return {
    /** Null for the draft. */
    version: version?.version ?? null,
    sentAt: version?.sentAt ?? null,
    isAccepted,
    content,
    rates,
    choice,
    totals: computeQuoteTotals(content, choice, rates),
    currency: version?.currency ?? currency,
    language: version?.language ?? 'en',
    /** The days from which its payment plan counts: as agreed, or if it was accepted today. */
    planDays: {
      signedOn: toStudioDay(isAccepted ? accepted.acceptedAt : ctx.now, timeZone),
      dateOn: await selectPlanDate(ctx, row.id),
    },
  }
}

/**
 * Returns the contract of a version, or of the draft: as it was agreed to, or filled in for what is
 * preselected. Null without one.
 */
async function findContract(
  ctx: Ctx,
  row: QuoteRow,
  version: (QuoteVersionRow & { by: string | null }) | undefined,
) {
  if (!(version ?? row).content.contractTemplateId) return null
  const source = version ?? (await prepareVersion(ctx, row, row.content)).terms
  const { contractTemplateId, contractTemplateVersion, content } = source
  if (contractTemplateId === null || contractTemplateVersion === null) return null
  const accepted = await selectAcceptance(ctx, row.id)
  const isAccepted = accepted !== null && accepted.version === version?.version
  const signed = isAccepted ? await selectContract(ctx, accepted.id) : null
  const built = signed ?? (await buildContractOf(ctx, row, source, getDefaultChoice(content)))
  const newest = await selectQuoteContract(ctx, row.id)
  return {
    ...(await describeSigners(ctx, row, content, signed && newest)),
    paper: signed && (await findPaperContract(ctx, row.id)),
    ended: newest?.ending ? describeEnding(newest, newest.ending) : null,
    /** Null until the client has agreed to it. */
    number: signed && formatContractNumber(signed.number!),
    template: await selectTemplateName(ctx, contractTemplateId),
    version: contractTemplateVersion,
    blocks:
      built && 'blocks' in built
        ? fillInInitials(built.blocks, signed && newest ? listInitials(newest.signers) : [])
        : null,
    /** Of a contract that was sent. */
    attachments: version
      ? await selectAttachments(ctx, contractTemplateId, contractTemplateVersion)
      : [],
    /** The person who signed for the studio by sending it; null for a draft. */
    sent: version ? { by: version.by, at: version.sentAt } : null,
  }
}

/** Returns who signs a contract: of an accepted quote, or as its content names them. */
async function describeSigners(
  ctx: Ctx,
  row: QuoteRow,
  content: QuoteContent,
  signed: QuoteContract | null,
) {
  if (!signed) {
    const { contacts, isCountersigned } = await selectNamedSigners(ctx, row.clientId, content)
    const signers = contacts.map(({ name }, index) => ({
      position: index + 1,
      name,
      side: 'client' as const,
      signed: null,
    }))
    return { signers, isCountersigned, waitingFor: null }
  }
  const { signers, signsInOrder, acceptance } = signed
  const next = listNextSigners(signers, signsInOrder)
  const isWaiting = acceptance.finalizedAt === null && acceptance.undoUntil <= ctx.now
  return {
    signers: signers.map(({ position, name, side, signature }) => ({
      position,
      name,
      side,
      signed: signature && {
        name: signature.name,
        at: signature.signedAt,
        drawing: signature.drawing,
      },
    })),
    isCountersigned: signers.some(({ side }) => side === 'studio'),
    waitingFor:
      isWaiting && next.length > 0
        ? {
            names: next.filter(({ side }) => side === 'client').map(({ name }) => name),
            isStudio: next.some(({ side }) => side === 'studio'),
          }
        : null,
  }
}

function describeEnding(
  { number }: QuoteContract,
  { kind, by, endedAt, reason }: NonNullable<QuoteContract['ending']>,
) {
  return { number: formatContractNumber(number), kind, by, at: endedAt, reason }
}

/** Returns each version, the newest first, with what it changed. */
function describeVersions(versions: (QuoteVersionRow & { by: string | null })[]) {
  return versions
    .map((row, index) => {
      const { version, sentAt, by, totals, currency, content } = row
      const before = versions[index - 1]?.content
      const differences = before ? listDifferences(before, content) : []
      return {
        version,
        sentAt,
        by,
        gross: totals.gross,
        currency,
        differences: differences.map(({ kind, name }) => ({ kind, name })),
        hasOtherSigners: before !== undefined && hasOtherSigners(content, before),
        /** Texts, terms, contract, discount or how to choose. */
        hasOtherChanges:
          before !== undefined &&
          differences.length === 0 &&
          (hasContentChanged({ ...content, signing: before.signing }, before) ||
            row.contractTemplateVersion !== versions[index - 1]!.contractTemplateVersion),
        isFirst: before === undefined,
      }
    })
    .toReversed()
}

async function findAccepted(ctx: Ctx, quoteId: string) {
  const row = await selectAcceptance(ctx, quoteId)
  if (!row) return null
  const { version, totals, name, acceptedAt, undoUntil, finalizedAt, recordedHow } = row
  return {
    version,
    gross: totals.gross,
    name,
    acceptedAt,
    /** Null once it is final. */
    undoUntil: finalizedAt === null && undoUntil > ctx.now ? undoUntil : null,
    isFinal: finalizedAt !== null,
    recordedHow,
    recordedBy: row.recordedBy && (await findStaffName(ctx, row.recordedBy)),
  }
}

async function findStaffName({ db }: Ctx, id: string): Promise<string | null> {
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id))
  return row?.name ?? null
}

async function findContactName({ db }: Ctx, id: string): Promise<string | null> {
  const [row] = await db
    .select({ name: clientContact.name })
    .from(clientContact)
    .where(eq(clientContact.id, id))
  return row?.name ?? null
}

async function findProject({ db }: Ctx, id: string | null) {
  if (id === null) return null
  const [row] = await db
    .select({ id: project.id, title: project.title })
    .from(project)
    .where(eq(project.id, id))
  return row ?? null
}

async function findAmended({ db }: Ctx, id: string | null) {
  if (id === null) return null
  const [row] = await db
    .select({ id: quote.id, number: quote.number })
    .from(quote)
    .where(eq(quote.id, id))
  return row ?? null
}

async function listExtras(ctx: Ctx, quoteId: string) {
  const rows = await ctx.db
    .select()
    .from(quote)
    .where(eq(quote.amendsQuoteId, quoteId))
    .orderBy(asc(quote.number))
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    title: row.content.title,
    state: getEffectiveState(row, ctx.now),
  }))
}

function listVisits({ db }: Ctx, quoteId: string) {
  return db
    .select({
      contactId: quoteVisit.contactId,
      name: clientContact.name,
      opened: quoteVisit.opened,
      step: quoteVisit.step,
      lastOpenedAt: quoteVisit.lastOpenedAt,
    })
    .from(quoteVisit)
    .innerJoin(clientContact, eq(clientContact.id, quoteVisit.contactId))
    .where(eq(quoteVisit.quoteId, quoteId))
    .orderBy(desc(quoteVisit.lastOpenedAt))
}

/** Returns the events of a quote, newest first, without its edits. */
async function listQuoteHistory({ db }: Ctx, quoteId: string) {
  const rows = await db
    .select({
      id: event.id,
      at: event.at,
      name: event.name,
      data: event.data,
      by: sql<string | null>`coalesce(${staff.name}, ${clientContact.name})`,
    })
    .from(event)
    .leftJoin(staff, eq(staff.id, event.actorId))
    .leftJoin(clientContact, eq(clientContact.id, event.actorId))
    .where(
      and(
        eq(event.subjectId, quoteId),
        inArray(sql`split_part(${event.name}, '.', 1)`, eventNouns),
      ),
    )
    .orderBy(desc(event.id))
    .limit(maxEvents)
  return rows
    .filter(({ name }) => name !== 'quote.changed')
    .map(({ data, ...row }) => ({
      ...row,
      version: typeof data.version === 'number' ? data.version : null,
    }))
}

/**
 * Returns what the form that records an acceptance shows: the newest version, and who signs it.
 * Null if the quote is gone; a problem if nothing can be accepted.
 */
export async function findRecordableQuote(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'quote.send')
  const row = await selectQuote(ctx, id)
  if (!row) return null
  const version = await selectQuoteVersion(ctx, id, row.sentVersion)
  const problem: ProblemCode | null =
    row.state === 'accepted'
      ? 'quote-is-accepted'
      : row.state === 'canceled'
        ? 'quote-is-canceled'
        : version
          ? null
          : 'quote-not-open'
  const signer = (await listContacts(ctx, row.clientId)).find(({ maySign }) => maySign)
  const named = version && (await selectNamedSigners(ctx, row.clientId, version.content)).contacts
  const signers = named && named.length > 0 ? named : signer ? [signer] : []
  const today = toStudioDay(ctx.now, (await getStudio(ctx)).timeZone)
  return {
    id,
    number: row.number,
    version,
    planDays: { signedOn: today, dateOn: await selectPlanDate(ctx, id) },
    problem,
    hasContract: Boolean(version?.contractTemplateId),
    signers: signers.map(({ name }) => name),
    today,
  }
}
