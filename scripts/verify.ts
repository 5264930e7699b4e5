import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readVerifyResults } from '../tests/support/verify-results.ts'

/**
 * `npm run verify` lists the guarantees of docs/guarantees.md; with a name it runs one: the folders
 * of that name below tests/ and bench/. The last line is its figure.
 */
const claims = new Map(
  [
    ...readFileSync('docs/guarantees.md', 'utf8').matchAll(
      /^\| (.+?) \| `npm run verify -- ([a-z-]+)`/gm,
    ),
  ].map(([, claim, name]) => [name!, claim!]),
)
const runners = {
  test: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.verify.config.ts'],
  spec: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'playwright.verify.config.ts'],
}

/** Earlier names of guarantees, which still run them. */
const earlierNames: Record<string, string> = {
  guards: 'limits',
  leak: 'draft-privacy',
  look: 'appearance',
  once: 'idempotency',
  race: 'double-bookings',
  told: 'booking-emails',
}

const [typedName, filter] = process.argv.slice(2)
const name = typedName === undefined ? undefined : (earlierNames[typedName] ?? typedName)
if (name === undefined)
  for (const [name, claim] of claims) console.log(`npm run verify -- ${name.padEnd(15)} ${claim}`)
else if (!claims.has(name)) {
  console.error(`Unknown check "${name}". Available: ${[...claims.keys()].join(', ')}.`)
  process.exitCode = 1
} else process.exitCode = await verify(name)

async function verify(name: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-verify-'))
  const results = join(folder, 'results')
  const startMs = performance.now()
  let failedRuns = 0
  for (const [kind, args] of Object.entries(runners)) {
    const files = globSync(`{tests/{acceptance,resilience},bench}/${name}/*.${kind}.ts`)
    if (files.length === 0) continue
    const filterArgs = filter ? ['-t', filter] : []
    const status = await run(
      [...args, ...files, ...(kind === 'spec' && filter ? ['-g', filter] : filterArgs)],
      results,
    )
    if (status !== 0) failedRuns++
  }
  const { checks, figures } = readVerifyResults(results)
  rmSync(folder, { recursive: true })
  const passed = checks.filter(({ held }) => held).length
  // An error that is no check counts as one that failed.
  const all = checks.length + (passed === checks.length ? failedRuns : 0)
  const isComplete = passed === all && all > 0
  const seconds = Math.round((performance.now() - startMs) / 1000)
  console.log(
    `${name}: ${[...figures.values()].join('; ') || 'not finished'}; ${passed} of ${all} checks, ` +
      `${seconds} s${isComplete ? '' : '. SHORT'}`,
  )
  return isComplete ? 0 : 1
}

/** Passes signals on and waits, so that the runner cleans up what it started. */
function run(args: string[], results: string): Promise<number | null> {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, VERIFY_RESULTS: results },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.once('close', resolve))
}
