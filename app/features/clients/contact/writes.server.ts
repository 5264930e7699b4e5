import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { toEmailKey, toSearchKey } from '#app/core/text.ts'
import {
  acceptance,
  client,
  clientAccessLink,
  clientContact,
  clientSession,
  contract,
  contractSignature,
  contractSigner,
  inquiry,
  quote,
  quoteVersion,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { forgetLinks } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import { selectContact } from './reads.server.ts'
import { type ContactForm, type OwnContactForm, getMainContactName, moneyEmails } from './rules.ts'

type ClientRow = typeof client.$inferSelect
type ContactRow = typeof clientContact.$inferSelect
type MainContact = Pick<ClientRow, 'name' | 'contact' | 'email' | 'phone'>

/**
 * Adds a contact to a client; a guest of a gallery with this email address becomes one. Fails with
 * `client-is-gone`, or `contact-is-there` if the client has one with this email address.
 */
export function addContact(ctx: Ctx, clientId: string, form: ContactForm) {
  authorize(ctx.actor, 'client.change')
  return withDuplicateCheck(() =>
    transact(ctx, async (ctx) => {
      if (!(await lockClientRow(ctx, clientId))) return fail('client-is-gone')
      const emailKey = toEmailKey(form.email)
      const guest = await findContactByKey(ctx, clientId, emailKey)
      const [created] = guest?.isGuest
        ? await ctx.db
            .update(clientContact)
            .set({ ...form, isGuest: false })
            .where(eq(clientContact.id, guest.id))
            .returning({ id: clientContact.id })
        : await ctx.db
            .insert(clientContact)
            .values({ ...form, clientId, createdAt: ctx.now, emailKey })
            .returning({ id: clientContact.id })
      await recordEvent(ctx, 'client.contact-added', clientId, { contact: created!.id })
      return ok({ id: created!.id })
    }),
  )
}

/**
 * Changes a contact, and with the main contact also the client's row. Another email address ends
 * all links and sessions. Fails with `contact-is-gone`, `contact-is-there`, or `client-is-there` if
 * the address is another client's.
 */
export function changeContact(ctx: Ctx, clientId: string, contactId: string, form: ContactForm) {
  authorize(ctx.actor, 'client.change')
  return withDuplicateCheck(() =>
    transact(ctx, async (ctx) => {
      const row = await lockClientRow(ctx, clientId)
      const contact = row && (await selectContact(ctx, clientId, contactId))
      if (!contact) return fail('contact-is-gone')
      if (contact.emailKey === row.emailKey) {
        const owner = await findOtherClient(ctx, clientId, form.email)
        if (owner) return fail('client-is-there', owner)
        await updateMainClient(ctx, row, form)
      }
      await updateContact(ctx, contact, form)
      await recordEvent(ctx, 'client.contact-changed', clientId, { contact: contactId })
      return ok()
    }),
  )
}

/**
 * Changes what a contact may change about themselves, and with the main contact also the client's
 * row. Fails with `contact-is-gone`.
 */
export function changeOwnContact(ctx: Ctx, form: OwnContactForm) {
  authorize(ctx.actor, 'client-portal.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'client') return fail('contact-is-gone')
    const { clientId, contactId } = ctx.actor
    const row = await lockClientRow(ctx, clientId)
    const contact = row && (await selectContact(ctx, clientId, contactId))
    if (!contact) return fail('contact-is-gone')
    if (contact.name === form.name && contact.phone === form.phone) return ok()
    const changed = { ...form, email: contact.email }
    if (contact.emailKey === row.emailKey) await updateMainClient(ctx, row, changed)
    await updateContact(ctx, contact, changed)
    await recordEvent(ctx, 'client.contact-changed', clientId, { contact: contactId })
    return ok()
  })
}

/**
 * Deletes a contact with their links and sessions. Fails with `contact-is-gone`, or
 * `contact-is-main` for the contact with the client's own email address, or `contact-signs` if a
 * sent quote or a contract waits for the contact's signature.
 */
export function removeContact(ctx: Ctx, clientId: string, contactId: string) {
  authorize(ctx.actor, 'client.change')
  return transact(ctx, async (ctx) => {
    const row = await lockClientRow(ctx, clientId)
    const contact = row && (await selectContact(ctx, clientId, contactId))
    if (!contact) return fail('contact-is-gone')
    if (contact.emailKey === row.emailKey) return fail('contact-is-main')
    if (await isSignatureOpen(ctx, contactId)) return fail('contact-signs')
    await forgetLinks(ctx, contactId)
    await ctx.db.delete(clientContact).where(eq(clientContact.id, contactId))
    await recordEvent(ctx, 'client.contact-removed', clientId, { contact: contactId })
    return ok()
  })
}

/** Returns whether a sent quote or a contract waits for the signature of a contact. */
async function isSignatureOpen({ db }: TxCtx, contactId: string): Promise<boolean> {
  const signers = await db
    .select({ id: contractSigner.id })
    .from(contractSigner)
    .leftJoin(contractSignature, eq(contractSignature.signerId, contractSigner.id))
    .innerJoin(contract, eq(contract.id, contractSigner.contractId))
    .innerJoin(acceptance, eq(acceptance.id, contract.acceptanceId))
    .where(
      and(
        eq(contractSigner.contactId, contactId),
        isNull(contractSignature.signerId),
        isNull(acceptance.undoneAt),
        isNull(acceptance.finalizedAt),
      ),
    )
    .limit(1)
  if (signers.length > 0) return true
  const quotes = await db
    .select({ id: quote.id })
    .from(quote)
    .innerJoin(
      quoteVersion,
      and(eq(quoteVersion.quoteId, quote.id), eq(quoteVersion.version, quote.sentVersion)),
    )
    .where(
      and(
        eq(quote.state, 'sent'),
        sql`${quoteVersion.content} -> 'signing' -> 'contactIds' @> ${JSON.stringify([contactId])}::jsonb`,
      ),
    )
    .limit(1)
  return quotes.length > 0
}

/**
 * Makes the main contact equal to the client's row, as part of a change to the client. `former` is
 * the client's email key before, null for a new client. A client without an email address keeps the
 * contacts it has.
 */
// oxlint-disable-next-line studio/writes-record-events -- part of another change
export async function saveMainContact(
  ctx: TxCtx,
  clientId: string,
  { name, contact, email, phone }: MainContact,
  former: string | null,
) {
  if (email === '') return
  const main = { name: getMainContactName({ name, contact }), email, phone }
  const existing =
    (await findContactByKey(ctx, clientId, toEmailKey(email))) ??
    (former === null ? undefined : await findContactByKey(ctx, clientId, former))
  if (existing)
    return updateContact(ctx, existing, existing.isGuest ? { ...main, ...mainContactRights } : main)
  await ctx.db.insert(clientContact).values({
    ...main,
    clientId,
    createdAt: ctx.now,
    emailKey: toEmailKey(email),
    ...mainContactRights,
  })
}

const mainContactRights = {
  isGuest: false,
  mayPay: true,
  maySign: true,
  seesMoney: true,
  receives: [...moneyEmails],
}

/** Ends everything that opens the portal for a contact. */
// oxlint-disable-next-line studio/writes-record-events -- part of another change
async function endAccess(ctx: TxCtx, contactId: string) {
  await ctx.db
    .update(clientAccessLink)
    .set({ revokedAt: ctx.now })
    .where(and(eq(clientAccessLink.contactId, contactId), isNull(clientAccessLink.revokedAt)))
  await ctx.db.delete(clientSession).where(eq(clientSession.contactId, contactId))
  await forgetLinks(ctx, contactId)
}

async function updateContact(
  ctx: TxCtx,
  contact: ContactRow,
  form: Partial<ContactForm> & Pick<ContactForm, 'email'> & { isGuest?: boolean },
) {
  const emailKey = toEmailKey(form.email)
  await ctx.db
    .update(clientContact)
    .set({ ...form, emailKey })
    .where(eq(clientContact.id, contact.id))
  if (emailKey !== contact.emailKey) await endAccess(ctx, contact.id)
}

async function updateMainClient(
  ctx: TxCtx,
  row: ClientRow,
  form: Pick<ContactForm, 'name' | 'email' | 'phone'>,
) {
  const contact = form.name === row.name ? row.contact && form.name : form.name
  const { email, phone } = form
  await ctx.db
    .update(client)
    .set({
      contact,
      email,
      phone,
      emailKey: toEmailKey(email),
      search: toSearchKey(`${row.name} ${contact} ${email} ${phone}`),
    })
    .where(eq(client.id, row.id))
  await ctx.db
    .update(inquiry)
    .set({ clientId: row.id })
    .where(eq(inquiry.emailKey, toEmailKey(email)))
}

/** Locks the client's row, so that its main contact stays the same until the end. */
async function lockClientRow(ctx: TxCtx, id: string): Promise<ClientRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(client)
    .where(and(eq(client.id, id), isNull(client.erasedAt)))
    .for('update')
  return row
}

async function findContactByKey(ctx: TxCtx, clientId: string, emailKey: string) {
  const [row] = await ctx.db
    .select()
    .from(clientContact)
    .where(and(eq(clientContact.clientId, clientId), eq(clientContact.emailKey, emailKey)))
  return row
}

async function findOtherClient(ctx: TxCtx, clientId: string, email: string) {
  const [row] = await ctx.db
    .select({ id: client.id, name: client.name })
    .from(client)
    .where(and(eq(client.emailKey, toEmailKey(email)), ne(client.id, clientId)))
  return row
}

/** Turns a violation of the unique email address into `contact-is-there`. */
async function withDuplicateCheck<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    if (getErrorCode(error) !== '23505') throw error
    return fail('contact-is-there')
  }
}
