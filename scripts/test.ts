import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { startPostgres } from './postgres.ts'
import { forget, tallied } from './tally.ts'

type Part = { name: string; words: string[]; env?: Record<string, string> }
type Sum = { passed: number; failed: number }

const bin = (name: string, ...words: string[]) => [`node_modules/${name}`, ...words]
const checks: Part[] = [
  { name: 'lock file', words: ['scripts/check-lock.mjs'] },
  { name: 'route types', words: bin('@react-router/dev/bin.cjs', 'typegen') },
  { name: 'types', words: bin('typescript/bin/tsc', '--noEmit') },
  { name: 'format', words: bin('oxfmt/bin/oxfmt', '--check', '.') },
  { name: 'lint', words: bin('oxlint/bin/oxlint') },
  { name: 'structure', words: ['scripts/check-structure.ts'] },
  { name: 'dead code', words: bin('knip/bin/knip.js') },
  { name: 'schema', words: ['scripts/check-schema.ts'] },
]
const unit = (env = {}): Part => ({ name: 'unit', words: bin('vitest/vitest.mjs', 'run'), env })
const benches = [1, 2]
const browser = (bench: number, env = {}): Part => ({
  name: `browser-${bench}`,
  words: bin('@playwright/test/cli.js', 'test', `--shard=${bench}/${benches.length}`),
  env: { ...env, BENCH: String(bench) },
})
const screens = (...words: string[]): Part => ({
  name: 'browser-1',
  words: bin(
    '@playwright/test/cli.js',
    'test',
    '--config',
    'playwright.approved.config.ts',
    ...words,
  ),
})

let passed = 0
let failed = 0

const only = process.argv[2]
if (only === '--approve') process.exit(run(screens('--update-snapshots')) ?? 1)
if (only !== '--postgres') {
  for (const part of checks) count(part.name, checked(part))
  count('unit', counted(unit()))
  count('browser', await journeys())
}
if (only === '--all')
  for (const screen of ['phone', 'tablet', 'wide'])
    count(`browser, ${screen}`, await journeys({ SCREEN: screen }))
if (only === '--all') count('approved screens', counted(screens()))
if (only !== undefined) await onPostgres()
if (only === '--all')
  count('mutation', checked({ name: 'mutation', words: ['scripts/mutation.ts'] }))

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/**
 * Runs the unit tests on PostgreSQL: on the given server or a temporary one. With `--all` also the
 * browser tests, which take longest.
 */
async function onPostgres() {
  const postgres = process.env.DATABASE_URL
    ? null
    : await startPostgres().catch((error: Error) => error)
  if (postgres instanceof Error) {
    console.error(postgres.message)
    return count('PostgreSQL', { passed: 0, failed: 1 })
  }
  const env = { DATABASE_URL: postgres?.url ?? process.env.DATABASE_URL! }
  count('unit, PostgreSQL', counted(unit(env)))
  if (only === '--all') count('browser, PostgreSQL', await journeys(env))
  await postgres?.stop()
}

/** Counts a part without counts of its own as one. */
function checked(part: Part): Sum {
  return run(part) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs a suite and returns its counts. */
function counted(part: Part): Sum {
  forget(part.name)
  return sumOf(part, run(part))
}

/** Runs the browser tests, all shards at once: a browser waits more than it works. */
async function journeys(env = {}): Promise<Sum> {
  console.log('\n── browser')
  const sums = await Promise.all(
    benches.map(async (bench) => {
      const part = browser(bench, env)
      forget(part.name)
      const child = spawn(process.execPath, part.words, setting(part))
      return sumOf(part, await new Promise<number | null>((ended) => child.on('exit', ended)))
    }),
  )
  return sums.reduce((all, { passed, failed }) => ({
    passed: all.passed + passed,
    failed: all.failed + failed,
  }))
}

/** A suite that broke before it could count has failed. */
function sumOf({ name }: Part, status: number | null): Sum {
  const sum = tallied(name) ?? { passed: 0, failed: 0 }
  return status !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum
}

function run(part: Part): number | null {
  console.log(`\n── ${part.name}`)
  return spawnSync(process.execPath, part.words, setting(part)).status
}

function setting({ env }: Part) {
  const place = 'node_modules/.chromium'
  return {
    stdio: 'inherit' as const,
    env: {
      ...process.env,
      ...(existsSync(place) && { CHROMIUM: readFileSync(place, 'utf8') }),
      ...env,
    },
  }
}

function count(name: string, sum: Sum) {
  console.log(
    `${name}: ${sum.passed} passed, ${sum.failed} failed`.replace(
      /(\d+ passed, \d+ failed)$/,
      '[$1]',
    ),
  )
  passed += sum.passed
  failed += sum.failed
}
