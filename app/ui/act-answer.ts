import type { Facts } from '#app/core/result.ts'
import type { ProblemCode } from '#app/words/problems.ts'

/**
 * What became of an act; a problem is a key of the catalogue's `problems`, with what its sentence
 * needs.
 */
export type ActAnswer = { ok: true } | { ok: false; problem: ProblemCode; facts: Facts }
