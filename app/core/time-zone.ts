import { Temporal } from 'temporal-polyfill'

import type { LocalTime } from './day.ts'

/**
 * The instant another calendar means by a wall clock's time, to the second where it says them: of
 * two such instants the first; of a time the clocks leap over, by what they showed before (RFC
 * 5545, 3.3.5).
 */
export function toCompatibleInstant(local: LocalTime, timeZone: string): Date {
  return new Date(
    Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  )
}

/** What a wall clock there shows then, to the second. */
export function toLocalTimeWithSeconds(instant: Date, timeZone: string): LocalTime {
  return toZoned(instant, timeZone).toPlainDateTime().toString({ smallestUnit: 'second' })
}

/** How far the clocks there are from Greenwich then, `-05:00`. */
export function getUtcOffset(instant: Date, timeZone: string): string {
  return toZoned(instant, timeZone).offset
}

/** The clocks are put from one offset to another, when they show `wall` by the first of them. */
export type OffsetChange = { local: LocalTime; from: string; to: string }

/** When the clocks there are changed between two instants, in order. */
export function listOffsetChanges(from: Date, to: Date, timeZone: string): OffsetChange[] {
  const changes: OffsetChange[] = []
  let before = toZoned(from, timeZone)
  for (;;) {
    const next = before.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= to.getTime()) return changes
    const local = next
      .toInstant()
      .toZonedDateTimeISO('UTC')
      .add({ nanoseconds: before.offsetNanoseconds })
    changes.push({
      local: local.toPlainDateTime().toString({ smallestUnit: 'second' }),
      from: before.offset,
      to: next.offset,
    })
    before = next
  }
}

function toZoned(instant: Date, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}
