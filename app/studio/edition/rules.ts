import { accentColors } from '#app/core/color.ts'
import type { PictureView } from '#app/core/media.ts'
import { line, mediaId, paragraph, address, z } from '#app/core/schema.ts'
import type {
  Around,
  MemberContent,
  OfferingContent,
  PageContent,
  SectionOf,
  StudioView,
  TestimonialContent,
} from '#app/studio/page/rules.ts'
import { draftSchemas, offeringKeys, sectionSchemas } from '#app/studio/section/rules.ts'
import { type WorkContent, workSchema } from '#app/studio/portfolio/rules.ts'
import { type ProblemCode, problemOfIssue } from '#app/words/problems.ts'

/** The pages that can be written, by the word they go by in the portal. */
export const pages = {
  home: '/',
  about: '/about',
  services: '/services',
  photography: '/photography',
  documentary: '/documentary',
  podcast: '/podcast',
  portfolio: '/portfolio',
  contact: '/contact',
  privacy: '/privacy',
  accessibility: '/accessibility',
} as const
export type PageName = keyof typeof pages

/** What is written and published as one: a page, or what stands on several. */
export const parts = [
  ...(Object.keys(pages) as PageName[]),
  'everywhere',
  'offerings',
  'team',
  'testimonials',
] as const
/** What every studio has. */
export type FixedPart = (typeof parts)[number]
/** A project of the portfolio, by its id: its address may change. */
export type WorkPart = `work-${string}`
export type Part = FixedPart | WorkPart

/** Pages the site cannot be without: the menu begins with one, messages come by another. */
export const lasting: readonly Part[] = ['home', 'contact']

export type EverywhereContent = {
  tagline: string
  address: string[]
  phone: string
  hours: string
  social: { label: string; href: string }[]
  note: string
  logo: string | null
  accent: string | null
}
export type Content = {
  [Page in PageName]: Omit<PageContent, 'path'>
} & {
  everywhere: EverywhereContent
  offerings: { offerings: OfferingContent[] }
  team: { members: MemberContent[] }
  testimonials: { testimonials: TestimonialContent[] }
} & { [work: WorkPart]: WorkContent }
export type AnyContent = Content[Part]

export function isPart(word: string): word is Part {
  return (
    (parts as readonly string[]).includes(word) ||
    /^work-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word)
  )
}

export function isWork(part: Part): part is WorkPart {
  return part.startsWith('work-')
}

/** The id of the project a part is. */
export function workIn(part: WorkPart): string {
  return part.slice('work-'.length)
}

export function isPage(part: Part): part is PageName {
  return part in pages
}

/** The page on which a part is best seen; a project's is told by its content. */
export function pathOf(part: FixedPart): string {
  if (isPage(part)) return pages[part]
  return part === 'team' ? '/about' : part === 'offerings' ? '/services' : '/'
}

const id = z.uuid('id-unknown')
const picture = mediaId.nullable()
const mostSections = 40
/** Another site, or a letter to somebody. */
const elsewhere = /^(?:https:\/\/|mailto:)./i

function hasUniqueIds(list: { id: string }[]): boolean {
  return new Set(list.map((one) => one.id)).size === list.length
}

/** The texts of what may be published, or of a draft, which may be empty and longer. */
function textsOf(finished: boolean) {
  return {
    text: finished ? line : z.string().max(1000),
    long: finished ? paragraph : z.string().max(10_000),
    maybe: (most: number) => z.string().max(finished ? most : 1000, 'line-long'),
  }
}

function pageSchema(finished: boolean) {
  const { text } = textsOf(finished)
  const schemas = finished ? sectionSchemas : draftSchemas
  const [first, ...others] = (Object.keys(schemas) as SectionOf['kind'][]).map((kind) =>
    z.object({ id, kind: z.literal(kind), content: schemas[kind] }),
  )
  const section = z.discriminatedUnion('kind', [first!, ...others])
  return z.object({
    title: text,
    description: finished ? paragraph.max(400, 'line-long') : z.string().max(10_000),
    picture,
    sections: z.array(section).max(mostSections).refine(hasUniqueIds, 'id-unknown'),
  }) as unknown as z.ZodType<AnyContent>
}

function everywhereSchema(finished: boolean) {
  const { text, maybe } = textsOf(finished)
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
          href: finished ? address.regex(elsewhere, 'address-malformed') : z.string().max(1000),
        }),
      )
      .max(12),
    logo: picture,
    accent: z
      .string()
      .regex(finished ? /^#[0-9a-f]{6}$/ : /^.{0,20}$/, 'color-malformed')
      .nullable(),
  })
}

function offeringsSchema(finished: boolean) {
  const { text, long } = textsOf(finished)
  return z.object({
    offerings: z
      .array(
        z.object({
          key: z.enum(offeringKeys),
          title: text,
          summary: long,
          picture,
          from: z.int().min(0).max(1_000_000_000).nullable(),
          offered: z.boolean(),
        }),
      )
      .length(offeringKeys.length),
  })
}

function teamSchema(finished: boolean) {
  const { text, maybe } = textsOf(finished)
  return z.object({
    members: z
      .array(z.object({ id, name: text, role: text, bio: maybe(1000), picture }))
      .max(60)
      .refine(hasUniqueIds, 'id-unknown'),
  })
}

function testimonialsSchema(finished: boolean) {
  const { text, long, maybe } = textsOf(finished)
  return z.object({
    testimonials: z
      .array(
        z.object({
          id,
          quote: long,
          name: text,
          role: maybe(200),
          pagePath: z.string().max(200),
          item: id.nullable(),
        }),
      )
      .max(200)
      .refine(hasUniqueIds, 'id-unknown'),
  })
}

/**
 * `finished` is what may be published, otherwise what a draft may hold: complete in its shape, with
 * fields that may be empty.
 */
function schemaOf(part: Part, finished: boolean): z.ZodType<AnyContent> {
  if (isWork(part)) return workSchema(finished)
  if (part === 'everywhere') return everywhereSchema(finished)
  if (part === 'offerings') return offeringsSchema(finished)
  if (part === 'team') return teamSchema(finished)
  return part === 'testimonials' ? testimonialsSchema(finished) : pageSchema(finished)
}

/** What a draft may hold, or null: somebody who writes by hand what the editor would not. */
export function draftOf<P extends Part>(part: P, content: unknown): Content[P] | null {
  const read = schemaOf(part, false).safeParse(content)
  return read.success ? (read.data as Content[P]) : null
}

/**
 * What may be published; or, by the way to each field that is not right
 * (`sections.2.content.heading`), the key of its sentence.
 */
export function finishedOf<P extends Part>(
  part: P,
  content: unknown,
): { ok: true; content: Content[P] } | { ok: false; problems: Record<string, ProblemCode> } {
  const schema = schemaOf(part, true)
  const read = schema.safeParse(content)
  if (read.success) return { ok: true, content: read.data as Content[P] }
  const problems: Record<string, ProblemCode> = {}
  for (const issue of read.error.issues) problems[issue.path.join('.')] ??= problemOfIssue(issue)
  return { ok: false, problems }
}

/** What stands around a page with some parts as they are being written. */
export function aroundWith(
  around: Around,
  { offerings, team, testimonials }: Partial<Content>,
): Around {
  return { ...around, ...offerings, ...team, ...testimonials }
}

/**
 * The studio with what stands on every page, as it is published or as it is being written; of what
 * is half written only what can be shown. `off` are the pages its links must not lead to.
 */
export function studioWith(
  studio: Pick<
    StudioView,
    'name' | 'badge' | 'legalName' | 'email' | 'locale' | 'place' | 'offerings' | 'dates' | 'year'
  >,
  everywhere: EverywhereContent,
  pictures: Record<string, PictureView>,
  off: string[],
): StudioView {
  const { name, badge, legalName, email, locale, place, offerings, dates, year } = studio
  const { tagline, address, phone, hours, note } = everywhere
  const social = everywhere.social.filter(
    ({ label, href }) => label.trim() !== '' && elsewhere.test(href),
  )
  const logo = everywhere.logo ? pictures[everywhere.logo] : undefined
  const accent = accentColors(everywhere.accent ?? '')
  return {
    name,
    badge,
    legalName,
    tagline,
    address,
    phone,
    email,
    locale,
    hours,
    place,
    offerings,
    year,
    ...(dates && { dates }),
    ...(social.length > 0 && { social }),
    ...(note && { note }),
    ...(logo && { logo }),
    ...(accent && { accent }),
    ...(off.length > 0 && { off }),
  }
}

/**
 * One piece that two people may change without minding each other: a field, one thing of a list,
 * the order of the list.
 */
type Pieces = Map<string, unknown>
/** A piece both have changed, each in their way; null where one of them has taken it out. */
export type Clash = { piece: string; mine: unknown; theirs: unknown }
export type Merged<C> = { content: C; clashes: Clash[] }

/**
 * What became of `base` here (`mine`) and elsewhere (`theirs`), brought together piece by piece.
 * Where both changed the same,
 * `chosen` says whose it is; until somebody has chosen it is mine, and a clash.
 */
export function merged<C extends object>(
  base: C,
  mine: C,
  theirs: C,
  chosen: Record<string, 'mine' | 'theirs'> = {},
): Merged<C> {
  const [before, here, there] = [piecesOf(base), piecesOf(mine), piecesOf(theirs)]
  const clashes: Clash[] = []
  const kept: Pieces = new Map()
  for (const piece of new Set([...there.keys(), ...here.keys()])) {
    const [was, ours, others] = [before.get(piece), here.get(piece), there.get(piece)]
    const isClash = !same(ours, was) && !same(others, was) && !same(ours, others)
    const takeTheirs = isClash ? chosen[piece] === 'theirs' : same(ours, was)
    if (isClash && !chosen[piece])
      clashes.push({ piece, mine: ours ?? null, theirs: others ?? null })
    const value = takeTheirs ? others : ours
    if (value !== undefined) kept.set(piece, value)
  }
  return { content: fromPieces(kept, listOf(mine)) as C, clashes }
}

type Listed = { id?: string; key?: string }
const nameOf = (one: Listed) => one.id ?? one.key ?? ''

/** The one list of a content whose things have names of their own. */
function listOf(content: object): string | null {
  return (
    ['sections', 'offerings', 'members', 'testimonials'].find((name) => name in content) ?? null
  )
}

function piecesOf(content: object): Pieces {
  const list = listOf(content)
  const pieces: Pieces = new Map(Object.entries(content).filter(([name]) => name !== list))
  if (!list) return pieces
  const listed = (content as Record<string, Listed[]>)[list]!
  pieces.set('order', listed.map(nameOf))
  for (const one of listed) pieces.set(`${list}.${nameOf(one)}`, one)
  return pieces
}

/** Whoever was not in the order that was kept comes after those who were. */
function fromPieces(pieces: Pieces, list: string | null): object {
  const fields = [...pieces].filter(([piece]) => piece !== 'order' && !piece.startsWith(`${list}.`))
  if (!list) return Object.fromEntries(fields)
  const order = pieces.get('order') as string[]
  const listed = [...pieces]
    .filter(([piece]) => piece.startsWith(`${list}.`))
    .map(([, one]) => one as Listed)
  const place = (one: Listed) =>
    order.includes(nameOf(one)) ? order.indexOf(nameOf(one)) : order.length
  return { ...Object.fromEntries(fields), [list]: listed.sort((a, b) => place(a) - place(b)) }
}

/** Whether two pieces say the same, in whatever order their fields were written. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, sorted) === JSON.stringify(b, sorted)
}

function sorted(_: string, value: unknown): unknown {
  return value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
}
