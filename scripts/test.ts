import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { startPostgres } from './postgres.ts'
import { forget, tallied } from './tally.ts'

type Part = { name: string; words: string[]; env?: Record<string, string> }

const bin = (name: string, ...words: string[]) => [`node_modules/${name}`, ...words]
const checks: Part[] = [
  { name: 'lock file', words: ['scripts/check-lock.mjs'] },
  { name: 'route types', words: bin('@react-router/dev/bin.cjs', 'typegen') },
  { name: 'types', words: bin('typescript/bin/tsc', '--noEmit') },
  { name: 'lint', words: bin('oxlint/bin/oxlint') },
  { name: 'structure', words: ['scripts/check-structure.ts'] },
  { name: 'dead code', words: bin('knip/bin/knip.js') },
  { name: 'schema', words: ['scripts/check-schema.ts'] },
]
const unit = (env = {}): Part => ({ name: 'unit', words: bin('vitest/vitest.mjs', 'run'), env })
const browser = (env = {}): Part => ({ name: 'browser', words: bin('@playwright/test/cli.js', 'test'), env })
const screens = (...words: string[]): Part => ({ name: 'browser', words: bin('@playwright/test/cli.js', 'test', '--config', 'playwright.approved.config.ts', ...words) })

let passed = 0
let failed = 0

const only = process.argv[2]
if (only === '--approve') process.exit(run(screens('--update-snapshots')) ?? 1)
if (only !== '--postgres') {
  for (const part of checks) count(part, run(part) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  for (const part of [unit(), browser()]) count(part, counted(part))
}
if (only === '--all') for (const screen of ['phone', 'tablet', 'wide']) count({ ...browser(), name: `browser, ${screen}` }, counted(browser({ SCREEN: screen })))
if (only === '--all') count({ ...screens(), name: 'approved screens' }, counted(screens()))
if (only !== undefined) await onPostgres()

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/** The same suites once more, on the PostgreSQL that is given or on one of our own; the journeys, which take longest, when all is asked for. */
async function onPostgres() {
  const postgres = process.env.DATABASE_URL ? null : await startPostgres().catch((error: Error) => error)
  if (postgres instanceof Error) {
    console.error(postgres.message)
    return count({ name: 'PostgreSQL', words: [] }, { passed: 0, failed: 1 })
  }
  const env = { DATABASE_URL: postgres?.url ?? process.env.DATABASE_URL! }
  for (const part of only === '--all' ? [unit(env), browser(env)] : [unit(env)]) count({ ...part, name: `${part.name}, PostgreSQL` }, counted(part))
  await postgres?.stop()
}

/** What a suite counted; one that broke before it could count has failed. */
function counted(part: Part) {
  forget(part.name)
  const status = run(part)
  const sum = tallied(part.name) ?? { passed: 0, failed: 0 }
  return status !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum
}

function run({ name, words, env }: Part): number | null {
  console.log(`\n── ${name}`)
  const place = 'node_modules/.chromium'
  return spawnSync(process.execPath, words, { stdio: 'inherit', env: { ...process.env, ...(existsSync(place) && { CHROMIUM: readFileSync(place, 'utf8') }), ...env } }).status
}

function count({ name }: Part, sum: { passed: number; failed: number }) {
  console.log(`${name}: ${sum.passed} passed, ${sum.failed} failed`.replace(/(\d+ passed, \d+ failed)$/, '[$1]'))
  passed += sum.passed
  failed += sum.failed
}
