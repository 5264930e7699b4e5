import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'

import { type StudioDay, toStudioDay } from '#app/core/day.ts'
import {
  acceptance,
  clientContact,
  contract,
  contractSigner,
  quote,
  quoteVersion,
  quoteVisit,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import {
  buildContractOf,
  selectContract,
  selectNamedSigners,
} from '#app/features/sales/contract/reads.server.ts'
import {
  formatContractNumber,
  refuseUnlessFirstSigner,
} from '#app/features/sales/contract/rules.ts'
import {
  listInitials,
  selectQuoteContract,
  selectSigners,
} from '#app/features/sales/contract-signature/reads.server.ts'
import { selectAttachments } from '#app/features/sales/contract-attachment/reads.server.ts'
import { fillInInitials } from '#app/features/sales/contract-template/rules.ts'
import { listNextSigners } from '#app/features/sales/contract-signature/rules.ts'
import {
  selectAcceptance,
  selectQuoteId,
  selectVisit,
} from '#app/features/sales/quote-acceptance/reads.server.ts'
import { getClientStatus } from '#app/features/sales/quote-acceptance/rules.ts'
import {
  selectPlanDate,
  selectQuote,
  selectQuoteBookings,
  selectQuoteVersion,
} from '#app/features/sales/quote/reads.server.ts'
import type { QuoteChoice } from '#app/features/sales/quote/rules.ts'

import type { PlanDays } from '#app/features/sales/payment-plan/rules.ts'

/**
 * Returns the newest sent version of a client's quote, the progress of a contact, the acceptance in
 * effect, and the bookings it reserves. Null if no quote with this number was ever sent to them.
 */
export async function findClientQuote(
  ctx: Ctx,
  { clientId, contactId }: { clientId: string; contactId: string },
  number: number,
) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  const id = await selectQuoteId(ctx, clientId, number)
  const found = id && (await selectQuote(ctx, id))
  if (!found) return null
  const visit = await selectVisit(ctx, found.id, contactId)
  const status = getClientStatus(found, visit, ctx.now)
  if (status === null) return null
  const accepted = await selectAcceptance(ctx, found.id)
  const version = await selectQuoteVersion(ctx, found.id, accepted?.version ?? found.sentVersion)
  if (!version) return null
  return {
    quote: found,
    version,
    visit,
    acceptance: accepted,
    status,
    bookings: await selectQuoteBookings(ctx, found.id),
  }
}
export type ClientQuote = NonNullable<Awaited<ReturnType<typeof findClientQuote>>>

/** Returns the content of an earlier version, to compare it with; undefined if there is none. */
export async function findSentContent(
  ctx: Ctx,
  { quote: { id, clientId } }: ClientQuote,
  version: number,
) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return (await selectQuoteVersion(ctx, id, version))?.content
}

/**
 * Returns the contract that was signed, or what it would say for a choice and for bookings that may
 * not be reserved yet; null for a quote without one.
 */
export async function findOwnContract(
  ctx: Ctx,
  { quote, version, acceptance, bookings }: ClientQuote,
  choice: QuoteChoice,
) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, quote.clientId)
  const signed = acceptance && (await selectContract(ctx, acceptance.id))
  if (signed) {
    const { number, hash, withdrawalDays } = signed
    const initials = listInitials(await selectSigners(ctx, signed.id))
    const blocks = fillInInitials(signed.blocks, initials)
    const { templateId, templateVersion } = signed
    return {
      number: formatContractNumber(number!),
      blocks,
      hash,
      withdrawalDays,
      attachments: await selectAttachments(ctx, templateId, templateVersion),
    }
  }
  const built = await buildContractOf(ctx, quote, version, choice, bookings)
  if (!built) return null
  if (!built.ok) return { number: null, blocks: null, hash: '', withdrawalDays: 0, attachments: [] }
  const { blocks, hash, withdrawalDays, templateId, templateVersion } = built
  const attachments = await selectAttachments(ctx, templateId, templateVersion)
  return { number: null, blocks, hash, withdrawalDays, attachments }
}

/** Returns the day that a payment plan counts from, with bookings that may not be reserved yet. */
export async function findPlanDate(
  ctx: Ctx,
  { quote, bookings }: Pick<ClientQuote, 'quote' | 'bookings'>,
): Promise<StudioDay | null> {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, quote.clientId)
  return selectPlanDate(ctx, quote.id, bookings)
}

/** Returns the days of the payment plan: as they were agreed, or if it was accepted now. */
export async function findPlanDays(ctx: Ctx, found: ClientQuote): Promise<PlanDays> {
  const { timeZone } = await getStudio(ctx)
  const signedAt = found.acceptance?.acceptedAt ?? ctx.now
  return { signedOn: toStudioDay(signedAt, timeZone), dateOn: await findPlanDate(ctx, found) }
}

/**
 * Returns why a contact can't accept a quote whose contract names its signers, with the names of
 * those who can; null if the contact can.
 */
export async function findSignerRefusal(
  ctx: Ctx,
  { quote, version }: ClientQuote,
  contactId: string,
) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, quote.clientId)
  const signers = await selectNamedSigners(ctx, quote.clientId, version.content)
  if (!refuseUnlessFirstSigner(signers, contactId)) return null
  const { contacts, inOrder } = signers
  return { names: (inOrder ? contacts.slice(0, 1) : contacts).map(({ name }) => name), inOrder }
}

/**
 * Returns the contract of an accepted quote that more people than one sign, with their signatures,
 * also if it ended; null for any other.
 */
export async function findOwnSigning(ctx: Ctx, { quote }: ClientQuote) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, quote.clientId)
  const signed = await selectQuoteContract(ctx, quote.id)
  return signed && signed.signers.length > 1 ? signed : null
}

/** Returns the numbers of quotes whose contract a contact can sign now, the oldest first. */
export async function listQuotesToSign(
  ctx: Ctx,
  { clientId, contactId }: { clientId: string; contactId: string },
): Promise<number[]> {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  const rows = await ctx.db
    .select({ number: quote.number, contract })
    .from(contractSigner)
    .innerJoin(contract, eq(contract.id, contractSigner.contractId))
    .innerJoin(acceptance, eq(acceptance.id, contract.acceptanceId))
    .innerJoin(quote, eq(quote.id, acceptance.quoteId))
    .where(
      and(
        eq(contractSigner.contactId, contactId),
        isNull(acceptance.undoneAt),
        isNull(acceptance.finalizedAt),
        lte(acceptance.undoUntil, ctx.now),
      ),
    )
    .orderBy(asc(acceptance.acceptedAt))
  const numbers: number[] = []
  for (const { number, contract: row } of rows) {
    const next = listNextSigners(await selectSigners(ctx, row.id), row.signsInOrder)
    if (next.some((signer) => signer.contactId === contactId)) numbers.push(number)
  }
  return numbers
}

/** Returns the quotes that were sent to a client, the newest first. */
export async function listClientQuotes(
  ctx: Ctx,
  { clientId, contactId }: { clientId: string; contactId: string },
) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  const rows = await ctx.db
    .select({ quote, version: quoteVersion, visit: quoteVisit, acceptance })
    .from(quote)
    .innerJoin(
      quoteVersion,
      and(eq(quoteVersion.quoteId, quote.id), eq(quoteVersion.version, quote.sentVersion)),
    )
    .leftJoin(
      quoteVisit,
      and(eq(quoteVisit.quoteId, quote.id), eq(quoteVisit.contactId, contactId)),
    )
    .leftJoin(acceptance, and(eq(acceptance.quoteId, quote.id), isNull(acceptance.undoneAt)))
    .where(eq(quote.clientId, clientId))
    .orderBy(desc(quoteVersion.sentAt), desc(quote.number))
  return rows.flatMap(({ quote, version, visit, acceptance }) => {
    const status = getClientStatus(quote, visit, ctx.now)
    return status === null
      ? []
      : [
          {
            number: quote.number,
            title: version.content.title,
            status,
            gross: (acceptance ?? version).totals.gross,
            currency: version.currency,
            sentAt: version.sentAt,
            expiresAt: version.expiresAt,
            acceptedAt: acceptance?.acceptedAt ?? null,
            isAddendum: quote.amendsQuoteId !== null,
          },
        ]
  })
}
export type ListedQuote = Awaited<ReturnType<typeof listClientQuotes>>[number]

/** Returns the names of the contacts who may accept quotes of a client. */
export async function listSigners(ctx: Ctx, clientId: string): Promise<string[]> {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  const rows = await ctx.db
    .select({ name: clientContact.name })
    .from(clientContact)
    .where(
      and(
        eq(clientContact.clientId, clientId),
        eq(clientContact.maySign, true),
        eq(clientContact.seesMoney, true),
      ),
    )
    .orderBy(asc(clientContact.name))
  return rows.map(({ name }) => name)
}
