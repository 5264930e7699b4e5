import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const folder = 'node_modules/.backlot-tests'
type TestCounts = { passed: number; failed: number }

/** Stores the counts of one part of the tests; `scripts/test.ts` adds them up. */
export function saveResult(part: string, passed: number, failed: number) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${part}.json`, JSON.stringify({ passed, failed }))
}

export function deleteResult(part: string) {
  rmSync(`${folder}/${part}.json`, { force: true })
}

/** Returns the counts of a part, or null if it never stored any. */
export function readResult(part: string): TestCounts | null {
  const file = `${folder}/${part}.json`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestCounts) : null
}
