import { eq } from 'drizzle-orm'

import { ok } from '#app/core/result.ts'
import { bookingAccessLink } from '#app/data/schema/index.server.ts'
import { encrypt } from '#app/platform/auth/encryption.server.ts'
import { hashText, generateToken } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { forgetLinks, renewGroups } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import { findClientLink } from './reads.server.ts'

/**
 * Revokes every private link of a booking and creates a new one. Emails in the queue that hold the
 * old link can no longer be sent; those about several dates get the new one. Has no failures.
 */
export function replaceLink(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.change')
  return transact(ctx, async (ctx) => {
    await ctx.db.delete(bookingAccessLink).where(eq(bookingAccessLink.bookingId, id))
    await forgetLinks(ctx, id, 'date.')
    await createLink(ctx, id)
    await renewGroups(ctx, id)
    await recordEvent(ctx, 'booking.link-replaced', id)
    return ok()
  })
}

/** Creates a private link of a booking, and returns its address. */
// oxlint-disable-next-line studio/writes-record-events -- part of another change
export async function createLink(ctx: TxCtx, id: string): Promise<string> {
  const token = generateToken()
  await ctx.db.insert(bookingAccessLink).values({
    tokenHash: hashText(token),
    sealedToken: encrypt(ctx.app.key, token),
    bookingId: id,
    madeAt: ctx.now,
  })
  return `${ctx.app.config.publicUrl}/booking/${token}`
}

/** Returns the address of a booking's page from earlier emails, or creates a link. */
// oxlint-disable-next-line studio/writes-record-events -- the link of every email about a booking
export async function findOrCreateLink(ctx: Ctx, id: string): Promise<string> {
  authorize(ctx.actor, 'client-portal.see')
  const link = await findClientLink(ctx, id)
  if (link) return link
  const result = await transact(ctx, async (ctx) => ok(await createLink(ctx, id)))
  if (!result.ok) throw new Error(result.problem)
  return result.value
}
