import ICAL from 'ical.js'

import { day, hour, isTimeZone, minute } from '#app/core/day.ts'
import { toCompatibleInstant, toLocalTimeWithSeconds } from '#app/core/time-zone.ts'

/**
 * A calendar file, the time zone of its floating times, and the period to read; more than `max`
 * entries are an error.
 */
export type ParseRequest = {
  bytes: Uint8Array
  timeZone: string
  from: Date
  to: Date
  max: number
}
/**
 * A busy time with instants in milliseconds, and the event's texts. For a recurring event `uid`
 * includes the occurrence's start.
 */
export type CalendarEntry = {
  uid: string
  from: number
  to: number
  wholeDays: boolean
  title: string
  place: string
  notes: string
}
/**
 * `calendar-malformed`: the file is not a calendar. `calendar-full`: it has more than `max`
 * entries.
 */
export type ParseResult =
  | { ok: true; entries: CalendarEntry[] }
  | { ok: false; problem: 'calendar-malformed' | 'calendar-full' }

/**
 * Returns every busy time in a calendar file, with recurring events expanded by local time. Leaves
 * out free and canceled events. Fails with `calendar-malformed` or `calendar-full`.
 */
export function parseEntries({ bytes, timeZone, from, to, max }: ParseRequest): ParseResult {
  const calendars = parseCalendars(decodeText(bytes))
  if (calendars.length === 0) return { ok: false, problem: 'calendar-malformed' }
  const entries: CalendarEntry[] = []
  for (const calendar of calendars) {
    const clocks = createZoneClocks(calendar, timeZone)
    const events = calendar
      .getAllSubcomponents('vevent')
      .flatMap((event) => readEvent(event, clocks) ?? [])
    const movedTimes = listMovedTimes(events)
    for (const event of events.filter(isBusy))
      for (const entry of listTimes(event, movedTimes.get(event.uid), { from, to })) {
        if (entries.push(entry) > max) return { ok: false, problem: 'calendar-full' }
      }
  }
  return { ok: true, entries }
}

function decodeText(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(encoding).decode(bytes).replaceAll('\0', '')
}

/** Some files contain several calendars in a row. */
function parseCalendars(text: string): ICAL.Component[] {
  try {
    const jcal = ICAL.parse(text) as unknown[]
    return (typeof jcal[0] === 'string' ? [jcal] : jcal)
      .map((component) => new ICAL.Component(component as string))
      .filter(({ name }) => name === 'vcalendar')
  } catch {
    return []
  }
}

/**
 * Converts between the local time of a zone and an instant. Local time is in milliseconds as if it
 * were UTC.
 */
type ZoneClock = { toInstantMs(localMs: number): number; toLocalMs(instantMs: number): number }
type ZoneClocks = { defaultClock: ZoneClock; forZone(zone: string): ZoneClock }

function createZoneClocks(calendar: ICAL.Component, timeZone: string): ZoneClocks {
  const defaultClock = createZoneClock(timeZone)
  const ownZones = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]),
  )
  const clocks = new Map<string, ZoneClock>()
  const findClock = (name: string) => {
    // some programs put their own prefix before the name: `/example.org/Olson_1/Europe/Berlin`
    const parts = name.split('/')
    const iana = [name, ...[-3, -2].map((from) => parts.slice(from).join('/'))].find(isTimeZone)
    const zone = ownZones.get(name)
    return iana
      ? createZoneClock(iana)
      : zone
        ? createFileZoneClock(new ICAL.Timezone(zone))
        : defaultClock
  }
  return {
    defaultClock,
    forZone: (name) => clocks.get(name) ?? clocks.set(name, findClock(name)).get(name)!,
  }
}

function createZoneClock(timeZone: string): ZoneClock {
  return {
    toInstantMs: (localMs) => toCompatibleInstant(formatLocalMs(localMs), timeZone).getTime(),
    toLocalMs: (instantMs) => parseLocalMs(toLocalTimeWithSeconds(new Date(instantMs), timeZone)),
  }
}

/** Converts by the file's own VTIMEZONE, for a zone with an unknown name. */
function createFileZoneClock(zone: ICAL.Timezone): ZoneClock {
  const getOffset = (localMs: number) =>
    zone.utcOffset(ICAL.Time.fromDateTimeString(formatLocalMs(localMs))) * 1000
  return {
    toInstantMs: (localMs) => localMs - getOffset(localMs),
    toLocalMs: (instantMs) => instantMs + getOffset(instantMs),
  }
}

const utcClock: ZoneClock = {
  toInstantMs: (localMs) => localMs,
  toLocalMs: (instantMs) => instantMs,
}

function formatLocalMs(localMs: number): string {
  return new Date(localMs).toISOString().slice(0, 19)
}

function parseLocalMs(text: string): number {
  return Date.parse(`${text}Z`)
}

/** A property value as written: a day, or a local time with its zone. */
type DateValue = { localMs: number; clock: ZoneClock; isDay: boolean }

function parseDateValues(property: ICAL.Property, clocks: ZoneClocks): DateValue[] {
  const zone = property.getParameter('tzid')
  return (property.toJSON().slice(3) as unknown[]).flatMap((value) => {
    // only the start of a period is used
    const text = String(Array.isArray(value) ? value[0] : value)
    const [, day, time = 'T00:00:00', utc] =
      /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d)?(Z)?$/.exec(text) ?? []
    const localMs = parseLocalMs(`${day}${time}`)
    if (!Number.isFinite(localMs)) return []
    const isDay = text.length === 10
    return [
      {
        localMs,
        isDay,
        clock: utc ? utcClock : zone && !isDay ? clocks.forZone(String(zone)) : clocks.defaultClock,
      },
    ]
  })
}

type Event = {
  component: ICAL.Component
  uid: string
  start: DateValue
  /**
   * In local time, so that a night shift ends at the stated local time, or in elapsed milliseconds.
   */
  length: { localMs: number } | { true: number }
  dates: { rdate: DateValue[]; exdate: DateValue[]; recurrenceId: DateValue | undefined }
}

function readEvent(component: ICAL.Component, clocks: ZoneClocks): Event | null {
  const listDateValues = (name: string) =>
    component.getAllProperties(name).flatMap((property) => parseDateValues(property, clocks))
  const [[start], [end]] = [listDateValues('dtstart'), listDateValues('dtend')]
  if (!start) return null
  const length = end
    ? computeLength(start, end)
    : (readDuration(component) ?? { localMs: start.isDay ? day : 0 })
  return {
    component,
    uid: readText(component, 'uid'),
    start,
    length,
    dates: {
      rdate: listDateValues('rdate'),
      exdate: listDateValues('exdate'),
      recurrenceId: listDateValues('recurrence-id')[0],
    },
  }
}

function computeLength(start: DateValue, end: DateValue): Event['length'] {
  return start.clock === end.clock
    ? { localMs: end.localMs - start.localMs }
    : { true: end.clock.toInstantMs(end.localMs) - start.clock.toInstantMs(start.localMs) }
}

/** Days and weeks count in local time, hours as elapsed time (RFC 5545, 3.3.6). */
function readDuration(component: ICAL.Component): Event['length'] | null {
  const duration = component.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) return null
  const length = duration.toSeconds() * 1000
  return length % day === 0 ? { localMs: length } : { true: length }
}

/** Returns true unless the event is marked free or was canceled. */
function isBusy({ component }: Event): boolean {
  return (
    readText(component, 'transp').toUpperCase() !== 'TRANSPARENT' &&
    readText(component, 'status').toUpperCase() !== 'CANCELLED'
  )
}

/** Returns, by UID, the original instants of the occurrences that were moved or canceled. */
function listMovedTimes(events: Event[]): Map<string, Set<number>> {
  const movedTimes = new Map<string, Set<number>>()
  for (const {
    uid,
    dates: { recurrenceId },
  } of events)
    if (recurrenceId)
      movedTimes.set(
        uid,
        (movedTimes.get(uid) ?? new Set()).add(
          recurrenceId.clock.toInstantMs(recurrenceId.localMs),
        ),
      )
  return movedTimes
}

/** Yields each occurrence of an event that overlaps the period. */
function* listTimes(
  event: Event,
  movedTimes: Set<number> | undefined,
  { from, to }: Pick<ParseRequest, 'from' | 'to'>,
): Generator<CalendarEntry> {
  const {
    component,
    uid,
    start,
    dates: { exdate, recurrenceId },
  } = event
  const repeats =
    !recurrenceId && (component.hasProperty('rrule') || component.hasProperty('rdate'))
  const excludedTimes = new Set(
    exdate.filter(({ isDay }) => !isDay).map(({ localMs, clock }) => clock.toInstantMs(localMs)),
  )
  const excludedDays = new Set(exdate.filter(({ isDay }) => isDay).map(({ localMs }) => localMs))
  const texts = {
    title: readText(component, 'summary'),
    place: readText(component, 'location'),
    notes: readText(component, 'description'),
  }
  for (const localMs of repeats ? listLocalStarts(event, from, to) : [start.localMs]) {
    const [startMs, endMs] = [start.clock.toInstantMs(localMs), getEnd(event, localMs)]
    if (endMs <= from.getTime() || startMs >= to.getTime() || endMs <= startMs) continue
    if (
      repeats &&
      (excludedTimes.has(startMs) ||
        excludedDays.has(localMs - (localMs % day)) ||
        movedTimes?.has(startMs))
    )
      continue
    // a moved occurrence has the `uid` of its original start
    const occurrence = recurrenceId
      ? recurrenceId.clock.toInstantMs(recurrenceId.localMs)
      : repeats
        ? startMs
        : null
    yield {
      uid: occurrence === null ? uid : `${uid} ${new Date(occurrence).toISOString()}`,
      from: startMs,
      to: endMs,
      wholeDays: start.isDay,
      ...texts,
    }
  }
}

function getEnd({ start: { clock }, length }: Event, localMs: number): number {
  return 'localMs' in length
    ? clock.toInstantMs(localMs + length.localMs)
    : clock.toInstantMs(localMs) + length.true
}

/**
 * Yields each local start once: the first one, listed dates, and those from the rules, beginning
 * shortly before the period.
 */
function* listLocalStarts(event: Event, from: Date, to: Date): Generator<number> {
  const {
    component,
    start,
    length,
    dates: { rdate },
  } = event
  const starts = new Set([
    start.localMs,
    ...rdate.map(({ localMs, clock, isDay }) =>
      isDay ? localMs : start.clock.toLocalMs(clock.toInstantMs(localMs)),
    ),
  ])
  yield* starts
  const before = from.getTime() - ('localMs' in length ? length.localMs : length.true) - slack
  for (const property of component.getAllProperties('rrule')) {
    const rule = readRule(property, start)
    const times = rule.iterator(
      ICAL.Time.fromDateTimeString(formatLocalMs(findLaterStart(rule, start.localMs, before))),
    )
    for (let next = times.next(); next; next = times.next()) {
      const localMs = parseLocalMs(next.toString())
      if (localMs > to.getTime() + slack) break
      if (localMs < before || starts.has(localMs)) continue
      starts.add(localMs)
      yield localMs
    }
  }
}

/** Milliseconds, more than the UTC offset of any zone. */
const slack = 2 * day
const units: Record<string, number> = {
  SECONDLY: 1000,
  MINUTELY: minute,
  HOURLY: hour,
  DAILY: day,
  WEEKLY: 7 * day,
}

/**
 * Returns a later start from which a rule gives the same times. Expanding a rule that began long
 * ago would take too long.
 */
function findLaterStart(
  { freq, interval, count }: ICAL.Recur,
  start: number,
  before: number,
): number {
  if (count || start >= before) return start
  const unit = units[freq]
  if (unit)
    return (
      start + Math.max(0, Math.floor((before - start) / (unit * interval)) - 1) * unit * interval
    )
  const [startDate, endDate] = [new Date(start), new Date(before)]
  // the 31st isn't in every month
  if (startDate.getUTCDate() > 28) return start
  const months = interval * (freq === 'MONTHLY' ? 1 : 12)
  const monthsBetween =
    (endDate.getUTCFullYear() - startDate.getUTCFullYear()) * 12 +
    endDate.getUTCMonth() -
    startDate.getUTCMonth()
  return startDate.setUTCMonth(
    startDate.getUTCMonth() + Math.max(0, Math.floor(monthsBetween / months) - 1) * months,
  )
}

/**
 * Returns the rule in the event's local time. Its end may be written in UTC, or as a day, which is
 * included.
 */
function readRule(property: ICAL.Property, { clock }: DateValue): ICAL.Recur {
  const { until, ...rule } = property.toJSON()[3] as unknown as { until?: string }
  const last =
    until &&
    (until.endsWith('Z')
      ? formatLocalMs(clock.toLocalMs(Date.parse(until)))
      : until.length === 10
        ? `${until}T23:59:59`
        : until)
  return ICAL.Recur.fromData({
    ...rule,
    ...(last && { until: ICAL.Time.fromDateTimeString(last) }),
  } as Parameters<typeof ICAL.Recur.fromData>[0])
}

function readText(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}
