import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

import { type VerifyRecord, resultsFile } from './verify-results.ts'

type SoftExpect = { soft(value: unknown, message: string): { toBe(expected: unknown): void } }

/** The checks are the same in both runners. */
const { expect } = (
  process.env.VITEST ? await import('vitest') : await import('@playwright/test')
) as { expect: SoftExpect }

const counts = { all: 0, failed: 0 }

/**
 * Counts a check and goes on when it fails, with the actual value. `npm run verify` prints the
 * count.
 */
export function check(name: string, held: boolean, seen?: unknown): boolean {
  const message = seen === undefined || held ? name : `${name} (seen: ${shorten(seen)})`
  counts.all++
  save({ check: name, held })
  if (held) return true
  counts.failed++
  printLine(`  SHORT: ${message}`)
  // In a hook Vitest has no soft expectations and throws, which fails the tests of the hook.
  expect.soft(held, message).toBe(true)
  return false
}

/** Returns the checks of this process so far. */
export function countChecks(): { all: number; failed: number } {
  return { ...counts }
}

/** Sets the figure of a guarantee, or one part of it: parts with other names are added to it. */
export function report(figure: string, part = '') {
  save({ part, figure })
}

export function printLine(line: string) {
  process.stdout.write(`${line}\n`)
}

function save(record: VerifyRecord) {
  if (resultsFile) appendFileSync(resultsFile, `${JSON.stringify(record)}\n`)
}

function shorten(seen: unknown): string {
  const text = String(
    seen instanceof Error ? seen.stack : typeof seen === 'object' ? JSON.stringify(seen) : seen,
  )
  return stripVTControlCharacters(text).slice(0, 600)
}
