import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const folder = 'node_modules/.backlot-tests'
/** A test that failed: its file and title, and its error as plain text. */
export type Failure = { test: string; error: string }
type TestResult = { passed: number; failures: Failure[] }

/** Stores the result of one part of the tests; `scripts/test.ts` adds them up. */
export function saveResult(part: string, result: TestResult) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${part}.json`, JSON.stringify(result))
}

export function deleteResult(part: string) {
  rmSync(`${folder}/${part}.json`, { force: true })
}

/** Returns the result of a part, or null if it never stored any. */
export function readResult(part: string): TestResult | null {
  const file = `${folder}/${part}.json`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestResult) : null
}
