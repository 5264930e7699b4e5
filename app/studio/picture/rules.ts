import type { Face, PictureView } from '#app/core/media.ts'
import { z } from '#app/core/schema.ts'
import { oneLine } from '#app/core/text.ts'

/** Where an uploaded picture stands: beside somebody's name, or with the site's links shown elsewhere. */
export type Place = 'profile' | 'share'
type State = 'seen' | 'ready' | 'complete' | 'broken'

/** The nine places of the focus, in tenths from left and top, row by row. */
const thirds = [2, 5, 8]
export const focusPlaces = thirds.flatMap((y) => thirds.map((x) => `${x} ${y}`))

/** What is said of a picture. */
export const aboutSchema = z.object({
  focus: z.string('focus-unknown').refine((text) => focusPlaces.includes(text), 'focus-unknown').transform((text) => text.split(' ').map(Number) as [number, number]),
  alt: z.string().default('').transform(oneLine).pipe(z.string().max(200, 'alt-long')),
})
export type About = z.infer<typeof aboutSchema>

/** A picture as its owner sees it. */
export type OwnPicture = { id: string; hash: string; width: number; height: number; focus: [number, number]; alt: string; state: State; bytes: number }

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

