/** A file that was on its way when its page was closed. */
export type UnfinishedUpload = { key: string; name: string }
type StoredUploads = { at: number; open: boolean; files: UnfinishedUpload[] }

/** After so many milliseconds of silence a page is taken for gone that never said so. */
const abandonedAfterMs = 180_000
const maxStored = 2000

/** This page's own place: others of the same person may be sending too. */
const pageId = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
  byte.toString(36),
).join('')
const getStoragePrefix = (person: string) => `arrivals ${person} `

/** Now, in milliseconds of the clock on the wall, so that one page can read what another wrote. */
const getSharedClockMs = () => performance.timeOrigin + performance.now()

/** Writes down what is on its way from this page; `open`: the page is still there. */
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
    /* no room: it goes on, and is only not named after a reload */
  }
}

/** What pages that are gone left unfinished; from now on it is this page's to remember. */
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
    /* what cannot be read is not named */
  }
  return [...left.values()]
}
