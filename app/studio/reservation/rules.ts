import { type StudioDay, addDays, after, dayOf, minute } from '#app/core/day.ts'

/** From an instant up to another that is no longer part of it. */
export type Span = { from: Date; to: Date }
type Timed = { startsAt: Date; endsAt: Date; minutesBefore: number; minutesAfter: number }

/** All that a booking takes up: its time and the minutes before and after. */
export function spanOf({ startsAt, endsAt, minutesBefore, minutesAfter }: Timed): Span {
  return { from: after(startsAt, -minutesBefore * minute), to: after(endsAt, minutesAfter * minute) }
}

export function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to
}

/** Held until an instant that has passed: whatever it takes is free, also before somebody ends it. */
export function hasPassed({ state, heldUntil }: { state: string; heldUntil: Date | null }, now: Date): boolean {
  return state === 'held' && heldUntil !== null && heldUntil <= now
}

/** Who is away or what is out of order in a span: one line for each, with the end of all that follows on without a gap. Absences come by the order of time. */
export function awayIn<Absence extends Span & { resourceId: string }>(absences: Absence[], span: Span): Absence[] {
  const first = absences.filter((one, at) => overlap(one, span) && !absences.some((other, before) => before < at && other.resourceId === one.resourceId && overlap(other, span)))
  return first.map((one) => ({ ...one, to: absences.reduce((until, { resourceId, from, to }) => (resourceId === one.resourceId && from <= until && to > until ? to : until), one.to) }))
}

type Closing = { timeZone: string; closedDays: StudioDay[]; closedNames: Record<StudioDay, string> }

/** The first day of a booking on which the studio is closed, and what that day is called. */
export function closureIn({ timeZone, closedDays, closedNames }: Closing, { startsAt, endsAt }: Pick<Timed, 'startsAt' | 'endsAt'>): { day: StudioDay; name: string } | null {
  const last = dayOf(after(endsAt, -1), timeZone)
  for (let day = dayOf(startsAt, timeZone); day <= last; day = addDays(day, 1)) if (closedDays.includes(day)) return { day, name: closedNames[day] ?? '' }
  return null
}
