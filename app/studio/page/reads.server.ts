import { and, asc, eq } from 'drizzle-orm'

import type { PictureView } from '#app/core/media.ts'
import { offering, page, section, teamMember, testimonial } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { loop, picture } from '#app/platform/pictures.server.ts'
import { sharedPicture } from '#app/studio/picture/reads.server.ts'
import { countWork, featuredWork, publishedWork } from '#app/studio/portfolio/reads.server.ts'
import type { Category } from '#app/studio/portfolio/rules.ts'
import { policyInForce, theStudio } from '#app/studio/settings/reads.server.ts'
import { words } from '#app/words/index.ts'

import { type PageView, type SectionContent, type SectionKind, type SectionView, pictureOf, printed, sectionSchemas } from './rules.ts'

/** A public page with everything its sections show, or null when the studio has no such page; its portfolio shows all, or one category. */
export async function pageAt(ctx: Ctx, path: string, category: Category | null = null): Promise<PageView | null> {
  const [found] = await ctx.db.select().from(page).where(eq(page.path, path))
  if (!found) return null
  const rows = await ctx.db.select().from(section).where(eq(section.pagePath, path)).orderBy(asc(section.position))
  const figures = await figuresOf(ctx)
  const sections: SectionView[] = []
  for (const row of rows) sections.push(await filled(ctx, { path, category }, row.kind as SectionKind, printed(row.content, figures)))
  return { ...printed(found, figures), sections }
}

/** Whether the path is the page of a service that is not offered now. */
export async function isSwitchedOff(ctx: Ctx, path: string): Promise<boolean> {
  const rows = await ctx.db.select({ key: offering.key }).from(offering).where(eq(offering.offered, false))
  return rows.some(({ key }) => path === `/${key}`)
}

/** The picture of pages that show none: the one the studio chose for it, else the poster of the home page. A home page that cannot be read is no reason for the others to fail. */
export async function pictureOfSite(ctx: Ctx): Promise<PictureView | null> {
  const chosen = await sharedPicture(ctx)
  if (chosen) return chosen
  const [row] = await ctx.db.select({ content: section.content }).from(section).where(and(eq(section.pagePath, '/'), eq(section.kind, 'hero'))).orderBy(asc(section.position)).limit(1)
  const read = sectionSchemas.hero.safeParse(row?.content)
  return read.success ? pictureOf([hero(read.data)]) : null
}

/** The address of every page a visitor can open, in the order of the menu: services under services, projects under the portfolio. */
export async function addressesOfPages(ctx: Ctx): Promise<string[]> {
  const laid = new Set((await ctx.db.select({ path: page.path }).from(page)).map(({ path }) => path))
  const services = (await offered(ctx)).map(({ key }) => `/${key}`)
  const pages = ['/', '/about', '/services', ...services, '/portfolio', '/contact', '/privacy', '/accessibility'].filter((path) => laid.has(path))
  const projects = await publishedWork(ctx)
  return pages.flatMap((path) => (path === '/portfolio' ? [path, ...projects.map(({ slug }) => `${path}/${slug}`)] : [path]))
}

/** What the policy and the studio's record say, by the names a text may use. */
async function figuresOf(ctx: Ctx): Promise<Record<string, string>> {
  const studio = await theStudio(ctx)
  const { policy, site } = words(ctx.language)
  return { ...policy.figures(await policyInForce(ctx)), ...site.portfolio.figures((await countWork(ctx)).all), studio: studio?.name ?? '', email: studio?.email ?? '' }
}

async function filled(ctx: Ctx, { path, category }: { path: string; category: Category | null }, kind: SectionKind, kept: unknown): Promise<SectionView> {
  const content = sectionSchemas[kind].parse(kept)
  switch (kind) {
    case 'hero': return hero(content as SectionContent<'hero'>)
    case 'featured': return { kind, content: content as SectionContent<'featured'>, items: await featuredWork(ctx) }
    case 'offerings': return { kind, content: content as SectionContent<'offerings'>, offerings: await offerings(ctx) }
    case 'testimonials': return { kind, content: content as SectionContent<'testimonials'>, testimonials: await testimonialsOn(ctx, path) }
    case 'faq': return faq(ctx, content as SectionContent<'faq'>)
    case 'team': return { kind, content: content as SectionContent<'team'>, members: await members(ctx) }
    case 'services': return { kind, blocks: await blocks(ctx, content as SectionContent<'services'>) }
    case 'featured-podcasts': return { kind, content: content as SectionContent<'featured-podcasts'>, items: await podcasts(ctx, content as SectionContent<'featured-podcasts'>) }
    case 'portfolio': return { kind, content: content as SectionContent<'portfolio'>, category, counts: await countWork(ctx), items: await publishedWork(ctx, category) }
    case 'closing': case 'picture-band': case 'service-heading': case 'studio-room':
      return { kind, content, picture: picture((content as { picture?: string }).picture) } as SectionView
    default: return { kind, content } as SectionView
  }
}

/** A poster with two shapes, `interview-wide` and `interview-tall`, has a loop of that name; one picture serves for both. */
function hero(content: SectionContent<'hero'>): SectionView {
  const { poster } = content
  return { kind: 'hero', content, wide: picture(poster && `${poster}-wide`) ?? picture(poster), tall: picture(poster && `${poster}-tall`) ?? picture(poster), loop: loop(poster) }
}

function offered(ctx: Ctx) {
  return ctx.db.select().from(offering).where(eq(offering.offered, true)).orderBy(asc(offering.position))
}

async function offerings(ctx: Ctx) {
  const policy = await policyInForce(ctx)
  const { delivered } = words(ctx.language).policy
  return (await offered(ctx)).map(({ key, title, summary, ...row }) => ({ key, title, summary, delivery: delivered[key](policy), href: `/${key}`, picture: picture(row.picture) }))
}

async function blocks(ctx: Ctx, content: SectionContent<'services'>) {
  const rows = await offered(ctx)
  return content.blocks.flatMap(({ offering: key, text, facts, links, picture: own }) => {
    const row = rows.find((one) => one.key === key)
    return row ? [{ key, title: row.title, text: text ?? row.summary, facts, links, picture: picture(own ?? row.picture) }] : []
  })
}

async function members(ctx: Ctx) {
  const { name, role, bio, picture: portrait } = teamMember
  const rows = await ctx.db.select({ name, role, bio, portrait }).from(teamMember).orderBy(asc(teamMember.position))
  return rows.map(({ portrait, ...row }) => ({ ...row, picture: picture(portrait) }))
}

async function podcasts(ctx: Ctx, { notes }: SectionContent<'featured-podcasts'>) {
  return (await publishedWork(ctx, 'podcast')).map((item) => ({ ...item, standfirst: notes[item.slug] ?? item.standfirst }))
}

function testimonialsOn(ctx: Ctx, path: string) {
  const { quote, name, role } = testimonial
  return ctx.db.select({ quote, name, role }).from(testimonial).where(eq(testimonial.pagePath, path)).orderBy(asc(testimonial.position))
}

async function faq(ctx: Ctx, { heading, items }: SectionContent<'faq'>): Promise<SectionView> {
  const policy = await policyInForce(ctx)
  const { answers } = words(ctx.language).policy
  return { kind: 'faq', heading, items: items.map(({ question, answer }, at) => ({ id: `faq-${at + 1}`, question, answer: 'policy' in answer ? answers[answer.policy](policy) : answer.text })) }
}
