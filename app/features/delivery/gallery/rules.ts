import type { StudioDay } from '#app/core/day.ts'

/** Sizes to download: `web` is 2048 px or the streamed video, and `print` is 4096 px. */
export const gallerySizes = ['web', 'print', 'original'] as const
export type GallerySize = (typeof gallerySizes)[number]

export type GalleryState = 'draft' | 'published' | 'closed'

/** Returns true while guests can open a gallery: until the end of its last day in the studio. */
export function isOpenToGuests(
  { state, expiresOn }: { state: GalleryState; expiresOn: StudioDay | null },
  today: StudioDay,
): boolean {
  return state === 'published' && (expiresOn === null || today <= expiresOn)
}

/** Returns the sizes that a guest may download: those of the gallery that their share allows. */
export function listAllowedSizes(gallery: GallerySize[], share: GallerySize[]): GallerySize[] {
  return gallerySizes.filter((size) => gallery.includes(size) && share.includes(size))
}
