import { existsSync, readFileSync } from 'node:fs'

/** One line of the file in which `npm run verify` collects the results of all processes. */
export type VerifyRecord = { check: string; held: boolean } | { part: string; figure: string }

export const resultsFile = process.env.VERIFY_RESULTS

export function readVerifyResults(file = resultsFile) {
  const records =
    file && existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as VerifyRecord)
      : []
  return {
    checks: records.flatMap((one) => ('check' in one ? [one] : [])),
    figures: new Map(records.flatMap((one) => ('part' in one ? [[one.part, one.figure]] : []))),
  }
}
