import { and, eq, isNull, sql } from 'drizzle-orm'

import { done, problem } from '#app/core/result.ts'
import { portfolioItem, release, releaseFile, studio } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'

import { agreedTo } from './reads.server.ts'
import { type ReleaseForm, mayBeShown, mostPaper, paperName, paperTypeOf } from './rules.ts'

/**
 * Writes down that somebody agreed, with the paper it was signed on where there is one. Problems:
 * `item-is-gone`, `paper-kind`, `paper-large`.
 */
export function recordRelease(
  ctx: Ctx,
  itemId: string,
  form: ReleaseForm,
  paper: { name: string; bytes: Buffer } | null,
) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const type = paper && paperTypeOf(paper.bytes)
    if (paper && paper.bytes.length > mostPaper) return problem('paper-large')
    if (paper && !type) return problem('paper-kind')
    if (!(await lockItem(ctx, itemId))) return problem('item-is-gone')
    const [row] = await ctx.db
      .insert(release)
      .values({
        itemId,
        ...form,
        recordedBy: idOf(ctx),
        recordedAt: ctx.now,
        ...(paper && type && { fileName: paperName(paper.name, type), fileType: type }),
      })
      .returning({ id: release.id })
    if (paper) await ctx.db.insert(releaseFile).values({ releaseId: row!.id, bytes: paper.bytes })
    await record(ctx, 'release.recorded', itemId, { names: form.names, people: form.people })
    return done({ id: row!.id })
  })
}

/**
 * Writes down that it was taken back. Where nobody else agreed to the same, the project's page, its
 * address for search engines and its pictures are gone with the same transaction; `tookOff` says
 * so. Withdrawn twice is withdrawn once. Problem: `release-is-gone`.
 */
export function withdrawRelease(ctx: Ctx, id: string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ itemId: release.itemId })
      .from(release)
      .where(eq(release.id, id))
    const item = found && (await lockItem(ctx, found.itemId))
    if (!item) return problem('release-is-gone')
    const withdrawn = await ctx.db
      .update(release)
      .set({ withdrawnAt: ctx.now, withdrawnBy: idOf(ctx) })
      .where(and(eq(release.id, id), isNull(release.withdrawnAt)))
      .returning({ id: release.id })
    const answer = { itemId: item.id, tookOff: false }
    if (withdrawn.length === 0) return done(answer)
    await record(ctx, 'release.withdrawn', item.id)
    if (!item.published || mayBeShown(item, (await agreedTo(ctx, item.id))(item.id)))
      return done(answer)
    await ctx.db
      .update(portfolioItem)
      .set({ published: false })
      .where(eq(portfolioItem.id, item.id))
    await ctx.db.update(studio).set({ contentVersion: sql`${studio.contentVersion} + 1` })
    await record(ctx, 'website.taken-off', `work-${item.id}`)
    return done({ ...answer, tookOff: true })
  })
}

/**
 * Whoever publishes a project and whoever takes an agreement back hold its row, so that the second
 * sees what the first did.
 */
async function lockItem(ctx: TxCtx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(portfolioItem)
    .where(eq(portfolioItem.id, id))
    .for('update')
  return row
}

function idOf({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Releases are written down by the staff.')
  return actor.id
}
