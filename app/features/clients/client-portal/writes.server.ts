import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'

import { addMs, day, hour } from '#app/core/day.ts'
import { formatDateTime } from '#app/core/display.ts'
import { fail, ok } from '#app/core/result.ts'
import { toEmailKey, toSearchKey, toSingleLine } from '#app/core/text.ts'
import { takeLock } from '#app/data/locks.server.ts'
import {
  client,
  clientAccessLink,
  clientContact,
  clientLinkRequest,
  clientSession,
  inquiry,
  inquiryMessage,
} from '#app/data/schema/index.server.ts'
import { consumeRateLimit, getNetworkPrefix } from '#app/platform/auth/rate-limit.server.ts'
import { clientIdleTimeout, clientSessionLifetime } from '#app/platform/auth/sessions.server.ts'
import { generateToken, hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail, forgetLinks } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { type ClientActor, authorize } from '#app/features/access.ts'
import { computeDueAt } from '#app/features/clients/inquiry/rules.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { findStudio, getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildClientMessageEmail, buildPortalLinkEmail } from './emails.ts'
import { findAccessLink } from './reads.server.ts'
import { endedLinkDays, linkLifetime, maxLinks, maxSessionsPerLink, toPortalPath } from './rules.ts'

type LinkOptions = { via: 'email' | 'handed-over'; target?: string; lifetimeMs?: number }
type Contact = Pick<typeof clientContact.$inferSelect, 'id' | 'clientId' | 'name' | 'email'>

/**
 * Creates a link to the portal for an email or to hand over, and returns its address, which is
 * stored nowhere. The oldest links of a contact end when there are too many.
 */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function createAccessLink(
  ctx: TxCtx,
  { id: contactId }: Pick<Contact, 'id'>,
  { via, target = '/client', lifetimeMs = linkLifetime.sent }: LinkOptions,
): Promise<{ href: string; lifetimeMs: number }> {
  const token = generateToken()
  await ctx.db.insert(clientAccessLink).values({
    tokenHash: hashText(token),
    contactId,
    target: toPortalPath(target),
    via,
    createdAt: ctx.now,
    expiresAt: addMs(ctx.now, lifetimeMs),
  })
  const extra = ctx.db
    .select({ tokenHash: clientAccessLink.tokenHash })
    .from(clientAccessLink)
    .where(eq(clientAccessLink.contactId, contactId))
    .orderBy(desc(clientAccessLink.createdAt))
    .offset(maxLinks)
  await ctx.db.delete(clientAccessLink).where(inArray(clientAccessLink.tokenHash, extra))
  return { href: `${ctx.app.config.publicUrl}/client/access/${token}`, lifetimeMs }
}

/** Emails a contact a link to the portal. Fails with `contact-is-gone`. */
export function sendPortalLink(ctx: Ctx, clientId: string, contactId: string) {
  authorize(ctx.actor, 'client-portal.share')
  return transact(ctx, async (ctx) => {
    const contact = await findContactRow(ctx, clientId, contactId)
    if (!contact) return fail('contact-is-gone')
    await emailPortalLink(ctx, contact, { isRequested: false })
    await recordEvent(ctx, 'client.link-created', clientId, { contact: contactId, via: 'email' })
    return ok()
  })
}

/**
 * Creates a link to hand over, and returns it once. It ignores the idempotency key, with which the
 * answer would be stored. Fails with `contact-is-gone`.
 */
export function createPortalLink(ctx: Ctx, clientId: string, contactId: string) {
  authorize(ctx.actor, 'client-portal.share')
  ctx = { ...ctx, idempotency: null }
  return transact(ctx, async (ctx) => {
    const contact = await findContactRow(ctx, clientId, contactId)
    if (!contact) return fail('contact-is-gone')
    const via = 'handed-over'
    await recordEvent(ctx, 'client.link-created', clientId, { contact: contactId, via })
    return ok(await createAccessLink(ctx, contact, { via }))
  })
}

/**
 * Revokes one link of a contact, or all with null, and signs out the browsers that opened it.
 * Emails that weren't sent lose their links. Fails with `contact-is-gone`, `link-is-gone`.
 */
export function revokeLinks(ctx: Ctx, clientId: string, contactId: string, linkId: string | null) {
  authorize(ctx.actor, 'client-portal.share')
  return transact(ctx, async (ctx) => {
    const contact = await findContactRow(ctx, clientId, contactId)
    if (!contact) return fail('contact-is-gone')
    const revoked = await ctx.db
      .update(clientAccessLink)
      .set({ revokedAt: ctx.now })
      .where(
        and(
          eq(clientAccessLink.contactId, contactId),
          isNull(clientAccessLink.revokedAt),
          linkId === null ? undefined : eq(clientAccessLink.id, linkId),
        ),
      )
      .returning({ tokenHash: clientAccessLink.tokenHash })
    if (linkId !== null && revoked.length === 0) return fail('link-is-gone')
    await ctx.db.delete(clientSession).where(
      inArray(
        clientSession.linkHash,
        revoked.map(({ tokenHash }) => tokenHash),
      ),
    )
    if (linkId === null) await forgetLinks(ctx, contactId)
    await recordEvent(ctx, 'client.link-revoked', clientId, {
      contact: contactId,
      ...(linkId !== null && { link: linkId }),
    })
    return ok()
  })
}

/**
 * Exchanges a link for a session. Returns the path to go to and the token of a new session, or null
 * if the browser already has one of this contact. Programs that only look at links, such as mail
 * scanners, change nothing else. Fails like `findAccessLink`.
 */
export async function openPortal(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'client-portal.enter')
  const found = await findAccessLink(ctx, token)
  if (!found.ok) return found
  const { tokenHash, contactId, target } = found.value
  if (ctx.actor.kind === 'client' && ctx.actor.contactId === contactId)
    return ok({ target, session: null })
  return ok({ target, session: await createClientSession(ctx, contactId, tokenHash) })
}

/** Starts a session. The oldest browsers of a link are signed out when there are too many. */
async function createClientSession(ctx: Ctx, contactId: string, linkHash: string) {
  const session = generateToken()
  await ctx.db.insert(clientSession).values({
    tokenHash: hashText(session),
    contactId,
    linkHash,
    startedAt: ctx.now,
    lastSeenAt: ctx.now,
    userAgent: toSingleLine(ctx.browser).slice(0, 300),
  })
  const extra = ctx.db
    .select({ tokenHash: clientSession.tokenHash })
    .from(clientSession)
    .where(eq(clientSession.linkHash, linkHash))
    .orderBy(desc(clientSession.lastSeenAt))
    .offset(maxSessionsPerLink)
  await ctx.db.delete(clientSession).where(inArray(clientSession.tokenHash, extra))
  return session
}

/** Records that a client opened the portal, once per link. `token` is that of the session. */
export async function recordPortalOpened(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'client-portal.see')
  const [link] = await ctx.db
    .select({ tokenHash: clientAccessLink.tokenHash })
    .from(clientAccessLink)
    .innerJoin(clientSession, eq(clientSession.linkHash, clientAccessLink.tokenHash))
    .where(and(eq(clientSession.tokenHash, hashText(token)), isNull(clientAccessLink.openedAt)))
  if (!link) return ok()
  const { clientId, contactId } = getClientActor(ctx)
  return transact(ctx, async (ctx) => {
    const [opened] = await ctx.db
      .update(clientAccessLink)
      .set({ openedAt: ctx.now })
      .where(and(eq(clientAccessLink.tokenHash, link.tokenHash), isNull(clientAccessLink.openedAt)))
      .returning({ id: clientAccessLink.id })
    if (opened) await recordEvent(ctx, 'client.portal-opened', clientId, { contact: contactId })
    return ok()
  })
}

/** Signs out this browser. */
// oxlint-disable-next-line studio/writes-record-events -- as the end of a session by time
export async function leavePortal(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'client-portal.see')
  await ctx.db.delete(clientSession).where(eq(clientSession.tokenHash, hashText(token)))
}

/**
 * Asks for a link. Known and unknown addresses take the same path, a row and the same response, so
 * that neither it nor its time tells who is a client.
 */
export async function requestPortalLink(ctx: Ctx, { email }: { email: string }) {
  authorize(ctx.actor, 'client-portal.enter')
  const emailKey = toEmailKey(email)
  const isAllowed =
    (await consumeRateLimit(ctx, {
      key: `portal-link-from:${getNetworkPrefix(ctx.ip ?? '')}`,
      max: 10,
      windowMs: hour,
    })) &&
    (await consumeRateLimit(ctx, {
      key: `portal-link:${hashText(emailKey)}`,
      max: 3,
      windowMs: hour,
    }))
  if (!isAllowed) return ok()
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(clientLinkRequest)
      .values({ emailKey, requestedAt: ctx.now })
      .returning({ id: clientLinkRequest.id })
    await recordEvent(ctx, 'client-link.requested', row!.id)
    return ok()
  })
}

/** Emails a link for each waiting request whose address is a contact's. Runs every few seconds. */
export async function sendRequestedLinks(ctxNow: () => Ctx, isStopped: () => boolean) {
  while (!isStopped() && (await sendNextRequestedLink(ctxNow()))) {
    /* until no request is waiting */
  }
}

/**
 * Returns true if a request was waiting. Deletes it and queues its emails in one transaction, so
 * that a crash neither loses nor repeats them. Someone who is a contact of several clients gets one
 * each.
 */
async function sendNextRequestedLink(ctx: Ctx): Promise<boolean> {
  authorize(ctx.actor, 'client-portal.send-link')
  const [waiting] = await ctx.db
    .select({ id: clientLinkRequest.id })
    .from(clientLinkRequest)
    .limit(1)
  if (!waiting) return false
  await transact(ctx, async (ctx) => {
    const [request] = await ctx.db
      .delete(clientLinkRequest)
      .where(eq(clientLinkRequest.id, waiting.id))
      .returning()
    if (!request || !(await findStudio(ctx))) return ok()
    const contacts = await ctx.db
      .select({ contact: clientContact })
      .from(clientContact)
      .innerJoin(client, eq(client.id, clientContact.clientId))
      .where(and(eq(clientContact.emailKey, request.emailKey), isNull(client.erasedAt)))
      .orderBy(clientContact.createdAt, clientContact.id)
      .limit(5)
    for (const { contact } of contacts) {
      await emailPortalLink(ctx, contact, { isRequested: true })
      const details = { contact: contact.id, via: 'email' } as const
      await recordEvent(ctx, 'client.link-created', contact.clientId, details)
    }
    return ok()
  })
  return true
}

async function emailPortalLink(
  ctx: TxCtx,
  contact: Contact,
  { isRequested }: { isRequested: boolean },
) {
  const studio = await getStudio(ctx)
  const language = await getClientLanguage(ctx, contact.clientId)
  const { href: link, lifetimeMs } = await createAccessLink(ctx, contact, {
    via: 'email',
    lifetimeMs: isRequested ? linkLifetime.requested : linkLifetime.sent,
  })
  await enqueueEmail(ctx, {
    ...buildPortalLinkEmail(getServerMessages(language), studio, {
      name: contact.name,
      link,
      lifetimeMs,
      isRequested,
    }),
    to: { name: contact.name, address: contact.email },
    language,
    subjectId: contact.id,
  })
}

/** Messages a contact may send within an hour. */
const maxMessages = 20

/**
 * Adds a client's message to the thread they have with the studio, or begins one, and emails it to
 * the studio. The reply is due as for an inquiry. Fails with `too-many-messages`.
 */
export async function sendClientMessage(ctx: Ctx, { text }: { text: string }) {
  authorize(ctx.actor, 'client-portal.change')
  const { contactId, clientId } = getClientActor(ctx)
  const isAllowed = await consumeRateLimit(ctx, {
    key: `client-message:${contactId}`,
    max: maxMessages,
    windowMs: hour,
  })
  if (!isAllowed) return fail('too-many-messages')
  return transact(ctx, async (ctx) => {
    const contact = await findContactRow(ctx, clientId, contactId)
    if (!contact) return fail('contact-is-gone')
    await takeLock(ctx.db, 'inquirySender', { key: contact.emailKey })
    const thread = await findThread(ctx, contact)
    const { replyHours } = await getCurrentPolicy(ctx)
    const dueAt = computeDueAt(ctx.now, replyHours)
    if (!thread) {
      const id = await beginThread(ctx, contact, { text, dueAt })
      await recordEvent(ctx, 'inquiry.received', id)
      return ok()
    }
    await ctx.db
      .insert(inquiryMessage)
      .values({ inquiryId: thread.id, at: ctx.now, kind: 'incoming', text })
    await ctx.db
      .update(inquiry)
      .set({ state: 'waiting', dueAt, answeredAt: null, answeredBy: null, clientId })
      .where(eq(inquiry.id, thread.id))
    await emailClientMessage(ctx, contact, { text, dueAt, inquiryId: thread.id })
    await recordEvent(ctx, 'inquiry.noted', thread.id, { kind: 'incoming' })
    return ok()
  })
}

type Message = { text: string; dueAt: Date }
type ContactRow = typeof clientContact.$inferSelect

/** Returns the newest thread with this contact's own address about this client. */
async function findThread(ctx: TxCtx, { emailKey, clientId }: ContactRow) {
  const [row] = await ctx.db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(
      and(
        eq(inquiry.emailKey, emailKey),
        or(isNull(inquiry.clientId), eq(inquiry.clientId, clientId)),
        ne(inquiry.state, 'spam'),
      ),
    )
    .orderBy(desc(inquiry.receivedAt), desc(inquiry.id))
    .limit(1)
    .for('update')
  return row
}

async function beginThread(ctx: TxCtx, contact: ContactRow, { text, dueAt }: Message) {
  const { name, email, emailKey, phone, clientId } = contact
  const [created] = await ctx.db
    .insert(inquiry)
    .values({
      name,
      email,
      emailKey,
      phone,
      service: 'other',
      message: text,
      receivedAt: ctx.now,
      language: await getClientLanguage(ctx, clientId),
      state: 'waiting',
      dueAt,
      clientId,
      search: toSearchKey(`${name} ${email} ${phone} ${text}`),
    })
    .returning({ id: inquiry.id })
  return created!.id
}

async function emailClientMessage(
  ctx: TxCtx,
  { name, email }: ContactRow,
  { text, dueAt, inquiryId }: Message & { inquiryId: string },
) {
  const studio = await getStudio(ctx)
  await enqueueEmail(ctx, {
    ...buildClientMessageEmail(getServerMessages(studio.language), studio, {
      name,
      email,
      text,
      due: formatDateTime(dueAt, studio),
      link: `${ctx.app.config.publicUrl}/portal/clients/inquiries/${inquiryId}`,
    }),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: inquiryId,
  })
}

/** Deletes sessions that ended, and links that ended long ago. */
export async function deleteEndedAccess(ctx: Ctx) {
  const endedSince = addMs(ctx.now, -endedLinkDays * day)
  await ctx.db
    .delete(clientSession)
    .where(
      or(
        lt(clientSession.lastSeenAt, addMs(ctx.now, -clientIdleTimeout)),
        lt(clientSession.startedAt, addMs(ctx.now, -clientSessionLifetime)),
      ),
    )
  // an expired link stays while a browser that opened it is signed in
  await ctx.db
    .delete(clientAccessLink)
    .where(
      and(
        or(lt(clientAccessLink.expiresAt, endedSince), lt(clientAccessLink.revokedAt, endedSince)),
        sql`not exists (select from ${clientSession} where ${clientSession.linkHash} = ${clientAccessLink.tokenHash})`,
      ),
    )
}

function getClientActor({ actor }: Ctx): ClientActor {
  if (actor.kind !== 'client') throw new Error('Only a client can do this.')
  return actor
}

async function findContactRow(
  ctx: TxCtx,
  clientId: string,
  contactId: string,
): Promise<ContactRow | undefined> {
  const [row] = await ctx.db
    .select({ contact: clientContact })
    .from(clientContact)
    .innerJoin(client, eq(client.id, clientContact.clientId))
    .where(
      and(
        eq(clientContact.id, contactId),
        eq(clientContact.clientId, clientId),
        isNull(client.erasedAt),
      ),
    )
  return row?.contact
}

async function getClientLanguage(ctx: TxCtx, clientId: string): Promise<string> {
  const [row] = await ctx.db
    .select({ language: client.language })
    .from(client)
    .where(eq(client.id, clientId))
  return row!.language
}
