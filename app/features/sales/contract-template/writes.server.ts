import { eq, sql } from 'drizzle-orm'

import { findPlaceholder } from '#app/core/placeholder.ts'
import { fail, ok } from '#app/core/result.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { contractTemplate, contractTemplateVersion } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  selectAttachments,
  selectDraftAttachments,
} from '#app/features/sales/contract-attachment/reads.server.ts'
import { hasSameAttachments } from '#app/features/sales/contract-attachment/rules.ts'
import {
  copyAttachments,
  insertVersionAttachments,
} from '#app/features/sales/contract-attachment/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getStarterContract } from '#app/messages/starter-contract.ts'

import { getBlockText } from './form.ts'
import { selectTemplateVersion } from './reads.server.ts'
import { type ContractContent, maxContractTemplates, readContractName } from './rules.ts'

type TemplateRow = typeof contractTemplate.$inferSelect

/**
 * Adds a template: empty, from the starter contract, or as a copy of another template's draft.
 * Fails with `contract-template-is-gone`, `contract-templates-many`, `template-name-taken`, or the
 * problem of the name.
 */
export async function addContractTemplate(ctx: Ctx, typedName: string, from?: 'starter' | string) {
  authorize(ctx.actor, 'contract-template.change')
  const { name, problem } = readContractName(typedName)
  if (problem) return fail(problem)
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'contractTemplates')
    const content = await selectFirstContent(ctx, from)
    if (!content) return fail('contract-template-is-gone')
    if ((await ctx.db.$count(contractTemplate)) >= maxContractTemplates)
      return fail('contract-templates-many')
    if (await isNameTaken(ctx, name)) return fail('template-name-taken')
    const [created] = await ctx.db
      .insert(contractTemplate)
      .values({ name, content, createdAt: ctx.now, changedAt: ctx.now })
      .returning({ id: contractTemplate.id })
    if (from !== undefined && from !== 'starter') await copyAttachments(ctx, from, created!.id)
    await recordEvent(ctx, 'contract-template.added', created!.id)
    return ok({ id: created!.id })
  })
}

async function selectFirstContent(ctx: TxCtx, from: string | undefined) {
  if (from === undefined) return { blocks: [] }
  if (from === 'starter') return getStarterContract((await getStudio(ctx)).language).content
  const [row] = await ctx.db
    .select({ content: contractTemplate.content })
    .from(contractTemplate)
    .where(eq(contractTemplate.id, from))
  return row?.content ?? null
}

/**
 * Saves the draft of a template, and returns its revision. Quotes use it once it is published.
 * Fails with `contract-template-is-gone`, or `contract-template-was-changed` if the editor was
 * opened at an older revision.
 */
export async function saveContractDraft(
  ctx: Ctx,
  id: string,
  content: ContractContent,
  revision: number,
) {
  authorize(ctx.actor, 'contract-template.change')
  return transact(ctx, async (ctx) => {
    const row = await lockTemplate(ctx, id)
    if (!row) return fail('contract-template-is-gone')
    if (await isSameContent(ctx, row.content, content)) return ok({ revision: row.revision })
    if (row.revision !== revision)
      return fail('contract-template-was-changed', { revision: row.revision })
    const saved = await updateRevision(ctx, contractTemplate, row, { content, changedAt: ctx.now })
    await recordEvent(ctx, 'contract-template.changed', id)
    return ok({ revision: saved })
  })
}

/**
 * Renames a template. Fails with `contract-template-is-gone`, `template-name-taken`, or the problem
 * of the name.
 */
export async function renameContractTemplate(ctx: Ctx, id: string, typedName: string) {
  authorize(ctx.actor, 'contract-template.change')
  const { name, problem } = readContractName(typedName)
  if (problem) return fail(problem)
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'contractTemplates')
    const row = await lockTemplate(ctx, id)
    if (!row) return fail('contract-template-is-gone')
    if (row.name === name) return ok()
    if (await isNameTaken(ctx, name, id)) return fail('template-name-taken')
    await ctx.db
      .update(contractTemplate)
      .set({ name, changedAt: ctx.now })
      .where(eq(contractTemplate.id, id))
    await recordEvent(ctx, 'contract-template.renamed', id)
    return ok()
  })
}

/**
 * Publishes the draft with its attachments as a new version, which quotes sent from now on use, and
 * returns its number. Without changes, the published version stays. Fails with
 * `contract-template-is-gone`, `contract-template-is-retired`, `contract-template-was-changed` if
 * the draft isn't the one at `revision`, `contract-empty` and `contract-placeholder`.
 */
export async function publishContractTemplate(ctx: Ctx, id: string, revision: number) {
  authorize(ctx.actor, 'contract-template.change')
  return transact(ctx, async (ctx) => {
    const row = await lockTemplate(ctx, id)
    if (!row) return fail('contract-template-is-gone')
    const { content, publishedVersion } = row
    if (row.retiredAt) return fail('contract-template-is-retired')
    if (row.revision !== revision)
      return fail('contract-template-was-changed', { revision: row.revision })
    if (content.blocks.length === 0) return fail('contract-empty')
    const placeholder = findPlaceholder(content.blocks.map(getBlockText).join('\n\n'))
    if (placeholder) return fail('contract-placeholder', { placeholder })
    const published = await selectTemplateVersion(ctx, id, publishedVersion)
    const isSame =
      published &&
      (await isSameContent(ctx, published, content)) &&
      hasSameAttachments(
        await selectAttachments(ctx, id, publishedVersion),
        await selectDraftAttachments(ctx, id),
      )
    if (isSame) return ok({ version: publishedVersion })
    const version = publishedVersion + 1
    await ctx.db.insert(contractTemplateVersion).values({
      templateId: id,
      version,
      content,
      publishedBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
      publishedAt: ctx.now,
    })
    await insertVersionAttachments(ctx, id, version)
    await ctx.db
      .update(contractTemplate)
      .set({ publishedVersion: version })
      .where(eq(contractTemplate.id, id))
    await recordEvent(ctx, 'contract-template.published', id, { version })
    return ok({ version })
  })
}

/** Retires a template, so that new quotes can't use it. Fails with `contract-template-is-gone`. */
export async function retireContractTemplate(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'contract-template.change')
  return transact(ctx, async (ctx) => {
    const row = await lockTemplate(ctx, id)
    if (!row) return fail('contract-template-is-gone')
    if (row.retiredAt) return ok()
    await setRetired(ctx, id, ctx.now)
    await recordEvent(ctx, 'contract-template.retired', id)
    return ok()
  })
}

/** Restores a retired template. Fails with `contract-template-is-gone`. */
export async function restoreContractTemplate(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'contract-template.change')
  return transact(ctx, async (ctx) => {
    const row = await lockTemplate(ctx, id)
    if (!row) return fail('contract-template-is-gone')
    if (!row.retiredAt) return ok()
    await setRetired(ctx, id, null)
    await recordEvent(ctx, 'contract-template.restored', id)
    return ok()
  })
}

/**
 * Deletes a template that was never published; one that is already gone is no failure. Fails with
 * `contract-template-was-published`.
 */
export async function removeContractTemplate(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'contract-template.change')
  return transact(ctx, async (ctx) => {
    const row = await lockTemplate(ctx, id)
    if (!row) return ok()
    if (row.publishedVersion > 0) return fail('contract-template-was-published')
    await ctx.db.delete(contractTemplate).where(eq(contractTemplate.id, id))
    await recordEvent(ctx, 'contract-template.removed', id)
    return ok()
  })
}

async function lockTemplate({ db }: TxCtx, id: string): Promise<TemplateRow | undefined> {
  const [row] = await db
    .select()
    .from(contractTemplate)
    .where(eq(contractTemplate.id, id))
    .for('update')
  return row
}

async function setRetired({ db }: TxCtx, id: string, retiredAt: Date | null) {
  await db.update(contractTemplate).set({ retiredAt }).where(eq(contractTemplate.id, id))
}

/** Compares as the database does, which doesn't keep the order of keys. */
async function isSameContent({ db }: TxCtx, one: ContractContent, other: ContractContent) {
  const toJson = (content: ContractContent) => sql`${JSON.stringify(content)}::jsonb`
  const { rows } = await db.execute<{ isSame: boolean }>(
    sql`select ${toJson(one)} = ${toJson(other)} as "isSame"`,
  )
  return rows[0]!.isSame
}

async function isNameTaken({ db }: TxCtx, name: string, exceptId?: string): Promise<boolean> {
  const rows = await db
    .select({ id: contractTemplate.id })
    .from(contractTemplate)
    .where(sql`lower(${contractTemplate.name}) = lower(${name})`)
  return rows.some(({ id }) => id !== exceptId)
}
