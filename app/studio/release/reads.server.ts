import { aliasedTable, and, asc, eq, isNull, sql } from 'drizzle-orm'

import { release, releaseFile, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'

import type { Agreed, PaperType, ReleaseView } from './rules.ts'

/**
 * What is agreed to now for one project or any, by its id: several releases count together, one
 * that was withdrawn does not.
 */
export async function agreedTo(ctx: Ctx, itemId?: string): Promise<(itemId: string) => Agreed> {
  const rows = await ctx.db
    .select({
      itemId: release.itemId,
      names: sql<boolean>`bool_or(${release.names})`,
      people: sql<boolean>`bool_or(${release.people})`,
    })
    .from(release)
    .where(and(isNull(release.withdrawnAt), itemId ? eq(release.itemId, itemId) : undefined))
    .groupBy(release.itemId)
  const byItem = new Map(rows.map(({ itemId, names, people }) => [itemId, { names, people }]))
  return (id) => byItem.get(id) ?? { names: false, people: false }
}

/**
 * Everything that was agreed to for a project and taken back again, in the order it was written
 * down.
 */
export async function releasesOf(ctx: Ctx, itemId: string): Promise<ReleaseView[]> {
  demand(ctx.actor, 'website.change')
  const withdrawer = aliasedTable(staff, 'withdrawer')
  const {
    id,
    who,
    givenOn,
    names,
    people,
    scope,
    fileName: file,
    recordedAt,
    withdrawnAt,
  } = release
  return ctx.db
    .select({
      id,
      who,
      givenOn,
      names,
      people,
      scope,
      file,
      recordedAt,
      withdrawnAt,
      recordedBy: staff.name,
      withdrawnBy: withdrawer.name,
    })
    .from(release)
    .leftJoin(staff, eq(staff.id, release.recordedBy))
    .leftJoin(withdrawer, eq(withdrawer.id, release.withdrawnBy))
    .where(eq(release.itemId, itemId))
    .orderBy(asc(release.recordedAt), asc(release.id))
}

/** The paper of a release, or null. */
export async function paperOf(
  ctx: Ctx,
  id: string,
): Promise<{ name: string; type: PaperType; bytes: Buffer } | null> {
  demand(ctx.actor, 'website.change')
  const [row] = await ctx.db
    .select({ name: release.fileName, type: release.fileType, bytes: releaseFile.bytes })
    .from(release)
    .innerJoin(releaseFile, eq(releaseFile.releaseId, release.id))
    .where(eq(release.id, id))
  return row?.name && row.type ? { name: row.name, type: row.type, bytes: row.bytes } : null
}
