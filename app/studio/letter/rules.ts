/** What the list of letters can be narrowed to. */
export const letterShelves = ['all', 'queued', 'sent', 'kept', 'dead'] as const
export type LetterShelf = (typeof letterShelves)[number]

export function letterShelfFrom(asked: string | null): LetterShelf {
  return letterShelves.find((shelf) => shelf === asked) ?? 'all'
}

export type LetterState = 'queued' | 'sending' | 'sent' | 'kept' | 'dead'

/** Whether somebody may ask for it once more: it was kept here or given up. */
export function canSendAgain(state: LetterState): boolean {
  return state === 'kept' || state === 'dead'
}
