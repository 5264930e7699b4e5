import { and, desc, eq, like, ne, or } from 'drizzle-orm'

import { addDays, addMs, minute } from '#app/core/day.ts'
import { codeEmailKind } from '#app/core/email.ts'
import {
  booking,
  clientAccessLink,
  clientContact,
  clientSession,
  documentRendering,
  email,
  quoteBooking,
  quoteSettings,
  quoteVisit,
  rateLimit,
} from '#app/data/schema/index.server.ts'
import { decrypt } from '#app/platform/auth/encryption.server.ts'
import { generateToken, hashText } from '#app/platform/auth/tokens.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { createAccessLink } from '#app/features/clients/access-link/writes.server.ts'
import { requestSigningCode } from '#app/features/sales/client-quote/writes.server.ts'
import { buildContractOf } from '#app/features/sales/contract/reads.server.ts'
import { listPriceItems } from '#app/features/money/price-list/reads.server.ts'
import { selectQuote, selectQuoteVersion } from '#app/features/sales/quote/reads.server.ts'
import { type QuoteSigning, getDefaultChoice } from '#app/features/sales/quote/rules.ts'
import { createQuote, saveQuote } from '#app/features/sales/quote/writes.server.ts'
import { selectAcceptance } from '#app/features/sales/quote-acceptance/reads.server.ts'
import { declineQuote, requestRenewal } from '#app/features/sales/quote-answer/writes.server.ts'
import {
  acceptQuote,
  finalizeIfSigned,
} from '#app/features/sales/quote-acceptance/writes.server.ts'
import {
  cancelQuote,
  requestApproval,
  sendQuote,
} from '#app/features/sales/quote-sending/writes.server.ts'

import { type SeedContext, unwrap } from './context.ts'
import { seedContractTemplates } from './contracts.ts'
import { buildQuoteContent, terms } from './quotes/content.ts'
import { type SeedQuote, quotes } from './quotes/samples.ts'

/**
 * Seeds quotes in every state, after bookings. Accepted ones have the total of their booking, so
 * that no figure changes. Their emails are deleted, because they were never sent.
 */
export async function seedQuotes(ctx: TxCtx, seed: SeedContext) {
  await ctx.db
    .insert(quoteSettings)
    .values({ approvalAbove: 10_000_00, terms })
    .onConflictDoNothing()
  const priceList = await listPriceItems(seed.createCtx('owner', ctx.now))
  const contractIds = await seedContractTemplates(seed)
  for (const sample of quotes) {
    const { client, createdOn, sentOn, validDays = 14 } = sample
    const createdAt = seed.calendar.getInstant(createdOn, '10:15')
    const writer = seed.createCtx('manager', createdAt)
    const { id } = unwrap(await createQuote(writer, { clientId: seed.findClientId(client) }))
    const content = {
      ...buildQuoteContent(priceList, sample),
      contractTemplateId: (sample.contract && contractIds.get(sample.contract)) ?? null,
      ...(sample.plan && { plan: sample.plan }),
      ...(sample.signers && { signing: await buildSigning(ctx, seed, sample) }),
      ...(sentOn !== undefined && {
        expiresOn: addDays(seed.calendar.getDay(sentOn), validDays),
      }),
    }
    const created = (await selectQuote(ctx, id))!
    const { revision } = unwrap(
      await saveQuote(writer, id, {
        revision: created.revision,
        content,
        bookingIds: [],
        projectId: null,
      }),
    )
    // the contract names the date
    if (sample.booking && sample.contract) await linkBooking(ctx, id, sample.booking)
    if (sentOn !== undefined)
      unwrap(
        await sendQuote(seed.createCtx('owner', seed.calendar.getInstant(sentOn, '11:40')), id, {
          revision,
          message: '',
          holdUntilExpiry: false,
        }),
      )
    await seedProgress(ctx, seed, id, sample)
    await seedOutcome(ctx, seed, id, sample)
    if (sample.booking && !sample.contract) await linkBooking(ctx, id, sample.booking)
  }
  const isOfQuotes = or(like(email.kind, 'quote.%'), like(email.kind, 'invoice.%'))
  await ctx.db.delete(email).where(or(isOfQuotes, eq(email.kind, codeEmailKind)))
  await ctx.db
    .delete(clientAccessLink)
    .where(
      or(
        like(clientAccessLink.target, '/client/quotes/%'),
        like(clientAccessLink.target, '/client/invoices/%'),
      ),
    )
  // rendered when first opened
  await ctx.db.delete(documentRendering)
  // answering counts against limits of the clients
  await ctx.db.delete(rateLimit)
}

/** Returns who signs: the named contacts in order, and the studio at the end. */
async function buildSigning(
  { db }: TxCtx,
  { findClientId }: SeedContext,
  { client, signers = [] }: SeedQuote,
): Promise<QuoteSigning> {
  const contacts = await db
    .select({ id: clientContact.id, name: clientContact.name })
    .from(clientContact)
    .where(eq(clientContact.clientId, findClientId(client)))
  const contactIds = signers.map((name) => {
    const contact = contacts.find((one) => one.name === name)
    if (!contact) throw new Error(`The sample client "${client}" has no contact "${name}".`)
    return contact.id
  })
  return { contactIds, inOrder: true, isCountersigned: true }
}

/** Returns the context of a client's main contact at a time, in a browser that opened a link. */
async function createClientCtx(ctx: TxCtx, clientId: string, now: Date): Promise<TxCtx> {
  const [contact] = await ctx.db
    .select()
    .from(clientContact)
    .where(and(eq(clientContact.clientId, clientId), eq(clientContact.maySign, true)))
    .orderBy(clientContact.createdAt)
  const { id: contactId, name } = contact!
  const rights = { isGuest: false, seesMoney: true, mayPay: true, maySign: true }
  const sessionId = await startSession({ ...ctx, now }, contactId)
  return { ...ctx, now, actor: { kind: 'client', contactId, sessionId, clientId, name, ...rights } }
}

/** Starts a session, which is deleted with its link at the end. */
async function startSession(ctx: TxCtx, contactId: string): Promise<string> {
  const link = { via: 'email', target: '/client/quotes/sample' } as const
  const { href } = await createAccessLink(ctx, { id: contactId }, link)
  const [session] = await ctx.db
    .insert(clientSession)
    .values({
      tokenHash: hashText(generateToken()),
      contactId,
      linkHash: hashText(href.slice(href.lastIndexOf('/') + 1)),
      startedAt: ctx.now,
      lastSeenAt: ctx.now,
      userAgent: '',
    })
    .returning({ id: clientSession.id })
  return session!.id
}

/** Requests the code to sign a contract, and reads it from its email. */
async function readCode(ctx: TxCtx, number: number): Promise<string> {
  unwrap(await requestSigningCode(ctx, number))
  const [sent] = await ctx.db
    .select({ sealedCode: email.sealedLink })
    .from(email)
    .where(eq(email.kind, codeEmailKind))
    .orderBy(desc(email.createdAt))
    .limit(1)
  return decrypt(ctx.app.key, sent!.sealedCode!)!
}

async function seedProgress(
  ctx: TxCtx,
  { calendar, findClientId }: SeedContext,
  quoteId: string,
  { client, openedOn, outcome }: SeedQuote,
) {
  if (openedOn === undefined) return
  const at = calendar.getInstant(openedOn, '19:25')
  const clientCtx = await createClientCtx(ctx, findClientId(client), at)
  if (clientCtx.actor.kind !== 'client') return
  const { contactId } = clientCtx.actor
  await ctx.db.insert(quoteVisit).values({
    quoteId,
    contactId,
    version: 1,
    step: outcome?.kind === 'accepted' ? 'accept' : 'choose',
    opened: 2,
    firstOpenedAt: at,
    lastOpenedAt: addMs(at, 12 * minute),
  })
  await recordEvent(clientCtx, 'quote.opened', quoteId, { version: 1, contact: contactId })
}

async function seedOutcome(
  ctx: TxCtx,
  { calendar, createCtx, findClientId }: SeedContext,
  id: string,
  { client, createdOn, drawing = '', outcome }: SeedQuote,
) {
  if (!outcome) return
  const quote = (await selectQuote(ctx, id))!
  const { number, revision, content } = quote
  if (outcome.kind === 'approval-requested') {
    const asked = createCtx('manager', calendar.getInstant(createdOn, '16:05'))
    unwrap(await requestApproval(asked, id, { revision }))
    return
  }
  const at = calendar.getInstant(outcome.on, '20:05')
  if (outcome.kind === 'canceled') {
    unwrap(await cancelQuote(createCtx('owner', at), id))
    return
  }
  const clientCtx = await createClientCtx(ctx, findClientId(client), at)
  if (outcome.kind === 'renewal-requested') unwrap(await requestRenewal(clientCtx, number))
  else if (outcome.kind === 'declined')
    unwrap(await declineQuote(clientCtx, { number, reason: outcome.reason, text: outcome.text }))
  else if (clientCtx.actor.kind === 'client') {
    const { name } = clientCtx.actor
    const choice = getDefaultChoice(content)
    const version = (await selectQuoteVersion(ctx, id, 1))!
    const built = await buildContractOf(clientCtx, quote, version, choice)
    unwrap(
      await acceptQuote(clientCtx, {
        number,
        version: 1,
        choice,
        name,
        isAgreed: true,
        ...(built?.ok && {
          contract: {
            hash: built.hash,
            isElectronic: true,
            drawing,
            code: await readCode(clientCtx, number),
          },
        }),
      }),
    )
    const ended = { ...ctx, now: addMs(at, 15 * minute), actor: { kind: 'system' as const } }
    await finalizeIfSigned(ended, (await selectAcceptance(ctx, id))!)
  }
}

/** Links the booking that the quote led to. It was agreed then already. */
async function linkBooking(ctx: TxCtx, quoteId: string, title: string) {
  const [found] = await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .where(and(eq(booking.title, title), ne(booking.state, 'canceled')))
  if (!found) throw new Error(`The sample studio has no booking "${title}".`)
  await ctx.db.insert(quoteBooking).values({ quoteId, bookingId: found.id })
}
