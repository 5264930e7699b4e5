import { and, asc, eq } from 'drizzle-orm'

import type { PictureView } from '#app/core/media.ts'
import { offering, page, section, teamMember, testimonial } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { builtIn } from '#app/platform/pictures.server.ts'
import { dateOffers } from '#app/studio/availability/reads.server.ts'
import { sharedPicture, sitePictures } from '#app/studio/picture/reads.server.ts'
import { featuredWork, publishedWork } from '#app/studio/portfolio/reads.server.ts'
import type { Category } from '#app/studio/portfolio/rules.ts'
import { pagesNotShown, policyInForce, theStudio } from '#app/studio/settings/reads.server.ts'
import { words } from '#app/words/index.ts'
import { serverWords } from '#app/words/server.ts'

import {
  type Around,
  type MemberContent,
  type OfferingContent,
  type PageContent,
  type PageView,
  type SectionOf,
  type TestimonialContent,
  countsOf,
  pageFilled,
} from './rules.ts'
import { offeringKeys, policyAnswers, sectionSchemas } from '#app/studio/section/rules.ts'

/**
 * A public page with everything its sections show, or null when the studio has no such page; its
 * portfolio shows all, or one category.
 */
export async function pageAt(
  ctx: Ctx,
  path: string,
  category: Category | null = null,
): Promise<PageView | null> {
  const found = await pageContent(ctx, path)
  return found && pageFilled(found, await around(ctx), category)
}

/** A page as it was laid, if it is there and was not taken off. */
async function pageContent(ctx: Ctx, path: string): Promise<PageContent | null> {
  const [row] = await ctx.db
    .select()
    .from(page)
    .where(and(eq(page.path, path), eq(page.published, true)))
  if (!row) return null
  const { title, description, picture } = row
  return { path, title, description, picture, sections: await sectionsOf(ctx, path) }
}

/** The sections of a page in their order, whether the page is shown or not. */
export async function sectionsOf(ctx: Ctx, path: string): Promise<SectionOf[]> {
  const { id, kind, content } = section
  const rows = await ctx.db
    .select({ id, kind, content })
    .from(section)
    .where(eq(section.pagePath, path))
    .orderBy(asc(section.position))
  return rows.map(
    (row) =>
      ({
        ...row,
        content: sectionSchemas[row.kind as SectionOf['kind']].parse(row.content),
      }) as SectionOf,
  )
}

/** Whether the path is the page of a service that is not offered now. */
export async function isSwitchedOff(ctx: Ctx, path: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ key: offering.key })
    .from(offering)
    .where(eq(offering.offered, false))
  return rows.some(({ key }) => path === `/${key}`)
}

/**
 * The picture of pages that show none: the one the studio chose for it, else the poster of the home
 * page. A home page that cannot be read is no reason for the others to fail.
 */
export async function pictureOfSite(ctx: Ctx): Promise<PictureView | null> {
  const chosen = await sharedPicture(ctx)
  if (chosen) return chosen
  const [row] = await ctx.db
    .select({ content: section.content })
    .from(section)
    .where(and(eq(section.pagePath, '/'), eq(section.kind, 'hero')))
    .orderBy(asc(section.position))
    .limit(1)
  const read = sectionSchemas.hero.safeParse(row?.content)
  if (!read.success || !read.data.poster) return null
  const { [`${read.data.poster}-wide`]: wide, [read.data.poster]: own } = await sitePictures(ctx)
  return wide ?? own ?? null
}

/**
 * The address of every page a visitor can open, in the order of the menu: services under services,
 * projects under the portfolio.
 */
export async function addressesOfPages(ctx: Ctx): Promise<string[]> {
  const laid = new Set(
    (await ctx.db.select({ path: page.path }).from(page).where(eq(page.published, true))).map(
      ({ path }) => path,
    ),
  )
  const services = (await offeringsInOrder(ctx)).flatMap(({ key, offered }) =>
    offered ? [`/${key}`] : [],
  )
  const pages = [
    '/',
    '/about',
    '/services',
    ...services,
    '/portfolio',
    '/contact',
    '/privacy',
    '/accessibility',
  ].filter((path) => laid.has(path))
  const projects = await publishedWork(ctx)
  return pages.flatMap((path) =>
    path === '/portfolio' ? [path, ...projects.map(({ slug }) => `${path}/${slug}`)] : [path],
  )
}

/** What stands around the words of every page, as it is published. */
export async function around(ctx: Ctx): Promise<Around> {
  const studio = await theStudio(ctx)
  const policy = await policyInForce(ctx)
  const pictures = await sitePictures(ctx)
  const work = await publishedWork(ctx, pictures)
  const { site } = words(ctx.language)
  const { policy: says } = serverWords(ctx.language)
  return {
    language: ctx.language,
    currency: studio?.currency ?? 'USD',
    locale: studio?.locale ?? site.locale,
    pictures,
    loops: builtIn().loops,
    off: await pagesNotShown(ctx),
    dates: (await dateOffers(ctx)).map(({ offering }) => offering),
    figures: {
      ...says.figures(policy),
      ...site.portfolio.figures(countsOf(work).all),
      studio: studio?.name ?? '',
      email: studio?.email ?? '',
    },
    answers: Object.fromEntries(
      policyAnswers.map((name) => [name, says.answers[name](policy)]),
    ) as Around['answers'],
    delivered: Object.fromEntries(
      offeringKeys.map((key) => [key, says.delivered[key](policy)]),
    ) as Around['delivered'],
    work,
    featured: await featuredWork(ctx, pictures),
    offerings: await offeringsInOrder(ctx),
    members: await membersInOrder(ctx),
    testimonials: await testimonialsInOrder(ctx),
  }
}

export function offeringsInOrder(ctx: Ctx): Promise<OfferingContent[]> {
  const { key, title, summary, picture, from, offered } = offering
  return ctx.db
    .select({ key, title, summary, picture, from, offered })
    .from(offering)
    .orderBy(asc(offering.position))
}

export function membersInOrder(ctx: Ctx): Promise<MemberContent[]> {
  const { id, name, role, bio, picture } = teamMember
  return ctx.db
    .select({ id, name, role, bio, picture })
    .from(teamMember)
    .orderBy(asc(teamMember.position))
}

export function testimonialsInOrder(ctx: Ctx): Promise<TestimonialContent[]> {
  const { id, quote, name, role, pagePath, itemId: item } = testimonial
  return ctx.db
    .select({ id, quote, name, role, pagePath, item })
    .from(testimonial)
    .orderBy(asc(testimonial.pagePath), asc(testimonial.position))
}
