import { isDeepStrictEqual } from 'node:util'

import { and, eq, isNull, sql } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { toSlug } from '#app/core/slug.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { client, project, review, reviewVersion } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { waiveIncluded } from '#app/features/sales/project-charge/writes.server.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { toServiceKey } from '#app/features/studio/service/rules.ts'
import { deleteUnusedFiles } from '#app/features/media/file/writes.server.ts'

import type { NewReviewForm, ReviewForm } from './form.ts'
import { lockReview } from './reads.server.ts'

/**
 * Creates a review of a project, open to the studio alone, with the rounds of the policy. Fails
 * with `project-is-gone`.
 */
export function createReview(ctx: Ctx, { title, projectId }: NewReviewForm) {
  authorize(ctx.actor, 'review.change')
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ clientId: project.clientId, category: project.category })
      .from(project)
      .innerJoin(client, eq(client.id, project.clientId))
      .where(and(eq(project.id, projectId), isNull(client.erasedAt)))
      .for('share')
    if (!found) return fail('project-is-gone')
    const policy = await getCurrentPolicy(ctx)
    await takeLock(ctx.db, 'reviewSlug')
    const [created] = await ctx.db
      .insert(review)
      .values({
        ...found,
        title,
        projectId,
        slug: await findFreeSlug(ctx, title),
        includedRounds: policy.includedRounds[toServiceKey(found.category)],
        extraRoundAmount: policy.extraRoundAmount,
        createdAt: ctx.now,
      })
      .returning({ id: review.id })
    await recordEvent(ctx, 'review.created', created!.id)
    return ok({ id: created!.id })
  })
}

/**
 * Changes the settings of a review; rounds that it includes now cost nothing. Fails with
 * `review-is-gone`, `review-was-changed`.
 */
export function changeReview(ctx: Ctx, id: string, { revision, ...form }: ReviewForm) {
  authorize(ctx.actor, 'review.change')
  return transact(ctx, async (ctx) => {
    const row = await lockReview(ctx, id)
    if (!row) return fail('review-is-gone')
    if (isDeepStrictEqual({ ...row, ...form }, row)) return ok()
    if (row.revision !== revision) return fail('review-was-changed')
    await updateRevision(ctx, review, row, form)
    await waiveIncluded(ctx, id, form.includedRounds)
    await recordEvent(ctx, 'review.changed', id)
    return ok()
  })
}

/** Closes a review to its guests at once. Fails with `review-is-gone`. */
export function closeReview(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'review.change')
  return transact(ctx, async (ctx) => {
    const row = await lockReview(ctx, id)
    if (!row) return fail('review-is-gone')
    if (row.state === 'closed' || row.state === 'draft') return ok()
    await ctx.db.update(review).set({ state: 'closed', approvedAt: null }).where(eq(review.id, id))
    await recordEvent(ctx, 'review.closed', id)
    return ok()
  })
}

/**
 * Deletes a review that guests can't open, with its versions and notes. Files that nothing else
 * uses are deleted too. Fails with `review-is-gone`, `review-open`.
 */
export async function deleteReview(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'review.change')
  let hashes: string[] = []
  const result = await transact(ctx, async (ctx) => {
    const row = await lockReview(ctx, id)
    if (!row) return fail('review-is-gone')
    if (row.state !== 'draft' && row.state !== 'closed') return fail('review-open')
    const versions = await ctx.db
      .delete(reviewVersion)
      .where(eq(reviewVersion.reviewId, id))
      .returning({ hash: reviewVersion.hash })
    hashes = versions.map(({ hash }) => hash)
    await ctx.db.delete(review).where(eq(review.id, id))
    await recordEvent(ctx, 'review.deleted', id)
    return ok()
  })
  if (result.ok) for (const hash of new Set(hashes)) await deleteUnusedFiles(ctx, hash)
  return result
}

async function findFreeSlug(ctx: TxCtx, title: string): Promise<string> {
  const base = toSlug(title) || 'review'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base.slice(0, 75).replace(/-$/, '')}-${number}`
    if ((await ctx.db.$count(review, sql`${review.slug} = ${slug}`)) === 0) return slug
  }
}
