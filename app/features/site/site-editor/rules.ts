import { maxCents } from '#app/core/money.ts'
import { lineSchema, mediaIdSchema, paragraphSchema, hrefSchema, z } from '#app/core/schema.ts'
import type {
  SiteContext,
  MemberContent,
  ServiceContent,
  PageContent,
  PageSection,
  TestimonialContent,
} from '#app/features/site/page/rules.ts'
import { draftSchemas, sectionSchemas } from '#app/features/site/section/rules.ts'
import { type CaseStudyContent, buildCaseStudySchema } from '#app/features/site/portfolio/rules.ts'
import { type ProblemCode, getIssueProblem } from '#app/messages/problems.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { pages } from '#app/core/site-parts.ts'
import type { PageName } from '#app/core/site-parts.ts'
import { parts } from '#app/core/site-parts.ts'
import type { FixedPart } from '#app/core/site-parts.ts'
import type { CaseStudyPart } from '#app/core/site-parts.ts'
import type { Part } from '#app/core/site-parts.ts'
import { type EverywhereContent, externalHref } from '#app/features/site/site-layout/rules.ts'

/**
 * Pages that cannot be unpublished: the menu starts with the home page, and inquiries arrive
 * through the contact page.
 */
export const permanentParts: readonly Part[] = ['home', 'contact']
export type Content = {
  [Page in PageName]: Omit<PageContent, 'path'>
} & {
  everywhere: EverywhereContent
  'service-list': { services: ServiceContent[] }
  team: { members: MemberContent[] }
  testimonials: { testimonials: TestimonialContent[] }
} & { [work: CaseStudyPart]: CaseStudyContent }
export type AnyContent = Content[Part]

export function isPart(text: string): text is Part {
  return (
    (parts as readonly string[]).includes(text) ||
    /^work-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
  )
}

export function isCaseStudyPart(part: Part): part is CaseStudyPart {
  return part.startsWith('work-')
}

export function toCaseStudyId(part: CaseStudyPart): string {
  return part.slice('work-'.length)
}

export function isPagePart(part: Part): part is PageName {
  return part in pages
}

/** Returns the page that shows the part best. The path of a case study comes from its content. */
export function getPreviewPath(part: FixedPart): string {
  if (isPagePart(part)) return pages[part]
  return part === 'team' ? '/about' : part === 'service-list' ? '/services' : '/'
}

const idSchema = z.uuid('id-unknown')
const imageSchema = mediaIdSchema.nullable()
const maxSections = 40

function hasUniqueIds(list: { id: string }[]): boolean {
  return new Set(list.map((item) => item.id)).size === list.length
}

/** Text schemas for publishable content; drafts may leave texts empty and exceed their limits. */
function buildTextSchemas(finished: boolean) {
  return {
    text: finished ? lineSchema : z.string().max(1000),
    long: finished ? paragraphSchema : z.string().max(10_000),
    maybe: (max: number) => z.string().max(finished ? max : 1000, 'line-long'),
  }
}

function buildPageSchema(finished: boolean) {
  const { text } = buildTextSchemas(finished)
  const schemas = finished ? sectionSchemas : draftSchemas
  const [first, ...others] = (Object.keys(schemas) as PageSection['kind'][]).map((kind) =>
    z.object({ id: idSchema, kind: z.literal(kind), content: schemas[kind] }),
  )
  const section = z.discriminatedUnion('kind', [first!, ...others])
  return z.object({
    title: text,
    description: finished ? paragraphSchema.max(400, 'line-long') : z.string().max(10_000),
    picture: imageSchema,
    sections: z.array(section).max(maxSections).refine(hasUniqueIds, 'id-unknown'),
  }) as unknown as z.ZodType<AnyContent>
}

function buildEverywhereSchema(finished: boolean) {
  const { text, maybe } = buildTextSchemas(finished)
  return z.object({
    tagline: maybe(200),
    address: z.array(maybe(120)).max(4, 'address-long'),
    phone: maybe(40),
    hours: maybe(120),
    note: maybe(200),
    social: z
      .array(
        z.object({
          label: text,
          href: finished
            ? hrefSchema.regex(externalHref, 'address-malformed')
            : z.string().max(1000),
        }),
      )
      .max(12),
    logo: imageSchema,
    accent: z
      .string()
      .regex(finished ? /^#[0-9a-f]{6}$/ : /^.{0,20}$/, 'color-malformed')
      .nullable(),
  })
}

function buildServicesSchema(finished: boolean) {
  const { text, long } = buildTextSchemas(finished)
  return z.object({
    services: z
      .array(
        z.object({
          key: z.enum(serviceKeys),
          title: text,
          summary: long,
          picture: imageSchema,
          from: z.int().min(0).max(maxCents).nullable(),
          offered: z.boolean(),
        }),
      )
      .length(serviceKeys.length),
  })
}

function buildTeamSchema(finished: boolean) {
  const { text, maybe } = buildTextSchemas(finished)
  return z.object({
    members: z
      .array(
        z.object({ id: idSchema, name: text, role: text, bio: maybe(1000), picture: imageSchema }),
      )
      .max(60)
      .refine(hasUniqueIds, 'id-unknown'),
  })
}

function buildTestimonialsSchema(finished: boolean) {
  const { text, long, maybe } = buildTextSchemas(finished)
  return z.object({
    testimonials: z
      .array(
        z.object({
          id: idSchema,
          quote: long,
          name: text,
          role: maybe(200),
          pagePath: z.string().max(200),
          item: idSchema.nullable(),
        }),
      )
      .max(200)
      .refine(hasUniqueIds, 'id-unknown'),
  })
}

/**
 * Returns the schema of publishable content if `finished`, otherwise that of a draft: complete in
 * shape, with fields that may be empty.
 */
function getPartSchema(part: Part, finished: boolean): z.ZodType<AnyContent> {
  if (isCaseStudyPart(part)) return buildCaseStudySchema(finished)
  if (part === 'everywhere') return buildEverywhereSchema(finished)
  if (part === 'service-list') return buildServicesSchema(finished)
  if (part === 'team') return buildTeamSchema(finished)
  return part === 'testimonials' ? buildTestimonialsSchema(finished) : buildPageSchema(finished)
}

/**
 * Returns the content if it is a valid draft, otherwise null. The editor never sends an invalid
 * one; a handwritten request may.
 */
export function parseDraft<P extends Part>(part: P, content: unknown): Content[P] | null {
  const parsed = getPartSchema(part, false).safeParse(content)
  return parsed.success ? (parsed.data as Content[P]) : null
}

/**
 * Returns the content if it may be published, otherwise a problem code for each invalid field by
 * its path (`sections.2.content.heading`).
 */
export function validateForPublish<P extends Part>(
  part: P,
  content: unknown,
): { ok: true; content: Content[P] } | { ok: false; problems: Record<string, ProblemCode> } {
  const schema = getPartSchema(part, true)
  const parsed = schema.safeParse(content)
  if (parsed.success) return { ok: true, content: parsed.data as Content[P] }
  const problems: Record<string, ProblemCode> = {}
  for (const issue of parsed.error.issues) problems[issue.path.join('.')] ??= getIssueProblem(issue)
  return { ok: false, problems }
}

export function mergeDraftsIntoContext(
  context: SiteContext,
  { 'service-list': services, team, testimonials }: Partial<Content>,
): SiteContext {
  return { ...context, ...services, ...team, ...testimonials }
}

/**
 * A piece is the smallest unit of a merge: a field, an entry of the list, or the order of the list.
 * Two people may change different pieces without a conflict.
 */
type Pieces = Map<string, unknown>
/** A piece that both changed differently; null on the side that removed it. */
export type Conflict = { piece: string; mine: unknown; theirs: unknown }
export type MergeResult<C> = { content: C; conflicts: Conflict[] }

/**
 * Merges the changes made here (`mine`) and elsewhere (`theirs`) since `base`, piece by piece.
 * Where both changed a piece, `choices` decide; without a choice the piece is `mine` and is
 * reported as a conflict.
 */
export function mergeContent<C extends object>(
  base: C,
  mine: C,
  theirs: C,
  choices: Record<string, 'mine' | 'theirs'> = {},
): MergeResult<C> {
  const [before, mineNow, theirsNow] = [toPieces(base), toPieces(mine), toPieces(theirs)]
  const conflicts: Conflict[] = []
  const merged: Pieces = new Map()
  for (const piece of new Set([...theirsNow.keys(), ...mineNow.keys()])) {
    const [original, mineValue, theirsValue] = [
      before.get(piece),
      mineNow.get(piece),
      theirsNow.get(piece),
    ]
    const isConflict =
      !isSameContent(mineValue, original) &&
      !isSameContent(theirsValue, original) &&
      !isSameContent(mineValue, theirsValue)
    const takeTheirs = isConflict ? choices[piece] === 'theirs' : isSameContent(mineValue, original)
    if (isConflict && !choices[piece])
      conflicts.push({ piece, mine: mineValue ?? null, theirs: theirsValue ?? null })
    const value = takeTheirs ? theirsValue : mineValue
    if (value !== undefined) merged.set(piece, value)
  }
  return { content: buildContent(merged, findListName(mine)) as C, conflicts }
}

type ListEntry = { id?: string; key?: string }
const getEntryKey = (entry: ListEntry) => entry.id ?? entry.key ?? ''

/**
 * Returns the name of the one list in the content whose entries have keys of their own, or null.
 */
function findListName(content: object): string | null {
  return ['sections', 'services', 'members', 'testimonials'].find((name) => name in content) ?? null
}

function toPieces(content: object): Pieces {
  const list = findListName(content)
  const pieces: Pieces = new Map(Object.entries(content).filter(([name]) => name !== list))
  if (!list) return pieces
  const listed = (content as Record<string, ListEntry[]>)[list]!
  pieces.set('order', listed.map(getEntryKey))
  for (const entry of listed) pieces.set(`${list}.${getEntryKey(entry)}`, entry)
  return pieces
}

/** Entries missing from the stored order come last. */
function buildContent(pieces: Pieces, list: string | null): object {
  const fields = [...pieces].filter(([piece]) => piece !== 'order' && !piece.startsWith(`${list}.`))
  if (!list) return Object.fromEntries(fields)
  const order = pieces.get('order') as string[]
  const listed = [...pieces]
    .filter(([piece]) => piece.startsWith(`${list}.`))
    .map(([, entry]) => entry as ListEntry)
  const getPosition = (entry: ListEntry) =>
    order.includes(getEntryKey(entry)) ? order.indexOf(getEntryKey(entry)) : order.length
  return {
    ...Object.fromEntries(fields),
    [list]: listed.sort((a, b) => getPosition(a) - getPosition(b)),
  }
}

/** Compares two values, ignoring the order of their fields. */
export function isSameContent(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, sortKeys) === JSON.stringify(b, sortKeys)
}

function sortKeys(_: string, value: unknown): unknown {
  return value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
}
