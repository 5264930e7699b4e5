import type { VideoView, AutoplayVideoView, ImageView, AudioView } from '#app/core/media.ts'
import { type Prose, proseSchema } from '#app/core/prose.ts'
import { lineSchema, mediaIdSchema, paragraphSchema, z } from '#app/core/schema.ts'
import { toSearchKey, toSingleLine } from '#app/core/text.ts'

/** What a project shown on the site may be, in the order of the filter. */
export const categories = ['photography', 'videography', 'documentary', 'podcast'] as const
export type Category = (typeof categories)[number]

/**
 * The category an address asks for (`/portfolio?category=podcast`); null shows all, and so does
 * anything unknown.
 */
export function parseCategory(value: string | null): Category | null {
  return categories.find((category) => category === value) ?? null
}

/** Whether a word of an address can be a project's at all. */
export function isSlug(word: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(word)
}

/** The offering a project is an example of, which is also a topic of the contact form. */
export const serviceByCategory = {
  photography: 'photography',
  videography: 'photography',
  documentary: 'documentary',
  podcast: 'podcast',
} as const satisfies Record<Category, string>

/**
 * The name a project's cover goes by from page to page, so that a browser can carry it along; a
 * slug may begin with a digit, such a name may not.
 */
export const getCoverName = (slug: string) => `cover-${slug}`

export const maxTitleLength = 160
export const maxCredits = 24

const emptyProse = z.array(z.never()).max(0)
/** Whole seconds from the beginning of a recording. */
const second = z.int().min(0).max(86_400)
const maxRows = 20
/** One picture alone, two beside each other, or a grid. */
const maxImagesPerRow = 12

/**
 * What a case study tells beside its facts: whatever is left out is left out of the page with its
 * heading.
 */
export const storySchema = z.object({
  brief: proseSchema.optional(),
  work: z.union([emptyProse.transform(() => undefined), proseSchema]).optional(),
  credits: z
    .array(z.object({ name: lineSchema, part: z.string().max(300) }))
    .max(maxCredits)
    .default([]),
  /**
   * One that came with the program repeats over the cover without sound; one of the library is
   * watched in its place.
   */
  film: mediaIdSchema.optional(),
  /** A recording to listen to; transcript and chapters say when what is heard. */
  sound: z
    .object({
      recording: mediaIdSchema,
      title: lineSchema,
      chapters: z
        .array(z.object({ at: second, title: lineSchema }))
        .max(60)
        .default([]),
      transcript: z
        .array(z.object({ at: second, text: paragraphSchema }))
        .min(1)
        .max(400),
    })
    .optional(),
  pictures: z.array(z.array(mediaIdSchema).min(1).max(maxImagesPerRow)).max(maxRows).default([]),
})
export type Story = z.input<typeof storySchema>

/** A case study as it is written; an empty client is a private one. */
export type CaseStudyContent = {
  slug: string
  title: string
  category: Category
  client: string
  /** Whether people can be recognized, who have to agree. */
  people: boolean
  year: number | null
  delivered: string
  standfirst: string
  picture: string | null
  film: string | null
  brief: Prose | ''
  work: Prose | ''
  sound?: {
    recording: string
    title: string
    chapters: { at: number; title: string }[]
    transcript: { at: number; text: string }[]
  }
  pictures: string[][]
  credits: Credit[]
}

/** `finished` is what may be published, otherwise what may lie in a draft. */
export function buildCaseStudySchema(finished: boolean): z.ZodType<CaseStudyContent> {
  const text = finished ? lineSchema : z.string().max(1000)
  const long = finished ? paragraphSchema : z.string().max(10_000)
  const textSchema = z.union(
    [
      z.literal(''),
      emptyProse.transform((): '' => ''),
      proseSchema,
      ...(finished ? [] : [z.string().max(10_000)]),
    ],
    'line-long',
  )
  const media = finished ? mediaIdSchema : z.union([z.literal(''), mediaIdSchema])
  return z.object({
    slug: finished ? z.string().regex(slugPattern, 'slug-malformed') : z.string().max(200),
    title: text,
    category: z.enum(categories),
    client: z.string().max(finished ? 200 : 1000, 'line-long'),
    people: z.boolean(),
    year: z
      .int()
      .min(finished ? 1800 : 0, 'year-malformed')
      .max(finished ? 2200 : 9999, 'year-malformed')
      .nullable(),
    delivered: z.string().max(finished ? 100 : 1000, 'line-long'),
    standfirst: long,
    picture: finished ? z.string('cover-missing').pipe(mediaIdSchema) : mediaIdSchema.nullable(),
    film: mediaIdSchema.nullable(),
    brief: textSchema,
    work: textSchema,
    sound: z
      .object({
        recording: media,
        title: text,
        chapters: z.array(z.object({ at: second, title: text })).max(60),
        transcript: z
          .array(z.object({ at: second, text: long }))
          .min(finished ? 1 : 0, 'transcript-missing')
          .max(400),
      })
      .optional(),
    pictures: z
      .array(
        z
          .array(media)
          .min(finished ? 1 : 0, 'row-empty')
          .max(maxImagesPerRow),
      )
      .max(maxRows),
    credits: z
      .array(z.object({ name: text, part: z.string().max(finished ? 300 : 1000, 'line-long') }))
      .max(maxCredits),
  }) as z.ZodType<CaseStudyContent>
}

const slugPattern = /^(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * An address made of a title: "Łukasz & the Sea" is `lukasz-the-sea`. Empty where nothing of it can
 * stand in one.
 */
export function toSlug(title: string): string {
  return toSearchKey(title)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

/** What a project of the portfolio begins with, as a person types it. */
export const newCaseStudySchema = z.object({
  title: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'project-title-missing').max(maxTitleLength, 'project-title-long')),
  category: z.enum(categories, 'project-kind-unknown'),
})

/**
 * The order after one was put before another, or last (null). The same list where nothing moved;
 * null where one of them is not in it.
 */
export function moveBefore(order: string[], id: string, before: string | null): string[] | null {
  const rest = order.filter((one) => one !== id)
  const at = before === null ? rest.length : rest.indexOf(before)
  if (at < 0 || rest.length === order.length) return null
  return order[at] === id ? order : rest.toSpliced(at, 0, id)
}

/** The one behind another in an order; null behind the last. */
export function findNextId(order: string[], id: string): string | null {
  return order[order.indexOf(id) + 1] ?? null
}

/**
 * Before which one goes by a step up or down among those that are shown, whatever stands between
 * them in the order: null is last, undefined where there is no step.
 */
export function findStepTarget(
  order: string[],
  shown: string[],
  id: string,
  down: number,
): string | null | undefined {
  const other = shown[shown.indexOf(id) + down]
  if (other === undefined || down === 0) return undefined
  return down < 0 ? other : findNextId(order, other)
}

/** A project as a list shows it. */
export type CaseStudySummary = {
  slug: string
  title: string
  category: Category
  client: string
  standfirst: string
  picture: ImageView | null
}

/**
 * The same for those who keep the website. `draft`: there is more than visitors see. `wordless`: a
 * picture in it is still to be described. `agreed`: whoever is named or shown has.
 */
export type CaseStudyRow = CaseStudySummary & {
  id: string
  year: number | null
  published: boolean
  featured: boolean
  draft: boolean
  missingAltText: boolean
  hasConsent: boolean
}

export type Credit = { name: string; part: string }
type Cue = { at: number; text: string }
export type CaseStudyAudio = {
  title: string
  chapters: { at: number; title: string }[]
  transcript: Cue[]
  recording: AudioView
}

/** A project with everything its own page tells; an empty client is a private one. */
export type CaseStudyView = CaseStudySummary & {
  year: number | null
  /** How long it took, in the studio's words; empty where nobody wrote it down. */
  delivered: string
  brief: Prose | null
  work: Prose | null
  credits: Credit[]
  film: AutoplayVideoView | null
  /** The film that is watched in the place of the cover. */
  video: VideoView | null
  sound: CaseStudyAudio | null
  pictures: ImageView[][]
  quotes: { quote: string; name: string; role: string }[]
  /** What the policy promises for work of this kind; null while the studio does not offer it. */
  promise: string | null
  next: CaseStudySummary | null
}

/**
 * Everything a case study may show beside its own words; pictures, films and recordings by their
 * ids.
 */
export type CaseStudyContext = {
  pictures: Record<string, ImageView>
  loops: Record<string, AutoplayVideoView>
  films: Record<string, VideoView>
  sounds: Record<string, AudioView>
  quotes: CaseStudyView['quotes']
  promises: Record<Category, string | null>
  next: CaseStudySummary | null
}

/** The page of a case study. In the browser too, so that what is typed is seen at once. */
export function buildCaseStudyView(
  content: CaseStudyContent,
  { pictures, loops, films, sounds, quotes, promises, next }: CaseStudyContext,
): CaseStudyView {
  const {
    slug,
    title,
    category,
    client,
    standfirst,
    year,
    delivered,
    brief,
    work,
    credits,
    sound,
  } = content
  const recording = sound && sounds[sound.recording]
  return {
    slug,
    title,
    category,
    client,
    standfirst,
    year,
    delivered,
    credits,
    picture: pictures[content.picture ?? ''] ?? null,
    brief: brief || null,
    work: work || null,
    film: loops[content.film ?? ''] ?? null,
    video: films[content.film ?? ''] ?? null,
    sound: recording
      ? { title: sound.title, chapters: sound.chapters, transcript: sound.transcript, recording }
      : null,
    pictures: content.pictures
      .map((row) => row.map((id) => pictures[id]).filter((one) => one !== undefined))
      .filter((row) => row.length > 0),
    quotes,
    promise: promises[category],
    next,
  }
}

/** What is kept of a case study beside its facts. */
export function toStory({ brief, work, credits, film, sound, pictures }: CaseStudyContent): Story {
  return {
    ...(brief && { brief }),
    ...(work && { work }),
    credits,
    ...(film && { film }),
    ...(sound && { sound }),
    pictures,
  }
}
