import type { State } from '#app/studio/booking/rules.ts'

/** The address of the act that leads to a state. */
export const deeds: Record<State, string> = {
  held: 'reopening',
  pending: 'pending',
  confirmed: 'confirmation',
  canceled: 'cancellation',
  done: 'completion',
}

/** Cancels one of a series and all that follow it. */
export const followingDeed = 'following/cancellation'

export function addressOf(id: string, deed: string) {
  return `/portal/bookings/${id}/${deed}`
}
