import { type Cue, parseCaptions, formatCaptions } from '../rules.ts'

/** Returns unsaved captions of a video stored in this browser, or null. */
export function loadUnsavedCaptions(hash: string, saved: Cue[]): Cue[] | null {
  const stored = tryStorage(() => localStorage.getItem(getStorageKey(hash)))
  return stored && stored !== formatCaptions(saved) ? parseCaptions(stored) : null
}

/** Stores unsaved captions; null removes them. */
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

/** Returns null if the browser denies storage. */
function tryStorage<Kept>(work: () => Kept): Kept | null {
  try {
    return work()
  } catch {
    return null
  }
}
