import { type Cue, readCaptions, writeCaptions } from '../rules.ts'

/**
 * What was typed of a film's captions in this browser and never saved; null where there is nothing.
 */
export function keptCaptions(hash: string, saved: Cue[]): Cue[] | null {
  const kept = tried(() => localStorage.getItem(placeOf(hash)))
  return kept && kept !== writeCaptions(saved) ? readCaptions(kept) : null
}

/** Keeps what is not saved yet; null when all of it is. */
export function keepCaptions(hash: string, text: string | null) {
  tried(() =>
    text === null
      ? localStorage.removeItem(placeOf(hash))
      : localStorage.setItem(placeOf(hash), text),
  )
}

function placeOf(hash: string): string {
  return `captions ${hash}`
}

/** A browser may refuse to keep anything. */
function tried<Kept>(work: () => Kept): Kept | null {
  try {
    return work()
  } catch {
    return null
  }
}
