import { asc, eq } from 'drizzle-orm'

import { replyTemplate } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import type { ReplyTemplate } from './rules.ts'

const columns = { id: replyTemplate.id, name: replyTemplate.name, text: replyTemplate.text }

/** Returns all templates in their order. */
export function listReplyTemplates(ctx: Ctx): Promise<ReplyTemplate[]> {
  authorize(ctx.actor, 'inquiry.see')
  return ctx.db
    .select(columns)
    .from(replyTemplate)
    .orderBy(asc(replyTemplate.position), asc(replyTemplate.id))
}

export async function findReplyTemplate(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'inquiry.see')
  const [row] = await ctx.db
    .select({ ...columns, revision: replyTemplate.revision })
    .from(replyTemplate)
    .where(eq(replyTemplate.id, id))
  return row ?? null
}
