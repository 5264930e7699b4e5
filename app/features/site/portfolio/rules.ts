import {
  type AudioView,
  type AutoplayVideoView,
  type ImageView,
  type VideoView,
  removeAltText,
} from '#app/core/media.ts'
import { type Prose, proseSchema } from '#app/core/prose.ts'
import { lineSchema, mediaIdSchema, paragraphSchema, z } from '#app/core/schema.ts'
import { slugPattern } from '#app/core/slug.ts'
import { toSingleLine } from '#app/core/text.ts'
import { buildWaveformPath } from '#app/features/media/audio/rules.ts'
import { categories, type Category } from '#app/features/studio/service/rules.ts'

/**
 * Parses the category of a URL (`/portfolio?category=podcast`). Null means all, also for an unknown
 * value.
 */
export function parseCategory(value: string | null): Category | null {
  return categories.find((category) => category === value) ?? null
}

/** Returns true if a path segment may be a slug at all. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(text)
}

/** The service each category is an example of. */
export const serviceByCategory = {
  photography: 'photography',
  videography: 'photography',
  documentary: 'documentary',
  podcast: 'podcast',
} as const satisfies Record<Category, string>

/**
 * Returns the view transition name of a cover, the same on every page. The prefix is needed because
 * a slug may begin with a digit and a CSS identifier may not.
 */
export const getCoverName = (slug: string) => `cover-${slug}`

export const maxTitleLength = 160
export const maxCredits = 24

const emptyProse = z.array(z.never()).max(0)
/** Whole seconds from the start of a recording. */
const second = z.int().min(0).max(86_400)
export const maxRows = 20
/** A row is one image, two side by side, or a grid. */
export const maxImagesPerRow = 12

/**
 * The content of a case study besides its facts. Absent values are left out of the page together
 * with their heading.
 */
export const storySchema = z.object({
  brief: proseSchema.optional(),
  work: z.union([emptyProse.transform(() => undefined), proseSchema]).optional(),
  credits: z
    .array(z.object({ name: lineSchema, part: z.string().max(300) }))
    .max(maxCredits)
    .default([]),
  /**
   * A built-in video loops over the cover without sound; a video of the media library replaces the
   * cover with a player.
   */
  film: mediaIdSchema.optional(),
  /** A recording with chapters and a transcript, both with times in seconds. */
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

/** The content of a case study. An empty client means a private client. */
export type CaseStudyContent = {
  slug: string
  title: string
  category: Category
  client: string
  /** True if people are recognizable, so that they must consent. */
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

/** Returns the schema of publishable content if `finished`, otherwise that of a draft. */
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

/** Images per row, repeated: a large one, a pair, and three in a line. */
const rowRhythm = [1, 2, 3]

/**
 * Arranges images in at most `limit` rows. A portrait image is never alone in its row, where it
 * would be taller than the window. `isTall` receives the id of an image.
 */
export function arrangeInRows(
  images: string[],
  isTall: (id: string) => boolean,
  limit = maxRows,
): string[][] {
  const rows: string[][] = []
  for (let start = 0; start < images.length && rows.length < limit;) {
    const left = images.length - start
    const rhythmSize = rowRhythm[rows.length % rowRhythm.length]!
    // larger rows where the rhythm would need more of them than there are
    const least = Math.ceil(left / (limit - rows.length))
    const size = Math.max(rhythmSize === 1 && isTall(images[start]!) ? 2 : rhythmSize, least)
    const isLastAlone = left === size + 1 && (size === 1 || isTall(images.at(-1)!))
    rows.push(images.slice(start, start + Math.min(isLastAlone ? left : size, maxImagesPerRow)))
    start += rows.at(-1)!.length
  }
  return rows
}

/**
 * Adds images below the rows of a gallery, without those it shows already. The last rows are
 * arranged again if they hold only images of `added`, because files that are uploaded together
 * don't finish in their order.
 */
export function addToRows(
  rows: string[][],
  added: string[],
  isTall: (id: string) => boolean,
): string[][] {
  const filledRows = rows.filter((row) => row.some((id) => id !== ''))
  const keptRows = filledRows.slice(
    0,
    filledRows.findLastIndex((row) => row.some((id) => !added.includes(id))) + 1,
  )
  const newIds = [...new Set(added)].filter((id) => !keptRows.flat().includes(id))
  return [...keptRows, ...arrangeInRows(newIds, isTall, maxRows - keptRows.length)]
}

/** Moves an image one place up or down, also into the next row. Rows without images disappear. */
export function moveInRows(rows: string[][], row: number, place: number, step: -1 | 1): string[][] {
  const [from, to] = [rows[row]!, place + step]
  const id = from[place]!
  if (to >= 0 && to < from.length) return rows.with(row, from.with(place, from[to]!).with(to, id))
  const next = rows[row + step]
  if (!next || next.length >= maxImagesPerRow) return rows
  return rows
    .with(row, from.toSpliced(place, 1))
    .with(row + step, step > 0 ? [id, ...next] : [...next, id])
    .filter((group) => group.length > 0)
}

/** The form input that creates a case study. */
export const newCaseStudySchema = z.object({
  title: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'project-title-missing').max(maxTitleLength, 'project-title-long')),
  category: z.enum(categories, 'project-category-unknown'),
})

/** A case study in a list. */
export type CaseStudySummary = {
  slug: string
  title: string
  category: Category
  client: string
  picture: ImageView | null
}

/**
 * A case study in the portal's list. `draft`: it has unpublished changes. `missingAltText`: an
 * image in it has no alt text. `hasConsent`: everyone named or shown has consented.
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
  recording: {
    file: string
    seconds: number
    /** The SVG path of the waveform in a box of height 100; null until it is computed. */
    waveform: { path: string; width: number } | null
  }
}

/** A case study with everything its page shows. An empty client means a private client. */
export type CaseStudyView = CaseStudySummary & {
  standfirst: string
  year: number | null
  /** The duration in the studio's words, or an empty string. */
  delivered: string
  brief: Prose | null
  work: Prose | null
  credits: Credit[]
  film: AutoplayVideoView | null
  /** The video player that replaces the cover. */
  video: VideoView | null
  sound: CaseStudyAudio | null
  pictures: ImageView[][]
  quotes: { quote: string; name: string; role: string }[]
  /** The delivery time the policy promises for this service; null while it is not offered. */
  promise: string | null
  next: CaseStudySummary | null
}

/**
 * The data a case study shows besides its own text. Images, videos and recordings are keyed by id.
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

/**
 * Builds the page of a case study. Runs in the browser too, so that the preview follows every
 * keystroke.
 */
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
      ? {
          title: sound.title,
          chapters: sound.chapters,
          transcript: sound.transcript,
          recording: toRecordingView(recording),
        }
      : null,
    pictures: content.pictures
      .map((row) => row.map((id) => pictures[id]).filter((picture) => picture !== undefined))
      .filter((row) => row.length > 0),
    quotes,
    promise: promises[category],
    next: next && { ...next, picture: next.picture && removeAltText(next.picture) },
  }
}

/** Draws the waveform, because its path is also in the HTML and compresses together with it. */
function toRecordingView({ file, seconds, peaks }: AudioView): CaseStudyAudio['recording'] {
  const isDrawn = peaks.length > 0 && seconds > 0
  return {
    file,
    seconds,
    waveform: isDrawn ? { path: buildWaveformPath(peaks), width: peaks.length * 4 } : null,
  }
}

/** Returns the content that is stored as JSON, besides the facts with columns of their own. */
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
