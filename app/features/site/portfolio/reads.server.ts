import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'

import type { ImageView } from '#app/core/media.ts'
import {
  draft,
  service,
  caseStudySlug,
  caseStudy,
  testimonial,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readMediaManifest } from '#app/platform/media/manifest.server.ts'
import { authorize } from '#app/features/access.ts'
import { getSiteVideos } from '#app/features/media/video/reads.server.ts'
import { getSiteImages } from '#app/features/media/image/reads.server.ts'
import { needsAltText } from '#app/features/media/image/rules.ts'
import { listMediaReferences } from '#app/features/media/media-usage/rules.ts'
import { getConsentLookup } from '#app/features/site/consent/reads.server.ts'
import { findMissingConsent } from '#app/features/site/consent/rules.ts'
import { getSiteAudio } from '#app/features/media/audio/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import {
  type CaseStudyContext,
  type CaseStudyView,
  type CaseStudyRow,
  type CaseStudyContent,
  type CaseStudySummary,
  buildCaseStudyView,
  isSlug,
  serviceByCategory,
  storySchema,
  buildCaseStudySchema,
} from './rules.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { type Category, categories } from '#app/features/studio/service/rules.ts'

const isPublished = eq(caseStudy.published, true)
type Row = typeof caseStudy.$inferSelect
type ImagesById = Record<string, ImageView>

/** Lists the published case studies in the studio's order. */
export async function listPublishedCaseStudies(
  ctx: Ctx,
  pictures?: ImagesById,
): Promise<(CaseStudySummary & { id: string; standfirst: string })[]> {
  const rows = await ctx.db
    .select()
    .from(caseStudy)
    .where(isPublished)
    .orderBy(asc(caseStudy.position), asc(caseStudy.slug))
  const images = pictures ?? (await getSiteImages(ctx))
  return rows.map((row) => ({
    id: row.id,
    standfirst: row.standfirst,
    ...toSummary(row, images),
  }))
}

/** Lists the case studies of the home page in the studio's chosen order. */
export async function listFeaturedCaseStudies(
  ctx: Ctx,
  pictures?: ImagesById,
): Promise<CaseStudySummary[]> {
  const rows = await ctx.db
    .select()
    .from(caseStudy)
    .where(and(isPublished, isNotNull(caseStudy.featured)))
    .orderBy(asc(caseStudy.featured), asc(caseStudy.slug))
  const images = pictures ?? (await getSiteImages(ctx))
  return rows.map((row) => toSummary(row, images))
}

/** Returns a published case study with everything its page shows, or null. */
export async function findPublishedCaseStudy(
  ctx: Ctx,
  slug: string,
): Promise<CaseStudyView | null> {
  const [row] = isSlug(slug)
    ? await ctx.db
        .select()
        .from(caseStudy)
        .where(and(isPublished, eq(caseStudy.slug, slug)))
    : []
  return row
    ? buildCaseStudyView(toCaseStudyContent(row), await getCaseStudyContext(ctx, row))
    : null
}

/** Returns the current slug of a published case study that once had this slug, or null. */
export async function findCurrentSlug(ctx: Ctx, slug: string): Promise<string | null> {
  const [row] = isSlug(slug)
    ? await ctx.db
        .select({ slug: caseStudy.slug })
        .from(caseStudySlug)
        .innerJoin(caseStudy, eq(caseStudy.id, caseStudySlug.caseStudyId))
        .where(and(isPublished, eq(caseStudySlug.slug, slug)))
    : []
  return row && row.slug !== slug ? row.slug : null
}

/** Returns the published data that a case study shows besides its own text. */
export async function getCaseStudyContext(
  ctx: Ctx,
  { id }: Pick<Row, 'id'>,
): Promise<CaseStudyContext> {
  const pictures = await getSiteImages(ctx)
  const all = await listPublishedCaseStudies(ctx, pictures)
  const index = all.findIndex((item) => item.id === id)
  const others = index < 0 ? all : [...all.slice(index + 1), ...all.slice(0, index)]
  const { id: _id, standfirst: _standfirst, ...next } = others[0] ?? { id: '', standfirst: '' }
  const { quote, name, role } = testimonial
  const { loops, sounds } = readMediaManifest()
  return {
    loops,
    pictures,
    films: await getSiteVideos(ctx),
    sounds: { ...sounds, ...(await getSiteAudio(ctx)) },
    quotes: await ctx.db
      .select({ quote, name, role })
      .from(testimonial)
      .where(eq(testimonial.caseStudyId, id))
      .orderBy(asc(testimonial.position)),
    promises: await getDeliveryPromises(ctx),
    next: 'slug' in next ? next : null,
  }
}

/** Returns the content of a case study, published or not, or null. */
export async function findCaseStudyContent(
  ctx: Ctx,
  id: string,
): Promise<{ content: CaseStudyContent; published: boolean } | null> {
  const [row] = await ctx.db.select().from(caseStudy).where(eq(caseStudy.id, id))
  return row ? { content: toCaseStudyContent(row), published: row.published } : null
}

/** Returns the case study with this slug, published or not, or null. */
export async function findCaseStudyBySlug(
  ctx: Ctx,
  slug: string,
): Promise<{ id: string; content: CaseStudyContent } | null> {
  const [row] = await ctx.db.select().from(caseStudy).where(eq(caseStudy.slug, slug))
  return row ? { id: row.id, content: toCaseStudyContent(row) } : null
}

/**
 * Lists all case studies in the order of the site; unpublished ones with the content of their
 * draft.
 */
export async function listCaseStudies(ctx: Ctx): Promise<CaseStudyRow[]> {
  authorize(ctx.actor, 'portfolio.see')
  const rows = await ctx.db
    .select({ item: caseStudy, draftContent: draft.content })
    .from(caseStudy)
    .leftJoin(draft, eq(draft.part, sql`'work-' || ${caseStudy.id}`))
    .orderBy(asc(caseStudy.position), asc(caseStudy.slug))
  const pictures = await getSiteImages(ctx)
  const getConsent = await getConsentLookup(ctx)
  return rows.map(({ item, draftContent: content }) => {
    const { slug, title, category, client, people, year, picture } = item.published
      ? item
      : { ...item, ...parseDraftContent(content) }
    return {
      ...toSummary({ slug, title, category, client, picture }, pictures),
      id: item.id,
      year,
      published: item.published,
      featured: item.featured !== null,
      draft: content !== null,
      missingAltText: listMediaReferences(content).some(
        ([, hash]) => pictures[hash] && needsAltText(pictures[hash]),
      ),
      hasConsent:
        Object.keys(findMissingConsent({ client, people }, getConsent(item.id))).length === 0,
    }
  })
}

async function getDeliveryPromises(ctx: Ctx): Promise<Record<Category, string | null>> {
  const offered = new Set(
    (await ctx.db.select({ key: service.key }).from(service).where(eq(service.offered, true))).map(
      ({ key }) => key,
    ),
  )
  const policy = await getCurrentPolicy(ctx)
  const { delivered } = getServerMessages(ctx.language).policy
  return Object.fromEntries(
    categories.map((category) => [
      category,
      offered.has(serviceByCategory[category])
        ? delivered[serviceByCategory[category]](policy)
        : null,
    ]),
  ) as Record<Category, string | null>
}

function toCaseStudyContent({
  slug,
  title,
  category,
  client,
  people,
  year,
  delivered,
  standfirst,
  picture,
  story,
}: Row): CaseStudyContent {
  const { brief = '', work = '', credits, film = null, sound, pictures } = storySchema.parse(story)
  return {
    slug,
    title,
    category,
    client,
    people,
    year,
    delivered,
    standfirst,
    picture,
    film,
    brief,
    work,
    ...(sound && { sound }),
    pictures,
    credits,
  }
}

function parseDraftContent(content: unknown): Partial<CaseStudyContent> {
  return buildCaseStudySchema(false).safeParse(content).data ?? {}
}

type SummaryRow = Pick<Row, 'slug' | 'title' | 'category' | 'client' | 'picture'>

function toSummary(
  { slug, title, category, client, picture }: SummaryRow,
  pictures: ImagesById,
): CaseStudySummary {
  return { slug, title, category, client, picture: pictures[picture ?? ''] ?? null }
}
