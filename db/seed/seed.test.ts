import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { type StudioDay, addDays, toStudioDay, toInstant, isWeekend } from '#app/core/day.ts'
import type { DomainEvent } from '#app/core/events.ts'
import { computeChangePercent } from '#app/core/money.ts'
import {
  listOutstandingDeposits,
  getFigures,
  listNextBookings,
  listCurrentProjects,
  getServiceDistribution,
  countShootsToday,
} from '#app/features/insight/dashboard/reads.server.ts'
import { computeProgress } from '#app/features/work/project/rules.ts'

import { buildTruncateSql } from '../../tests/support/empty-tables.ts'
import { openTestStudio } from '../../tests/support/context.ts'
import { seedSampleStudio } from './index.ts'
import { longlight } from './longlight.ts'

const studio = await openTestStudio()
const zone = longlight.timeZone

/** Studio time: a leap day, clock changes, both sides of New Year, and each day of the week. */
const instants = [
  '2026-11-20T09:30',
  '2028-02-29T00:15',
  '2027-03-14T03:10',
  '2026-10-31T18:00',
  '2026-12-31T23:30',
  '2027-02-24T12:00',
  '2028-01-03T00:30',
]
/** As many again on PostgreSQL only, because seeding takes seconds. */
const otherInstants = [
  '2028-02-28T23:45',
  '2027-02-28T12:00',
  '2027-03-13T23:59',
  '2026-11-01T00:30',
  '2027-01-01T00:30',
  '2027-07-06T07:05',
  '2029-05-23T16:40',
]

test('covers each day of the week', () => {
  expect(new Set(instants.map((local) => new Date(`${local}:00Z`).getUTCDay())).size).toBe(7)
})

const seeded = [...instants, ...(process.env.DATABASE_URL ? otherInstants : [])]

test.for(seeded)('has the same documented figures when seeded at %s', async (local) => {
  const ctx = await seedAt(toInstant(local, zone)!.at)
  const { bookings, clients, completed, revenue } = await getFigures(ctx)
  expect({
    bookings: [bookings.value, bookings.before],
    clients: [clients.value, clients.before],
    completed: [completed.value, completed.before],
    revenue: [revenue!.value, computeChangePercent(revenue!.before, revenue!.value)],
  }).toEqual({
    bookings: [24, 21],
    clients: [18, 16],
    completed: [42, 37],
    revenue: [1_245_000, -4],
  })
  const { all, shares } = await getServiceDistribution(ctx)
  expect([all, shares.map(({ category, count, percent }) => [category, count, percent])]).toEqual([
    40,
    [
      ['photography', 12, 30],
      ['videography', 8, 20],
      ['documentary', 6, 15],
      ['podcast', 14, 35],
    ],
  ])
  expect(
    (await listOutstandingDeposits(ctx, 10)).rows.map(({ client, missing }) => [client, missing]),
  ).toEqual([
    ['Sparrow Hall', 115_000],
    ['Hearth Table Co-op', 45_000],
  ])
  expect(await countShootsToday(ctx)).toBe(0)
  await expectNextFive(ctx, toStudioDay(ctx.now, zone))
  expect(
    (await listCurrentProjects(ctx, 4)).map((row) => [
      row.title,
      row.client,
      row.category,
      row.state,
      computeProgress(row, row.state),
    ]),
  ).toEqual([
    ['Winter Catalog', 'Ottoline Ceramics', 'photography', 'in-progress', 75],
    ['Good Bones, season two', 'Tern Architects', 'podcast', 'in-progress', 40],
    ['Candlemas Concert', 'Sparrow Hall', 'videography', 'in-progress', 20],
    ['The Long Table', 'Hearth Table Co-op', 'documentary', 'completed', 100],
  ])
  await expectCredible(ctx.now)
})

async function seedAt(now: Date) {
  const { rows } = await studio.pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  await studio.pool.query(buildTruncateSql(rows.map(({ name }) => name)))
  await seedSampleStudio(studio.system(now), { withGalleries: false })
  return studio.as('owner', now)
}

async function expectNextFive(ctx: Awaited<ReturnType<typeof seedAt>>, today: StudioDay) {
  const skipWeekend = (day: StudioDay): StudioDay =>
    isWeekend(day) ? skipWeekend(addDays(day, 1)) : day
  const expected = (
    [
      [1042, 'Ottoline Ceramics', 'photography', 3, '09:00', 'confirmed'],
      [1043, 'Tern Architects', 'podcast', 4, '13:30', 'confirmed'],
      [1044, 'Sparrow Hall', 'videography', 5, '16:00', 'pending'],
      [1045, 'Town of Harrow Falls', 'documentary', 10, '10:00', 'confirmed'],
      [1046, 'Hearth Table Co-op', 'podcast', 11, '11:00', 'pending'],
    ] as const
  ).map(([number, client, category, dayOffset, at, state]) => [
    number,
    client,
    category,
    `${skipWeekend(addDays(today, dayOffset))}T${at}`,
    state,
  ])
  const numbers = new Map(
    (
      await studio.pool.query<{ id: string; number: number; starts_local: string }>(
        'select id, number, starts_local from booking',
      )
    ).rows.map(({ id, ...row }) => [id, row]),
  )
  const next = await listNextBookings(ctx, 8)
  expect(
    next
      .slice(0, 5)
      .map(({ id, client, category, state }) => [
        numbers.get(id)!.number,
        client,
        category,
        numbers.get(id)!.starts_local,
        state,
      ]),
  ).toEqual(expected)
  expect([
    next.length,
    next.every(({ startsAt }) => !isWeekend(toStudioDay(startsAt, zone))),
  ]).toEqual([8, true])
}

/**
 * Checks that nothing recorded is in the future, no one is double-booked, states follow in order,
 * and titles are unique.
 */
async function expectCredible(now: Date) {
  const count = async (text: string, values: unknown[] = []) =>
    (await studio.pool.query<{ n: number }>(`select count(*)::int as n from ${text}`, values))
      .rows[0]!.n
  expect({
    future: [
      await count('event where at > $1', [now]),
      await count('ledger_entry where at > $1', [now]),
      await count('task where done_at > $1', [now]),
      await count('booking where created_at > $1', [now]),
      await count('client where created_at > $1', [now]),
    ],
    twoPlaces: await count(
      "reservation a join reservation b on a.resource_id = b.resource_id and a.booking_id < b.booking_id and a.during && b.during where a.state <> 'canceled' and b.state <> 'canceled'",
    ),
    weekends: await count('booking where extract(isodow from starts_local::timestamp) > 5'),
    disorder: await count(
      '(select at < lag(at) over (partition by subject_id order by id) as back from event) e where back',
    ),
    numbers: await count(
      '(select created_at < lag(created_at) over (order by number) as back from booking) b where back',
    ),
    unfinished: await count("booking where state = 'done' and ends_at > $1", [now]),
    duplicates: await count('(select title from project group by title having count(*) > 1) t'),
    before: await count(
      'project p join client c on c.id = p.client_id where c.created_at > p.created_at',
    ),
    dues: await count('project where due_on < started_on'),
    strangers: await count(
      'booking b join project p on p.id = b.project_id where b.client_id <> p.client_id',
    ),
    joined: await count('booking where project_id is not null'),
    open: await count("booking where state in ('held', 'pending', 'confirmed') and ends_at < $1", [
      now,
    ]),
  }).toEqual({
    future: [0, 0, 0, 0, 0],
    twoPlaces: 0,
    weekends: 0,
    disorder: 0,
    numbers: 0,
    unfinished: 0,
    duplicates: 0,
    before: 0,
    dues: 0,
    strangers: 0,
    joined: 14,
    open: 0,
  })
}

test('leaves nothing after an interruption, and seeds once when run twice at the same time', async () => {
  const ctx = studio.system(new Date('2027-04-01T15:00:00Z'))
  await seedAt(ctx.now)
  const countAll = async () =>
    (
      await studio.app.db.execute(
        sql`select (select count(*)::int from studio) as studios, (select count(*)::int from booking) as bookings, (select count(*)::int from project) as projects, (select count(*)::int from client) as clients`,
      )
    ).rows[0]
  const counts = await countAll()
  const { rows } = await studio.pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  await studio.pool.query(buildTruncateSql(rows.map(({ name }) => name)))
  const { app } = studio
  const broken = {
    ...ctx,
    app: {
      ...app,
      onEvent: (_: unknown, { name }: DomainEvent) =>
        name === 'project.completed' ? Promise.reject(new Error('interrupted')) : Promise.resolve(),
    },
  }
  await expect(seedSampleStudio(broken, { withGalleries: false })).rejects.toThrow('interrupted')
  expect(await countAll()).toEqual({ studios: 0, bookings: 0, projects: 0, clients: 0 })
  await Promise.all([1, 2].map(() => seedSampleStudio(ctx, { withGalleries: false })))
  expect(await countAll()).toEqual(counts)
})
