import { randomUUID } from 'node:crypto'

import type { Query } from './data.ts'
import { addPostings } from './post-entries.ts'

/**
 * Zones with offsets of half and three quarter hours, daylight saving of half an hour, skipped
 * midnights, and both sides of the date line.
 */
const zones = [
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Chatham',
  'Asia/Kolkata',
  'America/Santiago',
  'Pacific/Apia',
  'Pacific/Marquesas',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Europe/Lisbon',
  'Australia/Adelaide',
  'America/Havana',
  'Atlantic/Azores',
  'UTC',
]

/** A seeded generator for each studio, so that a failing one can be created again. */
export function createDice(seed: number) {
  let state = seed >>> 0
  const drawRandom = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const drawUpTo = (most: number) => Math.floor(drawRandom() * (most + 1))
  return {
    drawUpTo,
    drawBetween: (least: number, most: number) => least + drawUpTo(most - least),
    pickOne: <Value>(of: readonly Value[]): Value => of[drawUpTo(of.length - 1)]!,
    drawChance: (share: number) => drawRandom() < share,
  }
}
type Dice = ReturnType<typeof createDice>

/** Days at the edges of windows, which are drawn more often than others. */
const edges = [
  -366, -365, -364, -363, -60, -59, -46, -45, -44, -30, -29, -16, -15, -14, -1, 0, 1, 13, 14, 15,
  16,
]
const clocks = [
  '00:00',
  '00:00:00.001',
  '00:30',
  '01:30',
  '02:30',
  '12:00',
  '23:30',
  '23:59',
  '23:59:59.999',
]

/**
 * Creates a random studio in the empty database: any zone, any day, a few of everything. `post`
 * adds what an insertion into the cash book has to post.
 */
export async function makeStudio(
  query: Query,
  { drawUpTo, drawBetween, pickOne, drawChance }: Dice,
  post = addPostings,
): Promise<{ now: Date; zone: string }> {
  const zone = pickOne(zones)
  await query(
    `insert into studio (name, legal_name, badge, email, time_zone)
      values ('S', 'S', 'S', 's@studio.test', $1)`,
    [zone],
  )
  for (const version of [1, 2])
    await query(
      `insert into policy (version, effective_from, reply_hours, photography_weeks, documentary_weeks,
        podcast_business_days, deposit_percent, refund_steps)
        values ($1, now(), 24, '[1,2]', '[4,8]', '[3,5]', $2, '[{"days":7,"percent":50}]')`,
      [version, pickOne([0, 1, 33, 50, 100])],
    )
  const clients = Array.from({ length: drawBetween(1, 12) }, () => randomUUID())
  for (const id of clients)
    await query(
      `insert into client (id, created_at, name, sort_name, search)
        values ($1, now(), 'C', 'c', 'c')`,
      [id],
    )
  const day = pickOne([
    '2026-03-08',
    '2026-03-29',
    '2026-10-25',
    '2026-11-01',
    '2028-02-29',
    '2026-12-31',
    '2027-01-01',
    '2026-09-06',
    '2026-04-24',
    '2027-04-04',
    `20${drawBetween(24, 32)}-0${drawBetween(1, 9)}-${drawBetween(10, 28)}`,
  ])
  const [{ now }] = (await query<{ now: Date }>(
    "select ($1::text || ' ' || $2::text)::timestamp at time zone $3 as now",
    [day, pickOne(clocks), zone],
  )) as [{ now: Date }]
  const rows: Rows = { dice: { drawUpTo, drawBetween, pickOne, drawChance }, day, zone, clients }
  const bookings = await makeBookings(query, rows, now)
  await makeMoney(query, rows, bookings, post)
  await makeProjects(query, rows)
  return { now, zone }
}

type Rows = { dice: Dice; day: string; zone: string; clients: string[] }
const pickDay = ({ drawBetween, pickOne, drawChance }: Dice) =>
  drawChance(0.5) ? pickOne(edges) : drawBetween(-300, 40)

async function makeBookings(query: Query, { dice, day, zone, clients }: Rows, now: Date) {
  const { drawUpTo, drawBetween, pickOne, drawChance } = dice
  const bookings = Array.from({ length: drawUpTo(50) }, () => ({
    id: randomUUID(),
    client: pickOne(clients),
    category: pickOne(categories),
    state: pickOne(['held', 'pending', 'confirmed', 'canceled', 'done']),
    on: pickDay(dice),
    at: pickOne(clocks),
    minutes: drawBetween(1, 900),
    total: drawBetween(0, 300_000),
    policy: drawBetween(1, 2),
    waived: drawChance(0.1) ? 'A friend' : null,
    hours: drawChance(0.7) ? drawBetween(-48, 48) : null,
  }))
  await query(
    `insert into booking (id, created_at, client_id, category, state, zone, starts_local, ends_local,
      starts_at, ends_at, held_until, total, policy_version, deposit_waived, search)
    select id, now(), client, category, state, $3, '', '', starts,
      starts + minutes * interval '1 minute',
      case when state = 'held' then $4::timestamptz + hours * interval '1 hour' end,
      total, policy, waived, ''
    from jsonb_to_recordset($1) as r(id uuid, client uuid, category text, state text, "on" int,
      at text, minutes int, total int, policy int, waived text, hours int),
      lateral (select ($2::date + "on" + at::time) at time zone $3 as starts) s`,
    [JSON.stringify(bookings), day, zone, now],
  )
  return bookings
}

type Booked = { id: string; client: string; total: number }
type Entry = {
  id: string
  client: string
  booking: string | null
  kind: string
  cents: number
  on: number
  at: string
  method: string
  reverses: string | null
}

/** Payments, most of them for a booking; some are refunded or reversed. */
function drawEntries({ dice, clients }: Pick<Rows, 'dice' | 'clients'>, bookings: Booked[]) {
  const { drawUpTo, drawBetween, pickOne, drawChance } = dice
  const entries: Entry[] = []
  for (let left = drawUpTo(60); left > 0; left--) {
    const booked = bookings.length > 0 && drawChance(0.8) ? pickOne(bookings) : null
    const cents = pickOne([
      1,
      drawBetween(1, 200_000),
      booked ? Math.max(1, Math.round(booked.total / 2)) : 5000,
    ])
    const common = {
      client: booked?.client ?? pickOne(clients),
      booking: booked?.id ?? null,
      at: pickOne(clocks),
      method: pickOne(['transfer', 'card', 'check', 'cash', 'other']),
    }
    const entry = {
      ...common,
      id: randomUUID(),
      kind: 'payment',
      cents,
      on: pickDay(dice),
      reverses: null,
    }
    entries.push(entry)
    const since = pickOne(['refund', 'reversal', 'nothing', 'nothing', 'nothing'])
    if (since === 'refund')
      entries.push({
        ...common,
        id: randomUUID(),
        kind: since,
        cents: -drawBetween(1, cents),
        on: pickDay(dice),
        reverses: null,
      })
    if (since === 'reversal')
      entries.push({
        ...common,
        id: randomUUID(),
        kind: since,
        cents: -cents,
        on: pickDay(dice),
        reverses: entry.id,
      })
  }
  return entries
}

async function makeMoney(
  query: Query,
  { dice, day, zone, clients }: Rows,
  bookings: Booked[],
  post: (insert: string) => string,
) {
  const entries = drawEntries({ dice, clients }, bookings)
  await query(
    post(`insert into ledger_entry
      (id, at, kind, cents, client_id, booking_id, method, reverses)
    select id, ($2::date + "on" + at::time) at time zone $3, kind, cents, client, booking,
      method, reverses
    from jsonb_to_recordset($1) as r(id uuid, client uuid, booking uuid, kind text, cents int,
      "on" int, at text, method text, reverses uuid)`),
    [JSON.stringify(entries), day, zone],
  )
}

const categories = ['photography', 'videography', 'documentary', 'podcast']

async function makeProjects(query: Query, { dice, day, clients }: Rows) {
  const { drawUpTo, drawBetween, pickOne, drawChance } = dice
  const projects = Array.from({ length: drawUpTo(30) }, () => {
    const started = drawChance(0.4) ? pickOne(edges) : drawBetween(-900, 20)
    const completed = drawChance(0.6)
      ? started + (drawChance(0.3) ? pickOne([0, 1, 15, 30, 365]) : drawUpTo(400))
      : null
    return {
      id: randomUUID(),
      client: pickOne(clients),
      category: pickOne(categories),
      started,
      completed,
      due: drawChance(0.3) ? null : drawBetween(-20, 20),
      tasks: drawUpTo(5),
      done: drawUpTo(5),
    }
  })
  await query(
    `insert into project (id, created_at, client_id, title, category, stage, state, started_on,
      due_on, completed_on, search)
    select id, now(), client, 'P', category, 'planning', case when completed is null
      then 'in-progress' else 'completed'
      end, $2::date + started, $2::date + due, $2::date + completed, 'p'
    from jsonb_to_recordset($1) as r(id uuid, client uuid, category text, started int, completed int,
      due int)`,
    [JSON.stringify(projects), day],
  )
  await query(
    `insert into task (project_id, position, title, done_at) select id, n, 'T', case
      when n <= done then now() end
    from jsonb_to_recordset($1) as r(id uuid, tasks int, done int), generate_series(1, tasks) n`,
    [JSON.stringify(projects)],
  )
}
