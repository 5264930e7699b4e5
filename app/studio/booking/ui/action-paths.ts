import type { State } from '#app/studio/booking/rules.ts'

/** The address of the act that leads to a state. */
export const actionPaths: Record<State, string> = {
  held: 'reopening',
  pending: 'pending',
  confirmed: 'confirmation',
  canceled: 'cancellation',
  done: 'completion',
}

/** Cancels one of a series and all that follow it. */
export const followingActionPath = 'series/cancellation'

export function getActionPath(id: string, actionPath: string) {
  return `/portal/bookings/${id}/${actionPath}`
}
