import { and, eq } from 'drizzle-orm'

import type { EventData } from '#app/core/events.ts'
import { minute, toStudioDay } from '#app/core/day.ts'
import { clientContact, email } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail, withdrawUnsentEmails } from '#app/platform/mail/queue.server.ts'
import { createAccessLink } from '#app/features/clients/access-link/writes.server.ts'
import { listRecipients } from '#app/features/clients/contact/reads.server.ts'
import { requestRendering } from '#app/features/money/document/writes.server.ts'
import { selectAgreement } from '#app/features/sales/agreement/reads.server.ts'
import { selectContract } from '#app/features/sales/contract/reads.server.ts'
import { selectAttachments } from '#app/features/sales/contract-attachment/reads.server.ts'
import { selectPaperContract } from '#app/features/sales/contract-scan/reads.server.ts'
import { selectSigners } from '#app/features/sales/contract-signature/reads.server.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import {
  type Acceptance,
  selectAcceptance,
} from '#app/features/sales/quote-acceptance/reads.server.ts'
import {
  selectPlanDate,
  selectQuote,
  selectQuoteBookings,
  selectQuoteVersion,
} from '#app/features/sales/quote/reads.server.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { getDocumentStyle } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import {
  type AgreedQuote,
  buildAcceptanceEmail,
  buildDeclineEmail,
  buildRenewalEmail,
  buildStudioAcceptanceEmail,
} from './emails.ts'

/**
 * Emails a final acceptance to the contact who accepted and to those who receive quotes, and to the
 * studio unless it recorded the acceptance itself.
 */
export async function emailAcceptance(ctx: TxCtx, quoteId: string) {
  const found = await selectAcceptance(ctx, quoteId)
  const agreed = found && (await selectAgreedQuote(ctx, quoteId, found))
  if (!found || !agreed) return
  const { clientId, ...quote } = agreed
  const studio = await getStudio(ctx)
  const { paper } = await getDocumentStyle({ ...ctx, actor: { kind: 'system' } })
  const target = `/client/quotes/${formatQuoteNumber(quote.number)}`
  const attachments = await listAttachments(ctx, quoteId)
  for (const recipient of await listAcceptanceRecipients(ctx, clientId, found))
    await enqueueEmail(ctx, {
      ...buildAcceptanceEmail(getServerMessages(quote.language), { ...studio, paper }, quote, {
        name: recipient.name,
        isOwn: recipient.contactId === found.contactId,
        link: await createAccessLink(ctx, { id: recipient.contactId }, { via: 'email', target }),
        how: found.recordedHow,
        hasPdf: attachments.length > 0,
      }),
      attachments,
      to: { name: recipient.name, address: recipient.email },
      subjectId: quoteId,
    })
  if (found.recordedHow !== null) return
  await enqueueEmail(ctx, {
    ...buildStudioAcceptanceEmail(getServerMessages(studio.language), studio, quote, {
      link: buildPortalLink(ctx, quoteId),
      email: found.email,
    }),
    ...(await getStudioAddress(ctx)),
    subjectId: quoteId,
  })
}

/** Returns the PDF of the agreement, for which the emails wait. */
async function listAttachments(ctx: TxCtx, quoteId: string) {
  const agreement = await selectAgreement(ctx, quoteId)
  const rendering = agreement && (await requestRendering(ctx, agreement.id))
  return rendering ? [{ renderingId: rendering.id, name: agreement.name }] : []
}

async function selectAgreedQuote(
  ctx: TxCtx,
  quoteId: string,
  { id, version: number, choice, totals, name, acceptedAt }: Acceptance,
): Promise<(AgreedQuote & { clientId: string }) | null> {
  const quote = await selectQuote(ctx, quoteId)
  const version = await selectQuoteVersion(ctx, quoteId, number)
  if (!quote || !version || quote.client.erasedAt !== null) return null
  const { content, rates, currency, language } = version
  const bookings = await selectQuoteBookings(ctx, quoteId)
  const { timeZone } = await getStudio(ctx)
  const contract = await selectContract(ctx, id)
  return {
    clientId: quote.clientId,
    number: quote.number,
    contract: contract && formatContractNumber(contract.number!),
    signers: await listSignerNames(ctx, contract?.id ?? null),
    paper: await selectPaperContract(ctx, quoteId),
    attachments: await listAttachmentNames(ctx, contract),
    content,
    choice,
    rates,
    gross: totals.gross,
    currency,
    language,
    by: name,
    client: quote.client.name,
    at: acceptedAt,
    days: bookings.map(({ startsLocal }) => startsLocal.slice(0, 10)),
    planDays: {
      signedOn: toStudioDay(acceptedAt, timeZone),
      dateOn: await selectPlanDate(ctx, quoteId, bookings),
    },
  }
}

async function listAttachmentNames(
  ctx: TxCtx,
  contract: Awaited<ReturnType<typeof selectContract>>,
): Promise<string[]> {
  if (!contract) return []
  const attachments = await selectAttachments(ctx, contract.templateId, contract.templateVersion)
  return attachments.map(({ name }) => name)
}

/** Returns the names of everyone who signed a contract; empty if only one person did. */
async function listSignerNames(ctx: TxCtx, contractId: string | null): Promise<string[]> {
  const signers = contractId === null ? [] : await selectSigners(ctx, contractId)
  const names = signers.flatMap(({ signature }) => signature?.name ?? [])
  return names.length > 1 ? names : []
}

/**
 * Returns the contacts who receive quotes, after those who accepted the quote or signed its
 * contract if they still see money.
 */
async function listAcceptanceRecipients(ctx: TxCtx, clientId: string, accepted: Acceptance) {
  const recipients = await listRecipients(ctx, clientId, 'quotes')
  const contract = await selectContract(ctx, accepted.id)
  const signers = contract ? await selectSigners(ctx, contract.id) : []
  const ids = new Set([accepted.contactId, ...signers.map(({ contactId }) => contactId)])
  const others = []
  for (const contactId of ids) {
    if (contactId === null || recipients.some((recipient) => recipient.contactId === contactId))
      continue
    const contact = await selectContactRow(ctx, contactId)
    if (contact?.seesMoney) others.push({ ...contact, contactId })
  }
  return [...others, ...recipients]
}

async function selectContactRow({ db }: TxCtx, contactId: string) {
  const [row] = await db.select().from(clientContact).where(eq(clientContact.id, contactId))
  return row
}

/** Emails the studio about a declined quote once the decline can no longer be undone. */
export async function emailDecline(
  ctx: TxCtx,
  quoteId: string,
  { contact }: EventData<'quote.declined'>,
) {
  const answer = await selectAnswer(ctx, quoteId, contact)
  if (!answer || answer.quote.declineReason === null) return
  const { declineReason: reason, declineText: text, sentVersion } = answer.quote
  const version = await selectQuoteVersion(ctx, quoteId, sentVersion)
  const studio = await getStudio(ctx)
  await enqueueEmail(ctx, {
    ...buildDeclineEmail(getServerMessages(studio.language), studio, {
      ...answer.about,
      reason,
      text,
    }),
    ...(await getStudioAddress(ctx)),
    subjectId: quoteId,
    delayMs: (version?.undoMinutes ?? 0) * minute,
  })
}

/** Withdraws the email about a decline that was undone, even if the email is held. */
export async function withdrawDeclineEmail(ctx: TxCtx, quoteId: string) {
  const rows = await ctx.db
    .select({ id: email.id })
    .from(email)
    .where(and(eq(email.subjectId, quoteId), eq(email.kind, 'quote.declined')))
  await withdrawUnsentEmails(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** Emails the studio that a contact wants an expired quote renewed. */
export async function emailRenewalRequest(
  ctx: TxCtx,
  quoteId: string,
  { contact }: EventData<'quote.renewal-requested'>,
) {
  const answer = await selectAnswer(ctx, quoteId, contact)
  if (!answer) return
  const studio = await getStudio(ctx)
  await enqueueEmail(ctx, {
    ...buildRenewalEmail(getServerMessages(studio.language), studio, answer.about),
    ...(await getStudioAddress(ctx)),
    subjectId: quoteId,
  })
}

/** Returns a quote and what an email says about a contact's answer to it. */
async function selectAnswer(ctx: TxCtx, quoteId: string, contactId: string) {
  const quote = await selectQuote(ctx, quoteId)
  const version = quote && (await selectQuoteVersion(ctx, quoteId, quote.sentVersion))
  const contact = await selectContactRow(ctx, contactId)
  if (!quote || !version || !contact) return null
  return {
    quote,
    about: {
      number: quote.number,
      title: version.content.title,
      by: contact.name,
      email: contact.email,
      client: quote.client.name,
      link: buildPortalLink(ctx, quoteId),
    },
  }
}

async function getStudioAddress(ctx: TxCtx) {
  const { name, email, language } = await getStudio(ctx)
  return { to: { name, address: email }, language }
}

function buildPortalLink({ app }: TxCtx, quoteId: string): string {
  return `${app.config.publicUrl}/portal/clients/quotes/${quoteId}`
}
