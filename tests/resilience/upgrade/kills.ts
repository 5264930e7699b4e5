import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { check, printLine } from '../../support/check.ts'
import { onEnd } from '../../support/cleanup.ts'
import type { EngineName } from '../../support/databases.ts'
import { startProgram } from '../../support/program.ts'
import { listDifferences, listLosses, listReleases } from '../../support/releases.ts'
import { type Setting, runCommand } from '../backup/studio.ts'
import { type State, copyStudio, createReleaseStudio, readNewSchema, readState } from './studio.ts'

const isSame = (one: State, other: State) =>
  one.schema === other.schema &&
  one.applied === other.applied &&
  listDifferences(one.rows, other.rows).length === 0

/** Kills the program during upgrades. Returns after how many the studio was whole. */
export async function killUpgrades(engine: EngineName, rounds: number): Promise<number> {
  const [file = ''] = listReleases().slice(-1)
  const base = await createReleaseStudio(engine, file)
  const [before, newSchema] = [await readState(base), await readNewSchema(engine)]
  const words = { start: ['server.ts'], from: '"upgrade-started"', to: '"upgraded"' }
  const whole = await killAtRandom(base, rounds, words, (state) => {
    if (isSame(state, before)) return 'before'
    const { applied } = before
    const losses = listLosses(before.rows, state.rows, { applied, used: true })
    return state.schema === newSchema && losses.length === 0 ? 'after' : null
  })
  const last = await copyStudio(base)
  const program = await startProgram(last)
  check('the studio is upgraded after the kills', (await program.stop()) === 0)
  return whole
}

/** Kills rollbacks. Returns after how many the studio was whole. */
export async function killRollbacks(engine: EngineName, rounds: number): Promise<number> {
  const [file = ''] = listReleases().slice(-1)
  const base = await createReleaseStudio(engine, file)
  const old = await readState(base)
  await (await startProgram(base)).stop()
  const upgraded = await readState(base)
  const start = ['scripts/rollback.ts', '--yes']
  const words = { start, from: 'Rolling back', to: 'Restored' }
  const whole = await killAtRandom(base, rounds, words, (state) =>
    isSame(state, upgraded) ? 'before' : isSame(state, old) ? 'after' : null,
  )
  const last = await copyStudio(base)
  const { code, output } = await runCommand(last, start)
  check('a rollback succeeds after the kills', code === 0, output)
  return whole
}

type Words = { start: string[]; from: string; to: string }

/**
 * Runs a command on copies of a studio and kills each at a random moment between two of its words.
 * `judge` names the state it finds, or null for neither.
 */
async function killAtRandom(
  base: Setting,
  rounds: number,
  words: Words,
  judge: (state: State) => string | null,
): Promise<number> {
  const found: Record<string, number> = {}
  let duration = 2000
  let whole = 0
  for (let round = 0; round < rounds; round++) {
    const setting = await copyStudio(base)
    // the first run shows how long it takes
    const took = await runUntilKilled(
      setting,
      words,
      round === 0 ? null : randomInt(0, Math.ceil(duration * 1.1)),
    )
    if (round === 0) duration = took
    const state = await readState(setting)
    const result = judge(state)
    if (check('the studio is whole before or after, never between', result !== null)) whole++
    found[String(result)] = (found[String(result)] ?? 0) + 1
    rmSync(dirname(setting.DATA_DIR), { recursive: true, force: true, maxRetries: 3 })
  }
  printLine(`${words.start[0]}: ${JSON.stringify(found)} in ${Math.round(duration)} ms`)
  return whole
}

/** Returns the milliseconds between the two words. Without a moment the kill follows the last. */
function runUntilKilled(
  setting: Setting,
  { start, from, to }: Words,
  moment: number | null,
): Promise<number> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, ['--no-warnings', ...start], {
    env: { PATH, HOME, TMPDIR, ...setting } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onEnd(() => child.kill('SIGKILL'))
  let output = ''
  let beganAt: number | null = null
  let took = 0
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString()
    if (beganAt === null && output.includes(from)) {
      beganAt = performance.now()
      if (moment !== null) void sleep(moment).then(() => child.kill('SIGKILL'))
    }
    if (beganAt !== null && took === 0 && output.includes(to)) {
      took = performance.now() - beganAt
      if (moment === null) child.kill('SIGKILL')
    }
  })
  return new Promise((done) => child.once('close', () => done(took)))
}
