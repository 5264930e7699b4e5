import { Temporal } from 'temporal-polyfill'

import type { LocalTime } from './day.ts'

/**
 * Converts the local time of an imported calendar to an instant. Takes the earlier instant of a
 * repeated hour, and the offset before the gap in a skipped hour (RFC 5545, 3.3.5).
 */
export function toCompatibleInstant(local: LocalTime, timeZone: string): Date {
  return new Date(
    Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  )
}

/** Returns the local time at an instant, to the second. */
export function toLocalTimeWithSeconds(instant: Date, timeZone: string): LocalTime {
  return toZoned(instant, timeZone).toPlainDateTime().toString({ smallestUnit: 'second' })
}

/** Returns the UTC offset at an instant, `-05:00`. */
export function getUtcOffset(instant: Date, timeZone: string): string {
  return toZoned(instant, timeZone).offset
}

/** A change of the UTC offset at `local`, which is by the offset before the change. */
export type OffsetChange = { local: LocalTime; from: string; to: string }

/** Returns the offset changes between two instants, both excluded, in order. */
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
