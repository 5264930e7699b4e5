/**
 * Delay of emails to the client about the studio's actions, in milliseconds; longer than the portal
 * offers Undo.
 */
export const undoDelayMs = 15_000
