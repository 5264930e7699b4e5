import { eq } from 'drizzle-orm'

import { type Failure, fail, ok } from '#app/core/result.ts'
import { gallerySession } from '#app/data/schema/index.server.ts'
import { consumeLinkGuess } from '#app/platform/auth/link-guesses.server.ts'
import { verifyPassword } from '#app/platform/auth/passwords.server.ts'
import {
  consumeRateLimit,
  getNetworkPrefix,
  refundRateLimit,
} from '#app/platform/auth/rate-limit.server.ts'
import { generateToken, hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import { findGalleryAccess, findOpenShare, findSession } from './reads.server.ts'
import { pinLimits } from './rules.ts'

/**
 * Exchanges the open link of a gallery for a browser's session, and returns its token, or null if
 * the browser has access already. Fails with `too-many-guesses` or `link-has-ended`.
 */
// oxlint-disable-next-line studio/writes-record-events -- a visit is recorded by the page
export async function openGalleryLink(
  ctx: Ctx,
  slug: string,
  { linkToken, browserToken }: { linkToken: string; browserToken: string | null },
): Promise<Failure | { ok: true; value: { token: string | null } }> {
  authorize(ctx.actor, 'gallery.open')
  const guess = await consumeLinkGuess(ctx, 'gallery')
  if (guess === null) return fail('too-many-guesses')
  const share = await findOpenShare(ctx, slug, linkToken)
  if (!share) return fail('link-has-ended')
  await refundRateLimit(ctx, guess)
  if (await findGalleryAccess(ctx, slug, browserToken)) return ok({ token: null })
  const token = generateToken()
  await ctx.db.insert(gallerySession).values({
    tokenHash: hashText(token),
    shareId: share.id,
    epoch: share.epoch,
    startedAt: ctx.now,
    lastSeenAt: ctx.now,
  })
  return ok({ token })
}

/**
 * Lets a browser in after the PIN. Attempts count before the PIN is checked. Fails with
 * `link-has-ended`, `pin-wrong`, or `pins-many` after too many from this network or for this
 * gallery.
 */
// oxlint-disable-next-line studio/writes-record-events -- a visit is recorded by the page
export async function enterPin(ctx: Ctx, slug: string, browserToken: string, pin: string) {
  authorize(ctx.actor, 'gallery.open')
  const access = await findGalleryAccess(ctx, slug, browserToken)
  if (!access) return fail('link-has-ended')
  if (access.viewer) return ok()
  const session = await findSession(ctx, access.gallery.id, browserToken)
  if (!session?.share.pinHash) return fail('link-has-ended')
  const keys = {
    network: `gallery-pin-from:${getNetworkPrefix(ctx.ip ?? '')}`,
    gallery: `gallery-pin:${session.share.id}`,
  }
  for (const kind of ['network', 'gallery'] as const)
    if (!(await consumeRateLimit(ctx, { key: keys[kind], ...pinLimits[kind] })))
      return fail('pins-many')
  if (!(await verifyPassword(session.share.pinHash, pin))) return fail('pin-wrong')
  for (const key of Object.values(keys)) await refundRateLimit(ctx, key)
  await ctx.db
    .update(gallerySession)
    .set({ pinVerifiedAt: ctx.now })
    .where(eq(gallerySession.tokenHash, session.tokenHash))
  return ok()
}
