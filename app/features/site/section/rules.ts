import { type Prose, proseSchema } from '#app/core/prose.ts'
import { hrefSchema, lineSchema, mediaIdSchema, paragraphSchema, z } from '#app/core/schema.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'
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
 * Builds one schema per kind of section. A new kind is declared here; the compiler then names what
 * it lacks: its component, its fields in the editor and its name there. Placeholders such as
 * `{deposit}` and `{email}` in a text are filled in from the policy and the studio's settings, so
 * that each figure has one source.
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
