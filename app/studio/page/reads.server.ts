import { and, asc, count, eq, isNotNull } from 'drizzle-orm'

import { offering, page, portfolioItem, section, testimonial } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { loop, picture } from '#app/platform/pictures.server.ts'
import { policyInForce } from '#app/studio/settings/reads.server.ts'
import { words } from '#app/words/index.ts'

import { type PageView, type SectionContent, type SectionKind, type SectionView, sectionSchemas } from './rules.ts'

/** A public page with everything its sections show, or null when the studio has no such page. */
export async function pageAt(ctx: Ctx, path: string): Promise<PageView | null> {
  const [found] = await ctx.db.select().from(page).where(eq(page.path, path))
  if (!found) return null
  const rows = await ctx.db.select().from(section).where(eq(section.pagePath, path)).orderBy(asc(section.position))
  const sections: SectionView[] = []
  for (const row of rows) sections.push(await filled(ctx, path, row.kind as SectionKind, row.content))
  return { ...found, sections }
}

async function filled(ctx: Ctx, path: string, kind: SectionKind, kept: unknown): Promise<SectionView> {
  const content = sectionSchemas[kind].parse(kept)
  switch (kind) {
    case 'hero': return hero(content as SectionContent<'hero'>)
    case 'featured': return { kind, content: content as SectionContent<'featured'>, ...(await featured(ctx)) }
    case 'offerings': return { kind, content: content as SectionContent<'offerings'>, offerings: await offerings(ctx) }
    case 'testimonials': return { kind, content: content as SectionContent<'testimonials'>, testimonials: await testimonialsOn(ctx, path) }
    case 'closing': return { kind, content: content as SectionContent<'closing'>, picture: picture((content as SectionContent<'closing'>).picture) }
    case 'heading': return { kind, content: content as SectionContent<'heading'> }
    case 'contact': return { kind, content: content as SectionContent<'contact'> }
    case 'faq': return faq(ctx, content as SectionContent<'faq'>)
  }
}

/** A poster with two shapes, `interview-wide` and `interview-tall`, has a loop of that name; one picture serves for both. */
function hero(content: SectionContent<'hero'>): SectionView {
  const { poster } = content
  return { kind: 'hero', content, wide: picture(poster && `${poster}-wide`) ?? picture(poster), tall: picture(poster && `${poster}-tall`) ?? picture(poster), loop: loop(poster) }
}

async function featured(ctx: Ctx) {
  const published = eq(portfolioItem.published, true)
  const items = await ctx.db.select().from(portfolioItem).where(and(published, isNotNull(portfolioItem.featured))).orderBy(asc(portfolioItem.featured), asc(portfolioItem.slug))
  const [all] = await ctx.db.select({ count: count() }).from(portfolioItem).where(published)
  return { items: items.map(({ slug, title, category, client, ...item }) => ({ slug, title, category, client, picture: picture(item.picture) })), count: all?.count ?? 0 }
}

async function offerings(ctx: Ctx) {
  const policy = await policyInForce(ctx)
  const { delivered } = words(ctx.language).policy
  const rows = await ctx.db.select().from(offering).where(eq(offering.offered, true)).orderBy(asc(offering.position))
  return rows.map(({ key, title, summary, ...row }) => ({ key, title, summary, delivery: delivered[key](policy), href: `/${key}`, picture: picture(row.picture) }))
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
