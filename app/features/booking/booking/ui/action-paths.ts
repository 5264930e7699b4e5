import type { State } from '#app/core/booking-states.ts'

/** Path of the action that leads to a state. */
export const actionPaths: Record<State, string> = {
  held: 'reopening',
  pending: 'pending',
  confirmed: 'confirmation',
  canceled: 'cancellation',
  done: 'completion',
}

/** Path of the action that emails people about changes that are saved. */
export const noticeActionPath = 'notice/delivery'

export function getActionPath(id: string, actionPath: string) {
  return `/portal/bookings/${id}/${actionPath}`
}
