import { eq, lt } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
import { previewLink } from '#app/data/schema/index.server.ts'
import { hashText, generateToken } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

const previewLinkDays = 14

/** Creates a preview link, which shows the site with every draft for 14 days. */
export function createPreviewLink(ctx: Ctx) {
  authorize(ctx.actor, 'website.change')
  const token = generateToken()
  return transact(ctx, async (ctx) => {
    await ctx.db.delete(previewLink).where(lt(previewLink.endsAt, ctx.now))
    const [row] = await ctx.db
      .insert(previewLink)
      .values({
        tokenHash: hashText(token),
        madeBy: getStaffId(ctx),
        madeAt: ctx.now,
        endsAt: addMs(ctx.now, previewLinkDays * day),
      })
      .returning({ id: previewLink.id })
    await recordEvent(ctx, 'draft.link-created', row!.id)
    return ok()
  }).then((result) => (result.ok ? ok({ token }) : result))
}

/** Revokes a preview link. */
export function endPreviewLink(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(previewLink)
      .where(eq(previewLink.id, id))
      .returning({ id: previewLink.id })
    if (deleted.length > 0) await recordEvent(ctx, 'draft.link-ended', id)
    return ok()
  })
}

function getStaffId({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Only staff may create preview links.')
  return actor.id
}
