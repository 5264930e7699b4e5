import { writeFileSync } from 'node:fs'

import pg from 'pg'
import { afterAll, test } from 'vitest'

import type { Config } from '#app/platform/config.server.ts'

import { openDatabase } from '../../../db/open.ts'
import { createApp, createCtx } from '../../support/app.ts'
import { check, printLine, report } from '../../support/check.ts'
import { computeFigures } from '../../support/dashboard-oracle.ts'
import { listDifferences, readDashboard } from '../../support/dashboard.ts'
import { type DataLocation, type Query, withData } from '../../support/data.ts'
import { engineNames } from '../../support/databases.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import { listLosses, readRows } from '../../support/releases.ts'
import { listJournalFaults, readCashBook } from './cash-book.ts'
import { applied, createOldDatabase, createOldStudio } from './studio.ts'

/** Random studios on each database. */
const studios = Number(process.env.STUDIOS) || 100
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const sum = { whole: 0, entries: 0 }

test.each(engineNames)(
  '%s: the cash book of an earlier release becomes a journal',
  async (engine) => {
    printLine(`seed ${seed}: SEED=${seed} creates the same studios again`)
    const old = await createOldDatabase(engine)
    for (let round = 0; round < studios; round++) {
      const { location, now, zone } = await createOldStudio(old, seed * 1000 + round)
      const before = await readStudio(location, now)
      const said = await upgrade(location, now)
      const after = await readStudio(location, now)
      const shown = await readShownFigures(location, now)
      const faults = [
        ...(said.includes('Upgraded from the earlier version') ? [] : [`not upgraded: ${said}`]),
        ...listLosses(before.rows, after.rows, { applied, used: true }).map(
          (name) => `lost ${name}`,
        ),
        ...(JSON.stringify(before.cashBook) === JSON.stringify(after.cashBook)
          ? []
          : ['cash book']),
        ...(await withData(location, listJournalFaults)),
        ...listDifferences(after.figures, before.figures),
        ...listDifferences(shown, before.figures),
      ]
      sum.entries += before.cashBook.count
      const what = `${engine}: studio ${round} in ${zone} (seed ${seed})`
      if (check(`${what} is whole after the upgrade`, faults.length === 0, faults.slice(0, 6)))
        sum.whole++
    }
  },
)

afterAll(() =>
  report(
    `${sum.whole} of ${engineNames.length * studios} studios with ${sum.entries} payments and ` +
      'refunds migrated with every row, sum and figure',
  ),
)

const readStudio = (location: DataLocation, now: Date) =>
  withData(location, async (query: Query) => ({
    rows: await readRows(query),
    cashBook: await readCashBook(query),
    figures: await computeFigures(query, now),
  }))

/** Starts the program once at the studio's time. Returns what it says. */
async function upgrade({ dataDir, databaseUrl }: DataLocation, now: Date): Promise<string> {
  const clock = `${createFolder()}/clock`
  writeFileSync(clock, String(now.getTime() - Date.now()))
  const program = await startProgram({
    DATA_DIR: dataDir,
    CLOCK_FILE: clock,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  await program.stop()
  return program.getOutput()
}

/** The figures as the program's dashboard reads them. */
async function readShownFigures({ dataDir, databaseUrl }: DataLocation, now: Date) {
  const { connection, close } = await openDatabase({ dataDir, databaseUrl } as Config)
  const pool = new pg.Pool(connection)
  try {
    const owner = { kind: 'staff', id: crypto.randomUUID(), role: 'owner' } as const
    const actor = { ...owner, name: 'O', email: 'o@studio.test' }
    return await readDashboard(createCtx(createApp(pool, dataDir), actor, now))
  } finally {
    await pool.end()
    await close()
  }
}
