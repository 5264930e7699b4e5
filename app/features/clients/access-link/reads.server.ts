import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import {
  client,
  clientAccessLink,
  clientContact,
  clientSession,
} from '#app/data/schema/index.server.ts'
import { consumeLinkGuess } from '#app/platform/auth/link-guesses.server.ts'
import { refundRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import { endedLinkDays } from './rules.ts'

/**
 * Returns the link of a token. Every attempt counts against the rate limit before the lookup, and
 * valid ones are refunded. Fails with `too-many-guesses`, or `link-has-ended` for an unknown,
 * expired or revoked link.
 */
export async function findAccessLink(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'client-portal.enter')
  const guess = await consumeLinkGuess(ctx, 'client')
  if (guess === null) return fail('too-many-guesses')
  const [row] = await ctx.db
    .select({
      tokenHash: clientAccessLink.tokenHash,
      contactId: clientAccessLink.contactId,
      target: clientAccessLink.target,
    })
    .from(clientAccessLink)
    .innerJoin(clientContact, eq(clientContact.id, clientAccessLink.contactId))
    .innerJoin(client, eq(client.id, clientContact.clientId))
    .where(
      and(
        eq(clientAccessLink.tokenHash, hashText(token)),
        gt(clientAccessLink.expiresAt, ctx.now),
        isNull(clientAccessLink.revokedAt),
        isNull(client.erasedAt),
      ),
    )
  if (!row) return fail('link-has-ended')
  await refundRateLimit(ctx, guess)
  return ok(row)
}

/** Returns the links of a contact, newest first, without those that ended long ago. */
export async function listAccessLinks(ctx: Ctx, contactId: string) {
  authorize(ctx.actor, 'client-portal.share')
  const endedSince = addMs(ctx.now, -endedLinkDays * day)
  return ctx.db
    .select({
      id: clientAccessLink.id,
      via: clientAccessLink.via,
      createdAt: clientAccessLink.createdAt,
      expiresAt: clientAccessLink.expiresAt,
      openedAt: clientAccessLink.openedAt,
      revokedAt: clientAccessLink.revokedAt,
      lastSeenAt: sql<Date | null>`(select max(${clientSession.lastSeenAt}) from ${clientSession}
        where ${clientSession.linkHash} = ${clientAccessLink.tokenHash})`.mapWith(
        clientSession.lastSeenAt,
      ),
    })
    .from(clientAccessLink)
    .where(
      and(
        eq(clientAccessLink.contactId, contactId),
        gt(clientAccessLink.expiresAt, endedSince),
        or(isNull(clientAccessLink.revokedAt), gt(clientAccessLink.revokedAt, endedSince)),
      ),
    )
    .orderBy(desc(clientAccessLink.createdAt), desc(clientAccessLink.id))
}
