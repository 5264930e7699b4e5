import { type StudioDay, countDaysBetween } from '#app/core/day.ts'

/** Sizes to download: `web` is 2048 px or the streamed video, and `print` is 4096 px. */
export const gallerySizes = ['web', 'print', 'original'] as const
export type GallerySize = (typeof gallerySizes)[number]

export const galleryStates = ['draft', 'published', 'closed'] as const
export type GalleryState = (typeof galleryStates)[number]

export function parseGalleryState(text: string | null): GalleryState | null {
  return galleryStates.find((state) => state === text) ?? null
}

/** Returns true while guests can open a gallery: until the end of its last day in the studio. */
export function isOpenToGuests(
  { state, expiresOn }: { state: GalleryState; expiresOn: StudioDay | null },
  today: StudioDay,
): boolean {
  return state === 'published' && (expiresOn === null || today <= expiresOn)
}

/** Returns true while originals wait for a payment: guests see previews and download nothing. */
export function isLocked({ lockedAt }: { lockedAt: Date | null }): boolean {
  return lockedAt !== null
}

/** Returns true if previews of a gallery have the studio's watermark, for guests and the studio. */
export function isWatermarked({
  alwaysWatermark,
  lockedAt,
}: {
  alwaysWatermark: boolean
  lockedAt: Date | null
}): boolean {
  return alwaysWatermark || isLocked({ lockedAt })
}

/** Returns the sizes that a guest may download: those of the gallery that their share allows. */
export function listAllowedSizes(gallery: GallerySize[], share: GallerySize[]): GallerySize[] {
  return gallerySizes.filter((size) => gallery.includes(size) && share.includes(size))
}

/** Days before the end of a gallery on which its guests are reminded. */
export const reminderDays = [30, 7, 1] as const

/**
 * Returns the reminder that is due, in days before the end, or null: the last one whose day has
 * come, unless it was sent, or the gallery was published after its day.
 */
export function findDueReminder({
  expiresOn,
  publishedOn,
  reminded,
  today,
}: {
  expiresOn: StudioDay
  publishedOn: StudioDay
  reminded: number | null
  today: StudioDay
}): number | null {
  const left = countDaysBetween(today, expiresOn)
  const due = reminderDays.findLast((days) => left <= days)
  if (due === undefined || left < 0 || countDaysBetween(publishedOn, expiresOn) <= due) return null
  return reminded !== null && reminded <= due ? null : due
}

/** Months for which a new gallery is open. */
export const defaultMonths = 12

/** Returns the path of a gallery for its guests. */
export function buildGalleryPath(slug: string): string {
  return `/g/${slug}`
}
