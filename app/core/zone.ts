import { Temporal } from 'temporal-polyfill'

import type { WallTime } from './day.ts'

/**
 * The instant another calendar means by a wall clock's time, to the second where it says them: of
 * two such instants the first; of a time the clocks leap over, by what they showed before (RFC
 * 5545, 3.3.5).
 */
export function momentOf(wall: WallTime, timeZone: string): Date {
  return new Date(
    Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  )
}

/** What a wall clock there shows then, to the second. */
export function secondsOf(instant: Date, timeZone: string): WallTime {
  return zoned(instant, timeZone).toPlainDateTime().toString({ smallestUnit: 'second' })
}

/** How far the clocks there are from Greenwich then, `-05:00`. */
export function offsetOf(instant: Date, timeZone: string): string {
  return zoned(instant, timeZone).offset
}

/** The clocks are put from one offset to another, when they show `wall` by the first of them. */
export type Change = { wall: WallTime; from: string; to: string }

/** When the clocks there are changed between two instants, in order. */
export function changesBetween(from: Date, to: Date, timeZone: string): Change[] {
  const changes: Change[] = []
  let before = zoned(from, timeZone)
  for (;;) {
    const next = before.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= to.getTime()) return changes
    const shown = next
      .toInstant()
      .toZonedDateTimeISO('UTC')
      .add({ nanoseconds: before.offsetNanoseconds })
    changes.push({
      wall: shown.toPlainDateTime().toString({ smallestUnit: 'second' }),
      from: before.offset,
      to: next.offset,
    })
    before = next
  }
}

function zoned(instant: Date, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}
