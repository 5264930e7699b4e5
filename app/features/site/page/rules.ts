import { type AutoplayVideoView, type ImageView, removeAltText } from '#app/core/media.ts'
import { formatMoney, toPrice } from '#app/core/money.ts'
import { type CaseStudySummary } from '#app/features/site/portfolio/rules.ts'
import { type SectionContent, type SectionKind } from '#app/features/site/section/rules.ts'
import { getMessages } from '#app/messages/index.ts'
import { type ServiceKey, type Category, categories } from '#app/features/studio/service/rules.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'
import type { policyAnswers } from '#app/features/studio/policy/rules.ts'

/** A page as it is rendered. `picture` is its share image. */
export type PageView = {
  path: string
  title: string
  description: string
  picture: ImageView | null
  sections: SectionView[]
}

/** A section as it is stored, without placeholders and media filled in. */
export type PageSection = {
  [Kind in SectionKind]: { id: string; kind: Kind; content: SectionContent<Kind> }
}[SectionKind]
export type PageContent = {
  path: string
  title: string
  description: string
  picture: string | null
  sections: PageSection[]
}

export type ServiceContent = {
  key: ServiceKey
  title: string
  summary: string
  picture: string | null
  from: number | null
  offered: boolean
}
export type MemberContent = {
  id: string
  name: string
  role: string
  bio: string
  picture: string | null
}
export type TestimonialContent = {
  id: string
  quote: string
  name: string
  role: string
  pagePath: string
  item: string | null
}

/**
 * The data sections show besides their own text. Images and videos are keyed by the ids used in the
 * content.
 */
export type SiteContext = {
  language: string
  currency: string
  locale: string
  pictures: Record<string, ImageView>
  loops: Record<string, AutoplayVideoView>
  /** Unpublished pages; links to them are removed. */
  hiddenPaths: readonly string[]
  /** Services that can be booked online. */
  dates: readonly ServiceKey[]
  /** Values of placeholders such as `{deposit}`. */
  placeholders: Record<string, string>
  answers: Record<(typeof policyAnswers)[number], string>
  delivered: Record<ServiceKey, string>
  /** Published case studies in the studio's order; `featured` are those of the home page. */
  work: (CaseStudySummary & { id: string; standfirst: string })[]
  featured: CaseStudySummary[]
  services: ServiceContent[]
  members: MemberContent[]
  testimonials: TestimonialContent[]
}

/** The page a section is on, and the filter of its portfolio. */
type PageLocation = { path: string; category: Category | null }

/**
 * Builds a page with everything its sections show. `category` filters the portfolio section. Runs
 * in the browser too, so that the preview follows every keystroke.
 */
export function buildPageView(
  page: PageContent,
  context: SiteContext,
  category: Category | null = null,
): PageView {
  const { path, title, description, picture } = interpolate(
    { ...page, sections: [] },
    context.placeholders,
  )
  const sections = page.sections.map((section) => fillSection(section, context, { path, category }))
  return {
    path,
    title,
    description,
    picture: resolveImage(context, picture) ?? findSharedImage(sections, context),
    sections,
  }
}

/** Returns the first image with its alt text, for sharing, if the page shows it without one. */
function findSharedImage(sections: SectionView[], { pictures }: SiteContext): ImageView | null {
  const first = findFirstImage(sections)
  if (!first || first.alt !== '') return null
  return Object.values(pictures).find((image) => image?.base === first.base) ?? null
}

function fillSection(
  { kind, content: stored }: PageSection,
  context: SiteContext,
  place: PageLocation,
): SectionView {
  const content = rewriteLinks(interpolate(stored, context.placeholders), context)
  const fill = (sectionFills as Partial<Record<SectionKind, Fill<never>>>)[kind]
  return { kind, ...(fill?.(content as never, context, place) ?? { content }) } as SectionView
}

/**
 * Empties links to unpublished pages (an empty link is not rendered) and points links to services
 * that cannot be booked online at the contact form.
 */
function rewriteLinks<Content>(
  content: Content,
  context: Pick<SiteContext, 'hiddenPaths' | 'dates'>,
): Content {
  if (content === null || typeof content !== 'object') return content
  if (Array.isArray(content)) return content.map((part) => rewriteLinks(part, context)) as Content
  return Object.fromEntries(
    Object.entries(content).map(([key, part]) => [
      key,
      key === 'href' ? rewriteLink(String(part), context) : rewriteLinks(part, context),
    ]),
  ) as Content
}

function rewriteLink(
  original: string,
  { hiddenPaths: off, dates }: Pick<SiteContext, 'hiddenPaths' | 'dates'>,
): string {
  const path = original.split('?')[0]
  const key = serviceKeys.find((key) => path === `/book/${key}`)
  const href =
    key && !dates.includes(key)
      ? `/contact?service=${key}`
      : path === '/book' && dates.length === 0
        ? ''
        : original
  return off.includes(href.split(/[?#]/)[0]!) ? '' : href
}

/**
 * Adds a booking link to the closing section of a service that can be booked online, unless the
 * section has one.
 */
function fillClosing(
  content: SectionContent<'closing'>,
  context: SiteContext,
  { path }: PageLocation,
) {
  const dates = context.dates.map((key) => `/book/${key}`).find((href) => href === `/book${path}`)
  const hasBookingLink =
    dates === undefined ||
    content.actions.length > 1 ||
    content.actions.some(({ href }) => href.split('?')[0] === dates)
  const actions = hasBookingLink
    ? content.actions
    : [{ label: getMessages(context.language).site.checkDate, href: dates }, ...content.actions]
  return {
    content: { ...content, actions },
    picture: resolveDecorativeImage(context, content.picture),
  }
}

/**
 * A poster `room` may come in two shapes, `room-wide` and `room-tall`, with a background video of
 * that name; a single image serves both shapes.
 */
function fillHero(content: SectionContent<'hero'>, context: SiteContext) {
  const { poster = '' } = content
  const fallback = resolveImage(context, poster)
  const wide = resolveImage(context, `${poster}-wide`) ?? fallback
  const tall = resolveImage(context, `${poster}-tall`) ?? fallback
  return {
    content,
    wide,
    // a narrow window shows it with the alt text of the wide one
    tall: wide && tall ? removeAltText(tall) : tall,
    loop: context.loops[poster] ?? null,
  }
}

function fillServiceList(content: SectionContent<'service-list'>, context: SiteContext) {
  return {
    content,
    services: listOfferedServices(context).map(
      ({ key, title, summary, delivery, from, picture }) => ({
        key,
        title,
        summary,
        delivery,
        from,
        href: context.hiddenPaths.includes(`/${key}`) ? '' : `/${key}`,
        picture: resolveDecorativeImage(context, picture),
      }),
    ),
  }
}

function listOfferedServices({ services, language, currency, locale, delivered }: SiteContext) {
  const { from: fromWords } = getMessages(language).site.services
  return services
    .filter((service) => service.offered)
    .map(({ from, ...service }) => ({
      ...service,
      delivery: delivered[service.key],
      from: from === null ? null : fromWords(formatMoney(from, currency, locale)),
      ...(from !== null && { price: toPrice(from, currency) }),
    }))
}

function fillServices({ blocks }: SectionContent<'services'>, context: SiteContext) {
  const rows = listOfferedServices(context)
  return {
    blocks: blocks.flatMap(({ service: key, text, facts, links, picture: ownPicture }) => {
      const row = rows.find((service) => service.key === key)
      return row
        ? [
            {
              key,
              title: row.title,
              text: text ?? row.summary,
              from: row.from,
              ...(row.price && { price: row.price }),
              facts,
              links,
              picture: resolveDecorativeImage(context, ownPicture ?? row.picture),
            },
          ]
        : []
    }),
  }
}

/** Counts the case studies of each category and in total. */
export function countByCategory(work: { category: Category }[]): Record<Category | 'all', number> {
  return {
    ...(Object.fromEntries(
      categories.map((category) => [
        category,
        work.filter((item) => item.category === category).length,
      ]),
    ) as Record<Category, number>),
    all: work.length,
  }
}

/** Adds the image of a section that shows its own text and one image. */
function fillImage<Kind extends 'picture-band' | 'service-heading' | 'studio-room'>(
  content: SectionContent<Kind>,
  context: SiteContext,
) {
  return { content, picture: resolveImage(context, content.picture) }
}

function resolveImage({ pictures }: SiteContext, id: string | null | undefined): ImageView | null {
  return (id && pictures[id]) || null
}

/** Resolves an image next to a text that already says what it shows. */
function resolveDecorativeImage(
  context: SiteContext,
  id: string | null | undefined,
): ImageView | null {
  const image = resolveImage(context, id)
  return image && removeAltText(image)
}

type Fill<Kind extends SectionKind> = (
  content: SectionContent<Kind>,
  context: SiteContext,
  place: PageLocation,
) => object

/** Builds the view of each kind of section. Kinds not listed here show their own text. */
const sectionFills = {
  hero: fillHero,
  featured: (content, { featured }) => ({ content, items: featured }),
  'service-list': fillServiceList,
  testimonials: (content, { testimonials }, { path }) => ({
    content,
    testimonials: testimonials
      .filter(({ pagePath }) => pagePath === path)
      .map(({ quote, name, role }) => ({ quote, name, role })),
  }),
  faq: ({ heading, items }, { answers }) => ({
    heading,
    items: items.map(({ question, answer }, index) => ({
      id: `faq-${index + 1}`,
      question,
      answer: 'policy' in answer ? answers[answer.policy] : answer.text,
    })),
  }),
  team: (content, context) => ({
    content,
    members: context.members.map(({ name, role, bio, picture }) => ({
      name,
      role,
      bio,
      picture: resolveImage(context, picture),
    })),
  }),
  contact: (content, context) => ({
    content,
    dates: listOfferedServices(context).flatMap(({ key, title }) =>
      context.dates.includes(key) ? [{ label: title, href: `/book/${key}` }] : [],
    ),
  }),
  services: fillServices,
  'featured-podcasts': (content, { work }) => ({
    content,
    items: work
      .filter(({ category }) => category === 'podcast')
      .map(({ id, ...item }) => ({ ...item, standfirst: content.notes[id] ?? item.standfirst })),
  }),
  portfolio: (content, { work }, { category }) => ({
    content,
    category,
    counts: countByCategory(work),
    items: work
      .filter((item) => category === null || item.category === category)
      .map(({ id: _id, standfirst: _standfirst, ...item }) => item),
  }),
  closing: fillClosing,
  'picture-band': fillImage<'picture-band'>,
  'service-heading': fillImage<'service-heading'>,
  'studio-room': fillImage<'studio-room'>,
} satisfies { [Kind in SectionKind]?: Fill<Kind> }

/** A section with everything its component shows. */
export type SectionViewOf<Kind extends SectionKind> = {
  kind: Kind
} & (Kind extends keyof typeof sectionFills
  ? ReturnType<(typeof sectionFills)[Kind]>
  : { content: SectionContent<Kind> })
export type SectionView = { [Kind in SectionKind]: SectionViewOf<Kind> }[SectionKind]

/** Splits a text at its placeholders. `name` is null for the text between them. */
export function splitPlaceholders(text: string): { text: string; name: string | null }[] {
  return text
    .split(/(\{\w+\})/)
    .map((part, index) => ({ text: part, name: index % 2 === 1 ? part.slice(1, -1) : null }))
    .filter((part) => part.text !== '')
}

/** Replaces every known `{name}` in a section's content with its value. */
export function interpolate<Content>(
  content: Content,
  placeholders: Record<string, string>,
): Content {
  if (typeof content === 'string')
    return content.replace(
      /\{(\w+)\}/g,
      (match, name: string) => placeholders[name] ?? match,
    ) as Content
  if (Array.isArray(content))
    return content.map((part) => interpolate(part, placeholders)) as Content
  if (content === null || typeof content !== 'object') return content
  return Object.fromEntries(
    Object.entries(content).map(([key, part]) => [key, interpolate(part, placeholders)]),
  ) as Content
}

/**
 * Returns a problem for each text with an unknown `{name}`, by its path; it would be printed as it
 * is.
 */
export function findUnknownPlaceholders(
  content: unknown,
  names: string[],
  path = '',
): Record<string, 'figure-unknown'> {
  if (typeof content === 'string')
    return [...content.matchAll(/\{(\w+)\}/g)].some(([, name]) => !names.includes(name!))
      ? { [path]: 'figure-unknown' }
      : {}
  if (content === null || typeof content !== 'object') return {}
  return Object.assign(
    {},
    ...Object.entries(content).map(([key, part]) =>
      findUnknownPlaceholders(part, names, path ? `${path}.${key}` : key),
    ),
  )
}

/** Returns the first image of a page, which represents it when shared. */
export function findFirstImage(sections: SectionView[]): ImageView | null {
  for (const section of sections) {
    const [first] = listImages(section).filter((picture) => picture !== null)
    if (first) return first
  }
  return null
}

function listImages(section: SectionView): (ImageView | null)[] {
  if (section.kind === 'hero') return [section.wide, section.tall]
  if ('picture' in section) return [section.picture]
  const listed: object[] =
    'items' in section ? section.items : 'blocks' in section ? section.blocks : []
  return listed.map((entry) => ('picture' in entry ? (entry.picture as ImageView | null) : null))
}
