import { type State, canMove } from '#app/features/clients/inquiry/rules.ts'

/** Path of the action that leads to a state. */
export const actionPaths: Record<State, string> = {
  waiting: 'reopening',
  answered: 'answered',
  archived: 'archive',
  spam: 'spam',
}

/**
 * Returns true if Undo loses nothing. The time and way an inquiry was answered can't be restored.
 */
export function hasInverse(from: State, to: State): boolean {
  return from !== 'answered' && canMove(to, from)
}
