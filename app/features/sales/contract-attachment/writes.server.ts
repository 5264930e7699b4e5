import { and, eq } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import {
  contractAttachment,
  contractTemplate,
  contractTemplateAttachment,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { hasOriginal } from '#app/platform/media/missing-files.server.ts'
import type { UploadedFile } from '#app/platform/multipart.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type StoredFile,
  deleteUnusedFiles,
  saveFiles,
  withStoredBytes,
} from '#app/features/media/file/writes.server.ts'

import { selectDraftAttachments } from './reads.server.ts'
import { buildAttachmentName, findAttachmentProblem, maxAttachments } from './rules.ts'

/**
 * Adds a PDF to the draft of a template. The file of an attachment that is missing on the disk is
 * restored by adding it again. Fails with `attachment-missing` without a file, the problems of
 * `findAttachmentProblem`, `attachment-is-there`, `attachments-many`, `contract-template-is-gone`
 * and `no-room`.
 */
// oxlint-disable-next-line studio/writes-record-events -- `insertAttachment` records it
export async function addAttachment(ctx: Ctx, templateId: string, file: UploadedFile | null) {
  authorize(ctx.actor, 'contract-template.change')
  if (!file) return fail('attachment-missing')
  const problem = findAttachmentProblem(file.bytes)
  if (problem) return fail(problem)
  return withStoredBytes(ctx, file.bytes, (stored) =>
    transact(ctx, (ctx) => insertAttachment(ctx, templateId, stored, file.name)),
  )
}

async function insertAttachment(
  ctx: TxCtx,
  templateId: string,
  stored: StoredFile,
  typedName: string,
) {
  const { hash } = stored
  if (!(await lockTemplate(ctx, templateId))) return fail('contract-template-is-gone')
  const before = await selectDraftAttachments(ctx, templateId)
  const isThere = before.some((one) => one.hash === hash)
  if (isThere && hasOriginal(ctx, hash)) return fail('attachment-is-there')
  if (!isThere && before.length >= maxAttachments) return fail('attachments-many')
  await saveFiles(ctx, [stored])
  if (!isThere)
    await ctx.db
      .insert(contractTemplateAttachment)
      .values({ templateId, hash, name: buildAttachmentName(typedName), addedAt: ctx.now })
  await setChanged(ctx, templateId)
  await recordEvent(ctx, 'contract-template.attachment-added', templateId)
  return ok()
}

/**
 * Removes a PDF from the draft of a template; published versions keep theirs. One that is already
 * gone is no failure.
 */
export async function removeAttachment(ctx: Ctx, templateId: string, hash: string) {
  authorize(ctx.actor, 'contract-template.change')
  const result = await transact(ctx, async (ctx) => {
    await lockTemplate(ctx, templateId)
    const removed = await ctx.db
      .delete(contractTemplateAttachment)
      .where(
        and(
          eq(contractTemplateAttachment.templateId, templateId),
          eq(contractTemplateAttachment.hash, hash),
        ),
      )
      .returning({ hash: contractTemplateAttachment.hash })
    if (removed.length === 0) return ok()
    await setChanged(ctx, templateId)
    await recordEvent(ctx, 'contract-template.attachment-removed', templateId)
    return ok()
  })
  await deleteUnusedFiles(ctx, hash)
  return result
}

/** Freezes the attachments of a template that is being published, in the transaction. */
export async function insertVersionAttachments(ctx: TxCtx, templateId: string, version: number) {
  const attachments = await selectDraftAttachments(ctx, templateId)
  if (attachments.length > 0)
    await ctx.db.insert(contractAttachment).values(
      attachments.map(({ hash, name }, index) => ({
        templateId,
        version,
        position: index + 1,
        hash,
        name,
      })),
    )
}

/** Gives a new template the attachments of another one's draft, in the transaction. */
export async function copyAttachments(ctx: TxCtx, from: string, to: string) {
  const rows = await ctx.db
    .select()
    .from(contractTemplateAttachment)
    .where(eq(contractTemplateAttachment.templateId, from))
  if (rows.length > 0)
    await ctx.db
      .insert(contractTemplateAttachment)
      .values(rows.map((row) => ({ ...row, templateId: to })))
}

async function lockTemplate({ db }: TxCtx, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: contractTemplate.id })
    .from(contractTemplate)
    .where(eq(contractTemplate.id, id))
    .for('update')
  return rows.length > 0
}

async function setChanged({ db, now }: TxCtx, id: string) {
  await db.update(contractTemplate).set({ changedAt: now }).where(eq(contractTemplate.id, id))
}
