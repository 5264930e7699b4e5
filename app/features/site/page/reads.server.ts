import { and, asc, eq } from 'drizzle-orm'

import type { ImageView } from '#app/core/media.ts'
import { service, page, section, teamMember, testimonial } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readMediaManifest } from '#app/platform/media/manifest.server.ts'
import { listBookableServices } from '#app/features/booking/availability/reads.server.ts'
import { findSocialImage, getSiteImages } from '#app/features/media/image/reads.server.ts'
import {
  listFeaturedCaseStudies,
  listPublishedCaseStudies,
} from '#app/features/site/portfolio/reads.server.ts'
import { findStudio, getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getMessages } from '#app/messages/index.ts'
import { getServerMessages } from '#app/messages/server.ts'

import {
  type SiteContext,
  type MemberContent,
  type ServiceContent,
  type PageContent,
  type PageView,
  type PageSection,
  type TestimonialContent,
  countByCategory,
  buildPageView,
} from './rules.ts'
import { sectionSchemas } from '#app/features/site/section/rules.ts'
import { serviceKeys, type Category, type ServiceKey } from '#app/features/studio/service/rules.ts'
import {
  policyAnswers,
  type PageWithPolicy,
  type PolicyText,
  type PolicyAnswerKey,
} from '#app/features/studio/policy/rules.ts'
import { listUnpublishedPages } from '#app/features/site/site-layout/reads.server.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { authorize } from '#app/features/access.ts'

/**
 * Returns a public page with everything its sections show, or null if the studio has no such page.
 * `category` filters its portfolio section.
 */
export async function findPage(
  ctx: Ctx,
  path: string,
  category: Category | null = null,
): Promise<PageView | null> {
  const content = await findPageContent(ctx, path)
  return content && buildPageView(content, await getSiteContext(ctx), category)
}

/** Returns the stored content of a published page, or null. */
async function findPageContent(ctx: Ctx, path: string): Promise<PageContent | null> {
  const [row] = await ctx.db
    .select()
    .from(page)
    .where(and(eq(page.path, path), eq(page.published, true)))
  if (!row) return null
  const { title, description, picture } = row
  return { path, title, description, picture, sections: await listSections(ctx, path) }
}

/** Lists the sections of a page in order, also of an unpublished page. */
export async function listSections(ctx: Ctx, path: string): Promise<PageSection[]> {
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
        content: sectionSchemas[row.kind as PageSection['kind']].parse(row.content),
      }) as PageSection,
  )
}

/** Returns true if the path belongs to a service that is not offered now. */
export async function isServiceHidden(ctx: Ctx, path: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ key: service.key })
    .from(service)
    .where(eq(service.offered, false))
  return rows.some(({ key }) => path === `/${key}`)
}

/**
 * Returns the share image of pages without an image: the studio's choice, otherwise the poster of
 * the home page. A home page that cannot be read must not make the other pages fail.
 */
export async function findSiteImage(ctx: Ctx): Promise<ImageView | null> {
  const socialImage = await findSocialImage(ctx)
  if (socialImage) return socialImage
  const [row] = await ctx.db
    .select({ content: section.content })
    .from(section)
    .where(and(eq(section.pagePath, '/'), eq(section.kind, 'hero')))
    .orderBy(asc(section.position))
    .limit(1)
  const read = sectionSchemas.hero.safeParse(row?.content)
  if (!read.success || !read.data.poster) return null
  const { [`${read.data.poster}-wide`]: wide, [read.data.poster]: plain } = await getSiteImages(ctx)
  return wide ?? plain ?? null
}

/**
 * Lists the path of every public page in menu order: services after the services page, case studies
 * after the portfolio.
 */
export async function listPagePaths(ctx: Ctx): Promise<string[]> {
  const publishedPaths = new Set(
    (await ctx.db.select({ path: page.path }).from(page).where(eq(page.published, true))).map(
      ({ path }) => path,
    ),
  )
  const services = (await listOfferedServices(ctx)).map((key) => `/${key}`)
  const pages = [
    '/',
    '/about',
    '/services',
    ...services,
    '/portfolio',
    '/contact',
    '/privacy',
    '/accessibility',
  ].filter((path) => publishedPaths.has(path))
  const projects = await listPublishedCaseStudies(ctx)
  return pages.flatMap((path) =>
    path === '/portfolio' ? [path, ...projects.map(({ slug }) => `${path}/${slug}`)] : [path],
  )
}

/** Returns the published data that pages show besides their own text. */
export async function getSiteContext(ctx: Ctx): Promise<SiteContext> {
  const studio = await findStudio(ctx)
  const policy = await getCurrentPolicy(ctx)
  const pictures = await getSiteImages(ctx)
  const work = await listPublishedCaseStudies(ctx, pictures)
  const { site } = getMessages(ctx.language)
  const { policy: policyMessages } = getServerMessages(ctx.language)
  const format = { currency: studio?.currency ?? 'USD', locale: studio?.locale ?? site.locale }
  const services = await listServices(ctx)
  return {
    language: ctx.language,
    ...format,
    pictures,
    loops: readMediaManifest().loops,
    hiddenPaths: await listUnpublishedPages(ctx),
    dates: (await listBookableServices(ctx)).map(({ service }) => service),
    placeholders: {
      ...policyMessages.figures(policy),
      ...site.portfolio.figures(countByCategory(work).all),
      studio: studio?.name ?? '',
      email: studio?.email ?? '',
    },
    answers: Object.fromEntries(
      policyAnswers.map((name) => [
        name,
        policyMessages.answers[name](policy, format, listOffered(services)),
      ]),
    ) as SiteContext['answers'],
    delivered: Object.fromEntries(
      serviceKeys.map((key) => [key, policyMessages.delivered[key](policy)]),
    ) as SiteContext['delivered'],
    work,
    featured: await listFeaturedCaseStudies(ctx, pictures),
    services,
    members: await listTeamMembers(ctx),
    testimonials: await listTestimonials(ctx),
  }
}

/** Returns the services that the studio offers, in the order of the website. */
export async function listOfferedServices(ctx: Ctx): Promise<ServiceKey[]> {
  return listOffered(await listServices(ctx))
}

function listOffered(services: ServiceContent[]): ServiceKey[] {
  return services.flatMap(({ key, offered }) => (offered ? [key] : []))
}

export function listServices(ctx: Ctx): Promise<ServiceContent[]> {
  const { key, title, summary, picture, from, offered } = service
  return ctx.db
    .select({ key, title, summary, picture, from, offered })
    .from(service)
    .orderBy(asc(service.position))
}

export function listTeamMembers(ctx: Ctx): Promise<MemberContent[]> {
  const { id, name, role, bio, picture } = teamMember
  return ctx.db
    .select({ id, name, role, bio, picture })
    .from(teamMember)
    .orderBy(asc(teamMember.position))
}

export function listTestimonials(ctx: Ctx): Promise<TestimonialContent[]> {
  const { id, quote, name, role, pagePath, caseStudyId: item } = testimonial
  return ctx.db
    .select({ id, quote, name, role, pagePath, item })
    .from(testimonial)
    .orderBy(asc(testimonial.pagePath), asc(testimonial.position))
}

/**
 * Returns the published texts that depend on the policy, in page order: texts with one of its
 * placeholders, and answers generated from it.
 */
export async function listPagesWithPolicy(ctx: Ctx): Promise<PageWithPolicy[]> {
  authorize(ctx.actor, 'policy.see')
  const rows = await ctx.db
    .select()
    .from(page)
    .where(eq(page.published, true))
    .orderBy(asc(page.path))
  const sections = await ctx.db
    .select({ path: section.pagePath, content: section.content })
    .from(section)
    .orderBy(asc(section.position))
  return rows
    .map(({ path, title, description }) => ({
      path,
      title,
      texts: listPolicyTexts([
        description,
        ...sections.filter((section) => section.path === path).map(({ content }) => content),
      ]),
    }))
    .filter(({ texts }) => texts.length > 0)
}

const figurePattern = /\{(?:reply|photography|documentary|podcast|deposit|travel|quote)\}/

function listPolicyTexts(content: unknown): PolicyText[] {
  if (typeof content === 'string') return figurePattern.test(content) ? [{ text: content }] : []
  if (content === null || typeof content !== 'object') return []
  if ('policy' in content) return [{ answer: content.policy as PolicyAnswerKey }]
  // a figure needs its term for context
  if ('term' in content && 'text' in content)
    return listPolicyTexts(`${String(content.term)}: ${String(content.text)}`)
  return (Array.isArray(content) ? content : Object.values(content)).flatMap(listPolicyTexts)
}

/** Returns the studio's own placeholders used in those texts; the policy doesn't change them. */
export async function getStudioFigures(ctx: Ctx): Promise<Record<string, string>> {
  const studio = await getStudio(ctx)
  return {
    ...getMessages(ctx.language).site.portfolio.figures(
      countByCategory(await listPublishedCaseStudies(ctx)).all,
    ),
    studio: studio.name,
    email: studio.email,
  }
}
