import { asc, sql } from 'drizzle-orm'

import { quoteTemplate } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { listQuoteLines } from '#app/features/sales/quote/rules.ts'

import type { QuoteTemplateRow } from './rules.ts'

/** Returns all templates by name. */
export async function listQuoteTemplates(ctx: Ctx): Promise<QuoteTemplateRow[]> {
  authorize(ctx.actor, 'quote.see')
  const rows = await ctx.db
    .select()
    .from(quoteTemplate)
    .orderBy(asc(sql`lower(${quoteTemplate.name})`), asc(quoteTemplate.id))
  return rows.map(({ id, name, content, revision }) => ({
    id,
    name,
    title: content.title,
    lines: listQuoteLines(content).length,
    revision,
  }))
}
