import { and, asc, desc, eq, gt, max, ne, sql } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import {
  draft,
  pageVersion,
  editingSession,
  page,
  caseStudy,
  staff,
  studio,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  getSiteContext,
  listTeamMembers,
  listServices,
  listSections,
  listTestimonials,
} from '#app/features/site/page/reads.server.ts'
import {
  getCaseStudyContext,
  findCaseStudyBySlug,
  findCaseStudyContent,
} from '#app/features/site/portfolio/reads.server.ts'
import { isSlug } from '#app/features/site/portfolio/rules.ts'

import {
  type AnyContent,
  type Content,
  mergeDraftsIntoContext,
  parseDraft,
  isPagePart,
  isCaseStudyPart,
  toCaseStudyId,
} from './rules.ts'
import type { FixedPart } from '#app/core/site-parts.ts'
import type { Part } from '#app/core/site-parts.ts'
import { pages } from '#app/core/site-parts.ts'
import { parts } from '#app/core/site-parts.ts'
import type { Category } from '#app/features/studio/service/rules.ts'

/**
 * Returns the published content of a part; for an unpublished part, the content it would have once
 * published. Null for a part the studio does not have.
 */
export async function getPublishedContent<P extends Part>(
  ctx: Ctx,
  part: P,
): Promise<Content[P] | null> {
  return (await findPublishedContent(ctx, part)) as Content[P] | null
}

async function findPublishedContent(ctx: Ctx, part: Part): Promise<AnyContent | null> {
  if (isCaseStudyPart(part))
    return (await findCaseStudyContent(ctx, toCaseStudyId(part)))?.content ?? null
  switch (part) {
    case 'service-list':
      return { services: await listServices(ctx) }
    case 'team':
      return { members: await listTeamMembers(ctx) }
    case 'testimonials':
      return { testimonials: await listTestimonials(ctx) }
    case 'everywhere': {
      const { tagline, address, phone, hours, social, footerNote: note, logo, accent } = studio
      const [row] = await ctx.db
        .select({ tagline, address, phone, hours, social, note, logo, accent })
        .from(studio)
      return row ?? null
    }
    default: {
      const { title, description, picture } = page
      const [row] = await ctx.db
        .select({ title, description, picture })
        .from(page)
        .where(eq(page.path, pages[part]))
      return row ? { ...row, sections: await listSections(ctx, pages[part]) } : null
    }
  }
}

type PartRow = {
  part: FixedPart
  shown: boolean
  draft: { by: string | null; at: Date } | null
  published: { by: string | null; at: Date } | null
}

/** Lists every part with the author and time of its draft and of its last publication. */
export async function listParts(ctx: Ctx): Promise<PartRow[]> {
  authorize(ctx.actor, 'website.change')
  const drafts = await ctx.db
    .select({ part: draft.part, by: staff.name, at: draft.changedAt })
    .from(draft)
    .leftJoin(staff, eq(staff.id, draft.changedBy))
  const latest = ctx.db
    .select({
      of: sql<string>`${pageVersion.part}`.as('of'),
      last: max(pageVersion.number).as('last'),
    })
    .from(pageVersion)
    .groupBy(pageVersion.part)
    .as('latest')
  const versions = await ctx.db
    .select({ part: pageVersion.part, by: staff.name, at: pageVersion.publishedAt })
    .from(pageVersion)
    .innerJoin(latest, and(eq(latest.of, pageVersion.part), eq(latest.last, pageVersion.number)))
    .leftJoin(staff, eq(staff.id, pageVersion.publishedBy))
  const publishedByPath = new Map(
    (await ctx.db.select({ path: page.path, published: page.published }).from(page)).map((row) => [
      row.path,
      row.published,
    ]),
  )
  const findLastChange = (rows: { part: string; by: string | null; at: Date }[], part: Part) => {
    const row = rows.find((candidate) => candidate.part === part)
    return row ? { by: row.by, at: row.at } : null
  }
  return parts
    .filter((part) => !isPagePart(part) || publishedByPath.has(pages[part]))
    .map((part) => ({
      part,
      shown: !isPagePart(part) || publishedByPath.get(pages[part]) === true,
      draft: findLastChange(drafts, part),
      published: findLastChange(versions, part),
    }))
}

/** Lists the case studies with unpublished changes, newest draft first. */
export async function listDraftCaseStudies(
  ctx: Ctx,
): Promise<{ id: string; title: string; category: Category; by: string | null; at: Date }[]> {
  authorize(ctx.actor, 'website.change')
  const { id, title, category } = caseStudy
  return ctx.db
    .select({
      id,
      title: sql<string>`coalesce(${draft.content} ->> 'title', ${title})`,
      category,
      by: staff.name,
      at: draft.changedAt,
    })
    .from(draft)
    .innerJoin(caseStudy, eq(draft.part, sql`'work-' || ${id}`))
    .leftJoin(staff, eq(staff.id, draft.changedBy))
    .orderBy(desc(draft.changedAt))
    .limit(50)
}

/**
 * Returns a part for the editor: its draft, its revision, and the published content. Null for a
 * part the studio does not have.
 */
export async function getPartForEditing<P extends Part>(ctx: Ctx, part: P) {
  authorize(ctx.actor, 'website.change')
  const published = await getPublishedContent(ctx, part)
  if (!published) return null
  const savedDraft = await findDraft(ctx, part)
  const isShown = isCaseStudyPart(part)
    ? (await findCaseStudyContent(ctx, toCaseStudyId(part)))?.published === true
    : !isPagePart(part) ||
      (
        await ctx.db
          .select({ published: page.published })
          .from(page)
          .where(eq(page.path, pages[part]))
      )[0]?.published === true
  return {
    part,
    published,
    content: savedDraft?.content ?? published,
    revision: savedDraft?.revision ?? (await getPublishedRevision(ctx, part)),
    changed: savedDraft && { by: savedDraft.by, at: savedDraft.at },
    shown: isShown,
  }
}

/** Returns the draft of a part, or null. */
export async function findDraft<P extends Part>(
  ctx: Ctx,
  part: P,
): Promise<{ content: Content[P]; revision: string; by: string | null; at: Date } | null> {
  const [row] = await ctx.db
    .select({
      content: draft.content,
      revision: draft.revision,
      by: staff.name,
      at: draft.changedAt,
    })
    .from(draft)
    .leftJoin(staff, eq(staff.id, draft.changedBy))
    .where(eq(draft.part, part))
  const content = row && parseDraft(part, row.content)
  return row && content ? { ...row, content } : null
}

/**
 * Returns the revision that a save must send when the part has no draft yet: the version the editor
 * started from.
 */
export async function getPublishedRevision(ctx: Ctx, part: Part): Promise<string> {
  return `version-${await getLatestVersionNumber(ctx, part)}`
}

export async function getLatestVersionNumber(ctx: Ctx, part: Part): Promise<number> {
  const [row] = await ctx.db
    .select({ number: max(pageVersion.number) })
    .from(pageVersion)
    .where(eq(pageVersion.part, part))
  return row?.number ?? 0
}

/**
 * Lists the versions of a part, newest first. Version 1 is the content before its first
 * publication.
 */
export async function listVersions(
  ctx: Ctx,
  part: Part,
): Promise<{ number: number; at: Date; by: string | null }[]> {
  authorize(ctx.actor, 'website.change')
  return ctx.db
    .select({ number: pageVersion.number, at: pageVersion.publishedAt, by: staff.name })
    .from(pageVersion)
    .leftJoin(staff, eq(staff.id, pageVersion.publishedBy))
    .where(eq(pageVersion.part, part))
    .orderBy(desc(pageVersion.number))
    .limit(100)
}

/** Returns the content of a version if it is still a valid draft, otherwise null. */
export async function findVersionContent<P extends Part>(
  ctx: Ctx,
  part: P,
  number: number,
): Promise<Content[P] | null> {
  authorize(ctx.actor, 'website.change')
  const [row] = await ctx.db
    .select({ content: pageVersion.content })
    .from(pageVersion)
    .where(and(eq(pageVersion.part, part), eq(pageVersion.number, number)))
  return row ? parseDraft(part, row.content) : null
}

/** Lists the other staff members who have the part open. */
export async function listOtherEditors(
  ctx: Ctx,
  part: Part,
): Promise<{ id: string; name: string }[]> {
  authorize(ctx.actor, 'website.change')
  const ownId = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
  return ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(editingSession)
    .innerJoin(staff, eq(staff.id, editingSession.staffId))
    .where(
      and(
        eq(editingSession.part, part),
        ne(editingSession.staffId, ownId),
        gt(editingSession.seenAt, addMs(ctx.now, -minute)),
      ),
    )
    .orderBy(asc(staff.name))
}

/**
 * Returns a page as if every draft were published, or null if there is none at this path. Does not
 * authorize: callers check `maySeeDrafts` first.
 */
export async function findPageWithDrafts(ctx: Ctx, path: string) {
  const part = parts.find((candidate) => isPagePart(candidate) && pages[candidate] === path)
  const pageContent =
    part && isPagePart(part)
      ? ((await findDraft(ctx, part))?.content ?? (await getPublishedContent(ctx, part)))
      : null
  if (!pageContent) return null
  const [services, team, testimonials] = [
    await findDraft(ctx, 'service-list'),
    await findDraft(ctx, 'team'),
    await findDraft(ctx, 'testimonials'),
  ]
  return {
    page: { path, ...pageContent },
    everywhere: await getSharedContentWithDraft(ctx),
    context: mergeDraftsIntoContext(await getSiteContext(ctx), {
      ...(services && { 'service-list': services.content }),
      ...(team && { team: team.content }),
      ...(testimonials && { testimonials: testimonials.content }),
    }),
  }
}

/**
 * Returns a case study as if its draft were published, found by its stored slug. Callers check
 * `maySeeDrafts` first.
 */
export async function findCaseStudyWithDrafts(ctx: Ctx, slug: string) {
  const caseStudy = isSlug(slug) ? await findCaseStudyBySlug(ctx, slug) : null
  if (!caseStudy) return null
  return {
    id: caseStudy.id,
    work: (await findDraft(ctx, `work-${caseStudy.id}`))?.content ?? caseStudy.content,
    context: await getCaseStudyContext(ctx, caseStudy),
    everywhere: await getSharedContentWithDraft(ctx),
  }
}

async function getSharedContentWithDraft(ctx: Ctx) {
  return (await findDraft(ctx, 'everywhere'))?.content ?? getPublishedContent(ctx, 'everywhere')
}
