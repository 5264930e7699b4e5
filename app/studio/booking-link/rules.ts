/** A private link opens until so many days after its booking ends. */
export const linkDaysAfterEnd = 60

/**
 * What the studio does is written to the client after so many milliseconds: longer than the portal
 * offers Undo.
 */
export const undoDelayMs = 15_000
