import { asc, count, eq } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { toSearchKey } from '#app/core/text.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { replyTemplate } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getStarterReplies } from '#app/messages/starter-replies.ts'

import { type TemplateForm, maxTemplates } from './rules.ts'

/** Adds a template at the end. Fails with `templates-many`, `template-name-taken`. */
export function addReplyTemplate(ctx: Ctx, form: TemplateForm) {
  authorize(ctx.actor, 'reply-template.change')
  return withUniqueName(() =>
    transact(ctx, async (ctx) => {
      await takeLock(ctx.db, 'replyTemplates')
      const position = await countTemplates(ctx)
      if (position >= maxTemplates) return fail('templates-many')
      const [created] = await ctx.db
        .insert(replyTemplate)
        .values({ ...toColumns(form), position })
        .returning({ id: replyTemplate.id })
      await recordEvent(ctx, 'reply-template.added', created!.id)
      return ok({ id: created!.id })
    }),
  )
}

/**
 * Changes a template. Fails with `template-is-gone`, `template-name-taken`, `template-was-changed`
 * if another person changed it since the form was opened at `revision`.
 */
export function changeReplyTemplate(ctx: Ctx, id: string, form: TemplateForm, revision: number) {
  authorize(ctx.actor, 'reply-template.change')
  return withUniqueName(() =>
    transact(ctx, async (ctx) => {
      const row = await lockTemplate(ctx, id)
      if (!row) return fail('template-is-gone')
      if (row.name === form.name && row.text === form.text) return ok({ id })
      if (row.revision !== revision) return fail('template-was-changed')
      await updateRevision(ctx, replyTemplate, row, toColumns(form))
      await recordEvent(ctx, 'reply-template.changed', id)
      return ok({ id })
    }),
  )
}

/** Moves a template by one place; the first or last stays. Fails with `template-is-gone`. */
export function moveReplyTemplate(ctx: Ctx, id: string, step: 1 | -1) {
  authorize(ctx.actor, 'reply-template.change')
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'replyTemplates')
    const ids = await listIds(ctx)
    const from = ids.indexOf(id)
    if (from < 0) return fail('template-is-gone')
    const to = from + step
    if (to < 0 || to >= ids.length) return ok()
    await savePositions(ctx, ids.toSpliced(from, 1).toSpliced(to, 0, id))
    await recordEvent(ctx, 'reply-template.moved', id)
    return ok()
  })
}

/** Deletes a template; one that is already gone is no failure. */
export function removeReplyTemplate(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'reply-template.change')
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'replyTemplates')
    const [removed] = await ctx.db
      .delete(replyTemplate)
      .where(eq(replyTemplate.id, id))
      .returning({ id: replyTemplate.id })
    if (!removed) return ok()
    await savePositions(ctx, await listIds(ctx))
    await recordEvent(ctx, 'reply-template.removed', id)
    return ok()
  })
}

/** Gives a new studio its first templates, as part of its set-up. */
export async function addStarterReplies(ctx: TxCtx) {
  const { language } = await getStudio(ctx)
  await ctx.db
    .insert(replyTemplate)
    .values(getStarterReplies(language).map((form, position) => ({ ...toColumns(form), position })))
}

function toColumns({ name, text }: TemplateForm) {
  return { name, nameKey: toSearchKey(name), text }
}

async function lockTemplate(ctx: TxCtx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(replyTemplate)
    .where(eq(replyTemplate.id, id))
    .for('update')
  return row
}

async function countTemplates(ctx: TxCtx): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(replyTemplate)
  return row?.count ?? 0
}

async function listIds(ctx: TxCtx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: replyTemplate.id })
    .from(replyTemplate)
    .orderBy(asc(replyTemplate.position), asc(replyTemplate.id))
  return rows.map(({ id }) => id)
}

async function savePositions(ctx: TxCtx, ids: string[]) {
  for (const [position, id] of ids.entries())
    await ctx.db.update(replyTemplate).set({ position }).where(eq(replyTemplate.id, id))
}

/** Turns a violation of the unique name into a problem. */
async function withUniqueName<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    if (getErrorCode(error) === '23505') return fail('template-name-taken')
    throw error
  }
}
