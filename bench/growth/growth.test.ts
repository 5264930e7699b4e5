import { test } from 'vitest'

import { randomUUID } from 'node:crypto'

import pg from 'pg'

import type { Config } from '../../app/platform/config.server.ts'
import { listFreeSlots } from '../../app/features/booking/availability/reads.server.ts'
import { openDatabase } from '../../db/open.ts'
import { createApp, createCtx } from '../../tests/support/app.ts'
import { type Query, type DataLocation, withData } from '../../tests/support/data.ts'
import { type EngineName, createDatabaseOn } from '../../tests/support/databases.ts'
import { addDays } from '../../tests/support/form.ts'
import { sendRequest as get } from '../../tests/support/http.ts'
import { type Program, createFolder, startProgram } from '../../tests/support/program.ts'
import { sampleBehindProxy, getSession } from '../../tests/support/sign-in.ts'
import { check, report, printLine } from '../../tests/support/check.ts'
import { type TimedTargets, maxRatio, measureInTurns } from './turns.ts'

/** The environment variables BOOKINGS and ROUNDS (`turns.ts`) reduce the work. */
const [smallCount, largeCount] = [1000, Number(process.env.BOOKINGS) || 100_000]
/** The maximum time for the free times of a year. */
const maxYearMs = 100

type Studio = DataLocation & { setting: Record<string, string> }

test.each(['PostgreSQL', 'embedded'] as const)(
  '%s: 100 times the bookings take as long as before',
  async (engine) => {
    const [small, large] = [
      await startStudio(engine, smallCount),
      await startStudio(engine, largeCount),
    ]
    const functionTimes = await measureInTurns(await prepareYear(small), await prepareYear(large))
    const programs = [await startProgram(small.setting), await startProgram(large.setting)] as const
    const pageTimes = await measureInTurns(
      await listViews(programs[0]),
      await listViews(programs[1]),
    )
    for (const program of programs)
      check(
        `${engine}: the program shuts down cleanly`,
        (await program.stop()) === 0,
        program.getErrors().slice(-600),
      )
    report(reportRatios(engine, { ...functionTimes, ...pageTimes }), engine)
  },
)

/**
 * Starts the sample studio with this many more bookings. The coming year is the same in each; the
 * others are before and after it.
 */
async function startStudio(engine: EngineName, bookings: number): Promise<Studio> {
  const databaseUrl = await createDatabaseOn(engine)
  const dataDir = `${createFolder()}/data`
  const setting = {
    ...sampleBehindProxy,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  await (await startProgram(setting)).stop()
  await withData({ dataDir, databaseUrl }, (query) => insertBookings(query, bookings))
  return { dataDir, databaseUrl, setting }
}

/**
 * Adds a thousand bookings a year, of two hours each, in turn for each resource, at least three
 * days apart.
 */
async function insertBookings(query: Query, bookings: number) {
  const first = bookings === smallCount ? 0 : -bookings / 2
  // One client per five bookings.
  for (let n = 0; n < bookings / 5; n += 2000)
    await query(
      `insert into client (created_at, name, sort_name, search)
        select now(), 'Grown ' || n, 'grown ' || n, 'grown ' || n
        from generate_series($1::int, $2::int) n`,
      [n, Math.min(n + 2000, bookings / 5) - 1],
    )
  // Inserts in parts, because the embedded database limits the duration of a statement.
  for (let n = first; n < first + bookings; n += 2000)
    await query(
      `with planted as (
      select gen_random_uuid() as id, n, date_trunc('hour',
        now()) + interval '1 day' + n * interval '525 minutes' as at
        from generate_series($1::int, $2::int) n),
    things as (select array_agg(id order by position, id) as ids from resource),
    clients as (select array_agg(id order by id) as ids from (select id from client
      order by search like 'grown%' desc, id) c),
    booked as (insert into booking (id, created_at, client_id, category, title, state, zone,
      starts_local, ends_local, starts_at, ends_at, total, policy_version, search)
      select p.id, now(), c.ids[1 + abs(n) % cardinality(c.ids)], 'podcast', 'Grown ' || n, case
        when at < now() then 'done' else 'confirmed' end, s.time_zone,
        to_char(at at time zone s.time_zone, 'YYYY-MM-DD"T"HH24:MI'),
          to_char((at + interval '2 hours') at time zone s.time_zone, 'YYYY-MM-DD"T"HH24:MI'), at,
          at + interval '2 hours', 0, 1, 'grown ' || n
      from planted p, studio s, clients c returning id, state)
    insert into reservation (booking_id, resource_id, state, during)
    select b.id, t.ids[1 + abs(p.n) % cardinality(t.ids)], b.state, tstzrange(p.at,
      p.at + interval '2 hours') from booked b join planted p using (id), things t
    -- what the story has booked there stays alone
    on conflict do nothing`,
      [n, n + Math.min(2000, bookings) - 1],
    )
  for (const table of ['client', 'booking', 'reservation']) await query(`analyze ${table}`)
}

/** Timed in this process: all free times of a year, for eight resources. */
async function prepareYear({ dataDir, databaseUrl }: Studio): Promise<TimedTargets> {
  const { connection, close } = await openDatabase({ dataDir, databaseUrl } as Config)
  const pool = new pg.Pool(connection)
  const app = createApp(pool, dataDir)
  const ids = (
    await pool.query<{ id: string }>('select id from resource order by position, id limit 8')
  ).rows.map(({ id }) => id)
  const now = new Date()
  const from = now.toISOString().slice(0, 10)
  const listYear = async () => {
    const slots = await listFreeSlots(createCtx(app, { kind: 'visitor' }, now), {
      groups: [ids],
      minutes: 120,
      minutesBefore: 30,
      minutesAfter: 30,
      from,
      to: addDays(from, 365),
      notBefore: now,
    })
    if (slots.length < 1000) throw new Error(`A year has only ${slots.length} free times.`)
  }
  return {
    ways: { 'free times of a year': listYear },
    close: async () => {
      await pool.end()
      await close()
    },
  }
}

/** Timed over HTTP: the data of pages, for another day or month each round. */
async function listViews(program: Program): Promise<TimedTargets> {
  const cookie = await getSession(program, 'owner')
  const today = new Date().toISOString().slice(0, 10)
  const createPageRequest = (path: (day: string) => string) => async (round: number) => {
    const { status, text } = await get(
      `${program.url}${path(addDays(today, 7 + 7 * (round % 40)))}`,
      { headers: { cookie, 'x-forwarded-for': '10.9.8.7' } },
    )
    if (status !== 200)
      throw new Error(`${path(today)} was answered ${status}: ${text.slice(0, 200)}`)
  }
  const ways = {
    'free days of a month': async (round: number) => {
      const month = addDays(today, 30 * (round % 3)).slice(0, 7)
      const { status } = await get(
        `${program.url}/book/podcast?month=${month}&asked=${randomUUID()}`,
        { headers: { 'x-forwarded-for': `10.8.${round % 200}.7` } },
      )
      if (status !== 200) throw new Error(`/book/podcast was answered ${status}`)
    },
    'online booking terms': createPageRequest(() => '/portal/settings/online-booking.data'),
    month: createPageRequest((day) => `/portal/bookings/month.data?on=${day}`),
    week: createPageRequest((day) => `/portal/bookings.data?on=${day}`),
    dashboard: createPageRequest(() => '/portal.data'),
    list: createPageRequest((day) => `/portal/bookings/list.data?from=${day}`),
  }
  return { ways, close: async () => {} }
}

function reportRatios(
  engine: EngineName,
  found: Record<string, { small: number; large: number }>,
): string {
  const ratios = Object.entries(found).map(([name, { small, large }]) => {
    printLine(
      `${engine}, ${name}: p50 ${small.toFixed(1)} ms with ${smallCount.toLocaleString('en')}, ` +
        `${large.toFixed(1)} ms with ${largeCount.toLocaleString('en')} ` +
        `(${(large / small).toFixed(2)} times)`,
    )
    check(`${engine}: ${name} takes at most ${maxRatio} times as long`, large <= maxRatio * small, {
      small,
      large,
    })
    return large / small
  })
  const year = found['free times of a year']!.large
  check(
    `${engine}: the free times of a year are found within ${maxYearMs} ms`,
    year <= maxYearMs,
    year,
  )
  return (
    `${engine}: ${Math.max(...ratios).toFixed(2)} times at most, a year of free times in ` +
    `${year.toFixed(0)} ms`
  )
}
