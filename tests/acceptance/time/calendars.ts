import { randomUUID } from 'node:crypto'

import type { Ctx } from '../../../app/platform/context.server.ts'
import { listFreeSlots } from '../../../app/features/booking/availability/reads.server.ts'
import { createDice } from '../../support/random-studios.ts'
import type { Query } from '../../support/data.ts'
import { buildTruncateSql } from '../../support/empty-tables.ts'
import { type Calendar, listFreeTimes } from '../../support/free-times-oracle.ts'
import { listClockChanges, zones } from './zones.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const formatDate = (at: number) => new Date(at).toISOString().slice(0, 10)
const formatClock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * Builds a random calendar: any zone, mostly on days of a clock change, with some people and
 * resources, their weeks and their bookings.
 */
export function makeCalendar(seed: number): Calendar {
  const { drawUpTo, drawBetween, pickOne, drawChance } = createDice(seed)
  const zone = pickOne(zones)
  const changes = getCachedChanges(zone)
  const near =
    changes.length > 0 && drawChance(0.7) ? pickOne(changes) : Date.UTC(2024, 0, 1 + drawUpTo(2500))
  const from = formatDate(near - drawUpTo(2) * day)
  const to = formatDate(Date.parse(`${from}T00:00Z`) + drawUpTo(3) * day)
  const fine = drawChance(0.5) ? 30 : 1
  const buildHours = (): [string, string][] => {
    const marks = [
      ...new Set(Array.from({ length: pickOne([2, 2, 4]) }, () => drawUpTo(1440 / fine) * fine)),
    ].toSorted((a, b) => a - b)
    return marks.flatMap((opens, at): [string, string][] =>
      at % 2 === 0 && marks[at + 1] !== undefined
        ? [[formatClock(opens), formatClock(marks[at + 1]!)]]
        : [],
    )
  }
  const buildWeek = () =>
    Array.from({ length: 7 }, (): [string, string][] =>
      drawChance(0.15) ? [] : drawChance(0.3) ? [['00:00', '24:00']] : buildHours(),
    )
  const buildBusy = () =>
    Array.from({ length: drawUpTo(5) }, () => {
      const start = near + drawBetween(-2 * 1440, 3 * 1440) * minute
      return { from: start, to: start + drawBetween(1, 600) * minute }
    })
  const resources = new Map(
    Array.from({ length: drawBetween(1, 4) }, () => [
      randomUUID() as string,
      { week: buildWeek(), busy: buildBusy() },
    ]),
  )
  const ids = [...resources.keys()]
  const cut = drawUpTo(ids.length - 1)
  return {
    zone,
    from,
    to,
    resources,
    groups: [ids.slice(0, cut), ids.slice(cut)].filter((group) => group.length > 0),
    closedDays: drawChance(0.3) ? [formatDate(near + drawUpTo(1) * day)] : [],
    minutes: pickOne([30, 60, 90, 120, 45, drawBetween(1, 900)]),
    minutesBefore: pickOne([0, 0, 30, drawUpTo(200)]),
    minutesAfter: pickOne([0, 0, 30, drawUpTo(200)]),
    notBefore: near + drawBetween(-3 * 1440, 1440) * minute,
  }
}

const found = new Map<string, number[]>()
function getCachedChanges(zone: string): number[] {
  if (!found.has(zone)) found.set(zone, listClockChanges(zone))
  return found.get(zone)!
}

/**
 * Inserts the calendar into the database: bookings and absences that occupy a resource, and others
 * that don't.
 */
export async function insertCalendar(
  query: Query,
  { zone, closedDays, resources }: Calendar,
  seed: number,
  now: Date,
) {
  const { pickOne, drawChance, drawBetween } = createDice(seed + 1)
  await query(buildTruncateSql(['booking', 'reservation', 'resource', 'absence']))
  const own = drawChance(0.5)
  const weeks = [...resources.values()].map(({ week }) => week)
  await query('update studio set time_zone = $1, week = $2, closed_days = $3', [
    zone,
    JSON.stringify(weeks[0]),
    JSON.stringify(closedDays),
  ])
  await query(
    `insert into resource (id, kind, name, week) select id, 'person', 'R', week
      from jsonb_to_recordset($1) as r(id uuid, week jsonb)`,
    [
      JSON.stringify(
        [...resources].map(([id, { week }], at) => ({ id, ...((at > 0 || own) && { week }) })),
      ),
    ],
  )
  const rows = [...resources].flatMap(([resource, { busy }]) =>
    busy.map((span) => ({
      ...span,
      id: randomUUID(),
      resource,
      as: pickOne(['booking', 'booking', 'absence']),
      state: pickOne(['held', 'pending', 'confirmed']),
      until: null as Date | null,
    })),
  )
  const booked = removeOverlaps(rows.filter(({ as }) => as === 'booking'))
  const away = rows.filter((row) => !booked.includes(row))
  const gone = [...resources.keys()].map((resource) => ({
    id: randomUUID(),
    resource,
    from: now.getTime() + drawBetween(-1440, 1440) * minute,
    to: now.getTime() + 3000 * minute,
    state: pickOne(['canceled', 'done']),
    until: null,
  }))
  await insertRows(query, [...booked, ...gone], away)
}

async function insertRows(query: Query, booked: object[], away: object[]) {
  await query(
    `insert into booking (id, created_at, client_id, category, state, zone, starts_local, ends_local,
      starts_at, ends_at, held_until, policy_version, search)
    select r.id, now(), (select id from client limit 1), 'podcast', state, '', '', '',
      to_timestamp("from" / 1000.0), to_timestamp("to" / 1000.0), until, 1, ''
      from jsonb_to_recordset($1) as r(id uuid, state text, "from" float8, "to" float8,
      until timestamptz)`,
    [JSON.stringify(booked)],
  )
  await query(
    `insert into reservation (booking_id, resource_id, state, during)
      select id, resource, state, tstzrange(to_timestamp("from" / 1000.0),
      to_timestamp("to" / 1000.0)) from jsonb_to_recordset($1) as r(id uuid, resource uuid,
      state text, "from" float8, "to" float8)`,
    [JSON.stringify(booked)],
  )
  await query(
    `insert into absence (resource_id, zone, starts_local, ends_local, during, created_at)
      select resource, '', '', '', tstzrange(to_timestamp("from" / 1000.0),
      to_timestamp("to" / 1000.0)), now()
      from jsonb_to_recordset($1) as r(resource uuid, "from" float8, "to" float8)`,
    [JSON.stringify(away)],
  )
}

/** Returns rows that can be live bookings at once, without overlaps. */
function removeOverlaps<Row extends { resource: string; from: number; to: number }>(
  rows: Row[],
): Row[] {
  const standing: Row[] = []
  for (const row of rows)
    if (
      standing.every(
        (other) => other.resource !== row.resource || other.to <= row.from || other.from >= row.to,
      )
    )
      standing.push(row)
  return standing
}

/** Returns null if the program finds the same times as the oracle, or else the first difference. */
export async function findDifference(
  ctx: Ctx,
  calendar: Calendar,
): Promise<{ slots: number; wrong: string | null }> {
  const { groups, minutes, minutesBefore, minutesAfter, from, to, notBefore } = calendar
  const slots = await listFreeSlots(ctx, {
    groups,
    minutes,
    minutesBefore,
    minutesAfter,
    from,
    to,
    notBefore: new Date(notBefore),
  })
  const seen = slots.map(({ startsLocal, startsAt, startsLater, resources }) =>
    JSON.stringify({ startsLocal, at: startsAt.getTime(), later: startsLater, resources }),
  )
  const wanted = listFreeTimes(calendar).map((slot) => JSON.stringify(slot))
  const at = Math.max(
    seen.findIndex((one, at) => one !== wanted[at]),
    seen.length < wanted.length ? seen.length : -1,
  )
  return {
    slots: wanted.length,
    wrong: at < 0 ? null : `${calendar.zone} ${from}: ${seen[at]} instead of ${wanted[at]}`,
  }
}
