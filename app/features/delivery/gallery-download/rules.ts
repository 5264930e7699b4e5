import { addDays, addMs, day, getStartOfDay, type StudioDay } from '#app/core/day.ts'
import { toSafeName } from '#app/core/zip-names.ts'
import type { GalleryState } from '#app/features/delivery/gallery/rules.ts'
import { type LeftOut, leftOutReasons } from '#app/features/delivery/gallery-source/rules.ts'

/** Returns the name of a zip without its extension. */
export function buildGalleryZipName(title: string, section: string | null): string {
  return toSafeName(section === null ? title : `${title} - ${section}`, 'Gallery', 100)
}

/** Milliseconds for which downloads that were started before a gallery ended can go on. */
const graceMs = day

/** Returns when a download of a gallery ends. */
export function getDownloadEnd(
  download: { expiresAt: Date },
  gallery: { state: GalleryState; closedAt: Date | null; expiresOn: StudioDay | null },
  timeZone: string,
): Date {
  const ends = [download.expiresAt.getTime()]
  if (gallery.state === 'closed') ends.push((gallery.closedAt?.getTime() ?? 0) + graceMs)
  if (gallery.state === 'draft') ends.push(0)
  if (gallery.expiresOn !== null)
    ends.push(addMs(getStartOfDay(addDays(gallery.expiresOn, 1), timeZone), graceMs).getTime())
  return new Date(Math.min(...ends))
}

/**
 * Places the zips of a download one after the other: first all files in one zip, then its parts.
 * With one part that is the same zip. What was sent of any of them is counted in these positions.
 */
export function placeZips(wholeBytes: number, partBytes: number[]) {
  let end = wholeBytes
  const parts = partBytes.map((bytes) => {
    const from = partBytes.length === 1 ? 0 : end
    end = from + bytes
    return { from, end }
  })
  return { whole: { from: 0, end: wholeBytes }, parts }
}

/** Most numbers of items in the address of a page. */
const maxListed = 40

/** Returns the query that says which items are left out, for the page of a download. */
export function toLeftOutQuery(leftOut: LeftOut): string {
  const query = new URLSearchParams()
  for (const reason of leftOutReasons) {
    const numbers = leftOut[reason] ?? []
    if (numbers.length > 0) query.set(reason, numbers.slice(0, maxListed).join('.'))
    if (numbers.length > maxListed) query.set(`${reason}-more`, String(numbers.length - maxListed))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** Reads the query again: the numbers, and how many more there are. */
export function parseLeftOutQuery(query: URLSearchParams) {
  return leftOutReasons.flatMap((reason) => {
    const numbers = (query.get(reason) ?? '').split('.').filter((text) => /^\d{1,9}$/.test(text))
    const more = Number(/^\d{1,6}$/.exec(query.get(`${reason}-more`) ?? '')?.[0] ?? 0)
    return numbers.length > 0
      ? [{ reason, numbers: numbers.slice(0, maxListed).map(Number), more }]
      : []
  })
}
