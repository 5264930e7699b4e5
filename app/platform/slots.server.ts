/**
 * Returns a function that does at most `max` pieces of work at once. It returns null at once for
 * one too many, so that requests can't fill the memory.
 */
export function createSlots(max: number) {
  let taken = 0
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (taken >= max) return null
    taken++
    try {
      return await work()
    } finally {
      taken--
    }
  }
}
