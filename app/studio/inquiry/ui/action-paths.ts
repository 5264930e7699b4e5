import { type State, canMove } from '#app/studio/inquiry/rules.ts'

/** The address of the act that leads to a state. */
export const actionPaths: Record<State, string> = {
  waiting: 'reopening',
  answered: 'answered',
  archived: 'archive',
  spam: 'spam',
}

/**
 * Whether a move can be taken back without losing anything; when and how an inquiry was answered
 * cannot be said a second time.
 */
export function hasInverse(from: State, to: State): boolean {
  return from !== 'answered' && canMove(to, from)
}
