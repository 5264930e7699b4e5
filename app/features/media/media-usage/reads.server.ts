import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { caseStudy, mediaUsage } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { type Part, pages } from '#app/core/site-parts.ts'

import { type MediaUsage, listBuiltInReferences } from './rules.ts'

/** The holder as `MediaUsage` names it, but a page by its path. */
const place = sql<string>`case
  when ${mediaUsage.draftPart} is not null then ${mediaUsage.draftPart}
  when ${mediaUsage.pagePath} is not null then ${mediaUsage.pagePath}
  when ${mediaUsage.caseStudyId} is not null then '/portfolio/' || ${caseStudy.slug}
  when ${mediaUsage.serviceKey} is not null then 'service-list'
  when ${mediaUsage.sharedPart} is not null then ${mediaUsage.sharedPart}
  else 'film' end`
const isDraft = sql<boolean>`${mediaUsage.draftPart} is not null`

/**
 * Returns the usages of every uploaded file, or of those listed, by hash: on the site, in drafts,
 * and as posters.
 */
export async function findUsages(ctx: Ctx, hashes?: string[]): Promise<Map<string, MediaUsage[]>> {
  const rows = await ctx.db
    .selectDistinct({ hash: mediaUsage.hash, at: place.as('at'), draft: isDraft.as('draft') })
    .from(mediaUsage)
    .leftJoin(caseStudy, eq(caseStudy.id, mediaUsage.caseStudyId))
    .where(hashes && inArray(mediaUsage.hash, hashes))
    .orderBy(sql`draft`, sql`at`)
  const usages = new Map<string, MediaUsage[]>()
  for (const { hash, at, draft } of rows)
    usages.set(hash, [...(usages.get(hash) ?? []), { place: toUsagePlace(at), draft }])
  return usages
}

/**
 * Returns the usages of built-in images by id. They are no files of the library, so that they are
 * found in the content itself.
 */
export async function findBuiltInUsages(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, MediaUsage[]>> {
  const { rows } = await ctx.db.execute<{ at: string; draft: boolean; content: unknown }>(sql`
    select path as at, false as draft, jsonb_build_object('picture', picture) as content from page
    union all select page_path, false, content from section
    union all select '/portfolio/' || slug, false,
      jsonb_build_object('picture', picture, 'story', story) from case_study
    union all select 'service-list', false, jsonb_build_object('picture', picture) from service
    union all select 'team', false, jsonb_build_object('picture', picture) from team_member
    union all select 'everywhere', false, jsonb_build_object('logo', logo) from studio
    union all select part, true, content from draft
    order by draft, at`)
  const usages = new Map<string, MediaUsage[]>()
  for (const { at, draft, content } of rows)
    for (const id of listBuiltInReferences(content, ids)) {
      const itemUsages = usages.get(id) ?? []
      const usage = { place: toUsagePlace(at), draft }
      if (!itemUsages.some((other) => other.place === usage.place && other.draft === draft))
        usages.set(id, [...itemUsages, usage])
    }
  return usages
}

/** Returns the other published places that show an uploaded file of this case study too. */
export async function listOtherPagesShowing(
  ctx: Ctx,
  caseStudyId: string,
): Promise<MediaUsage['place'][]> {
  authorize(ctx.actor, 'website.change')
  const caseStudyUsage = alias(mediaUsage, 'own')
  const rows = await ctx.db
    .selectDistinct({ at: place.as('at') })
    .from(caseStudyUsage)
    .innerJoin(mediaUsage, eq(mediaUsage.hash, caseStudyUsage.hash))
    .leftJoin(caseStudy, eq(caseStudy.id, mediaUsage.caseStudyId))
    .where(
      and(
        eq(caseStudyUsage.caseStudyId, caseStudyId),
        eq(mediaUsage.shown, true),
        or(isNull(mediaUsage.caseStudyId), ne(mediaUsage.caseStudyId, caseStudyId)),
      ),
    )
    .orderBy(sql`at`)
  return rows.map(({ at }) => toUsagePlace(at))
}

/** Lists the parts that refer to a file, in their published content and in their drafts. */
export async function listPartsReferencing(
  ctx: Ctx,
  hash: string,
): Promise<{ published: Part[]; drafts: Part[] }> {
  const rows = await ctx.db.select().from(mediaUsage).where(eq(mediaUsage.hash, hash))
  const published = rows.flatMap(({ pagePath, caseStudyId, serviceKey, sharedPart }): Part[] => {
    if (caseStudyId) return [`work-${caseStudyId}`]
    if (serviceKey) return ['service-list']
    return sharedPart ? [sharedPart] : pagePath ? [toUsagePlace(pagePath) as Part] : []
  })
  return {
    published: [...new Set(published)],
    drafts: rows.flatMap(({ draftPart }) => (draftPart ? [draftPart as Part] : [])),
  }
}

/** Returns the page's key for a path, and anything else unchanged. */
function toUsagePlace(holder: string): MediaUsage['place'] {
  const [page] = Object.entries(pages).find(([, path]) => path === holder) ?? [holder]
  return page as MediaUsage['place']
}

/** Returns SQL that is true if visitors see the file on a published page, also as a poster. */
export function buildIsShownSql(hash: string) {
  return sql<boolean>`exists (${selectUsages(hash)} and shown)`
}

/** Returns true if the site or a draft refers to the file, which a preview link may then open. */
export async function isReferenced(ctx: Ctx, hash: string): Promise<boolean> {
  const {
    rows: [row],
  } = await ctx.db.execute<{ found: boolean }>(sql`select exists (${selectUsages(hash)}) as found`)
  return row?.found === true
}

/** Selects the usages of a file in content, and the videos that use it as a poster. */
function selectUsages(hash: string) {
  return sql`select 1 from media_usage where video_hash is null and hash in
    (select ${hash}::text union all select video_hash from media_usage where hash = ${hash})`
}
