import type { LoopView, PictureView, SoundView } from '#app/core/media.ts'
import { line, mediaId, paragraph, z } from '#app/core/schema.ts'

/** What a project shown on the site may be, in the order of the filter. */
export const categories = ['photography', 'videography', 'documentary', 'podcast'] as const
export type Category = (typeof categories)[number]

/** The category an address asks for (`/portfolio?category=podcast`); null shows all, and so does anything unknown. */
export function categoryFrom(asked: string | null): Category | null {
  return categories.find((category) => category === asked) ?? null
}

/** Whether a word of an address can be a project's at all. */
export function isSlug(word: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(word)
}

/** The offering a project is an example of, which is also a topic of the contact form. */
export const offeringOf = { photography: 'photography', videography: 'photography', documentary: 'documentary', podcast: 'podcast' } as const satisfies Record<Category, string>

/** The name a project's cover goes by from page to page, so that a browser can carry it along; a slug may begin with a digit, such a name may not. */
export const coverOf = (slug: string) => `cover-${slug}`

/** What a case study tells beside its facts: whatever is left out is left out of the page with its heading. */
export const storySchema = z.object({
  brief: paragraph.optional(),
  work: z.array(paragraph).max(12).default([]),
  credits: z.array(z.object({ name: line, part: line })).max(24).default([]),
  /** A film without sound that repeats, over the cover. */
  film: mediaId.optional(),
  /** A recording to listen to; the transcript says in whole seconds when what is heard. */
  sound: z.object({ recording: mediaId, title: line, transcript: z.array(z.object({ at: z.number().int().min(0), text: paragraph })).min(1).max(200) }).optional(),
  /** Rows of one picture or two. */
  pictures: z.array(z.array(mediaId).min(1).max(2)).max(20).default([]),
})
export type Story = z.input<typeof storySchema>

/** A project as a list shows it. */
export type WorkView = { slug: string; title: string; category: Category; client: string; standfirst: string; picture: PictureView | null }

/** The same for those who keep the website. */
export type ItemView = WorkView & { year: number | null; published: boolean; featured: boolean }

export type Credit = { name: string; part: string }
type Cue = { at: number; text: string }
export type Listening = { title: string; transcript: Cue[]; recording: SoundView }

/** A project with everything its own page tells. */
export type CaseView = WorkView & {
  year: number | null
  /** How long it took, in the studio's words; empty where nobody wrote it down. */
  delivered: string
  brief: string | null
  work: string[]
  credits: Credit[]
  film: LoopView | null
  sound: Listening | null
  pictures: PictureView[][]
  quotes: { quote: string; name: string; role: string }[]
  /** What the policy promises for work of this kind; null while the studio does not offer it. */
  promise: string | null
  next: WorkView | null
}
