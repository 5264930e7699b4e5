import type { State } from '#app/studio/booking/rules.ts'

/** The address of the act that leads to a state. */
export const deeds: Record<State, string> = { held: 'reopening', pending: 'pending', confirmed: 'confirmation', canceled: 'cancellation', done: 'completion' }

export function addressOf(id: string, deed: string) {
  return `/portal/bookings/${id}/${deed}`
}
