import type { AvatarImage, ImageView } from '#app/core/media.ts'
import { z } from '#app/core/schema.ts'
import { splitSearchWords } from '#app/core/search.ts'
import { toSearchKey, isInFolder, toSingleLine } from '#app/core/text.ts'
import type { MediaUsage } from '#app/features/media/media-usage/rules.ts'

/** Place of a single image: a staff avatar, or the site's social image. */
export type ImageSlot = 'profile' | 'share'
/** An image in a slot, or an image of the site by its hash. */
export type ImageTarget = ImageSlot | { hash: string }
type ImageState = 'seen' | 'ready' | 'complete' | 'broken'

/** The nine focus positions, in tenths from the left and the top, row by row. */
const thirds = [2, 5, 8]
export const focusPositions = thirds.flatMap((y) => thirds.map((x) => `${x} ${y}`))

/** Focus and alt text of an image. A decorative one has no alt text. */
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

/**
 * Texts of an image that are edited in place. A text that isn't sent stays as it is, so that two
 * people can write different ones.
 */
export const imageTextsSchema = z.object({
  alt: z.string().transform(toSingleLine).pipe(z.string().max(200, 'alt-long')).optional(),
  caption: z.string().transform(toSingleLine).pipe(z.string().max(500, 'text-too-long')).optional(),
  decorative: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .optional(),
})
export type ImageTexts = z.infer<typeof imageTextsSchema>

/** An image in a slot, for its owner. */
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

/** An image to choose; `own` is set for uploaded images. */
export type ImageChoice = {
  id: string
  view: ImageView
  own: {
    bytes: number
    state: ImageState
    usages: MediaUsage[]
    name: string
    folder: string
    tags: string[]
  } | null
}
/** Merges the two shapes of a poster, `room-wide` and `room-tall`, into one choice: `room`. */
export function mergePosterPairs(choices: ImageChoice[]): ImageChoice[] {
  const ids = new Set(choices.map(({ id }) => id))
  return choices.flatMap((choice) => {
    const [, stem, shape] = /^(.+)-(wide|tall)$/.exec(choice.id) ?? []
    if (!ids.has(`${stem}-wide`) || !ids.has(`${stem}-tall`)) return [choice]
    return shape === 'wide' ? [{ ...choice, id: stem! }] : []
  })
}

/** Data of the image chooser; `ok` is false when it could not be loaded. */
export type ImageChoices = { ok: true; pictures: ImageChoice[] } | { ok: false }

/**
 * Returns the choices in a folder and its subfolders that match every word of the search. A null
 * folder means all.
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
    const itemFolder = own?.folder ?? ''
    return (
      (folder === null || itemFolder === folder || isInFolder(itemFolder, folder)) &&
      searchTerms.every((word) => searchText.includes(word))
    )
  })
}

/** Returns every folder of the choices and its parents, by name. */
export function listFolders(choices: ImageChoice[]): string[] {
  const all = choices.flatMap(({ own }) =>
    (own?.folder ?? '')
      .split('/')
      .filter(Boolean)
      .map((_, index, names) => names.slice(0, index + 1).join('/')),
  )
  return [...new Set(all)].sort((one, other) => one.localeCompare(other))
}

/** Returns true for an uploaded image without alt text that is not decorative. */
export function needsAltText({ alt, decorative, base }: ImageView): boolean {
  return alt === '' && !decorative && /^\/media\/[0-9a-f]{64}$/.test(base)
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

/** Returns an image for a page, with the renditions made so far. */
export function toImageView(
  {
    hash,
    width,
    height,
    focus,
    dominantColor,
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
    dominantColor,
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
