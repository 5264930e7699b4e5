import { useMemo } from 'react'

import type { ProblemCode } from '#app/messages/problems.ts'

type Result = { problem?: ProblemCode; values: { revision?: string } }

/**
 * Returns the revision the form sends: the one it was opened with, or after the `conflict` the
 * current one, so that a second save keeps what was typed.
 */
export function useOpenedRevision(
  revision: number | undefined,
  result: Result | undefined,
  conflict: ProblemCode,
) {
  // live updates may replace the page's data while someone types
  return useMemo(
    () => (result && result.problem !== conflict ? result.values.revision : revision),
    // oxlint-disable-next-line react/exhaustive-deps -- only a result changes it
    [result],
  )
}
