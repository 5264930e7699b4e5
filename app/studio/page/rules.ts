import type { LoopView, PictureView } from '#app/core/media.ts'
import { line, mediaId, paragraph, z } from '#app/core/schema.ts'
import type { Category, WorkView } from '#app/studio/portfolio/rules.ts'

/**
 * What a public page is made of: one schema for each kind of section; the words in it are the studio's own.
 * `{deposit}`, `{email}` and the like in a text stand for what the policy and the studio's record say: a figure is written once.
 */
const address = z.string().regex(/^(\/(?!\/)|https:\/\/|mailto:|tel:|#)/)
const link = z.object({ label: line, href: address })
/** An answer is the studio's own words, or a sentence the policy prints itself. */
const answer = z.union([z.object({ text: paragraph }), z.object({ policy: z.enum(['reply', 'delivery', 'payment', 'cancellation', 'turnaround']) })])
const titled = z.object({ title: line, text: paragraph })

export const sectionSchemas = {
  /** Each line of the headline stands on a line of its own; a line that begins with a space is set in. */
  hero: z.object({ headline: z.array(z.string().min(1).max(48)).min(1).max(4), lead: paragraph, actions: z.array(link).max(2), poster: mediaId.optional() }),
  /** The projects chosen for the home page. */
  featured: z.object({ heading: line, all: link, aside: z.object({ text: paragraph, link }).optional() }),
  offerings: z.object({ heading: line }),
  testimonials: z.object({ heading: line }),
  closing: z.object({ heading: line, text: paragraph, actions: z.array(link).max(2), picture: mediaId.optional() }),
  heading: z.object({ heading: line, lead: paragraph }),
  /** The form, beside it the studio's address, telephone and hours, which are facts of the studio and not of the page; and a drawing of the place, if there is one. */
  contact: z.object({ hint: line, note: line.optional(), map: z.enum(['harbor']).optional() }),
  faq: z.object({ heading: line, items: z.array(z.object({ question: line, answer })).max(20) }),
  'picture-band': z.object({ picture: mediaId }),
  /** What the studio is for, set large: mission and vision. */
  statements: z.object({ items: z.array(titled).max(4) }),
  values: z.object({ heading: line, items: z.array(titled).max(12) }),
  team: z.object({ heading: line }),
  /** The services one after the other; without a text or a picture of its own a block has the offering's. */
  services: z.object({ blocks: z.array(z.object({ offering: z.enum(['photography', 'documentary', 'podcast']), text: paragraph.optional(), facts: z.array(line).max(8), links: z.array(link).max(3), picture: mediaId.optional() })).max(3) }),
  process: z.object({ heading: line, steps: z.array(titled).max(12) }),
  'service-heading': z.object({ heading: line, lead: paragraph, picture: mediaId.optional() }),
  facts: z.object({ items: z.array(z.object({ term: line, text: line })).max(6) }),
  definitions: z.object({ heading: line, items: z.array(titled).max(24) }),
  'plain-list': z.object({ heading: line, items: z.array(line).max(24) }),
  'studio-room': z.object({ heading: line, text: paragraph, picture: mediaId.optional() }),
  /** The published podcasts; a note, by the item's slug, stands in the place of its standfirst. */
  'featured-podcasts': z.object({ heading: line, notes: z.record(z.string(), paragraph) }),
  /** All published projects and the filter by category. */
  portfolio: z.object({ heading: line }),
  text: z.object({ parts: z.array(z.object({ heading: line.optional(), paragraphs: z.array(paragraph).min(1).max(12), link: link.optional() })).max(24) }),
} satisfies Record<string, z.ZodType>

export type SectionKind = keyof typeof sectionSchemas
export type SectionContent<Kind extends SectionKind> = z.infer<(typeof sectionSchemas)[Kind]>

type OfferingView = { key: string; title: string; summary: string; delivery: string; href: string; picture: PictureView | null }
export type MemberView = { name: string; role: string; bio: string; picture: PictureView | null }
export type BlockView = { key: string; title: string; text: string; facts: string[]; links: z.infer<typeof link>[]; picture: PictureView | null }
export type TestimonialView = { quote: string; name: string; role: string }

/** Sections that show their own words alone, and those with one picture besides. */
type Worded = 'heading' | 'contact' | 'statements' | 'values' | 'process' | 'facts' | 'definitions' | 'plain-list' | 'text'
type Pictured = 'closing' | 'picture-band' | 'service-heading' | 'studio-room'

/** A section with everything it shows, as the component is given it. */
export type SectionView =
  | { kind: 'hero'; content: SectionContent<'hero'>; wide: PictureView | null; tall: PictureView | null; loop: LoopView | null }
  | { kind: 'featured'; content: SectionContent<'featured'>; items: WorkView[] }
  | { kind: 'offerings'; content: SectionContent<'offerings'>; offerings: OfferingView[] }
  | { kind: 'testimonials'; content: SectionContent<'testimonials'>; testimonials: TestimonialView[] }
  | { kind: 'faq'; heading: string; items: { id: string; question: string; answer: string }[] }
  | { kind: 'team'; content: SectionContent<'team'>; members: MemberView[] }
  | { kind: 'services'; blocks: BlockView[] }
  | { kind: 'featured-podcasts'; content: SectionContent<'featured-podcasts'>; items: WorkView[] }
  | { kind: 'portfolio'; content: SectionContent<'portfolio'>; category: Category | null; counts: Record<Category | 'all', number>; items: WorkView[] }
  | { [Kind in Worded]: { kind: Kind; content: SectionContent<Kind> } }[Worded]
  | { [Kind in Pictured]: { kind: Kind; content: SectionContent<Kind>; picture: PictureView | null } }[Pictured]

export type PageView = { path: string; title: string; description: string; sections: SectionView[] }

/** What every public page shows of the studio, in its header, footer and contact facts. */
export type StudioView = {
  name: string
  legalName: string
  tagline: string
  /** Lines of the postal address. */
  address: string[]
  phone: string
  email: string
  /** As the studio writes them, `Mon–Fri, 9 AM–6 PM`. */
  hours: string
  /** Where it stands, in degrees, for whoever asks for a map. */
  place: { latitude: number; longitude: number } | null
  /** Those that are offered now, in their order. */
  offerings: { key: string; title: string }[]
  /** The year in the footer, by the studio's calendar. */
  year: number
}

/** The content of a section with every `{name}` that is known replaced by what it stands for. */
export function printed<Content>(content: Content, figures: Record<string, string>): Content {
  if (typeof content === 'string') return content.replace(/\{(\w+)\}/g, (whole, name: string) => figures[name] ?? whole) as Content
  if (Array.isArray(content)) return content.map((part) => printed(part, figures)) as Content
  if (content === null || typeof content !== 'object') return content
  return Object.fromEntries(Object.entries(content).map(([key, part]) => [key, printed(part, figures)])) as Content
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
  const listed: object[] = 'items' in section ? section.items : 'blocks' in section ? section.blocks : []
  return listed.map((one) => ('picture' in one ? one.picture as PictureView | null : null))
}
