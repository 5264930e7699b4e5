import type { Face, PictureView } from '#app/core/media.ts'
import { z } from '#app/core/schema.ts'
import { searchWords } from '#app/core/search.ts'
import { fold, isBeneath, oneLine } from '#app/core/text.ts'
import type { Part } from '#app/studio/edition/rules.ts'

/**
 * Where one uploaded picture stands: beside somebody's name, or with the site's links shown
 * elsewhere.
 */
export type Place = 'profile' | 'share'
/**
 * The picture of such a place, or one of the many a page of the site can show, by the sum of its
 * bytes.
 */
export type Which = Place | { hash: string }
type State = 'seen' | 'ready' | 'complete' | 'broken'

/** The nine places of the focus, in tenths from left and top, row by row. */
const thirds = [2, 5, 8]
export const focusPlaces = thirds.flatMap((y) => thirds.map((x) => `${x} ${y}`))

/** What is said of a picture; one that is decorative needs no words. */
export const aboutSchema = z
  .object({
    focus: z
      .string('focus-unknown')
      .refine((text) => focusPlaces.includes(text), 'focus-unknown')
      .transform((text) => text.split(' ').map(Number) as [number, number]),
    alt: z.string().default('').transform(oneLine).pipe(z.string().max(200, 'alt-long')),
    decorative: z
      .string()
      .optional()
      .transform((value) => value === 'on'),
  })
  .transform(({ alt, ...about }) => ({ ...about, alt: about.decorative ? '' : alt }))
export type About = z.infer<typeof aboutSchema>

/** A picture as its owner sees it. */
export type OwnPicture = {
  id: string
  hash: string
  width: number
  height: number
  focus: [number, number]
  alt: string
  state: State
  bytes: number
}

/** A page, what stands on several, or a film that shows a picture; `draft` where it only would. */
export type Use = { at: Part | `/portfolio/${string}` | 'film'; draft: boolean }
/** One of the pictures a page can show; `own` of those the studio put there itself. */
export type Choice = {
  id: string
  view: PictureView
  own: {
    bytes: number
    state: State
    uses: Use[]
    name: string
    folder: string
    tags: string[]
  } | null
}
/**
 * The choices with two shapes of one poster, `room-wide` and `room-tall`, as the one they are
 * together: `room`.
 */
export function asStems(choices: Choice[]): Choice[] {
  const ids = new Set(choices.map(({ id }) => id))
  return choices.flatMap((one) => {
    const [, stem, shape] = /^(.+)-(wide|tall)$/.exec(one.id) ?? []
    if (!ids.has(`${stem}-wide`) || !ids.has(`${stem}-tall`)) return [one]
    return shape === 'wide' ? [{ ...one, id: stem! }] : []
  })
}

/** What the chooser asks for; not `ok` when it did not arrive. */
export type Choices = { ok: true; pictures: Choice[] } | { ok: false }

/**
 * Those in a folder, or in one beneath it, of which every word that was typed stands in what is
 * known of them; null is any folder.
 */
export function chosenFrom(choices: Choice[], query: string, folder: string | null): Choice[] {
  const asked = searchWords(query)
  return choices.filter(({ id, view, own }) => {
    const known = fold(
      [own?.name ?? id, view.alt, view.credit ?? '', view.caption ?? '', ...(own?.tags ?? [])].join(
        ' ',
      ),
    )
    const at = own?.folder ?? ''
    return (
      (folder === null || at === folder || isBeneath(at, folder)) &&
      asked.every((word) => known.includes(word))
    )
  })
}

/** Every folder of these and those above it, in the order of their names. */
export function foldersOf(choices: Choice[]): string[] {
  const all = choices.flatMap(({ own }) =>
    (own?.folder ?? '')
      .split('/')
      .filter(Boolean)
      .map((_, at, way) => way.slice(0, at + 1).join('/')),
  )
  return [...new Set(all)].sort((one, other) => one.localeCompare(other))
}

/** Whether visitors who do not see it would be told nothing of a picture the studio put there. */
export function needsWords({ alt, decorative, base }: PictureView): boolean {
  return alt === '' && !decorative && /^\/media\/[0-9a-f]{64}$/.test(base)
}

/** What a content names of the library, each by the way to it. */
export function sumsIn(content: unknown, way = ''): [way: string, hash: string][] {
  if (typeof content === 'string') return /^[0-9a-f]{64}$/.test(content) ? [[way, content]] : []
  if (content === null || typeof content !== 'object') return []
  return Object.entries(content).flatMap(([name, part]) =>
    sumsIn(part, way ? `${way}.${name}` : name),
  )
}

type Kept = {
  hash: string
  width: number
  height: number
  focus: [number, number]
  tone: string
  alt: string
  decorative: boolean
  state: State
}
type Told = { caption?: string | null; credit?: string | null }

/** For a page: as large as there is of it by now. */
export function viewOf(
  { hash, width, height, focus, tone, alt, decorative, state, caption, credit }: Kept & Told,
  widths: number[],
): PictureView {
  const base = `/media/${hash}`
  const share = `${base}-share-${focus.join('-')}.jpg`
  const small = state === 'seen' || state === 'broken'
  return {
    alt,
    width,
    height,
    focus,
    tone,
    base,
    share,
    widths: small ? [480] : widths,
    formats: small ? ['webp'] : state === 'ready' ? ['webp', 'jpg'] : ['avif', 'webp', 'jpg'],
    ...(decorative && { decorative }),
    ...(caption && { caption }),
    ...(credit && { credit }),
  }
}

export function faceOf({ hash, focus, state }: Pick<Kept, 'hash' | 'focus' | 'state'>): Face {
  return { src: `/media/${hash}-${state === 'seen' || state === 'broken' ? 480 : 160}.webp`, focus }
}
