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
