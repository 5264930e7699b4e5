/*
 * Finds free times minute by minute, without code of the program and with Intl as the only source
 * of zones. Clock changes are on quarter hours, so Intl is called once for each quarter.
 */

type Clocks = [string, string][]
export type Calendar = {
  zone: string
  /** Days such as `2026-11-01`, both included. A free time begins on one of them. */
  from: string
  to: string
  closedDays: string[]
  /** By id: the week, Monday first, and the occupied ranges in milliseconds. */
  resources: Map<string, { week: Clocks[]; busy: { from: number; to: number }[] }>
  groups: string[][]
  minutes: number
  minutesBefore: number
  minutesAfter: number
  notBefore: number
}
export type OracleSlot = { startsLocal: string; at: number; later: boolean; resources: string[] }

const minute = 60_000
const quarter = 15 * minute
const day = 1440 * minute
const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** Returns the local time in a zone as an instant of UTC. */
export function toLocalClock(at: number, zone: string): number {
  const base = Math.floor(at / quarter) * quarter
  const key = `${zone} ${base}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    const format =
      formats.get(zone) ??
      new Intl.DateTimeFormat('en', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      })
    formats.set(zone, format)
    const part = Object.fromEntries(
      format.formatToParts(base).map(({ type, value }) => [type, Number(value)]),
    )
    offset =
      Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second) - base
    if (offsets.size > 200_000) offsets.clear()
    offsets.set(key, offset)
  }
  return at + offset
}

/** Formats the local time as it is stored: `2026-11-01T01:30`. */
export function formatLocalTime(at: number, zone: string): string {
  return new Date(toLocalClock(at, zone)).toISOString().slice(0, 16)
}

type Resource = Calendar['resources'] extends Map<string, infer One> ? One : never
type Minutes = { first: number; localTimes: string[]; closedDays: string[] }

/** Counts for every minute the free minutes that follow. */
function countFreeMinutes({ week, busy }: Resource, { first, localTimes, closedDays }: Minutes) {
  const count = localTimes.length
  const ok = localTimes.map((local) => {
    const [date, clock] = [local.slice(0, 10), local.slice(11)]
    const weekday = (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7
    return (
      !closedDays.includes(date) &&
      week[weekday]!.some(([opens, closes]) => clock >= opens && clock < closes)
    )
  })
  for (const one of busy)
    for (
      let at = Math.floor((one.from - first) / minute);
      at < Math.ceil((one.to - first) / minute);
      at++
    )
      if (at >= 0 && at < count) ok[at] = false
  const left = new Int32Array(count + 1)
  for (let at = count - 1; at >= 0; at--) left[at] = ok[at] ? left[at + 1]! + 1 : 0
  return left
}

/** Lists every free time, with the first free resource of each group. */
export function listFreeTimes({
  zone,
  from,
  to,
  closedDays,
  resources,
  groups,
  minutes,
  minutesBefore,
  minutesAfter,
  notBefore,
}: Calendar): OracleSlot[] {
  const reach = Math.ceil((minutes + minutesBefore + minutesAfter) / 1440) + 2
  const [first, last] = [
    Date.parse(`${from}T00:00Z`) - reach * day,
    Date.parse(`${to}T00:00Z`) + (reach + 1) * day,
  ]
  const count = (last - first) / minute
  const localTimes = Array.from({ length: count }, (_, at) =>
    new Date(toLocalClock(first + at * minute, zone)).toISOString().slice(0, 16),
  )
  const free = new Map(
    [...resources].map(([id, one]) => [
      id,
      countFreeMinutes(one, { first, localTimes, closedDays }),
    ]),
  )
  const slots: OracleSlot[] = []
  const seen = new Set<string>()
  for (let at = 0; at < count; at++) {
    const local = localTimes[at]!
    const later = seen.has(local)
    seen.add(local)
    const instant = first + at * minute
    if (local < from || local.slice(0, 10) > to || !/:[03]0$/.test(local) || instant < notBefore)
      continue
    const chosen = groups.map((group) =>
      group.find(
        (id) => free.get(id)![at - minutesBefore]! >= minutesBefore + minutes + minutesAfter,
      ),
    )
    if (chosen.every((id) => id !== undefined))
      slots.push({ startsLocal: local, at: instant, later, resources: chosen })
  }
  return slots
}
