import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { addDays, getStartOfDay, toStudioDay } from '#app/core/day.ts'

import { toText } from '../../support/form.ts'
import type { Program } from '../../support/program.ts'
import { type Studio, createDrivers } from './studio.ts'

/** Documents issued at the same time. */
export const atOnce = 100
/** Credit notes in the same round. */
const credits = 10
/** Of the sample studio. */
const zone = 'America/New_York'

export type Tally = {
  kills: number
  midnights: number
  /** Documents that a program said it had issued. */
  acknowledged: Set<string>
  /** Issues that were refused, to be tried again. */
  refused: number
  problems: string[]
}

type Round = { drafts: string[]; paid: string[] }

/** Returns the last error that a program logged. */
function getLastFailure(program: Program): string {
  const log = program.getOutput() + program.getErrors()
  return log.match(/^.*"level":"error".*$/gm)?.at(-1) ?? ''
}

/**
 * Issues all drafts at once at all programs. Some are pressed twice, some with a revision that
 * isn't the draft's, and older invoices are credited at the same time.
 */
async function issueTogether(studio: Studio, { drafts, paid }: Round, tally: Tally) {
  const getDriver = (n: number) => studio.drivers[n % studio.drivers.length]!
  const issue = async (draft: string, n: number, revision = '2') => {
    // as it is now: a killed program is replaced
    const program = studio.programs[n % studio.programs.length]!
    const response = await getDriver(n)
      .issue(draft, { revision })
      .catch(() => null)
    if (!response) return
    const isIssued = response.status === 302 && response.headers.location?.includes(draft)
    if (isIssued) tally.acknowledged.add(draft)
    // 503 says that all connections are busy
    else if (response.status === 409 || response.status === 503) tally.refused++
    else
      tally.problems.push(
        `issue: ${response.status} ${toText(response.text).slice(0, 200)} ` +
          getLastFailure(program),
      )
  }
  await Promise.all([
    ...drafts.map((draft, n) => issue(draft, n)),
    ...drafts.slice(0, 10).map((draft, n) => issue(draft, n + 1)),
    ...drafts.slice(-5).map((draft, n) => issue(draft, n, '1')),
    ...paid.map((invoice, n) =>
      getDriver(n)
        .press(invoice, 'credit-note', n % 2 ? {} : { choice: 'amounts', 'rate:0': '1' })
        .catch(() => null),
    ),
  ])
}

/** Kills a program while it issues, and starts it again. */
async function killSoon(studio: Studio, milliseconds: number, tally: Tally) {
  const at = Math.floor(Math.random() * studio.programs.length)
  await sleep(milliseconds)
  await studio.programs[at]!.kill()
  tally.kills++
  studio.programs[at] = await studio.start()
}

/** Moves the clock to the last moment of a day, so that it ends while documents are issued. */
async function moveToMidnight(studio: Studio, day: string) {
  const midnight = getStartOfDay(addDays(day, 1), zone).getTime()
  writeFileSync(studio.clock, String(midnight - 5000 - Date.now()))
  await sleep(100)
  await createDrivers(studio)
  const offset = midnight - 600 - Date.now()
  writeFileSync(studio.clock, String(offset))
  await sleep(50)
}

/** Returns the last days before the midnights of a run. One of them is the last of a year. */
export function listNights(count: number): string[] {
  const today = toStudioDay(new Date(), zone)
  const yearEnd = `${today.slice(0, 4)}-12-31`
  const middle = Math.floor(count / 2)
  const nights = Array.from({ length: count }, (_, n) => addDays(yearEnd, n - middle))
  return nights.filter((day) => day >= today)
}

/** Issues the drafts of a round until all are issued: those of killed programs again. */
export async function runRound(
  studio: Studio,
  { n, drafts, night }: { n: number; drafts: string[]; night: string | undefined },
  tally: Tally,
) {
  const issued = [...tally.acknowledged]
  const paid = Array.from(
    { length: Math.min(credits, issued.length) },
    (_, at) => issued[(n * 37 + at * 11) % issued.length]!,
  )
  if (night) {
    await moveToMidnight(studio, night)
    tally.midnights++
  }
  const isKilled = n % 3 === 1 && !night
  await Promise.all([
    issueTogether(studio, { drafts, paid }, tally),
    isKilled ? killSoon(studio, 20 + Math.random() * 400, tally) : undefined,
  ])
  if (isKilled) await createDrivers(studio)
  for (let again = 0; again < 5; again++) {
    const rest = drafts.filter((draft) => !tally.acknowledged.has(draft))
    if (rest.length === 0) return
    await issueTogether(studio, { drafts: rest, paid: [] }, tally)
  }
}
