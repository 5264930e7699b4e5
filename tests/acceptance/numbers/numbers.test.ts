import { afterAll, test } from 'vitest'

import { check, printLine, report } from '../../support/check.ts'
import { withData } from '../../support/data.ts'
import { engineNames } from '../../support/databases.ts'
import { type Tally, atOnce, listNights, runRound } from './rounds.ts'
import { openPrograms, plantDrafts, startStudio } from './studio.ts'
import { listNumberFaults, listSumFaults } from './sums.ts'

/** Rounds on each database. */
const rounds = Number(process.env.ROUNDS) || 50
/** Every so many rounds a day ends while documents are issued. */
const nightly = 5
const sum = { documents: 0, kills: 0, midnights: 0, faults: 0 }

test.each(engineNames)('%s: numbers have no gap and no duplicate', async (engine) => {
  const studio = await startStudio(engine)
  const drafts = await plantDrafts(studio, rounds * atOnce)
  await openPrograms(studio, engine)
  const nights = listNights(Math.floor(rounds / nightly))
  const tally: Tally = {
    kills: 0,
    midnights: 0,
    acknowledged: new Set(),
    refused: 0,
    problems: [],
  }
  for (let n = 0; n < rounds; n++) {
    const of = drafts.slice(n * atOnce, (n + 1) * atOnce)
    const night = n % nightly === nightly - 1 ? nights.shift() : undefined
    await runRound(studio, { n, drafts: of, night }, tally)
  }
  check(`${engine}: nothing but issues and refusals`, tally.problems.length === 0, [
    ...new Set(tally.problems),
  ])
  for (const program of studio.programs)
    check(
      `${engine}: the program is still running and shuts down cleanly`,
      program.isRunning() && (await program.stop()) === 0,
      program.getErrors().slice(-600),
    )
  await withData(studio.location, async (query) => {
    const issued = await query<{ id: string }>(`select id from invoice where kind <> 'credit-note'`)
    const [counted] = await query<{ credits: number; years: number }>(
      `select count(*) filter (where kind = 'credit-note')::int as credits,
        count(distinct year)::int as years from invoice`,
    )
    const ids = new Set(issued.map(({ id }) => id))
    const lost = [...tally.acknowledged].filter((id) => !ids.has(id))
    check(`${engine}: every acknowledged invoice is there`, lost.length === 0, lost)
    check(
      `${engine}: every draft is an invoice`,
      drafts.every((id) => ids.has(id)),
    )
    const numbers = await listNumberFaults(query)
    check(
      `${engine}: numbers run without a gap or a duplicate, in order of days`,
      numbers.length === 0,
      numbers.slice(0, 8),
    )
    const sums = await listSumFaults(query)
    check(
      `${engine}: documents agree with lines, taxes and journal`,
      sums.length === 0,
      sums.slice(0, 8),
    )
    sum.documents += issued.length + counted!.credits
    sum.faults += numbers.length + sums.length + lost.length
    sum.kills += tally.kills
    sum.midnights += tally.midnights
    printLine(
      `${engine}: ${issued.length} invoices and ${counted!.credits} credit notes of ` +
        `${counted!.years} years, ${tally.refused} refused, ${tally.kills} kills, ` +
        `${tally.midnights} midnights`,
    )
  })
})

afterAll(() =>
  report(
    `${sum.documents} documents, ${atOnce} at once, ${sum.kills} kills, ${sum.midnights} ` +
      `midnights: ${sum.faults} gaps, duplicates or differences`,
  ),
)
