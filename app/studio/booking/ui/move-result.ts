import type { Details } from '#app/core/result.ts'
import type { FreeTime } from '#app/studio/reservation/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { ConflictView } from './form-result.ts'

/**
 * What became of an act on a booking; a problem is a key of the catalogue's `problems`, with what
 * its sentence needs.
 */
export type MoveResult =
  | { ok: true }
  | {
      ok: false
      problem: ProblemCode
      details: Details
      conflicts?: ConflictView[]
      free?: FreeTime[]
    }
