import { afterAll, test } from 'vitest'

import { Agent } from 'node:http'

import { type Query, withData } from '../../support/data.ts'
import { createDatabaseOn, engineNames } from '../../support/databases.ts'
import { getCookie } from '../../support/http.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { password, sampleBehindProxy, signIn } from '../../support/sign-in.ts'
import { type RaceClient, runRace } from './run.ts'
import {
  type Slot,
  holdsPass,
  kinds,
  findSample,
  plantSlots,
  racers,
  buildSlots,
  countOverlaps,
} from './slots.ts'
import { check, report, printLine } from '../../support/check.ts'

/** Slots per kind and database. SLOTS changes it. */
const slotsEach = Number(process.env.SLOTS) || Math.ceil(2000 / kinds.length)
/** Slots that are contested at the same time. */
const atOnce = 2

const won: number[] = []
let overlaps = 0

test.each(engineNames)('%s: a contested time is booked once', async (engine) => {
  const databaseUrl = await createDatabaseOn(engine)
  const where = {
    DATA_DIR: `${createFolder()}/data`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const runOnData = <T>(work: (query: Query) => Promise<T>) =>
    withData({ dataDir: where.DATA_DIR, databaseUrl }, work)
  await (await startProgram({ ...sampleBehindProxy, ...where })).stop()
  const slots = await runOnData(async (query) => {
    const { things, clients } = await findSample(query)
    const slots = buildSlots(slotsEach, things, clients)
    await plantSlots(query, slots)
    return slots
  })
  const passed = new Promise((pass) => {
    setTimeout(pass, holdsPass)
  })
  const programs = await startPrograms(where)
  const doors = await createClients(programs)
  await passed
  won.push(await runRaces(engine, doors, slots))
  for (const program of programs)
    check(
      `${engine}: the program is still running and shuts down cleanly`,
      program.isRunning() && (await program.stop()) === 0,
      program.getErrors().slice(-600),
    )
  const { overlaps: found, notOne, holds } = await runOnData((query) => countOverlaps(query, slots))
  check(
    `${engine}: of ${found.reservations} live reservations none overlap`,
    found.by_times === 0 && found.by_ranges === 0,
    found,
  )
  check(`${engine}: every slot has exactly one live booking`, notOne.length === 0, notOne)
  check(
    `${engine}: every expired hold was canceled once`,
    holds.planted === slotsEach && holds.ended === slotsEach && holds.events === slotsEach,
    holds,
  )
  overlaps += found.by_times + found.by_ranges
})

afterAll(() =>
  report(
    `${won.reduce((sum, n) => sum + n, 0)} of ${won.length * kinds.length * slotsEach} slots ` +
      `with exactly one winner of ${racers}, ${overlaps} overlaps`,
  ),
)

/** Starts two processes on one database, or one where the database can't be shared. */
async function startPrograms(where: { DATA_DIR: string; DATABASE_URL?: string }) {
  return [
    await startProgram({ ...sampleBehindProxy, ...where }),
    ...(where.DATABASE_URL ? [await startProgram({ ...sampleBehindProxy, ...where })] : []),
  ]
}

/** Signs in the owner at every process. There are 40 connections in all. */
async function createClients(programs: Program[]): Promise<RaceClient[]> {
  const cookie = getCookie(
    await signIn(programs[0]!, 'owner@longlight.example', password),
    'backlot_session',
  )
  if (!cookie) throw new Error('The owner could not sign in.')
  return programs.map((program) => ({
    program,
    cookie,
    agent: new Agent({ keepAlive: true, maxSockets: (atOnce * racers) / programs.length }),
  }))
}

/** Returns the number of slots with one winner and an explanation for everyone else. */
async function runRaces(engine: string, doors: RaceClient[], slots: Slot[]): Promise<number> {
  let clean = 0
  for (const kind of kinds) {
    const began = performance.now()
    const queue = slots.filter((slot) => slot.kind === kind)
    const count = queue.length
    let fine = 0
    const wrong: string[] = []
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let slot = queue.shift(); slot; slot = queue.shift()) {
          const { winners, faults } = await runRace(doors, slot)
          if (winners === 1 && faults.length === 0) fine++
          else wrong.push(`${kind} ${slot.n}: ${winners} winners; ${faults.slice(0, 2).join('; ')}`)
        }
      }),
    )
    check(
      `${engine}, ${kind}: every slot has one winner and ${racers - 1} explained losers`,
      fine === count,
      wrong.slice(0, 4),
    )
    printLine(
      `${engine}, ${kind}: ${fine} of ${count} slots, ${racers} racers each, ` +
        `${Math.round((performance.now() - began) / 1000)} s`,
    )
    clean += fine
  }
  for (const { agent } of doors) agent.destroy()
  return clean
}
