import type { Face, PictureView } from '#app/core/media.ts'
import { z } from '#app/core/schema.ts'
import { oneLine } from '#app/core/text.ts'
import type { Part } from '#app/studio/edition/rules.ts'

/** Where one uploaded picture stands: beside somebody's name, or with the site's links shown elsewhere. */
export type Place = 'profile' | 'share'
/** The picture of such a place, or one of the many a page of the site can show, by the sum of its bytes. */
export type Which = Place | { hash: string }
type State = 'seen' | 'ready' | 'complete' | 'broken'

/** The nine places of the focus, in tenths from left and top, row by row. */
const thirds = [2, 5, 8]
export const focusPlaces = thirds.flatMap((y) => thirds.map((x) => `${x} ${y}`))

/** What is said of a picture; one that is decorative needs no words. */
export const aboutSchema = z.object({
  focus: z.string('focus-unknown').refine((text) => focusPlaces.includes(text), 'focus-unknown').transform((text) => text.split(' ').map(Number) as [number, number]),
  alt: z.string().default('').transform(oneLine).pipe(z.string().max(200, 'alt-long')),
  decorative: z.string().optional().transform((value) => value === 'on'),
}).transform(({ alt, ...about }) => ({ ...about, alt: about.decorative ? '' : alt }))
export type About = z.infer<typeof aboutSchema>

/** A picture as its owner sees it. */
export type OwnPicture = { id: string; hash: string; width: number; height: number; focus: [number, number]; alt: string; state: State; bytes: number }

/** A page, what stands on several, or a film that shows a picture; `draft` where it only would. */
export type Use = { at: Part | `/portfolio/${string}` | 'film'; draft: boolean }
/** One of the pictures a page can show; `own` of those the studio put there itself. */
export type Choice = { id: string; view: PictureView; own: { bytes: number; state: State; uses: Use[] } | null }
/** The choices with two shapes of one poster, `room-wide` and `room-tall`, as the one they are together: `room`. */
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

type Kept = { hash: string; width: number; height: number; focus: [number, number]; tone: string; alt: string; state: State }

/** For a page: as large as there is of it by now. */
export function viewOf({ hash, width, height, focus, tone, alt, state }: Kept, widths: number[]): PictureView {
  const base = `/media/${hash}`
  const share = `${base}-share-${focus.join('-')}.jpg`
  const small = state === 'seen' || state === 'broken'
  return { alt, width, height, focus, tone, base, share, widths: small ? [480] : widths, formats: small ? ['webp'] : state === 'ready' ? ['webp', 'jpg'] : ['avif', 'webp', 'jpg'] }
}

export function faceOf({ hash, focus, state }: Pick<Kept, 'hash' | 'focus' | 'state'>): Face {
  return { src: `/media/${hash}-${state === 'seen' || state === 'broken' ? 480 : 160}.webp`, focus }
}
