/** A file that was on its way when its page was closed. */
export type Left = { key: string; name: string }
type Record = { at: number; open: boolean; files: Left[] }

/** After so many milliseconds of silence a page is taken for gone that never said so. */
const silence = 180_000
const most = 2000

/** This page's own place: others of the same person may be sending too. */
const page = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
  byte.toString(36),
).join('')
const placeOf = (person: string) => `arrivals ${person} `

/** Now, in milliseconds of the clock on the wall, so that one page can read what another wrote. */
const now = () => performance.timeOrigin + performance.now()

/** Writes down what is on its way from this page; `open`: the page is still there. */
export function remember(person: string, files: Left[], open: boolean) {
  const place = placeOf(person) + page
  try {
    if (files.length === 0) localStorage.removeItem(place)
    else
      localStorage.setItem(
        place,
        JSON.stringify({ at: now(), open, files: files.slice(0, most) } satisfies Record),
      )
  } catch {
    /* no room: it goes on, and is only not named after a reload */
  }
}

/** What pages that are gone left unfinished; from now on it is this page's to remember. */
export function inherited(person: string): Left[] {
  const left = new Map<string, Left>()
  try {
    for (const place of Object.keys(localStorage)) {
      if (!place.startsWith(placeOf(person)) || place.endsWith(page)) continue
      const { at, open, files } = JSON.parse(localStorage.getItem(place) ?? '') as Record
      if (open && now() - at < silence) continue
      for (const file of files) left.set(file.key, file)
      localStorage.removeItem(place)
    }
  } catch {
    /* what cannot be read is not named */
  }
  return [...left.values()]
}
