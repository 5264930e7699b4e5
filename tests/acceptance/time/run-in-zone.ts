import pg from 'pg'

import { createSchema } from '../../../app/data/db.server.ts'
import { openEmbedded } from '../../../db/embedded/embedded.ts'
import { createApp, createCtx } from '../../support/app.ts'
import { cleanUp } from '../../support/cleanup.ts'
import type { Query } from '../../support/data.ts'
import { createFolder } from '../../support/program.ts'
import { findDifference, insertCalendar, makeCalendar } from './calendars.ts'
import { listWrong, zones } from './zones.ts'

/*
 * One process of the check, in the time zone of TZ: it tests its share of the calendars, and every
 * zone.
 */

const [first = 0, last = 0] = process.argv.slice(2).map(Number)
const embedded = process.env.DATABASE_URL ? null : await openEmbedded(null)
const pool = new pg.Pool(embedded?.connection ?? { connectionString: process.env.DATABASE_URL })
await createSchema(pool, 'db/migrations')
const query: Query = async (text, values) => (await pool.query(text, values)).rows as never
await query(
  `insert into studio (name, legal_name, badge, email, time_zone)
    values ('S', 'S', 'S', 's@studio.test', 'UTC')`,
)
await query(
  "insert into client (created_at, name, sort_name, search) values (now(), 'C', 'c', 'c')",
)
const app = createApp(pool, createFolder())
const [wrong, now]: [string[], Date] = [[], new Date()]
let slots = 0
for (let seed = first; seed < last; seed++) {
  const calendar = makeCalendar(seed)
  await insertCalendar(query, calendar, seed, now)
  const found = await findDifference(createCtx(app, { kind: 'visitor' }, now), calendar)
  slots += found.slots
  if (found.wrong) wrong.push(`calendar ${seed}: ${found.wrong}`)
}
const results = zones.map(listWrong)
const sumOf = (of: 'changes' | 'comparisons') => results.reduce((all, one) => all + one[of], 0)
process.stdout.write(
  JSON.stringify({
    clock: new Date(0).getTimezoneOffset(),
    slots,
    wrong,
    zones: zones.length,
    changes: sumOf('changes'),
    comparisons: sumOf('comparisons'),
    misled: results.flatMap(({ wrong }) => wrong),
  }),
)
await pool.end()
await embedded?.close()
await cleanUp()
