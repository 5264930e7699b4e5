/** The colors of Lightroom, in the order of the keys 1 to 5. */
export const colorLabels = ['red', 'yellow', 'green', 'blue', 'purple'] as const
export type ColorLabel = (typeof colorLabels)[number]

export function parseColorLabel(text: string | undefined): ColorLabel | null {
  return colorLabels.find((label) => label === text) ?? null
}

/** Names a guest's own list in URLs and forms; it has a row only once it isn't empty. */
export const personalKey = 'mine'

type Limits = { minItems: number | null; maxItems: number | null }

/** Returns true if a list has no place for another file. */
export function isListFull(count: number, { maxItems }: Limits): boolean {
  return maxItems !== null && count >= maxItems
}

/** Returns why a list can't be sent to the studio yet, or null. */
export function findSendProblem(
  count: number,
  { minItems, maxItems }: Limits,
): 'list-empty' | 'list-short' | 'list-long' | null {
  if (count === 0) return 'list-empty'
  if (minItems !== null && count < minItems) return 'list-short'
  return maxItems !== null && count > maxItems ? 'list-long' : null
}

/** Marks of items in the grid, by number, as one viewer sees them. */
export type Marks = {
  /** Numbers of the files in the chosen list, suggestions too. */
  favorites: number[]
  labels: Record<number, ColorLabel>
  comments: Record<number, number>
}
