import { and, desc, eq, inArray, isNull, notExists } from 'drizzle-orm'

import { addMs, hour } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { toEmailKey } from '#app/core/text.ts'
import {
  client,
  clientAccessLink,
  clientContact,
  clientLinkRequest,
  clientSession,
} from '#app/data/schema/index.server.ts'
import { consumeRateLimit, getNetworkPrefix } from '#app/platform/auth/rate-limit.server.ts'
import { generateToken, hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail, forgetLinks } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getClientLanguage } from '#app/features/clients/client/reads.server.ts'
import { selectContact } from '#app/features/clients/contact/reads.server.ts'
import { findStudio, getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildPortalLinkEmail } from './emails.ts'
import { linkLifetime, maxLinks, toPortalPath } from './rules.ts'

type LinkOptions = { via: 'email' | 'handed-over'; target?: string; lifetimeMs?: number }

type Contact = Pick<typeof clientContact.$inferSelect, 'id' | 'clientId' | 'name' | 'email'>

/**
 * Creates a link to the portal for an email or to hand over, and returns its address, which is
 * stored nowhere. The oldest links of a contact end when there are too many, but for those whose
 * browser is signed in.
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
  const extraLinks = ctx.db
    .select({ tokenHash: clientAccessLink.tokenHash })
    .from(clientAccessLink)
    .where(eq(clientAccessLink.contactId, contactId))
    .orderBy(desc(clientAccessLink.createdAt))
    .offset(maxLinks)
  const sessions = ctx.db
    .select({ id: clientSession.id })
    .from(clientSession)
    .where(eq(clientSession.linkHash, clientAccessLink.tokenHash))
  await ctx.db
    .delete(clientAccessLink)
    .where(and(inArray(clientAccessLink.tokenHash, extraLinks), notExists(sessions)))
  return { href: `${ctx.app.config.publicUrl}/client/access/${token}`, lifetimeMs }
}

/** Emails a contact a link to the portal. Fails with `contact-is-gone`. */
export function sendPortalLink(ctx: Ctx, clientId: string, contactId: string) {
  authorize(ctx.actor, 'client-portal.share')
  return transact(ctx, async (ctx) => {
    const contact = await selectContact(ctx, clientId, contactId)
    if (!contact) return fail('contact-is-gone')
    await emailPortalLink(ctx, contact, { isRequested: false })
    await recordEvent(ctx, 'client.link-created', clientId, { contact: contactId, via: 'email' })
    return ok()
  })
}

/**
 * Creates a link to hand over, and returns it once. It ignores the idempotency key, with which the
 * result would be stored. Fails with `contact-is-gone`.
 */
export function createPortalLink(ctx: Ctx, clientId: string, contactId: string) {
  authorize(ctx.actor, 'client-portal.share')
  ctx = { ...ctx, idempotency: null }
  return transact(ctx, async (ctx) => {
    const contact = await selectContact(ctx, clientId, contactId)
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
    const contact = await selectContact(ctx, clientId, contactId)
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
 * Asks for a link. Known and unknown addresses take the same path, a row and the same response, so
 * that neither the response nor its timing reveals who is a client.
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
