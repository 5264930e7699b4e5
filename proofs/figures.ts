import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { migrateDatabase } from '../app/data/db.server.ts'
import type { App, Ctx } from '../app/platform/context.server.ts'
import type { Actor, Role } from '../app/studio/access.ts'
import {
  depositsOutstanding,
  figures,
  nextBookings,
  projectsUnderWay,
  serviceDistribution,
  shootsToday,
} from '../app/studio/insight/reads.server.ts'
import { openEmbedded } from '../db/embedded/embedded.ts'
import { tellStory } from '../db/story/index.ts'
import { type Said, oracle, oracleOfCrew } from './figures-oracle.ts'
import { followFigures } from './figures-pages.ts'
import { dice, makeStudio } from './figures-studios.ts'
import { appOn, ctxOn } from './kit/app.ts'
import type { Ask } from './kit/data.ts'
import { type Tally, atEnd } from './kit/tally.ts'

export const about =
  'every dashboard figure equals plain SQL on any studio and any day, and links to exactly ' +
  'its rows'

const studios = 100
const nobody: Actor = {
  kind: 'staff',
  id: randomUUID(),
  name: 'O',
  email: 'o@studio.test',
  role: 'owner',
}
/** Studio time: thirty days of all weekdays and seasons, some of them the story's hardest. */
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

export async function prove(tally: Tally): Promise<string> {
  const { ask, app, empty } = await openMemory()
  const seed = Number(process.env.SEED ?? Math.floor(performance.timeOrigin) % 1_000_000)
  tally.say(`seed ${seed}: SEED=${seed} makes the same studios again`)
  let random = 0
  for (let round = 0; round < studios; round++) {
    await empty()
    const { now, zone } = await makeStudio(ask, dice(seed * 1000 + round))
    const wrong = differences(await shown(ctxOn(app, nobody, now)), await oracle(ask, now))
    if (
      tally.check(`studio ${round} in ${zone} at ${now.toISOString()}`, wrong.length === 0, wrong)
    )
      random++
  }
  tally.say(`${random} of ${studios} studios of chance: every figure is the oracle's`)
  let [told, slowest] = [0, 0]
  for (const now of dates) {
    await empty()
    const began = performance.now()
    await tellStory(ctxOn(app, { kind: 'system' }, now))
    slowest = Math.max(slowest, performance.now() - began)
    if (await isTold(tally, ask, app, now)) told++
  }
  tally.say(
    `${told} of ${dates.length} days of the story: every figure is the oracle's and the one ` +
      `it is known by; told in ${(slowest / 1000).toFixed(1)} s at most`,
  )
  const { held, all } = await followFigures(tally)
  return (
    `${random + told + held} of ${studios + dates.length + all} hold (${random} of ${studios} ` +
    `studios of chance, ${told} of ${dates.length} days of the story, ${held} of ${all} figures ` +
    'lead to exactly their rows)'
  )
}

/** What the dashboard is given, in the oracle's words. */
async function shown(ctx: Ctx): Promise<Said> {
  const { bookings, clients, completed, revenue } = await figures(ctx)
  const { shares } = await serviceDistribution(ctx)
  return {
    bookings: bookings.line,
    clients: clients.line,
    completed: completed.line,
    revenue: revenue!.line,
    kinds: shares,
    deposits: (await depositsOutstanding(ctx, 10_000)).rows.map(({ id, missing }) => ({
      id,
      missing,
    })),
    next: (await nextBookings(ctx, 5)).map(({ id }) => id),
    today: await shootsToday(ctx),
    projects: (await projectsUnderWay(ctx, 4)).map(({ id, tasks, done }) => ({ id, tasks, done })),
  }
}

function differences(seen: Said, said: Said): string[] {
  return (Object.keys(said) as (keyof Said)[])
    .filter((name) => JSON.stringify(seen[name]) !== JSON.stringify(said[name]))
    .map(
      (name) => `${name}: ${JSON.stringify(seen[name])}, the oracle ${JSON.stringify(said[name])}`,
    )
}

async function isTold(tally: Tally, ask: Ask, app: App, now: Date): Promise<boolean> {
  const as = async (role: Role) =>
    ctxOn(
      app,
      {
        kind: 'staff',
        ...(
          await ask<Omit<Extract<Actor, { kind: 'staff' }>, 'kind'>>(
            'select id, name, email, role from staff where role = $1',
            [role],
          )
        )[0]!,
      },
      now,
    )
  const [owner, crew] = [await as('owner'), await as('crew')]
  const seen = await shown(owner)
  const wrong = differences(seen, await oracle(ask, now))
  const known = [
    ...[seen.bookings, seen.clients, seen.completed, seen.revenue].flatMap((line) =>
      line.slice(-2),
    ),
    ...seen.kinds.map(({ count }) => count),
    ...seen.deposits.map(({ missing }) => missing),
    seen.today,
  ].join(' ')
  if (known !== '21 24 16 18 37 42 1297000 1245000 12 8 6 14 115000 45000 0')
    wrong.push(`the story: ${known}`)
  const theirs = {
    next: (await nextBookings(crew, 5)).map(({ id }) => id),
    today: await shootsToday(crew),
  }
  const said = await oracleOfCrew(ask, now, crew.actor.kind === 'staff' ? crew.actor.id : '')
  if (JSON.stringify(theirs) !== JSON.stringify(said))
    wrong.push(`the crew: ${JSON.stringify([theirs, said])}`)
  return tally.check(`the story at ${now.toISOString()}`, wrong.length === 0, wrong)
}

/** One database in memory for all of them, emptied in between. */
async function openMemory() {
  const embedded = await openEmbedded(null)
  const pool = new pg.Pool(embedded.connection)
  atEnd(async () => {
    await pool.end()
    await embedded.close()
  })
  await migrateDatabase(pool, 'db/migrations')
  const ask: Ask = async (text, values) => (await pool.query(text, values)).rows as never
  const tables = (
    await ask<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    )
  )
    .map(({ name }) => name)
    .join()
  const app = appOn(pool)
  return {
    ask,
    app,
    empty: async () => {
      await ask(`truncate ${tables} restart identity cascade`)
    },
  }
}
