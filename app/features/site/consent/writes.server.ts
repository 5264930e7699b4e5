import { and, eq, isNull, sql } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { caseStudy, consent, consentDocument, studio } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type DocumentFormat,
  buildDocumentName,
  sniffDocumentFormat,
} from '#app/features/media/file/rules.ts'
import {
  type StoredFile,
  lockFile,
  saveFile,
  withStoredBytes,
} from '#app/features/media/file/writes.server.ts'

import { getConsentLookup } from './reads.server.ts'
import { type ConsentInput, hasRequiredConsent, maxDocumentBytes } from './rules.ts'

/**
 * Records a consent, with its signed document if there is one. Fails with `item-is-gone`,
 * `document-kind`, `document-large` or `no-room`.
 */
export async function recordConsent(
  ctx: Ctx,
  itemId: string,
  form: ConsentInput,
  document: { name: string; bytes: Buffer } | null,
) {
  authorize(ctx.actor, 'website.change')
  if (!document) return insertConsent(ctx, itemId, form, null)
  if (document.bytes.length > maxDocumentBytes) return fail('document-large')
  const type = sniffDocumentFormat(document.bytes)
  if (!type) return fail('document-kind')
  const fileName = buildDocumentName(document.name, type, 'consent')
  return withStoredBytes(ctx, document.bytes, (stored) =>
    insertConsent(ctx, itemId, form, { fileName, fileType: type, stored }),
  )
}

function insertConsent(
  ctx: Ctx,
  itemId: string,
  form: ConsentInput,
  document: { fileName: string; fileType: DocumentFormat; stored: StoredFile } | null,
) {
  return transact(ctx, async (ctx) => {
    if (!(await lockCaseStudy(ctx, itemId))) return fail('item-is-gone')
    const { stored, ...file } = document ?? {}
    const [row] = await ctx.db
      .insert(consent)
      .values({
        caseStudyId: itemId,
        ...form,
        recordedBy: getStaffId(ctx),
        recordedAt: ctx.now,
        ...file,
      })
      .returning({ id: consent.id })
    if (stored) {
      await lockFile(ctx, stored.hash)
      await saveFile(ctx, stored)
      await ctx.db.insert(consentDocument).values({ consentId: row!.id, hash: stored.hash })
    }
    await recordEvent(ctx, 'consent.recorded', itemId, { names: form.names, people: form.people })
    return ok({ id: row!.id })
  })
}

/**
 * Withdraws a consent. If a required consent is then missing, the same transaction unpublishes the
 * case study, and with it its page, sitemap entry and images; `unpublished` is true then.
 * Repeating it has no effect. Fails with `consent-is-gone`.
 */
export function withdrawConsent(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ itemId: consent.caseStudyId })
      .from(consent)
      .where(eq(consent.id, id))
    const item = row && (await lockCaseStudy(ctx, row.itemId))
    if (!item) return fail('consent-is-gone')
    const withdrawn = await ctx.db
      .update(consent)
      .set({ withdrawnAt: ctx.now, withdrawnBy: getStaffId(ctx) })
      .where(and(eq(consent.id, id), isNull(consent.withdrawnAt)))
      .returning({ id: consent.id })
    const result = { itemId: item.id, unpublished: false }
    if (withdrawn.length === 0) return ok(result)
    await recordEvent(ctx, 'consent.withdrawn', item.id)
    if (
      !item.published ||
      hasRequiredConsent(item, (await getConsentLookup(ctx, item.id))(item.id))
    )
      return ok(result)
    await ctx.db.update(caseStudy).set({ published: false }).where(eq(caseStudy.id, item.id))
    await ctx.db.update(studio).set({ contentVersion: sql`${studio.contentVersion} + 1` })
    await recordEvent(ctx, 'website.unpublished', `work-${item.id}`)
    return ok({ ...result, unpublished: true })
  })
}

/**
 * Locks the case study. Publishing and withdrawing both lock it, so that the second one sees the
 * change of the first.
 */
async function lockCaseStudy(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(caseStudy).where(eq(caseStudy.id, id)).for('update')
  return row
}

function getStaffId({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Only staff can record consent.')
  return actor.id
}
