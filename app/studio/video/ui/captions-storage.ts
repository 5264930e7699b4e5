import { type Cue, parseCaptions, formatCaptions } from '../rules.ts'

/**
 * What was typed of a film's captions in this browser and never saved; null where there is nothing.
 */
export function loadUnsavedCaptions(hash: string, saved: Cue[]): Cue[] | null {
  const stored = tryStorage(() => localStorage.getItem(getStorageKey(hash)))
  return stored && stored !== formatCaptions(saved) ? parseCaptions(stored) : null
}

/** Keeps what is not saved yet; null when all of it is. */
export function storeUnsavedCaptions(hash: string, text: string | null) {
  tryStorage(() =>
    text === null
      ? localStorage.removeItem(getStorageKey(hash))
      : localStorage.setItem(getStorageKey(hash), text),
  )
}

function getStorageKey(hash: string): string {
  return `captions ${hash}`
}

/** A browser may refuse to keep anything. */
function tryStorage<Kept>(work: () => Kept): Kept | null {
  try {
    return work()
  } catch {
    return null
  }
}
