import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { startPostgres } from './postgres.ts'
import { deleteResult, readResult, type Failure } from './test-results.ts'

type Part = { name: string; args: string[]; env?: Record<string, string> }
type TestCounts = { passed: number; failed: number }

const buildCommand = (name: string, ...args: string[]) => [`node_modules/${name}`, ...args]
const checks: Part[] = [
  { name: 'lock file', args: ['scripts/check-lock.mjs'] },
  { name: 'route types', args: buildCommand('@react-router/dev/bin.cjs', 'typegen') },
  { name: 'types', args: buildCommand('typescript/bin/tsc', '--noEmit') },
  { name: 'format', args: buildCommand('oxfmt/bin/oxfmt', '--check', '.') },
  { name: 'lint', args: buildCommand('oxlint/bin/oxlint') },
  { name: 'structure', args: ['scripts/check-structure.ts'] },
  { name: 'dead code', args: buildCommand('knip/bin/knip.js') },
  { name: 'schema', args: ['scripts/check-schema.ts'] },
]
const buildUnitPart = (env = {}): Part => ({
  name: 'unit',
  args: buildCommand('vitest/vitest.mjs', 'run'),
  env,
})
const shards = [1, 2]
/** Percent of the tests of each shard: the first ones, by name, take longer. */
const shardWeights = '44:56'
const buildBrowserPart = (bench: number, env = {}): Part => ({
  name: `browser-${bench}`,
  args: buildCommand('@playwright/test/cli.js', 'test', `--shard=${bench}/${shards.length}`),
  env: { ...env, BENCH: String(bench), PWTEST_SHARD_WEIGHTS: shardWeights },
})
const buildScreensPart = (...args: string[]): Part => ({
  name: 'browser-1',
  args: buildCommand(
    '@playwright/test/cli.js',
    'test',
    '--config',
    'playwright.visual.config.ts',
    ...args,
  ),
})

let passed = 0
let failed = 0
/** Failed tests, in order. They are printed again at the end, where a log is read first. */
const failures: Failure[] = []
/** Lines of each error that are printed again. */
const linesOfError = 6

const option = process.argv[2]
if (option === '--update-screenshots')
  process.exit(run(buildScreensPart('--update-snapshots')) ?? 1)
if (option !== '--postgres') {
  for (const part of checks) printCounts(part.name, runCheck(part))
  printCounts('unit', runCounted(buildUnitPart()))
  printCounts('browser', await runJourneys())
}
if (option === '--all')
  for (const screen of ['phone', 'tablet', 'wide'])
    printCounts(`browser, ${screen}`, await runJourneys({ SCREEN: screen }))
if (option === '--all') printCounts('screenshots', runCounted(buildScreensPart()))
if (option !== undefined) await onPostgres()
if (option === '--all')
  printCounts('mutation', runCheck({ name: 'mutation', args: ['scripts/mutation.ts'] }))

for (const { test, error } of failures)
  console.log(
    ['', `✘ ${test}`, ...error.split('\n').slice(0, linesOfError)].join('\n    ').trimEnd(),
  )
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
    failures.push({ test: 'PostgreSQL', error: postgres.message })
    return printCounts('PostgreSQL', { passed: 0, failed: 1 })
  }
  const env = { DATABASE_URL: postgres?.url ?? process.env.DATABASE_URL! }
  printCounts('unit, PostgreSQL', runCounted(buildUnitPart(env)))
  if (option === '--all') printCounts('browser, PostgreSQL', await runJourneys(env))
  await postgres?.stop()
}

/** Counts a check without counts of its own as one. */
function runCheck(part: Part): TestCounts {
  if (run(part) === 0) return { passed: 1, failed: 0 }
  failures.push({ test: part.name, error: 'See its output above.' })
  return { passed: 0, failed: 1 }
}

/** Runs a suite and returns its counts. */
function runCounted(part: Part): TestCounts {
  deleteResult(part.name)
  return getCounts(part, run(part))
}

/** Runs the shards of the browser tests at the same time, because a browser mostly waits. */
async function runJourneys(env = {}): Promise<TestCounts> {
  console.log('\n── browser')
  const sums = await Promise.all(
    shards.map(async (bench) => {
      const part = buildBrowserPart(bench, env)
      deleteResult(part.name)
      const child = spawn(process.execPath, part.args, getEnvironment(part))
      return getCounts(
        part,
        await new Promise<number | null>((resolve) => child.on('exit', resolve)),
      )
    }),
  )
  return sums.reduce((all, { passed, failed }) => ({
    passed: all.passed + passed,
    failed: all.failed + failed,
  }))
}

/** A suite that failed without counts counts as one failure. */
function getCounts({ name }: Part, status: number | null): TestCounts {
  const result = readResult(name) ?? { passed: 0, failures: [] }
  if (status !== 0 && result.failures.length === 0)
    result.failures.push({ test: name, error: `Ended with ${status} without a failed test.` })
  failures.push(...result.failures)
  return { passed: result.passed, failed: result.failures.length }
}

function run(part: Part): number | null {
  console.log(`\n── ${part.name}`)
  return spawnSync(process.execPath, part.args, getEnvironment(part)).status
}

function getEnvironment({ env }: Part) {
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

function printCounts(name: string, sum: TestCounts) {
  console.log(
    `${name}: ${sum.passed} passed, ${sum.failed} failed`.replace(
      /(\d+ passed, \d+ failed)$/,
      '[$1]',
    ),
  )
  passed += sum.passed
  failed += sum.failed
}
