import { afterAll, test } from 'vitest'

import { check, printLine, report } from '../../support/check.ts'
import { createDatabaseOn, engineNames } from '../../support/databases.ts'
import { buildForwardedFor, sendForm } from '../../support/http.ts'
import { setUpInvoicing } from '../../support/invoicing.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { createDice } from '../../support/random-studios.ts'
import { runReleaseLife } from '../../support/release-life.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'
import { type LockedGallery, plantLockedGallery, withOwner } from './studio.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Random lives of projects on both databases together. */
const lives = Number(process.env.LIVES) || 10_000
/** Guests that download at the same time. */
const guests = 50
const now = new Date('2030-03-01T15:00:00Z')
const sum = { lives: 0, steps: 0, releases: 0, locks: 0, before: 0, after: 0 }

test.each(engineNames)('%s: originals are released when they are paid', async (engine) => {
  printLine(`seed ${seed}: SEED=${seed} lives the same lives again`)
  const databaseUrl = await createDatabaseOn(engine)
  const location = { dataDir: `${createFolder()}/data`, databaseUrl }
  const setting = {
    ...sampleBehindProxy,
    DATA_DIR: location.dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  // adds the sample studio
  await (await startProgram(setting)).stop()
  const locked = await withOwner(location, now, async (owner) => {
    const rateId = await setUpInvoicing(owner)
    const own = Math.ceil(lives / engineNames.length)
    for (let n = 0; n < own; n++)
      try {
        const dice = createDice(seed * 1_000_003 + n)
        await runReleaseLife(owner, dice, { rateId, length: 18, tally: sum })
        sum.lives++
      } catch (error) {
        check(`${engine}: life ${n} of seed ${seed}`, false, error)
      }
    return plantLockedGallery(owner, location.dataDir)
  })
  const program = await startProgram(setting)
  await checkRace(engine, program, locked)
  check(
    `${engine}: the program is still running and shuts down cleanly`,
    program.isRunning() && (await program.stop()) === 0,
    program.getErrors().slice(-600),
  )
})

type Answer = { startedAt: number; endedAt: number; status: number; isWhole: boolean }

/** Guests ask for the original over and over while its payment is recorded. */
async function checkRace(engine: string, program: Program, locked: LockedGallery) {
  const owner = await getSession(program, 'owner')
  let isOver = false
  const answers: Answer[] = []
  const download = async (network: number) => {
    for (let more = true; more;) {
      more = !isOver
      answers.push(await requestOriginal(program, locked, network))
    }
  }
  const downloads = Array.from({ length: guests }, (_, n) => download(n))
  while (answers.length < guests) await new Promise((resolve) => setTimeout(resolve, 20))
  const sentAt = performance.now()
  const paid = await sendForm(
    program,
    `/portal/bookings/${locked.bookingId}`,
    { form: 'payment', method: 'transfer', amount: '1000', formKey: crypto.randomUUID() },
    { cookie: owner },
  )
  const paidAt = performance.now()
  isOver = true
  await Promise.all(downloads)
  check(`${engine}: the payment is accepted`, paid.status < 400, paid.status)
  const before = answers.filter(({ endedAt }) => endedAt < sentAt)
  const after = answers.filter(({ startedAt }) => startedAt > paidAt)
  const last = (
    await Promise.all(Array.from({ length: guests }, (_, n) => requestOriginal(program, locked, n)))
  ).concat(after)
  const early = before.filter(({ status }) => status !== 403)
  check(`${engine}: no original before the payment`, early.length === 0, early)
  const missing = last.filter(({ status, isWhole }) => status !== 200 || !isWhole)
  check(`${engine}: every original after it`, missing.length === 0, missing)
  check(
    `${engine}: nothing but originals and refusals`,
    answers.every(({ status, isWhole }) => status === 403 || (status === 200 && isWhole)),
  )
  sum.before += before.length
  sum.after += guests - last.slice(0, guests).filter(({ status }) => status !== 200).length
}

async function requestOriginal(
  program: Program,
  { slug, cookie, content }: LockedGallery,
  network: number,
): Promise<Answer> {
  const startedAt = performance.now()
  const response = await fetch(`${program.url}/g/${slug}/download/1/original`, {
    headers: { ...buildForwardedFor(network), cookie },
  })
  const body = Buffer.from(await response.arrayBuffer())
  const { status } = response
  return { startedAt, endedAt: performance.now(), status, isWhole: body.equals(content) }
}

afterAll(() =>
  report(
    `${sum.lives.toLocaleString('en-US')} of ${lives.toLocaleString('en-US')} lives with ` +
      `${sum.steps} steps as plain SQL says, ${sum.releases} releases, ${sum.locks} taken back; ` +
      `0 originals in ${sum.before} downloads before the payment, ` +
      `${sum.after} of ${guests * engineNames.length} after it`,
  ),
)
