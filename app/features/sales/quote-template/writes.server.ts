import { eq, sql } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { quote, quoteTemplate } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { removeSigners } from '#app/features/sales/quote/rules.ts'

import { maxQuoteTemplates, readTemplateName } from './rules.ts'

/**
 * Saves the content of a quote as a template, without what is only about its client. Fails with
 * `quote-is-gone`, `templates-many`, `template-name-taken`, or the problem of the name.
 */
export async function addQuoteTemplate(ctx: Ctx, quoteId: string, typedName: string) {
  authorize(ctx.actor, 'quote.change')
  const { name, problem } = readTemplateName(typedName)
  if (problem) return fail(problem)
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'quoteTemplates')
    const [row] = await ctx.db
      .select({ content: quote.content })
      .from(quote)
      .where(eq(quote.id, quoteId))
    if (!row) return fail('quote-is-gone')
    if ((await ctx.db.$count(quoteTemplate)) >= maxQuoteTemplates) return fail('templates-many')
    if (await isNameTaken(ctx, name)) return fail('template-name-taken')
    const content = { ...removeSigners(row.content), expiresOn: null, note: '' }
    const [created] = await ctx.db
      .insert(quoteTemplate)
      .values({ name, content, createdAt: ctx.now })
      .returning({ id: quoteTemplate.id })
    await recordEvent(ctx, 'quote-template.added', created!.id)
    return ok({ id: created!.id })
  })
}

/**
 * Renames a template. Fails with `quote-template-is-gone`, `template-name-taken`, or the problem of
 * the name.
 */
export async function renameQuoteTemplate(ctx: Ctx, id: string, typedName: string) {
  authorize(ctx.actor, 'quote.change')
  const { name, problem } = readTemplateName(typedName)
  if (problem) return fail(problem)
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'quoteTemplates')
    if (await isNameTaken(ctx, name, id)) return fail('template-name-taken')
    const [renamed] = await ctx.db
      .update(quoteTemplate)
      .set({ name })
      .where(eq(quoteTemplate.id, id))
      .returning({ id: quoteTemplate.id })
    if (!renamed) return fail('quote-template-is-gone')
    await recordEvent(ctx, 'quote-template.renamed', id)
    return ok()
  })
}

/** Deletes a template; one that is already gone is no failure. */
export async function removeQuoteTemplate(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'quote.change')
  return transact(ctx, async (ctx) => {
    const [removed] = await ctx.db
      .delete(quoteTemplate)
      .where(eq(quoteTemplate.id, id))
      .returning({ id: quoteTemplate.id })
    if (removed) await recordEvent(ctx, 'quote-template.removed', id)
    return ok()
  })
}

async function isNameTaken({ db }: TxCtx, name: string, exceptId?: string): Promise<boolean> {
  const rows = await db
    .select({ id: quoteTemplate.id })
    .from(quoteTemplate)
    .where(sql`lower(${quoteTemplate.name}) = lower(${name})`)
  return rows.some(({ id }) => id !== exceptId)
}
