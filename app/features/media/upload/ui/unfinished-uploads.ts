/** A file that was uploading when its page was closed. */
export type UnfinishedUpload = { key: string; name: string }
type StoredUploads = { at: number; open: boolean; files: UnfinishedUpload[] }

/** Milliseconds after which a page that never stored its end counts as closed. */
const abandonedAfterMs = 180_000
const maxStored = 2000

/** Identifies this page: other tabs of the same person may be uploading too. */
const pageId = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
  byte.toString(36),
).join('')
const getStoragePrefix = (person: string) => `arrivals ${person} `

/** Returns the time in milliseconds on a clock that all tabs share. */
const getSharedClockMs = () => performance.timeOrigin + performance.now()

/** Stores the unfinished uploads of this page. `open` means the page is still open. */
export function storeUnfinishedUploads(person: string, files: UnfinishedUpload[], open: boolean) {
  const place = getStoragePrefix(person) + pageId
  try {
    if (files.length === 0) localStorage.removeItem(place)
    else
      localStorage.setItem(
        place,
        JSON.stringify({
          at: getSharedClockMs(),
          open,
          files: files.slice(0, maxStored),
        } satisfies StoredUploads),
      )
  } catch {
    /* storage is full: the upload continues, only a reload won't list it */
  }
}

/**
 * Returns the unfinished uploads of closed pages and removes their entries. This page must store
 * them again.
 */
export function takeUnfinishedUploads(person: string): UnfinishedUpload[] {
  const left = new Map<string, UnfinishedUpload>()
  try {
    for (const place of Object.keys(localStorage)) {
      if (!place.startsWith(getStoragePrefix(person)) || place.endsWith(pageId)) continue
      const { at, open, files } = JSON.parse(localStorage.getItem(place) ?? '') as StoredUploads
      if (open && getSharedClockMs() - at < abandonedAfterMs) continue
      for (const file of files) left.set(file.key, file)
      localStorage.removeItem(place)
    }
  } catch {
    /* unreadable entries are skipped */
  }
  return [...left.values()]
}
