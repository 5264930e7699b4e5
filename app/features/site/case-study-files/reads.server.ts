import { asc, desc, eq, isNull, or, sql } from 'drizzle-orm'

import { caseStudy, draft } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import type { CaseStudyChoices } from './rules.ts'

/**
 * Lists the case studies that files of a gallery can be added to: that of its project, and those
 * without a project. The first choice is the project's, or one that shows files of the gallery.
 */
export async function listCaseStudyChoices(
  ctx: Ctx,
  gallery: { id: string; projectId: string | null },
): Promise<CaseStudyChoices> {
  authorize(ctx.actor, 'website.change')
  const shown = sql<number>`(select count(*) from media_usage u
    join gallery_item i on i.hash = u.hash
    where i.gallery_id = ${gallery.id}
      and (u.case_study_id = ${caseStudy.id} or u.draft_part = 'work-' || ${caseStudy.id}))`
  const rows = await ctx.db
    .select({
      id: caseStudy.id,
      title: sql<string>`coalesce(${draft.content} ->> 'title', ${caseStudy.title})`,
      projectId: caseStudy.projectId,
      shown: shown.mapWith(Number),
    })
    .from(caseStudy)
    .leftJoin(draft, eq(draft.part, sql`'work-' || ${caseStudy.id}`))
    .where(
      or(
        isNull(caseStudy.projectId),
        gallery.projectId ? eq(caseStudy.projectId, gallery.projectId) : undefined,
      ),
    )
    .orderBy(
      asc(isNull(caseStudy.projectId)),
      desc(shown),
      asc(caseStudy.position),
      asc(caseStudy.slug),
    )
  const [first] = rows
  return {
    choices: rows.map(({ id, title }) => ({ id, title })),
    suggested: first && (first.projectId !== null || first.shown > 0) ? first.id : 'new',
    canCreate: !first?.projectId,
  }
}
