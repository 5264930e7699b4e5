import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'

import type { PictureView } from '#app/core/media.ts'
import { offering, portfolioItem, testimonial } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { loop, picture, sound } from '#app/platform/pictures.server.ts'
import { demand } from '#app/studio/access.ts'
import { policyInForce } from '#app/studio/settings/reads.server.ts'
import { words } from '#app/words/index.ts'

import { type CaseView, type Category, type ItemView, type WorkView, isSlug, offeringOf, storySchema } from './rules.ts'

const published = eq(portfolioItem.published, true)

/** The published projects in the studio's order, of one category or all. */
export async function publishedWork(ctx: Ctx, category: Category | null = null): Promise<WorkView[]> {
  const rows = await ctx.db.select().from(portfolioItem).where(and(published, category ? eq(portfolioItem.category, category) : undefined)).orderBy(asc(portfolioItem.position), asc(portfolioItem.slug))
  return rows.map(asWork)
}

/** Those chosen for the home page, in the order chosen. */
export async function featuredWork(ctx: Ctx): Promise<WorkView[]> {
  const rows = await ctx.db.select().from(portfolioItem).where(and(published, isNotNull(portfolioItem.featured))).orderBy(asc(portfolioItem.featured), asc(portfolioItem.slug))
  return rows.map(asWork)
}

/** A published project with everything its page tells, or null. */
export async function caseStudy(ctx: Ctx, slug: string): Promise<CaseView | null> {
  const [row] = isSlug(slug) ? await ctx.db.select().from(portfolioItem).where(and(published, eq(portfolioItem.slug, slug))) : []
  if (!row) return null
  const { brief = null, work, credits, film, sound: listening, pictures } = storySchema.parse(row.story)
  const recording = sound(listening?.recording)
  const { quote, name, role } = testimonial
  const all = await publishedWork(ctx)
  const at = all.findIndex((one) => one.slug === slug)
  return {
    ...asWork(row), year: row.year, delivered: row.delivered, brief, work, credits,
    film: loop(film),
    sound: listening && recording ? { title: listening.title, transcript: listening.transcript, recording } : null,
    pictures: pictures.map((ids) => ids.map(picture).filter((one) => one !== null)).filter((shown) => shown.length > 0),
    quotes: await ctx.db.select({ quote, name, role }).from(testimonial).where(eq(testimonial.item, slug)).orderBy(asc(testimonial.position)),
    promise: await promiseFor(ctx, row.category),
    next: all.length > 1 ? all[(at + 1) % all.length] ?? null : null,
  }
}

/** Everything of these categories for those who keep the website, published or not, in the order of the site. */
export async function itemsOf(ctx: Ctx, of: readonly Category[]): Promise<ItemView[]> {
  demand(ctx.actor, 'portfolio.see')
  const rows = await ctx.db.select().from(portfolioItem).where(inArray(portfolioItem.category, [...of])).orderBy(asc(portfolioItem.position), asc(portfolioItem.slug))
  return rows.map(({ year, published, featured, ...row }) => ({ ...asWork({ year, published, featured, ...row }), year, published, featured: featured !== null }))
}

/** A cover for what is being made: the client's latest published work of the same kind, or none. */
export async function coversFor(ctx: Ctx, clients: string[]): Promise<(client: string, category: Category) => PictureView | null> {
  const rows = clients.length === 0 ? [] : await ctx.db.select().from(portfolioItem).where(and(published, inArray(portfolioItem.client, clients))).orderBy(asc(portfolioItem.position))
  return (client, category) => picture(rows.find((row) => row.client === client && row.category === category)?.picture)
}

async function promiseFor(ctx: Ctx, category: Category): Promise<string | null> {
  const key = offeringOf[category]
  const [offered] = await ctx.db.select({ key: offering.key }).from(offering).where(and(eq(offering.key, key), eq(offering.offered, true)))
  return offered ? words(ctx.language).policy.delivered[key](await policyInForce(ctx)) : null
}

function asWork({ slug, title, category, client, standfirst, ...row }: typeof portfolioItem.$inferSelect): WorkView {
  return { slug, title, category, client, standfirst, picture: picture(row.picture) }
}
