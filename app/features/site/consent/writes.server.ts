import { and, eq, isNull, sql } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { caseStudy, consent, consentDocument, studio } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import { getConsentLookup } from './reads.server.ts'
import {
  type ConsentInput,
  hasRequiredConsent,
  maxDocumentBytes,
  buildDocumentName,
  sniffDocumentFormat,
} from './rules.ts'

/**
 * Records a consent, with its signed document if there is one. Fails with `item-is-gone`,
 * `paper-kind` or `paper-large`.
 */
export function recordConsent(
  ctx: Ctx,
  itemId: string,
  form: ConsentInput,
  document: { name: string; bytes: Buffer } | null,
) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const type = document && sniffDocumentFormat(document.bytes)
    if (document && document.bytes.length > maxDocumentBytes) return fail('paper-large')
    if (document && !type) return fail('paper-kind')
    if (!(await lockCaseStudy(ctx, itemId))) return fail('item-is-gone')
    const [row] = await ctx.db
      .insert(consent)
      .values({
        caseStudyId: itemId,
        ...form,
        recordedBy: getStaffId(ctx),
        recordedAt: ctx.now,
        ...(document &&
          type && { fileName: buildDocumentName(document.name, type), fileType: type }),
      })
      .returning({ id: consent.id })
    if (document)
      await ctx.db.insert(consentDocument).values({ consentId: row!.id, bytes: document.bytes })
    await recordEvent(ctx, 'consent.recorded', itemId, { names: form.names, people: form.people })
    return ok({ id: row!.id })
  })
}

/**
 * Withdraws a consent. If a required consent is then missing, the same transaction unpublishes the
 * case study, and with it its page, sitemap entry and images; `tookOff` is true then. Repeating it
 * has no effect. Fails with `release-is-gone`.
 */
export function withdrawConsent(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ itemId: consent.caseStudyId })
      .from(consent)
      .where(eq(consent.id, id))
    const item = row && (await lockCaseStudy(ctx, row.itemId))
    if (!item) return fail('release-is-gone')
    const withdrawn = await ctx.db
      .update(consent)
      .set({ withdrawnAt: ctx.now, withdrawnBy: getStaffId(ctx) })
      .where(and(eq(consent.id, id), isNull(consent.withdrawnAt)))
      .returning({ id: consent.id })
    const result = { itemId: item.id, tookOff: false }
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
    return ok({ ...result, tookOff: true })
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
