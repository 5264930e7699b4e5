import { beforeAll, test } from 'vitest'

import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { createSchema } from '../../../app/data/db.server.ts'
import type { App } from '../../../app/platform/context.server.ts'
import type { Actor, Role } from '../../../app/features/access.ts'
import {
  listNextBookings,
  countShootsToday,
} from '../../../app/features/insight/dashboard/reads.server.ts'
import { openEmbedded } from '../../../db/embedded/embedded.ts'
import { seedSampleStudio } from '../../../db/seed/index.ts'
import { computeFigures, computeCrewFigures } from '../../support/dashboard-oracle.ts'
import { listDifferences, readDashboard } from '../../support/dashboard.ts'
import { checkFigureLinks } from './pages.ts'
import { createDice, makeStudio } from '../../support/random-studios.ts'
import { createApp, createCtx } from '../../support/app.ts'
import { buildTruncateSql } from '../../support/empty-tables.ts'
import type { Query } from '../../support/data.ts'
import { createFolder } from '../../support/program.ts'
import { onEnd } from '../../support/cleanup.ts'
import { check, report, printLine } from '../../support/check.ts'

const studios = 100
const nobody: Actor = {
  kind: 'staff',
  id: randomUUID(),
  name: 'O',
  email: 'o@studio.test',
  role: 'owner',
}
/**
 * Thirty instants on all weekdays and in all seasons, some at clock changes, leap days and year
 * ends.
 */
const dates = [
  ...[
    '2027-03-14T07:30:00Z',
    '2026-11-01T05:30:00Z',
    '2028-02-29T17:00:00Z',
    '2027-01-01T04:30:00Z',
    '2027-01-01T05:30:00Z',
    '2027-02-28T23:00:00Z',
  ].map((at) => new Date(at)),
  ...Array.from(
    { length: 24 },
    (_, at) => new Date(Date.UTC(2026, 10, 20 + 31 * at, (5 * at) % 24, 17)),
  ),
]

let database: Awaited<ReturnType<typeof openMemoryDatabase>>
beforeAll(async () => {
  database = await openMemoryDatabase()
})

test('random studios show the figures of plain SQL', async () => {
  const { query, app, empty } = database
  const seed = Number(process.env.SEED ?? Math.floor(performance.timeOrigin) % 1_000_000)
  printLine(`seed ${seed}: SEED=${seed} creates the same studios again`)
  let equal = 0
  for (let round = 0; round < studios; round++) {
    await empty()
    const { now, zone } = await makeStudio(query, createDice(seed * 1000 + round))
    const wrong = listDifferences(
      await readDashboard(createCtx(app, nobody, now)),
      await computeFigures(query, now),
    )
    if (check(`studio ${round} in ${zone} at ${now.toISOString()}`, wrong.length === 0, wrong))
      equal++
  }
  report(`${equal} of ${studios} random studios`, 'studios')
})

test('the sample studio shows the documented figures on any day', async () => {
  const { query, app, empty } = database
  let [equal, slowest] = [0, 0]
  for (const now of dates) {
    await empty()
    const began = performance.now()
    await seedSampleStudio(createCtx(app, { kind: 'system' }, now), { withGalleries: false })
    slowest = Math.max(slowest, performance.now() - began)
    if (await checkFigures(query, app, now)) equal++
  }
  printLine(`the sample studio was seeded in ${(slowest / 1000).toFixed(1)} s at most`)
  report(`${equal} of ${dates.length} sample days`, 'days')
})

test('each figure links to exactly its rows', async () => {
  const { held, all } = await checkFigureLinks()
  report(`${held} of ${all} figures link to exactly their rows`, 'links')
})

async function checkFigures(query: Query, app: App, now: Date): Promise<boolean> {
  const createCtxFor = async (role: Role) =>
    createCtx(
      app,
      {
        kind: 'staff',
        ...(
          await query<Omit<Extract<Actor, { kind: 'staff' }>, 'kind'>>(
            'select id, name, email, role from staff where role = $1',
            [role],
          )
        )[0]!,
      },
      now,
    )
  const [owner, crew] = [await createCtxFor('owner'), await createCtxFor('crew')]
  const seen = await readDashboard(owner)
  const wrong = listDifferences(seen, await computeFigures(query, now))
  const known = [
    ...[seen.bookings, seen.clients, seen.completed, seen.revenue].flatMap((line) =>
      line.slice(-2),
    ),
    ...seen.categories.map(({ count }) => count),
    ...seen.deposits.map(({ missing }) => missing),
    seen.today,
  ].join(' ')
  if (known !== '21 24 16 18 37 42 1297000 1245000 12 8 6 14 115000 45000 0')
    wrong.push(`the sample: ${known}`)
  const crewFigures = {
    next: (await listNextBookings(crew, 5)).map(({ id }) => id),
    today: await countShootsToday(crew),
  }
  const figures = await computeCrewFigures(
    query,
    now,
    crew.actor.kind === 'staff' ? crew.actor.id : '',
  )
  if (JSON.stringify(crewFigures) !== JSON.stringify(figures))
    wrong.push(`the crew: ${JSON.stringify([crewFigures, figures])}`)
  return check(`the sample at ${now.toISOString()}`, wrong.length === 0, wrong)
}

/** Opens one database in memory for all studios, which is emptied in between. */
async function openMemoryDatabase() {
  const embedded = await openEmbedded(null)
  const pool = new pg.Pool(embedded.connection)
  onEnd(async () => {
    await pool.end()
    await embedded.close()
  })
  await createSchema(pool, 'db/migrations')
  const query: Query = async (text, values) => (await pool.query(text, values)).rows as never
  const tables = (
    await query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    )
  ).map(({ name }) => name)
  const app = createApp(pool, createFolder())
  return {
    query,
    app,
    empty: async () => {
      await query(buildTruncateSql(tables))
    },
  }
}
