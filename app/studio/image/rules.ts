import type { AvatarImage, ImageView } from '#app/core/media.ts'
import { z } from '#app/core/schema.ts'
import { splitSearchWords } from '#app/core/search.ts'
import { toSearchKey, isInFolder, toSingleLine } from '#app/core/text.ts'
import type { Part } from '#app/studio/site-editor/rules.ts'

/**
 * Where one uploaded picture stands: beside somebody's name, or with the site's links shown
 * elsewhere.
 */
export type ImageSlot = 'profile' | 'share'
/**
 * The picture of such a place, or one of the many a page of the site can show, by the sum of its
 * bytes.
 */
export type ImageTarget = ImageSlot | { hash: string }
type ImageState = 'seen' | 'ready' | 'complete' | 'broken'

/** The nine places of the focus, in tenths from left and top, row by row. */
const thirds = [2, 5, 8]
export const focusPositions = thirds.flatMap((y) => thirds.map((x) => `${x} ${y}`))

/** What is said of a picture; one that is decorative needs no words. */
export const imageDescriptionSchema = z
  .object({
    focus: z
      .string('focus-unknown')
      .refine((text) => focusPositions.includes(text), 'focus-unknown')
      .transform((text) => text.split(' ').map(Number) as [number, number]),
    alt: z.string().default('').transform(toSingleLine).pipe(z.string().max(200, 'alt-long')),
    decorative: z
      .string()
      .optional()
      .transform((value) => value === 'on'),
  })
  .transform(({ alt, ...description }) => ({
    ...description,
    alt: description.decorative ? '' : alt,
  }))
export type ImageDescription = z.infer<typeof imageDescriptionSchema>

/** A picture as its owner sees it. */
export type OwnImage = {
  id: string
  hash: string
  width: number
  height: number
  focus: [number, number]
  alt: string
  state: ImageState
  bytes: number
}

/** A page, what stands on several, or a film that shows a picture; `draft` where it only would. */
export type MediaUsage = { at: Part | `/portfolio/${string}` | 'film'; draft: boolean }
/** One of the pictures a page can show; `own` of those the studio put there itself. */
export type ImageChoice = {
  id: string
  view: ImageView
  own: {
    bytes: number
    state: ImageState
    uses: MediaUsage[]
    name: string
    folder: string
    tags: string[]
  } | null
}
/**
 * The choices with two shapes of one poster, `room-wide` and `room-tall`, as the one they are
 * together: `room`.
 */
export function mergePosterPairs(choices: ImageChoice[]): ImageChoice[] {
  const ids = new Set(choices.map(({ id }) => id))
  return choices.flatMap((one) => {
    const [, stem, shape] = /^(.+)-(wide|tall)$/.exec(one.id) ?? []
    if (!ids.has(`${stem}-wide`) || !ids.has(`${stem}-tall`)) return [one]
    return shape === 'wide' ? [{ ...one, id: stem! }] : []
  })
}

/** What the chooser asks for; not `ok` when it did not arrive. */
export type ImageChoices = { ok: true; pictures: ImageChoice[] } | { ok: false }

/**
 * Those in a folder, or in one beneath it, of which every word that was typed stands in what is
 * known of them; null is any folder.
 */
export function filterChoices(
  choices: ImageChoice[],
  query: string,
  folder: string | null,
): ImageChoice[] {
  const searchTerms = splitSearchWords(query)
  return choices.filter(({ id, view, own }) => {
    const searchText = toSearchKey(
      [own?.name ?? id, view.alt, view.credit ?? '', view.caption ?? '', ...(own?.tags ?? [])].join(
        ' ',
      ),
    )
    const at = own?.folder ?? ''
    return (
      (folder === null || at === folder || isInFolder(at, folder)) &&
      searchTerms.every((word) => searchText.includes(word))
    )
  })
}

/** Every folder of these and those above it, in the order of their names. */
export function listFolders(choices: ImageChoice[]): string[] {
  const all = choices.flatMap(({ own }) =>
    (own?.folder ?? '')
      .split('/')
      .filter(Boolean)
      .map((_, at, way) => way.slice(0, at + 1).join('/')),
  )
  return [...new Set(all)].sort((one, other) => one.localeCompare(other))
}

/** Whether visitors who do not see it would be told nothing of a picture the studio put there. */
export function needsAltText({ alt, decorative, base }: ImageView): boolean {
  return alt === '' && !decorative && /^\/media\/[0-9a-f]{64}$/.test(base)
}

/** What a content names of the library, each by the way to it. */
export function listMediaReferences(content: unknown, path = ''): [way: string, hash: string][] {
  if (typeof content === 'string') return /^[0-9a-f]{64}$/.test(content) ? [[path, content]] : []
  if (content === null || typeof content !== 'object') return []
  return Object.entries(content).flatMap(([name, part]) =>
    listMediaReferences(part, path ? `${path}.${name}` : name),
  )
}

type StoredImage = {
  hash: string
  width: number
  height: number
  focus: [number, number]
  dominantColor: string
  alt: string
  decorative: boolean
  state: ImageState
}
type ImageCaption = { caption?: string | null; credit?: string | null }

/** For a page: as large as there is of it by now. */
export function toImageView(
  {
    hash,
    width,
    height,
    focus,
    dominantColor: tone,
    alt,
    decorative,
    state,
    caption,
    credit,
  }: StoredImage & ImageCaption,
  widths: number[],
): ImageView {
  const base = `/media/${hash}`
  const share = `${base}-share-${focus.join('-')}.jpg`
  const isSmall = state === 'seen' || state === 'broken'
  return {
    alt,
    width,
    height,
    focus,
    tone,
    base,
    share,
    widths: isSmall ? [480] : widths,
    formats: isSmall ? ['webp'] : state === 'ready' ? ['webp', 'jpg'] : ['avif', 'webp', 'jpg'],
    ...(decorative && { decorative }),
    ...(caption && { caption }),
    ...(credit && { credit }),
  }
}

export function toAvatarImage({
  hash,
  focus,
  state,
}: Pick<StoredImage, 'hash' | 'focus' | 'state'>): AvatarImage {
  return { src: `/media/${hash}-${state === 'seen' || state === 'broken' ? 480 : 160}.webp`, focus }
}
