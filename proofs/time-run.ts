import pg from 'pg'

import { migrateDatabase } from '../app/data/db.server.ts'
import { openEmbedded } from '../db/embedded/embedded.ts'
import { appOn, ctxOn } from './kit/app.ts'
import type { Ask } from './kit/data.ts'
import { differenceIn, layCalendar, makeCalendar } from './time-calendars.ts'
import { wrongIn, zones } from './time-zones.ts'

/* One process of the proof, whose own clock stands where TZ says: its share of the calendars, and
   every zone. */

const [first = 0, last = 0] = process.argv.slice(2).map(Number)
const embedded = process.env.DATABASE_URL ? null : await openEmbedded(null)
const pool = new pg.Pool(embedded?.connection ?? { connectionString: process.env.DATABASE_URL })
await migrateDatabase(pool, 'db/migrations')
const ask: Ask = async (text, values) => (await pool.query(text, values)).rows as never
await ask(
  `insert into studio (name, legal_name, badge, email, time_zone)
    values ('S', 'S', 'S', 's@studio.test', 'UTC')`,
)
await ask("insert into client (created_at, name, sort_name, search) values (now(), 'C', 'c', 'c')")
const app = appOn(pool)
const [wrong, now]: [string[], Date] = [[], new Date()]
let slots = 0
for (let seed = first; seed < last; seed++) {
  const calendar = makeCalendar(seed)
  await layCalendar(ask, calendar, seed, now)
  const found = await differenceIn(ctxOn(app, { kind: 'visitor' }, now), calendar)
  slots += found.slots
  if (found.wrong) wrong.push(`calendar ${seed}: ${found.wrong}`)
}
const told = zones.map(wrongIn)
const sum = (of: 'changes' | 'asked') => told.reduce((all, one) => all + one[of], 0)
process.stdout.write(
  JSON.stringify({
    clock: new Date(0).getTimezoneOffset(),
    slots,
    wrong,
    zones: zones.length,
    changes: sum('changes'),
    asked: sum('asked'),
    misled: told.flatMap(({ wrong }) => wrong),
  }),
)
await pool.end()
await embedded?.close()
