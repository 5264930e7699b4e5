import { listDays, toInstant, minute, toLocalTime } from '../../../app/core/day.ts'
import { formatDateTime, readLocalTimeAsUtc } from '../../../app/core/display.ts'
import { buildSlots, listOpenRanges } from '../../../app/features/booking/availability/rules.ts'
import { formatWhen } from '../../../app/features/booking/booking-link/rules.ts'
import { listMisread } from './feeds.ts'
import { toLocalClock, formatLocalTime } from '../../support/free-times-oracle.ts'

const [first, last] = [Date.UTC(2024, 0, 1), Date.UTC(2031, 0, 1)]
const quarter = 15 * minute
const alwaysOpen: [string, string][][] = Array.from({ length: 7 }, () => [['00:00', '24:00']])

export const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** Lists the clock changes of a zone from 2024 to 2030, with Intl only. */
export function listClockChanges(zone: string): number[] {
  const getOffset = (at: number) => toLocalClock(at, zone) - at
  const changes: number[] = []
  const search = (from: number, to: number) => {
    if (to - from === quarter) return void changes.push(to)
    const middle = from + Math.floor((to - from) / 2 / quarter) * quarter
    if (getOffset(from) !== getOffset(middle)) search(from, middle)
    if (getOffset(middle) !== getOffset(to)) search(middle, to)
  }
  const week = 7 * 96 * quarter
  for (let at = first; at < last; at += week)
    if (getOffset(at) !== getOffset(at + week)) search(at, at + week)
  return changes
}

/**
 * Compares one part of the program with the local time of an instant (`2026-11-01T01:30`). Returns
 * null if they agree.
 */
type TimeCheck = (at: number, local: string, zone: string) => string | null
const describeDifference = (seen: unknown, wanted: unknown) =>
  seen === wanted ? null : `${seen} instead of ${wanted}`

/** Times that visitors can choose. */
const checkSlot: TimeCheck = (at, local, zone) => {
  if (!/:[03]0$/.test(local)) return null
  const days = listDays(local.slice(0, 10), local.slice(0, 10), zone)
  const slots = buildSlots(
    new Map([['one', listOpenRanges(alwaysOpen, days, []).flatMap(joinRanges)]]),
    [['one']],
    days,
    { minutes: 1, minutesBefore: 0, minutesAfter: 0, notBefore: new Date(0), timeZone: zone },
  )
  return describeDifference(
    slots.find(({ startsAt }) => startsAt.getTime() === at)?.startsLocal,
    local,
  )
}

/** Times on pages and in lists. */
const checkPageText: TimeCheck = (at, local, zone) =>
  describeDifference(
    formatDateTime(new Date(at), { locale: 'en-US', timeZone: zone }),
    formatDateTime(readLocalTimeAsUtc(local), { locale: 'en-US', timeZone: 'UTC' }),
  )

/** Stored times of a booking: its local time, and the instant computed from it. */
const checkStoredTimes: TimeCheck = (at, local, zone) => {
  const found = (['earlier', 'later'] as const).map((which) =>
    toInstant(local, zone, which)?.at.getTime(),
  )
  return (
    describeDifference(toLocalTime(new Date(at), zone), local) ??
    (found.includes(at) ? null : `${found.join(' and ')} instead of ${at}`)
  )
}

/** Offset ranges of the day. */
const checkRanges: TimeCheck = (at, local, zone) => {
  const one = listDays(local.slice(0, 10), local.slice(0, 10), zone)[0]?.ranges.find(
    ({ from, to }) => from <= at && at < to,
  )
  return describeDifference(one && new Date(at + one.offset).toISOString().slice(0, 16), local)
}

/** Day and hour in an email, compared with Intl. */
const checkEmail: TimeCheck = (at, local, zone) => {
  const formatWith = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(at).replace(/\s/g, ' ')
  const text = formatWhen(
    { startsLocal: local, endsLocal: toLocalTime(new Date(at + 13 * 60 * minute), zone) },
    zone,
    { locale: 'en-US', allDay: 'all day' },
  ).replace(/\s/g, ' ')
  return [
    formatWith({ month: 'long', day: 'numeric' }),
    formatWith({ hour: 'numeric', minute: '2-digit' }),
  ].every((part) => text.includes(part))
    ? null
    : text
}

const timeChecks = {
  slot: checkSlot,
  page: checkPageText,
  kept: checkStoredTimes,
  stretch: checkRanges,
  letter: checkEmail,
}

function joinRanges(
  range: { from: number; to: number },
  at: number,
  all: { from: number; to: number }[],
): { from: number; to: number }[] {
  return at === 0 ? [{ from: range.from, to: all.at(-1)!.to }] : []
}

/**
 * Tests every quarter of an hour from two hours before to two hours after each clock change.
 * Returns differences, and nonexistent times that were found.
 */
export function listWrong(zone: string): { changes: number; comparisons: number; wrong: string[] } {
  const changes = listClockChanges(zone)
  const wrong: string[] = []
  let comparisons = 0
  for (const change of changes) {
    const instants = Array.from({ length: 17 }, (_, at) => change + (at - 8) * quarter)
    for (const at of instants)
      for (const [name, tell] of Object.entries(timeChecks)) {
        comparisons++
        const local = formatLocalTime(at, zone)
        const difference = tell(at, local, zone)
        if (difference !== null)
          wrong.push(`${name} in ${zone} at ${new Date(at).toISOString()}: ${difference}`)
      }
    comparisons += instants.length
    wrong.push(...listMisread(zone, instants))
    // Skipped local times belong to no instant.
    const [before, behind] = [
      toLocalClock(change - minute, zone) + minute,
      toLocalClock(change, zone),
    ]
    for (let local = before; local < behind; local += quarter) {
      comparisons++
      const text = new Date(local).toISOString().slice(0, 16)
      if (toInstant(text, zone) !== null) wrong.push(`${zone}: ${text} doesn't exist and was found`)
    }
  }
  return { changes: changes.length, comparisons, wrong }
}
