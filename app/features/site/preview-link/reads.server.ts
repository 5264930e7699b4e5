import { and, desc, eq, gt } from 'drizzle-orm'

import { previewLink, staff } from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'

/**
 * Returns true if this visitor may see drafts: staff who may change the website, and visitors with
 * a preview link that has not expired.
 */
export async function maySeeDrafts(ctx: Ctx, token: string): Promise<boolean> {
  if (may(ctx.actor, 'website.change')) return true
  const [link] = await ctx.db
    .select({ id: previewLink.id })
    .from(previewLink)
    .where(and(eq(previewLink.tokenHash, hashText(token)), gt(previewLink.endsAt, ctx.now)))
  return link !== undefined
}

/** Lists the preview links that have not expired, newest first. */
export async function listPreviewLinks(
  ctx: Ctx,
): Promise<{ id: string; by: string | null; endsAt: Date }[]> {
  authorize(ctx.actor, 'website.change')
  return ctx.db
    .select({ id: previewLink.id, by: staff.name, endsAt: previewLink.endsAt })
    .from(previewLink)
    .leftJoin(staff, eq(staff.id, previewLink.madeBy))
    .where(gt(previewLink.endsAt, ctx.now))
    .orderBy(desc(previewLink.endsAt))
}
