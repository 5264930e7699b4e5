import { and, eq, like } from 'drizzle-orm'

import type { EventData } from '#app/core/events.ts'
import { email } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail, withdrawUnsentEmails } from '#app/platform/mail/queue.server.ts'
import { createAccessLink } from '#app/features/clients/access-link/writes.server.ts'
import { listRecipients, selectContact } from '#app/features/clients/contact/reads.server.ts'
import {
  type QuoteContract,
  type Signer,
  selectQuoteContract,
} from '#app/features/sales/contract-signature/reads.server.ts'
import { isSignedByAll, listNextSigners } from '#app/features/sales/contract-signature/rules.ts'
import {
  selectQuote,
  selectQuoteBookings,
  selectQuoteVersion,
} from '#app/features/sales/quote/reads.server.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import {
  type EmailedContract,
  buildDeclinedEmail,
  buildSignatureRequest,
  buildSignedEmail,
  buildStudioSignedEmail,
  buildStudioWithdrawalEmail,
  buildVoidedEmail,
  buildWithdrawalEmail,
} from './emails.ts'

/**
 * Asks the other signers of an accepted quote to sign, and confirms the first signature to the
 * contact and the studio, as soon as the acceptance can't be undone anymore.
 */
export async function requestSignatures(ctx: TxCtx, quoteId: string) {
  const about = await selectEmailed(ctx, quoteId)
  if (!about || isSignedByAll(about.signed.signers)) return
  const { acceptance } = about.signed
  const delayMs = Math.max(0, acceptance.undoUntil.getTime() - ctx.now.getTime())
  await emailNextSigners(ctx, about, { delayMs })
  await confirmSignature(ctx, about, acceptance.contactId, delayMs)
  await emailStudio(ctx, about, acceptance.name, delayMs)
}

/** Withdraws the emails of an acceptance that was undone, even if they are held. */
export async function withdrawContractEmails(ctx: TxCtx, quoteId: string) {
  const rows = await ctx.db
    .select({ id: email.id })
    .from(email)
    .where(and(eq(email.subjectId, quoteId), like(email.kind, 'contract.%')))
  await withdrawUnsentEmails(
    ctx,
    rows.map(({ id }) => id),
  )
}

/**
 * Confirms the signature of another signer, and asks the next in the order to sign, or tells the
 * studio that it's next. After the last signature the finished contract is emailed instead.
 */
export async function announceSignature(
  ctx: TxCtx,
  quoteId: string,
  { contact }: { contact: string },
) {
  const about = await selectEmailed(ctx, quoteId)
  if (!about || isSignedByAll(about.signed.signers)) return
  const signer = about.signed.signers.find(({ contactId }) => contactId === contact)!
  await confirmSignature(ctx, about, contact)
  // otherwise all were asked already
  if (about.signed.signsInOrder) await emailNextSigners(ctx, about)
  await emailStudio(ctx, about, signer.signature!.name)
}

type About = NonNullable<Awaited<ReturnType<typeof selectEmailed>>>

async function selectEmailed(ctx: TxCtx, quoteId: string) {
  const signed = await selectQuoteContract(ctx, quoteId)
  const quote = signed && (await selectQuote(ctx, quoteId))
  if (!signed || !quote || quote.client.erasedAt !== null) return null
  const { content, currency, language } = (await selectQuoteVersion(
    ctx,
    quoteId,
    signed.acceptance.version,
  ))!
  const bookings = await selectQuoteBookings(ctx, quoteId)
  const contract: EmailedContract = {
    number: signed.number,
    title: content.title,
    gross: signed.acceptance.totals.gross,
    currency,
    language,
    client: quote.client.name,
    days: bookings.map(({ startsLocal }) => startsLocal.slice(0, 10)),
  }
  return {
    quoteId,
    clientId: quote.clientId,
    signed,
    contract,
    studio: await getStudio(ctx),
    path: `/client/quotes/${formatQuoteNumber(quote.number)}`,
  }
}

/** Reminds those who sign next, and returns how many. */
export async function emailReminder(ctx: TxCtx, quoteId: string): Promise<number> {
  const about = await selectEmailed(ctx, quoteId)
  return about ? emailNextSigners(ctx, about, { isReminder: true }) : 0
}

/** Emails those who sign next, apart from the studio. Returns how many. */
async function emailNextSigners(
  ctx: TxCtx,
  { quoteId, signed, contract, studio, path }: About,
  { delayMs = 0, isReminder = false } = {},
): Promise<number> {
  const signedBy = signed.signers.flatMap(({ signature }) => signature?.name ?? [])
  const next = listNextSigners(signed.signers, signed.signsInOrder).filter(hasContact)
  for (const { contactId, name, email: address } of next)
    await enqueueEmail(ctx, {
      ...buildSignatureRequest(getServerMessages(contract.language), studio, contract, {
        name,
        signed: signedBy,
        link: await createAccessLink(
          ctx,
          { id: contactId },
          { via: 'email', target: `${path}/sign` },
        ),
        isReminder,
      }),
      to: { name, address },
      subjectId: quoteId,
      delayMs,
    })
  return next.length
}

function hasContact(signer: Signer): signer is Signer & { contactId: string } {
  return signer.side === 'client' && signer.contactId !== null
}

/** Emails a contact who signed that others still have to. */
async function confirmSignature(
  ctx: TxCtx,
  { quoteId, signed, contract, studio, path }: About,
  contactId: string | null,
  delayMs = 0,
) {
  const signer = signed.signers.find((one) => one.contactId === contactId)
  if (!signer || contactId === null) return
  await enqueueEmail(ctx, {
    ...buildSignedEmail(getServerMessages(contract.language), studio, contract, {
      name: signer.name,
      next: listNextNames(signed, studio.name),
      link: await createAccessLink(ctx, { id: contactId }, { via: 'email', target: path }),
    }),
    to: { name: signer.name, address: signer.email },
    subjectId: quoteId,
    delayMs,
  })
}

function listNextNames({ signers, signsInOrder }: QuoteContract, studio: string): string[] {
  return listNextSigners(signers, signsInOrder).map(({ side, name }) =>
    side === 'studio' ? studio : name,
  )
}

async function emailStudio(
  ctx: TxCtx,
  { quoteId, signed, contract, studio }: About,
  by: string,
  delayMs = 0,
) {
  const next = listNextSigners(signed.signers, signed.signsInOrder)
  await enqueueEmail(ctx, {
    ...buildStudioSignedEmail(getServerMessages(studio.language), studio, contract, {
      by,
      next: listNextNames(signed, studio.name),
      isStudioNext: next.some(({ side }) => side === 'studio'),
      link: `${ctx.app.config.publicUrl}/portal/clients/quotes/${quoteId}`,
    }),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: quoteId,
    delayMs,
  })
}

/** Emails the signers of a voided contract, and those who receive quotes. */
export async function emailVoided(ctx: TxCtx, quoteId: string) {
  const about = await selectEmailed(ctx, quoteId)
  if (!about?.signed.ending) return
  await withdrawContractEmails(ctx, quoteId)
  const { contract, studio, signed, clientId } = about
  const people = new Map(
    [...signed.signers.filter(hasContact), ...(await listRecipients(ctx, clientId, 'quotes'))].map(
      ({ contactId, name, email: address }) => [contactId, { name, address }],
    ),
  )
  for (const to of people.values())
    await enqueueEmail(ctx, {
      ...buildVoidedEmail(getServerMessages(contract.language), studio, contract, {
        name: to.name,
        reason: signed.ending!.reason,
      }),
      to,
      subjectId: quoteId,
    })
}

/** Emails those who signed a contract that another signer declined to sign. */
export async function emailDeclinedSignature(
  ctx: TxCtx,
  quoteId: string,
  { contact }: { contact: string },
) {
  const about = await selectEmailed(ctx, quoteId)
  if (!about) return
  await withdrawContractEmails(ctx, quoteId)
  const { contract, studio, signed } = about
  const by = signed.signers.find(({ contactId }) => contactId === contact)?.name ?? ''
  for (const { name, email: address } of signed.signers.filter(
    (signer) => hasContact(signer) && signer.signature !== null,
  ))
    await enqueueEmail(ctx, {
      ...buildDeclinedEmail(getServerMessages(contract.language), studio, contract, { name, by }),
      to: { name, address },
      subjectId: quoteId,
    })
}

/** Acknowledges a withdrawal to the contact who withdrew, and tells the studio. */
export async function emailWithdrawal(
  ctx: TxCtx,
  quoteId: string,
  { contact: contactId, cents }: EventData<'contract.withdrawn'>,
) {
  const about = await selectEmailed(ctx, quoteId)
  const contact = about && (await selectContact(ctx, about.clientId, contactId))
  const ending = about?.signed.ending
  if (!about || !ending || !contact) return
  const { contract, studio, signed, path } = about
  const withdrawal = {
    by: contact.name,
    text: ending.reason,
    at: ending.endedAt,
    startsEarly: signed.startsEarly,
    refund: cents,
  }
  await enqueueEmail(ctx, {
    ...buildWithdrawalEmail(getServerMessages(contract.language), studio, contract, {
      ...withdrawal,
      link: await createAccessLink(ctx, { id: contactId }, { via: 'email', target: path }),
    }),
    to: { name: contact.name, address: contact.email },
    subjectId: quoteId,
  })
  await enqueueEmail(ctx, {
    ...buildStudioWithdrawalEmail(getServerMessages(studio.language), studio, contract, {
      ...withdrawal,
      link: `${ctx.app.config.publicUrl}/portal/clients/quotes/${quoteId}`,
    }),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: quoteId,
  })
}
