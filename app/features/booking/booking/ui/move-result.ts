import type { Details } from '#app/core/result.ts'
import type { FreeTime } from '#app/features/booking/reservation/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { ConflictView } from './form-result.ts'

/**
 * Result of an action on a booking; `problem` is a key of the `problems` messages, with details for
 * its sentence.
 */
export type MoveResult =
  | { ok: true }
  | {
      ok: false
      problem: ProblemCode
      details: Details
      conflicts?: ConflictView[]
      freeTimes?: FreeTime[]
    }
