import type { AutoplayVideoView, ImageView } from '#app/core/media.ts'
import type { Price } from '#app/core/money.ts'
import { type Prose, proseSchema } from '#app/core/prose.ts'
import { hrefSchema, lineSchema, mediaIdSchema, paragraphSchema, z } from '#app/core/schema.ts'
import type { CaseStudySummary } from '#app/features/site/portfolio/rules.ts'
import { serviceKeys, type Category } from '#app/features/studio/service/rules.ts'
import { policyAnswers } from '#app/features/studio/policy/rules.ts'

/** Text schemas of a section; those of drafts allow empty texts. */
type TextSchemas = {
  line: z.ZodType<string>
  paragraph: z.ZodType<string>
  address: z.ZodType<string>
  prose: z.ZodType<Prose>
  minItems: 0 | 1
}
const publishedTexts: TextSchemas = {
  line: lineSchema,
  paragraph: paragraphSchema,
  address: hrefSchema,
  prose: proseSchema,
  minItems: 1,
}
const draftTexts: TextSchemas = {
  line: z.string().max(1000),
  paragraph: z.string().max(10_000),
  address: z.string().max(1000),
  prose: z.union([z.string().max(10_000), proseSchema, z.array(z.never())]),
  minItems: 0,
}
/**
 * Builds one schema per kind of section. Placeholders such as `{deposit}` and `{email}` in a text
 * are filled in from the policy and the studio's settings, so that each figure has one source.
 */
const buildSectionSchemas = ({ line, paragraph, address, prose, minItems: least }: TextSchemas) => {
  const link = z.object({ label: line, href: address })
  const links = z.array(link)
  const titledText = z.object({ title: line, text: paragraph })
  const picture = mediaIdSchema.optional()
  /** An answer is the studio's own text, or one generated from the policy. */
  const answer = z.union([z.object({ policy: z.enum(policyAnswers) }), z.object({ text: prose })])
  return {
    /** Each headline entry is a separate line; a leading space indents it. */
    hero: z.object({
      headline: z.array(z.string().max(120, 'line-long')).min(least, 'line-missing').max(4),
      lead: paragraph,
      actions: links.max(3),
      poster: picture,
    }),
    /** The case studies chosen for the home page. */
    featured: z.object({
      heading: line,
      all: link,
      aside: z.object({ text: paragraph, link }).optional(),
    }),
    'service-list': z.object({ heading: line }),
    testimonials: z.object({ heading: line }),
    closing: z.object({ heading: line, text: paragraph, actions: links.max(2), picture }),
    heading: z.object({ heading: line, lead: paragraph }),
    /**
     * The contact form. Address, phone and hours next to it are settings of the studio, not content
     * of the page. `map` is an optional drawing of the place.
     */
    contact: z.object({ hint: line, note: line.optional(), map: z.enum(['harbor']).optional() }),
    faq: z.object({ heading: line, items: z.array(z.object({ question: line, answer })).max(60) }),
    'picture-band': z.object({ picture: least ? mediaIdSchema : picture }),
    /** Mission and vision, in large type. */
    statements: z.object({ items: z.array(titledText).max(12) }),
    values: z.object({ heading: line, items: z.array(titledText).max(24) }),
    team: z.object({ heading: line }),
    /** Services in order. A block without its own text or image uses the service's. */
    services: z.object({
      blocks: z
        .array(
          z.object({
            service: z.enum(serviceKeys),
            text: paragraph.optional(),
            facts: z.array(line).max(24),
            links: links.max(6),
            picture,
          }),
        )
        .max(3),
    }),
    process: z.object({ heading: line, steps: z.array(titledText).max(24) }),
    'service-heading': z.object({ heading: line, lead: paragraph, picture }),
    facts: z.object({ items: z.array(z.object({ term: line, text: line })).max(12) }),
    definitions: z.object({ heading: line, items: z.array(titledText).max(60) }),
    'plain-list': z.object({ heading: line, items: z.array(line).max(60) }),
    'studio-room': z.object({ heading: line, text: prose, picture }),
    /** Published podcasts. A note, keyed by case study id, replaces the standfirst. */
    'featured-podcasts': z.object({ heading: line, notes: z.record(z.string(), paragraph) }),
    /** All published case studies with a filter by category. */
    portfolio: z.object({ heading: line }),
    text: z.object({
      parts: z
        .array(z.object({ heading: line.optional(), text: prose, link: link.optional() }))
        .max(60),
    }),
  }
}

/** Schemas of published content. */
export const sectionSchemas = buildSectionSchemas(publishedTexts)
/** Schemas of drafts. */
export const draftSchemas = buildSectionSchemas(draftTexts)

export type SectionKind = keyof typeof sectionSchemas
export type SectionContent<Kind extends SectionKind> = z.infer<(typeof sectionSchemas)[Kind]>

type ServiceView = {
  key: string
  title: string
  summary: string
  delivery: string
  from: string | null
  href: string
  picture: ImageView | null
}
export type MemberView = { name: string; role: string; bio: string; picture: ImageView | null }
export type BlockView = {
  key: string
  title: string
  text: string
  from: string | null
  price?: Price
  facts: string[]
  links: { label: string; href: string }[]
  picture: ImageView | null
}
export type TestimonialView = { quote: string; name: string; role: string }

/** Sections that show only their own text, or that and one image. */
type TextSectionKind =
  | 'heading'
  | 'statements'
  | 'values'
  | 'process'
  | 'facts'
  | 'definitions'
  | 'plain-list'
  | 'text'
type ImageSectionKind = 'closing' | 'picture-band' | 'service-heading' | 'studio-room'

/** A section with everything its component shows. */
export type SectionView =
  | {
      kind: 'hero'
      content: SectionContent<'hero'>
      wide: ImageView | null
      tall: ImageView | null
      loop: AutoplayVideoView | null
    }
  | { kind: 'featured'; content: SectionContent<'featured'>; items: CaseStudySummary[] }
  | { kind: 'service-list'; content: SectionContent<'service-list'>; services: ServiceView[] }
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
  | {
      kind: 'featured-podcasts'
      content: SectionContent<'featured-podcasts'>
      items: CaseStudySummary[]
    }
  | {
      kind: 'portfolio'
      content: SectionContent<'portfolio'>
      category: Category | null
      counts: Record<Category | 'all', number>
      items: CaseStudySummary[]
    }
  | { [Kind in TextSectionKind]: { kind: Kind; content: SectionContent<Kind> } }[TextSectionKind]
  | {
      [Kind in ImageSectionKind]: {
        kind: Kind
        content: SectionContent<Kind>
        picture: ImageView | null
      }
    }[ImageSectionKind]
