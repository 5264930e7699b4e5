import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import type { PictureView } from '#app/core/media.ts'
import {
  draft,
  offering,
  portfolioAddress,
  portfolioItem,
  testimonial,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { builtIn } from '#app/platform/pictures.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { siteFilms } from '#app/studio/film/reads.server.ts'
import { sitePictures } from '#app/studio/picture/reads.server.ts'
import { needsWords, sumsIn } from '#app/studio/picture/rules.ts'
import { agreedTo } from '#app/studio/release/reads.server.ts'
import { missingFor } from '#app/studio/release/rules.ts'
import { policyInForce } from '#app/studio/settings/reads.server.ts'
import { siteSounds } from '#app/studio/sound/reads.server.ts'
import { serverWords } from '#app/words/server.ts'

import {
  type CaseAround,
  type CaseView,
  type Category,
  type ItemView,
  type WorkContent,
  type WorkView,
  caseFilled,
  categories,
  isSlug,
  offeringOf,
  storySchema,
  workSchema,
} from './rules.ts'

const published = eq(portfolioItem.published, true)
type Row = typeof portfolioItem.$inferSelect
type Pictures = Record<string, PictureView>

/** The published projects in the studio's order. */
export async function publishedWork(
  ctx: Ctx,
  pictures?: Pictures,
): Promise<(WorkView & { id: string })[]> {
  const rows = await ctx.db
    .select()
    .from(portfolioItem)
    .where(published)
    .orderBy(asc(portfolioItem.position), asc(portfolioItem.slug))
  const shown = pictures ?? (await sitePictures(ctx))
  return rows.map((row) => ({ id: row.id, ...asWork(row, shown) }))
}

/** Those chosen for the home page, in the order chosen. */
export async function featuredWork(ctx: Ctx, pictures?: Pictures): Promise<WorkView[]> {
  const rows = await ctx.db
    .select()
    .from(portfolioItem)
    .where(and(published, isNotNull(portfolioItem.featured)))
    .orderBy(asc(portfolioItem.featured), asc(portfolioItem.slug))
  const shown = pictures ?? (await sitePictures(ctx))
  return rows.map((row) => asWork(row, shown))
}

/** A published project with everything its page tells, or null. */
export async function caseStudy(ctx: Ctx, slug: string): Promise<CaseView | null> {
  const [row] = isSlug(slug)
    ? await ctx.db
        .select()
        .from(portfolioItem)
        .where(and(published, eq(portfolioItem.slug, slug)))
    : []
  return row ? caseFilled(contentOf(row), await caseAround(ctx, row)) : null
}

/** The address a published project has now that once had this one, or null. */
export async function movedTo(ctx: Ctx, slug: string): Promise<string | null> {
  const [row] = isSlug(slug)
    ? await ctx.db
        .select({ slug: portfolioItem.slug })
        .from(portfolioAddress)
        .innerJoin(portfolioItem, eq(portfolioItem.id, portfolioAddress.itemId))
        .where(and(published, eq(portfolioAddress.slug, slug)))
    : []
  return row && row.slug !== slug ? row.slug : null
}

/** What stands around the words of a case study, as it is published. */
export async function caseAround(ctx: Ctx, { id }: Pick<Row, 'id'>): Promise<CaseAround> {
  const pictures = await sitePictures(ctx)
  const all = await publishedWork(ctx, pictures)
  const at = all.findIndex((one) => one.id === id)
  const others = at < 0 ? all : [...all.slice(at + 1), ...all.slice(0, at)]
  const { id: _, ...next } = others[0] ?? { id: '' }
  const { quote, name, role } = testimonial
  const { loops, sounds } = builtIn()
  return {
    loops,
    pictures,
    films: await siteFilms(ctx),
    sounds: { ...sounds, ...(await siteSounds(ctx)) },
    quotes: await ctx.db
      .select({ quote, name, role })
      .from(testimonial)
      .where(eq(testimonial.itemId, id))
      .orderBy(asc(testimonial.position)),
    promises: await promises(ctx),
    next: 'slug' in next ? next : null,
  }
}

/** A project as it is written, published or not; null when there is none. */
export async function workContent(
  ctx: Ctx,
  id: string,
): Promise<{ content: WorkContent; published: boolean } | null> {
  const [row] = await ctx.db.select().from(portfolioItem).where(eq(portfolioItem.id, id))
  return row ? { content: contentOf(row), published: row.published } : null
}

/** The project whose page has this address, published or not. */
export async function workAt(
  ctx: Ctx,
  slug: string,
): Promise<{ id: string; content: WorkContent } | null> {
  const [row] = await ctx.db.select().from(portfolioItem).where(eq(portfolioItem.slug, slug))
  return row ? { id: row.id, content: contentOf(row) } : null
}

/**
 * The whole portfolio for those who keep the website, published or not, in the order of the site;
 * what no visitor sees yet as its draft tells it.
 */
export async function itemsOf(ctx: Ctx): Promise<ItemView[]> {
  demand(ctx.actor, 'portfolio.see')
  const rows = await ctx.db
    .select({ item: portfolioItem, written: draft.content })
    .from(portfolioItem)
    .leftJoin(draft, eq(draft.part, sql`'work-' || ${portfolioItem.id}`))
    .orderBy(asc(portfolioItem.position), asc(portfolioItem.slug))
  const pictures = await sitePictures(ctx)
  const agreed = await agreedTo(ctx)
  return rows.map(({ item, written }) => {
    const { slug, title, category, client, people, year, standfirst, picture } = item.published
      ? item
      : { ...item, ...draftIn(written) }
    return {
      ...asWork({ slug, title, category, client, standfirst, picture }, pictures),
      id: item.id,
      year,
      published: item.published,
      featured: item.featured !== null,
      draft: written !== null,
      wordless: sumsIn(written).some(([, hash]) => pictures[hash] && needsWords(pictures[hash])),
      agreed: Object.keys(missingFor({ client, people }, agreed(item.id))).length === 0,
    }
  })
}

/** The case study of a project, for those who keep the website. */
export async function caseStudyOf(
  ctx: Ctx,
  projectId: string,
): Promise<{ id: string; category: Category } | null> {
  if (!may(ctx.actor, 'portfolio.see')) return null
  const [row] = await ctx.db
    .select({ id: portfolioItem.id, category: portfolioItem.category })
    .from(portfolioItem)
    .where(eq(portfolioItem.projectId, projectId))
  return row ?? null
}

/** A cover for what is being made: the client's latest published work of the same kind, or none. */
export async function coversFor(
  ctx: Ctx,
  clients: string[],
): Promise<(client: string, category: Category) => PictureView | null> {
  const rows =
    clients.length === 0
      ? []
      : await ctx.db
          .select()
          .from(portfolioItem)
          .where(and(published, inArray(portfolioItem.client, clients)))
          .orderBy(asc(portfolioItem.position))
  const pictures = await sitePictures(ctx)
  return (client, category) =>
    pictures[
      rows.find((row) => row.client === client && row.category === category)?.picture ?? ''
    ] ?? null
}

async function promises(ctx: Ctx): Promise<Record<Category, string | null>> {
  const offered = new Set(
    (
      await ctx.db.select({ key: offering.key }).from(offering).where(eq(offering.offered, true))
    ).map(({ key }) => key),
  )
  const policy = await policyInForce(ctx)
  const { delivered } = serverWords(ctx.language).policy
  return Object.fromEntries(
    categories.map((category) => [
      category,
      offered.has(offeringOf[category]) ? delivered[offeringOf[category]](policy) : null,
    ]),
  ) as Record<Category, string | null>
}

function contentOf({
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
}: Row): WorkContent {
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

function draftIn(written: unknown): Partial<WorkContent> {
  return workSchema(false).safeParse(written).data ?? {}
}

type Shown = Pick<Row, 'slug' | 'title' | 'category' | 'client' | 'standfirst' | 'picture'>

function asWork(
  { slug, title, category, client, standfirst, picture }: Shown,
  pictures: Pictures,
): WorkView {
  return { slug, title, category, client, standfirst, picture: pictures[picture ?? ''] ?? null }
}
