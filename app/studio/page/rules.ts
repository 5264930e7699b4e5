import type { AccentColors } from '#app/core/color.ts'
import type { LoopView, PictureView } from '#app/core/media.ts'
import { formatMoney, priceOf } from '#app/core/money.ts'
import { type Category, type WorkView, categories } from '#app/studio/portfolio/rules.ts'
import {
  type BlockView,
  type OfferingKey,
  type SectionContent,
  type SectionKind,
  type SectionView,
  offeringKeys,
  type policyAnswers,
} from '#app/studio/section/rules.ts'
import { words } from '#app/words/index.ts'

/** `picture` is what links to the page show elsewhere. */
export type PageView = {
  path: string
  title: string
  description: string
  picture: PictureView | null
  sections: SectionView[]
}

/** A page as it is kept, before anything is filled in. */
export type SectionOf = {
  [Kind in SectionKind]: { id: string; kind: Kind; content: SectionContent<Kind> }
}[SectionKind]
export type PageContent = {
  path: string
  title: string
  description: string
  picture: string | null
  sections: SectionOf[]
}

export type OfferingContent = {
  key: OfferingKey
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
 * Everything a section may show beside its own words; pictures, films and whatever else is named in
 * a text by its id.
 */
export type Around = {
  language: string
  currency: string
  locale: string
  pictures: Record<string, PictureView>
  loops: Record<string, LoopView>
  /** Pages that are not shown: a link to one of them is left out. */
  off: readonly string[]
  /** What a visitor may ask a date for. */
  dates: readonly OfferingKey[]
  /** What `{deposit}` and the like stand for. */
  figures: Record<string, string>
  answers: Record<(typeof policyAnswers)[number], string>
  delivered: Record<OfferingKey, string>
  /** The published projects in the studio's order, and those of the home page. */
  work: (WorkView & { id: string })[]
  featured: WorkView[]
  offerings: OfferingContent[]
  members: MemberContent[]
  testimonials: TestimonialContent[]
}

/**
 * The page with everything its sections show, `category` is what its portfolio is narrowed to. In
 * the browser too, so that what is typed is seen at once.
 */
export function pageFilled(
  page: PageContent,
  around: Around,
  category: Category | null = null,
): PageView {
  const { path, title, description, picture } = printed({ ...page, sections: [] }, around.figures)
  return {
    path,
    title,
    description,
    picture: pictureIn(around, picture),
    sections: page.sections.map((section) => fillSection(path, section, around, category)),
  }
}

function fillSection(
  path: string,
  { kind, content: kept }: SectionOf,
  around: Around,
  category: Category | null,
): SectionView {
  const content = leading(printed(kept, around.figures), around)
  switch (kind) {
    case 'hero':
      return fillHero(content as SectionContent<'hero'>, around)
    case 'featured':
      return { kind, content: content as SectionContent<'featured'>, items: around.featured }
    case 'offerings':
      return fillOfferings(content as SectionContent<'offerings'>, around)
    case 'testimonials':
      return {
        kind,
        content: content as SectionContent<'testimonials'>,
        testimonials: around.testimonials
          .filter(({ pagePath }) => pagePath === path)
          .map(({ quote, name, role }) => ({ quote, name, role })),
      }
    case 'faq':
      return fillFaq(content as SectionContent<'faq'>, around)
    case 'team':
      return fillTeam(content as SectionContent<'team'>, around)
    case 'contact':
      return {
        kind,
        content: content as SectionContent<'contact'>,
        dates: offered(around).flatMap(({ key, title }) =>
          around.dates.includes(key) ? [{ label: title, href: `/dates/${key}` }] : [],
        ),
      }
    case 'services':
      return { kind, blocks: blocks(content as SectionContent<'services'>, around) }
    case 'featured-podcasts':
      return {
        kind,
        content: content as SectionContent<'featured-podcasts'>,
        items: podcasts(content as SectionContent<'featured-podcasts'>, around),
      }
    case 'portfolio':
      return fillPortfolio(content as SectionContent<'portfolio'>, around, category)
    case 'closing':
      return fillClosing(path, content as SectionContent<'closing'>, around)
    case 'picture-band':
    case 'service-heading':
    case 'studio-room':
      return {
        kind,
        content,
        picture: pictureIn(around, (content as { picture?: string }).picture),
      } as SectionView
    default:
      return { kind, content } as SectionView
  }
}

/**
 * The same with every link to a page that is not shown leading nowhere (`''`), which is not drawn,
 * and to a date nobody can ask for to a message.
 */
function leading<Content>(content: Content, around: Pick<Around, 'off' | 'dates'>): Content {
  if (content === null || typeof content !== 'object') return content
  if (Array.isArray(content)) return content.map((part) => leading(part, around)) as Content
  return Object.fromEntries(
    Object.entries(content).map(([key, part]) => [
      key,
      key === 'href' ? shown(String(part), around) : leading(part, around),
    ]),
  ) as Content
}

function shown(asked: string, { off, dates }: Pick<Around, 'off' | 'dates'>): string {
  const path = asked.split('?')[0]
  const key = offeringKeys.find((key) => path === `/dates/${key}`)
  const href =
    key && !dates.includes(key)
      ? `/contact?service=${key}`
      : path === '/dates' && dates.length === 0
        ? ''
        : asked
  return off.includes(href.split(/[?#]/)[0]!) ? '' : href
}

/**
 * At its end the page of a service leads to its dates, where it has any: by a link of its own, else
 * by ours.
 */
function fillClosing(
  path: string,
  content: SectionContent<'closing'>,
  around: Around,
): SectionView {
  const dates = around.dates.map((key) => `/dates/${key}`).find((href) => href === `/dates${path}`)
  const leads =
    dates === undefined ||
    content.actions.length > 1 ||
    content.actions.some(({ href }) => href.split('?')[0] === dates)
  const actions = leads
    ? content.actions
    : [{ label: words(around.language).site.checkDate, href: dates }, ...content.actions]
  return {
    kind: 'closing',
    content: { ...content, actions },
    picture: pictureIn(around, content.picture),
  }
}

/**
 * A poster with two shapes, `room-wide` and `room-tall`, has a loop of that name; one picture
 * serves for both.
 */
function fillHero(content: SectionContent<'hero'>, around: Around): SectionView {
  const { poster = '' } = content
  const own = pictureIn(around, poster)
  return {
    kind: 'hero',
    content,
    wide: pictureIn(around, `${poster}-wide`) ?? own,
    tall: pictureIn(around, `${poster}-tall`) ?? own,
    loop: around.loops[poster] ?? null,
  }
}

function fillOfferings(content: SectionContent<'offerings'>, around: Around): SectionView {
  return {
    kind: 'offerings',
    content,
    offerings: offered(around).map(({ key, title, summary, delivery, from, picture }) => ({
      key,
      title,
      summary,
      delivery,
      from,
      href: around.off.includes(`/${key}`) ? '' : `/${key}`,
      picture: pictureIn(around, picture),
    })),
  }
}

function fillTeam(content: SectionContent<'team'>, around: Around): SectionView {
  return {
    kind: 'team',
    content,
    members: around.members.map(({ name, role, bio, picture }) => ({
      name,
      role,
      bio,
      picture: pictureIn(around, picture),
    })),
  }
}

function fillPortfolio(
  content: SectionContent<'portfolio'>,
  { work }: Around,
  category: Category | null,
): SectionView {
  return {
    kind: 'portfolio',
    content,
    category,
    counts: countsOf(work),
    items: work
      .filter((item) => category === null || item.category === category)
      .map(({ id: _, ...item }) => item),
  }
}

function offered({ offerings, language, currency, locale, delivered }: Around) {
  const { from: fromWords } = words(language).site.services
  return offerings
    .filter((one) => one.offered)
    .map(({ from, ...one }) => ({
      ...one,
      delivery: delivered[one.key],
      from: from === null ? null : fromWords(formatMoney(from, currency, locale)),
      ...(from !== null && { price: priceOf(from, currency) }),
    }))
}

function blocks(content: SectionContent<'services'>, around: Around): BlockView[] {
  const rows = offered(around)
  return content.blocks.flatMap(({ offering: key, text, facts, links, picture: own }) => {
    const row = rows.find((one) => one.key === key)
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
            picture: pictureIn(around, own ?? row.picture),
          },
        ]
      : []
  })
}

function podcasts({ notes }: SectionContent<'featured-podcasts'>, { work }: Around): WorkView[] {
  return work
    .filter(({ category }) => category === 'podcast')
    .map(({ id, ...item }) => ({ ...item, standfirst: notes[id] ?? item.standfirst }))
}

/** How many projects there are of each category and in all. */
export function countsOf(work: { category: Category }[]): Record<Category | 'all', number> {
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

function fillFaq({ heading, items }: SectionContent<'faq'>, { answers }: Around): SectionView {
  return {
    kind: 'faq',
    heading,
    items: items.map(({ question, answer }, at) => ({
      id: `faq-${at + 1}`,
      question,
      answer: 'policy' in answer ? answers[answer.policy] : answer.text,
    })),
  }
}

function pictureIn({ pictures }: Around, id: string | null | undefined): PictureView | null {
  return (id && pictures[id]) || null
}

/**
 * What every public page shows of the studio, in its header, footer and contact facts. What is not
 * there is left out: every page carries this.
 */
export type StudioView = {
  name: string
  /** The letter that stands for it. */
  badge: string
  legalName: string
  tagline: string
  /** Lines of the postal address. */
  address: string[]
  phone: string
  email: string
  locale: string
  /** As the studio writes them, `Mon–Fri, 9 AM–6 PM`. */
  hours: string
  /** Where it stands, in degrees, for whoever asks for a map. */
  place: { latitude: number; longitude: number } | null
  /** Those that are offered now, in their order. */
  offerings: { key: string; title: string }[]
  /** Whether a date can be asked for on the website. */
  dates?: boolean
  /** The year in the footer, by the studio's calendar. */
  year: number
  /** Where else it can be found: another site, or a letter. */
  social?: { label: string; href: string }[]
  /** A line of its own at the end. */
  note?: string
  /** In the place of mark and name. */
  logo?: PictureView
  accent?: AccentColors
  /** Pages header and footer would lead to, but for they are not shown. */
  off?: string[]
}

/** The content of a section with every `{name}` that is known replaced by what it stands for. */
export function printed<Content>(content: Content, figures: Record<string, string>): Content {
  if (typeof content === 'string')
    return content.replace(/\{(\w+)\}/g, (whole, name: string) => figures[name] ?? whole) as Content
  if (Array.isArray(content)) return content.map((part) => printed(part, figures)) as Content
  if (content === null || typeof content !== 'object') return content
  return Object.fromEntries(
    Object.entries(content).map(([key, part]) => [key, printed(part, figures)]),
  ) as Content
}

/**
 * Every `{name}` of a content that nothing stands for, by the way to its text: it would be printed
 * as it is.
 */
export function findUnknownFigures(
  content: unknown,
  known: string[],
  way = '',
): Record<string, 'figure-unknown'> {
  if (typeof content === 'string')
    return [...content.matchAll(/\{(\w+)\}/g)].some(([, name]) => !known.includes(name!))
      ? { [way]: 'figure-unknown' }
      : {}
  if (content === null || typeof content !== 'object') return {}
  return Object.assign(
    {},
    ...Object.entries(content).map(([key, part]) =>
      findUnknownFigures(part, known, way ? `${way}.${key}` : key),
    ),
  )
}

/** The picture a page is known by elsewhere: the first one on it. */
export function pictureOf(sections: SectionView[]): PictureView | null {
  for (const section of sections) {
    const [first] = picturesOf(section).filter((picture) => picture !== null)
    if (first) return first
  }
  return null
}

function picturesOf(section: SectionView): (PictureView | null)[] {
  if (section.kind === 'hero') return [section.wide, section.tall]
  if ('picture' in section) return [section.picture]
  const listed: object[] =
    'items' in section ? section.items : 'blocks' in section ? section.blocks : []
  return listed.map((one) => ('picture' in one ? (one.picture as PictureView | null) : null))
}
