import type { LocalTime } from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'
import { type LocalSpan, addMinutes } from '#app/features/booking/calendar/rules.ts'

/**
 * The bookings of a series that a change applies to: only one, it and the later ones, or all. Other
 * bookings than the one itself are included only if they are live and haven't started.
 */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

/** Parses a scope; without one, a change applies to one booking. */
export const scopeField = z.enum(scopes).catch('this')

/** The number of bookings in each scope, the booking itself included. */
export type ScopeCounts = Record<Exclude<Scope, 'this'>, number>

/**
 * Returns the new time of another booking of the series when one moves from `from` to `to`: both
 * ends move by as much, so that bookings with hours of their own keep the difference. If whole days
 * become hours or the reverse, it gets the new hours and length.
 */
export function shiftSpan(span: LocalSpan, from: LocalSpan, to: LocalSpan): LocalSpan {
  if (isWholeDays(from) !== isWholeDays(to) && isWholeDays(span) !== isWholeDays(to)) {
    const days = countMinutes(toMidnight(from.startsLocal), toMidnight(to.startsLocal))
    const startsLocal = withClock(addMinutes(span.startsLocal, days), to.startsLocal)
    return { startsLocal, endsLocal: addMinutes(startsLocal, countLength(to)) }
  }
  return {
    startsLocal: addMinutes(span.startsLocal, countMinutes(from.startsLocal, to.startsLocal)),
    endsLocal: addMinutes(span.endsLocal, countMinutes(from.endsLocal, to.endsLocal)),
  }
}

function isWholeDays({ startsLocal, endsLocal }: LocalSpan): boolean {
  return startsLocal.endsWith('T00:00') && endsLocal.endsWith('T00:00')
}

function countMinutes(from: LocalTime, to: LocalTime): number {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000
}

function countLength({ startsLocal, endsLocal }: LocalSpan): number {
  return countMinutes(startsLocal, endsLocal)
}

function toMidnight(local: LocalTime): LocalTime {
  return `${local.slice(0, 10)}T00:00`
}

function withClock(local: LocalTime, clock: LocalTime): LocalTime {
  return `${local.slice(0, 10)}${clock.slice(10)}`
}
