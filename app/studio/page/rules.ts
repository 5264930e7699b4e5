import type { AccentColors } from '#app/core/color.ts'
import type { LoopView, PictureView } from '#app/core/media.ts'
import { type Price, formatMoney, priceOf } from '#app/core/money.ts'
import { type Prose, prose } from '#app/core/prose.ts'
import { address, line, mediaId, paragraph, z } from '#app/core/schema.ts'
import { type Category, type WorkView, categories } from '#app/studio/portfolio/rules.ts'
import { words } from '#app/words/index.ts'

/** What the texts of a section may be; while they are being written anything may still be empty. */
type Texts = {
  line: z.ZodType<string>
  paragraph: z.ZodType<string>
  address: z.ZodType<string>
  prose: z.ZodType<Prose>
  least: 0 | 1
}
const finished: Texts = { line, paragraph, address, prose, least: 1 }
const unfinished: Texts = {
  line: z.string().max(1000),
  paragraph: z.string().max(10_000),
  address: z.string().max(1000),
  prose: z.union([z.string().max(10_000), prose, z.array(z.never())]),
  least: 0,
}

export const offeringKeys = ['photography', 'documentary', 'podcast'] as const
export type OfferingKey = (typeof offeringKeys)[number]
/** The questions the policy answers itself. */
export const policyAnswers = ['reply', 'delivery', 'payment', 'cancellation', 'turnaround'] as const

/**
 * What a public page is made of: one schema for each kind of section; the words in it are the
 * studio's own.
 * `{deposit}`, `{email}` and the like in a text stand for what the policy and the studio's record say: a figure is written once.
 */
const schemasOf = ({ line, paragraph, address, prose, least }: Texts) => {
  const link = z.object({ label: line, href: address })
  const links = z.array(link)
  const titled = z.object({ title: line, text: paragraph })
  const picture = mediaId.optional()
  /** An answer is the studio's own words, or a sentence the policy prints itself. */
  const answer = z.union([z.object({ policy: z.enum(policyAnswers) }), z.object({ text: prose })])
  return {
    /**
     * Each line of the headline stands on a line of its own; a line that begins with a space is set
     * in.
     */
    hero: z.object({
      headline: z.array(z.string().max(120, 'line-long')).min(least, 'line-missing').max(4),
      lead: paragraph,
      actions: links.max(3),
      poster: picture,
    }),
    /** The projects chosen for the home page. */
    featured: z.object({
      heading: line,
      all: link,
      aside: z.object({ text: paragraph, link }).optional(),
    }),
    offerings: z.object({ heading: line }),
    testimonials: z.object({ heading: line }),
    closing: z.object({ heading: line, text: paragraph, actions: links.max(2), picture }),
    heading: z.object({ heading: line, lead: paragraph }),
    /**
     * The form, beside it the studio's address, telephone and hours, which are facts of the studio
     * and not of the page; and a drawing of the place, if there is one.
     */
    contact: z.object({ hint: line, note: line.optional(), map: z.enum(['harbor']).optional() }),
    faq: z.object({ heading: line, items: z.array(z.object({ question: line, answer })).max(60) }),
    'picture-band': z.object({ picture: least ? mediaId : picture }),
    /** What the studio is for, set large: mission and vision. */
    statements: z.object({ items: z.array(titled).max(12) }),
    values: z.object({ heading: line, items: z.array(titled).max(24) }),
    team: z.object({ heading: line }),
    /**
     * The services one after the other; without a text or a picture of its own a block has the
     * offering's.
     */
    services: z.object({
      blocks: z
        .array(
          z.object({
            offering: z.enum(offeringKeys),
            text: paragraph.optional(),
            facts: z.array(line).max(24),
            links: links.max(6),
            picture,
          }),
        )
        .max(3),
    }),
    process: z.object({ heading: line, steps: z.array(titled).max(24) }),
    'service-heading': z.object({ heading: line, lead: paragraph, picture }),
    facts: z.object({ items: z.array(z.object({ term: line, text: line })).max(12) }),
    definitions: z.object({ heading: line, items: z.array(titled).max(60) }),
    'plain-list': z.object({ heading: line, items: z.array(line).max(60) }),
    'studio-room': z.object({ heading: line, text: prose, picture }),
    /** The published podcasts; a note, by the item's id, stands in the place of its standfirst. */
    'featured-podcasts': z.object({ heading: line, notes: z.record(z.string(), paragraph) }),
    /** All published projects and the filter by category. */
    portfolio: z.object({ heading: line }),
    text: z.object({
      parts: z
        .array(z.object({ heading: line.optional(), text: prose, link: link.optional() }))
        .max(60),
    }),
  }
}

/** What stands on a page. */
export const sectionSchemas = schemasOf(finished)
/** What may lie in a draft. */
export const draftSchemas = schemasOf(unfinished)

export type SectionKind = keyof typeof sectionSchemas
export type SectionContent<Kind extends SectionKind> = z.infer<(typeof sectionSchemas)[Kind]>

type OfferingView = {
  key: string
  title: string
  summary: string
  delivery: string
  from: string | null
  href: string
  picture: PictureView | null
}
export type MemberView = { name: string; role: string; bio: string; picture: PictureView | null }
export type BlockView = {
  key: string
  title: string
  text: string
  from: string | null
  price?: Price
  facts: string[]
  links: { label: string; href: string }[]
  picture: PictureView | null
}
export type TestimonialView = { quote: string; name: string; role: string }

/** Sections that show their own words alone, and those with one picture besides. */
type Worded =
  | 'heading'
  | 'statements'
  | 'values'
  | 'process'
  | 'facts'
  | 'definitions'
  | 'plain-list'
  | 'text'
type Pictured = 'closing' | 'picture-band' | 'service-heading' | 'studio-room'

/** A section with everything it shows, as the component is given it. */
export type SectionView =
  | {
      kind: 'hero'
      content: SectionContent<'hero'>
      wide: PictureView | null
      tall: PictureView | null
      loop: LoopView | null
    }
  | { kind: 'featured'; content: SectionContent<'featured'>; items: WorkView[] }
  | { kind: 'offerings'; content: SectionContent<'offerings'>; offerings: OfferingView[] }
  | {
      kind: 'testimonials'
      content: SectionContent<'testimonials'>
      testimonials: TestimonialView[]
    }
  | { kind: 'faq'; heading: string; items: { id: string; question: string; answer: Prose }[] }
  | { kind: 'team'; content: SectionContent<'team'>; members: MemberView[] }
  | {
      kind: 'contact'
      content: SectionContent<'contact'>
      dates: { label: string; href: string }[]
    }
  | { kind: 'services'; blocks: BlockView[] }
  | { kind: 'featured-podcasts'; content: SectionContent<'featured-podcasts'>; items: WorkView[] }
  | {
      kind: 'portfolio'
      content: SectionContent<'portfolio'>
      category: Category | null
      counts: Record<Category | 'all', number>
      items: WorkView[]
    }
  | { [Kind in Worded]: { kind: Kind; content: SectionContent<Kind> } }[Worded]
  | {
      [Kind in Pictured]: { kind: Kind; content: SectionContent<Kind>; picture: PictureView | null }
    }[Pictured]

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
    sections: page.sections.map((section) => filled(path, section, around, category)),
  }
}

function filled(
  path: string,
  { kind, content: kept }: SectionOf,
  around: Around,
  category: Category | null,
): SectionView {
  const content = leading(printed(kept, around.figures), around)
  switch (kind) {
    case 'hero':
      return hero(content as SectionContent<'hero'>, around)
    case 'featured':
      return { kind, content: content as SectionContent<'featured'>, items: around.featured }
    case 'offerings':
      return {
        kind,
        content: content as SectionContent<'offerings'>,
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
    case 'testimonials':
      return {
        kind,
        content: content as SectionContent<'testimonials'>,
        testimonials: around.testimonials
          .filter(({ pagePath }) => pagePath === path)
          .map(({ quote, name, role }) => ({ quote, name, role })),
      }
    case 'faq':
      return faq(content as SectionContent<'faq'>, around)
    case 'team':
      return {
        kind,
        content: content as SectionContent<'team'>,
        members: around.members.map(({ name, role, bio, picture }) => ({
          name,
          role,
          bio,
          picture: pictureIn(around, picture),
        })),
      }
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
      return {
        kind,
        content: content as SectionContent<'portfolio'>,
        category,
        counts: countsOf(around.work),
        items: around.work
          .filter((item) => category === null || item.category === category)
          .map(({ id: _, ...item }) => item),
      }
    case 'closing':
      return closing(path, content as SectionContent<'closing'>, around)
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
function closing(path: string, content: SectionContent<'closing'>, around: Around): SectionView {
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
function hero(content: SectionContent<'hero'>, around: Around): SectionView {
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

function faq({ heading, items }: SectionContent<'faq'>, { answers }: Around): SectionView {
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
