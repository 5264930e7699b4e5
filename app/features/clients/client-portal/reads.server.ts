import { and, eq, gt, isNull } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import {
  client,
  clientAccessLink,
  clientContact,
  clientSession,
} from '#app/data/schema/index.server.ts'
import { clientIdleTimeout, clientSessionLifetime } from '#app/platform/auth/sessions.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type ClientActor, authorize } from '#app/features/access.ts'

/** Matches sessions that are still open, through a link that wasn't revoked. */
function isOpenSession(now: Date) {
  return and(
    gt(clientSession.lastSeenAt, addMs(now, -clientIdleTimeout)),
    gt(clientSession.startedAt, addMs(now, -clientSessionLifetime)),
    isNull(clientAccessLink.revokedAt),
    isNull(client.erasedAt),
  )
}

/** Returns the contact of a session's token, or null. Read at every request, so it ends at once. */
export async function findClientActor(ctx: Ctx, token: string): Promise<ClientActor | null> {
  const [found] = await ctx.db
    .select({
      contactId: clientContact.id,
      sessionId: clientSession.id,
      clientId: clientContact.clientId,
      name: clientContact.name,
      isGuest: clientContact.isGuest,
      seesMoney: clientContact.seesMoney,
      mayPay: clientContact.mayPay,
      maySign: clientContact.maySign,
      lastSeenAt: clientSession.lastSeenAt,
    })
    .from(clientSession)
    .innerJoin(clientAccessLink, eq(clientAccessLink.tokenHash, clientSession.linkHash))
    .innerJoin(clientContact, eq(clientContact.id, clientSession.contactId))
    .innerJoin(client, eq(client.id, clientContact.clientId))
    .where(and(eq(clientSession.tokenHash, hashText(token)), isOpenSession(ctx.now)))
  if (!found) return null
  const { lastSeenAt, ...actor } = found
  if (lastSeenAt < addMs(ctx.now, -minute))
    await ctx.db
      .update(clientSession)
      .set({ lastSeenAt: ctx.now })
      .where(eq(clientSession.tokenHash, hashText(token)))
  return { kind: 'client', ...actor }
}

/** A contact as the portal shows them. */
export type PortalContact = NonNullable<Awaited<ReturnType<typeof findPortalContact>>>

/**
 * Returns the contact whose portal is shown: the client's own, or the one that the studio views.
 * Null if the id is unknown. Throws a 403 response for a client who asks for another contact.
 */
export async function findPortalContact(ctx: Ctx, contactId: string) {
  authorize(ctx.actor, 'client-portal.see')
  if (ctx.actor.kind === 'client' && ctx.actor.contactId !== contactId)
    throw new Response('client-portal.see', { status: 403, statusText: 'Forbidden' })
  const [row] = await ctx.db
    .select({
      id: clientContact.id,
      clientId: clientContact.clientId,
      client: client.name,
      name: clientContact.name,
      email: clientContact.email,
      phone: clientContact.phone,
      isGuest: clientContact.isGuest,
      seesMoney: clientContact.seesMoney,
      mayPay: clientContact.mayPay,
      maySign: clientContact.maySign,
    })
    .from(clientContact)
    .innerJoin(client, eq(client.id, clientContact.clientId))
    .where(and(eq(clientContact.id, contactId), isNull(client.erasedAt)))
  return row ?? null
}

/** Throws a 403 response unless the actor may see everything about a client except amounts. */
export function authorizeClient(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'client-portal.see')
  if (ctx.actor.kind === 'client' && (ctx.actor.isGuest || ctx.actor.clientId !== clientId))
    throw new Response('client-portal.see', { status: 403, statusText: 'Forbidden' })
}

export function getClientActor({ actor }: Ctx): ClientActor {
  if (actor.kind !== 'client') throw new Error('Only a client can do this.')
  return actor
}
