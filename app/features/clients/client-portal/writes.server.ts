import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
import { toSingleLine } from '#app/core/text.ts'
import { clientAccessLink, clientSession } from '#app/data/schema/index.server.ts'
import { clientIdleTimeout, clientSessionLifetime } from '#app/platform/auth/sessions.server.ts'
import { generateToken, hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findAccessLink } from '#app/features/clients/access-link/reads.server.ts'
import { endedLinkDays } from '#app/features/clients/access-link/rules.ts'

import { getClientActor } from './reads.server.ts'

/** Browsers that stay signed in per link; the oldest are signed out first. */
const maxSessionsPerLink = 20

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
  const extraSessions = ctx.db
    .select({ tokenHash: clientSession.tokenHash })
    .from(clientSession)
    .where(eq(clientSession.linkHash, linkHash))
    .orderBy(desc(clientSession.lastSeenAt))
    .offset(maxSessionsPerLink)
  await ctx.db.delete(clientSession).where(inArray(clientSession.tokenHash, extraSessions))
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
    const [updated] = await ctx.db
      .update(clientAccessLink)
      .set({ openedAt: ctx.now })
      .where(and(eq(clientAccessLink.tokenHash, link.tokenHash), isNull(clientAccessLink.openedAt)))
      .returning({ id: clientAccessLink.id })
    if (updated) await recordEvent(ctx, 'client.portal-opened', clientId, { contact: contactId })
    return ok()
  })
}

/** Signs out this browser. */
// oxlint-disable-next-line studio/writes-record-events -- as the end of a session by time
export async function leavePortal(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'client-portal.see')
  await ctx.db.delete(clientSession).where(eq(clientSession.tokenHash, hashText(token)))
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
