import ICAL from 'ical.js'

import { day, hour, isTimeZone, minute } from '#app/core/day.ts'
import { momentOf, secondsOf } from '#app/core/zone.ts'

/**
 * A calendar's file, in which zone its bare times are meant, and from when to when it is asked for;
 * `most` times may come of it.
 */
export type Asked = { bytes: Uint8Array; timeZone: string; from: Date; to: Date; most: number }
/**
 * A time somebody is busy, in milliseconds, and what the file says of it; `uid` with the start
 * where it repeats.
 */
export type Entry = {
  uid: string
  from: number
  to: number
  wholeDays: boolean
  title: string
  place: string
  notes: string
}
/** `calendar-malformed`: it is no calendar; `calendar-full`: more times than were asked for. */
export type Told =
  | { ok: true; entries: Entry[] }
  | { ok: false; problem: 'calendar-malformed' | 'calendar-full' }

/**
 * Every time that is taken in a calendar's file, repeated ones each for itself, by the wall clock
 * they hang in. What is free or called off is left out.
 */
export function entriesIn({ bytes, timeZone, from, to, most }: Asked): Told {
  const calendars = calendarsIn(textOf(bytes))
  if (calendars.length === 0) return { ok: false, problem: 'calendar-malformed' }
  const entries: Entry[] = []
  for (const calendar of calendars) {
    const clocks = clocksOf(calendar, timeZone)
    const events = calendar
      .getAllSubcomponents('vevent')
      .flatMap((event) => readEvent(event, clocks) ?? [])
    const moved = movedBy(events)
    for (const event of events.filter(isTaken))
      for (const entry of timesOf(event, moved.get(event.uid), { from, to })) {
        if (entries.push(entry) > most) return { ok: false, problem: 'calendar-full' }
      }
  }
  return { ok: true, entries }
}

function textOf(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(encoding).decode(bytes).replaceAll('\0', '')
}

/** Some files hold several, one after the other. */
function calendarsIn(text: string): ICAL.Component[] {
  try {
    const jcal = ICAL.parse(text) as unknown[]
    return (typeof jcal[0] === 'string' ? [jcal] : jcal)
      .map((one) => new ICAL.Component(one as string))
      .filter(({ name }) => name === 'vcalendar')
  } catch {
    return []
  }
}

/**
 * What a wall clock of one zone shows, in milliseconds as if it hung in Greenwich, as an instant,
 * and back.
 */
type Clock = { at(wall: number): number; wall(at: number): number }
type Clocks = { bare: Clock; named(zone: string): Clock }

function clocksOf(calendar: ICAL.Component, timeZone: string): Clocks {
  const bare = clockOf(timeZone)
  const own = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]),
  )
  const known = new Map<string, Clock>()
  const found = (name: string) => {
    // some write their own name before it: `/example.org/Olson_1/Europe/Berlin`
    const parts = name.split('/')
    const iana = [name, ...[-3, -2].map((from) => parts.slice(from).join('/'))].find(isTimeZone)
    const zone = own.get(name)
    return iana ? clockOf(iana) : zone ? clockBy(new ICAL.Timezone(zone)) : bare
  }
  return { bare, named: (name) => known.get(name) ?? known.set(name, found(name)).get(name)! }
}

function clockOf(timeZone: string): Clock {
  return {
    at: (wall) => momentOf(wallText(wall), timeZone).getTime(),
    wall: (at) => wallMs(secondsOf(new Date(at), timeZone)),
  }
}

/** A zone nobody else knows, by what the file says of it. */
function clockBy(zone: ICAL.Timezone): Clock {
  const offset = (wall: number) =>
    zone.utcOffset(ICAL.Time.fromDateTimeString(wallText(wall))) * 1000
  return { at: (wall) => wall - offset(wall), wall: (at) => at + offset(at) }
}

const greenwich: Clock = { at: (wall) => wall, wall: (at) => at }

function wallText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19)
}

function wallMs(text: string): number {
  return Date.parse(`${text}Z`)
}

/** A value of a property as it is written: a day, or a time with the clock it is meant by. */
type Said = { wall: number; clock: Clock; isDay: boolean }

function said(property: ICAL.Property, clocks: Clocks): Said[] {
  const zone = property.getParameter('tzid')
  return (property.toJSON().slice(3) as unknown[]).flatMap((value) => {
    // of a period only its start is taken
    const text = String(Array.isArray(value) ? value[0] : value)
    const [, day, time = 'T00:00:00', utc] =
      /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d)?(Z)?$/.exec(text) ?? []
    const wall = wallMs(`${day}${time}`)
    if (!Number.isFinite(wall)) return []
    const isDay = text.length === 10
    return [
      {
        wall,
        isDay,
        clock: utc ? greenwich : zone && !isDay ? clocks.named(String(zone)) : clocks.bare,
      },
    ]
  })
}

type Event = {
  component: ICAL.Component
  uid: string
  start: Said
  /**
   * By the wall clock, so that a night's work ends when the clock says so, or in true milliseconds.
   */
  length: { wall: number } | { true: number }
  dates: { rdate: Said[]; exdate: Said[]; instead: Said | undefined }
}

function readEvent(component: ICAL.Component, clocks: Clocks): Event | null {
  const all = (name: string) =>
    component.getAllProperties(name).flatMap((property) => said(property, clocks))
  const [[start], [end]] = [all('dtstart'), all('dtend')]
  if (!start) return null
  const length = end
    ? lengthOf(start, end)
    : (durationOf(component) ?? { wall: start.isDay ? day : 0 })
  return {
    component,
    uid: textIn(component, 'uid'),
    start,
    length,
    dates: { rdate: all('rdate'), exdate: all('exdate'), instead: all('recurrence-id')[0] },
  }
}

function lengthOf(start: Said, end: Said): Event['length'] {
  return start.clock === end.clock
    ? { wall: end.wall - start.wall }
    : { true: end.clock.at(end.wall) - start.clock.at(start.wall) }
}

/** Days and weeks are meant by the clock, hours as they pass (RFC 5545, 3.3.6). */
function durationOf(component: ICAL.Component): Event['length'] | null {
  const given = component.getFirstPropertyValue('duration')
  if (!(given instanceof ICAL.Duration)) return null
  const length = given.toSeconds() * 1000
  return length % day === 0 ? { wall: length } : { true: length }
}

/** Somebody is there then: neither free, nor was it called off. */
function isTaken({ component }: Event): boolean {
  return (
    textIn(component, 'transp').toUpperCase() !== 'TRANSPARENT' &&
    textIn(component, 'status').toUpperCase() !== 'CANCELLED'
  )
}

/** Which times of what repeats are at another time, or off: by what repeats. */
function movedBy(events: Event[]): Map<string, Set<number>> {
  const moved = new Map<string, Set<number>>()
  for (const {
    uid,
    dates: { instead },
  } of events)
    if (instead) moved.set(uid, (moved.get(uid) ?? new Set()).add(instead.clock.at(instead.wall)))
  return moved
}

/** Each time of an event that touches the asked ones. */
function* timesOf(
  event: Event,
  moved: Set<number> | undefined,
  { from, to }: Pick<Asked, 'from' | 'to'>,
): Generator<Entry> {
  const {
    component,
    uid,
    start,
    dates: { exdate, instead },
  } = event
  const repeats = !instead && (component.hasProperty('rrule') || component.hasProperty('rdate'))
  const off = new Set(exdate.filter(({ isDay }) => !isDay).map(({ wall, clock }) => clock.at(wall)))
  const offDays = new Set(exdate.filter(({ isDay }) => isDay).map(({ wall }) => wall))
  const facts = {
    title: textIn(component, 'summary'),
    place: textIn(component, 'location'),
    notes: textIn(component, 'description'),
  }
  for (const wall of repeats ? wallsOf(event, from, to) : [start.wall]) {
    const [at, until] = [start.clock.at(wall), endOf(event, wall)]
    if (until <= from.getTime() || at >= to.getTime() || until <= at) continue
    if (repeats && (off.has(at) || offDays.has(wall - (wall % day)) || moved?.has(at))) continue
    // one of several keeps its name when it is moved
    const named = instead ? instead.clock.at(instead.wall) : repeats ? at : null
    yield {
      uid: named === null ? uid : `${uid} ${new Date(named).toISOString()}`,
      from: at,
      to: until,
      wholeDays: start.isDay,
      ...facts,
    }
  }
}

function endOf({ start: { clock }, length }: Event, wall: number): number {
  return 'wall' in length ? clock.at(wall + length.wall) : clock.at(wall) + length.true
}

/**
 * When a clock shows it, each time once: at first, on days that were named, and by its rules from
 * shortly before the asked time on.
 */
function* wallsOf(event: Event, from: Date, to: Date): Generator<number> {
  const {
    component,
    start,
    length,
    dates: { rdate },
  } = event
  const seen = new Set([
    start.wall,
    ...rdate.map(({ wall, clock, isDay }) => (isDay ? wall : start.clock.wall(clock.at(wall)))),
  ])
  yield* seen
  const before = from.getTime() - ('wall' in length ? length.wall : length.true) - slack
  for (const property of component.getAllProperties('rrule')) {
    const rule = ruleOf(property, start)
    const times = rule.iterator(
      ICAL.Time.fromDateTimeString(wallText(beginningOf(rule, start.wall, before))),
    )
    for (let next = times.next(); next; next = times.next()) {
      const wall = wallMs(next.toString())
      if (wall > to.getTime() + slack) break
      if (wall < before || seen.has(wall)) continue
      seen.add(wall)
      yield wall
    }
  }
}

/** More than any zone is from Greenwich. */
const slack = 2 * day
const units: Record<string, number> = {
  SECONDLY: 1000,
  MINUTELY: minute,
  HOURLY: hour,
  DAILY: day,
  WEEKLY: 7 * day,
}

/**
 * A later beginning from which a rule says the same times: what repeats since long ago would take
 * as long to come to today.
 */
function beginningOf({ freq, interval, count }: ICAL.Recur, start: number, before: number): number {
  if (count || start >= before) return start
  const unit = units[freq]
  if (unit)
    return (
      start + Math.max(0, Math.floor((before - start) / (unit * interval)) - 1) * unit * interval
    )
  const [at, until] = [new Date(start), new Date(before)]
  // the 31st is not in every month
  if (at.getUTCDate() > 28) return start
  const months = interval * (freq === 'MONTHLY' ? 1 : 12)
  const between =
    (until.getUTCFullYear() - at.getUTCFullYear()) * 12 + until.getUTCMonth() - at.getUTCMonth()
  return at.setUTCMonth(at.getUTCMonth() + Math.max(0, Math.floor(between / months) - 1) * months)
}

/**
 * The rule by the event's own wall clock: its end may be said in Greenwich's, or as a day, which is
 * meant whole.
 */
function ruleOf(property: ICAL.Property, { clock }: Said): ICAL.Recur {
  const { until, ...rule } = property.toJSON()[3] as unknown as { until?: string }
  const last =
    until &&
    (until.endsWith('Z')
      ? wallText(clock.wall(Date.parse(until)))
      : until.length === 10
        ? `${until}T23:59:59`
        : until)
  return ICAL.Recur.fromData({
    ...rule,
    ...(last && { until: ICAL.Time.fromDateTimeString(last) }),
  } as Parameters<typeof ICAL.Recur.fromData>[0])
}

function textIn(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}
