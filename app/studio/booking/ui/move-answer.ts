import type { Facts } from '#app/core/result.ts'
import type { Free } from '#app/studio/reservation/rules.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import type { ClashView } from './form-answer.ts'

/**
 * What became of an act on a booking; a problem is a key of the catalogue's `problems`, with what
 * its sentence needs.
 */
export type MoveAnswer =
  | { ok: true }
  | { ok: false; problem: ProblemCode; facts: Facts; clashes?: ClashView[]; free?: Free[] }
