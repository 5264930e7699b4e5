import type { EventName } from '#app/core/events.ts'

/** Fields whose change is recorded by name only, without the old value. */
export const changedFields = [
  'clientId',
  'category',
  'title',
  'place',
  'notes',
  'minutesBefore',
  'minutesAfter',
  'heldUntil',
] as const

export type ChangedField = (typeof changedFields)[number]

/** Events that don't change the booking: responses by crew, and decisions about emails. */
export const eventsWithoutChange = [
  'booking.accepted',
  'booking.declined',
  'booking.notice-sent',
  'booking.notice-dismissed',
  'booking.reminder-sent',
  'booking.reminder-stopped',
  'booking.reminder-resumed',
] as const satisfies EventName[]
