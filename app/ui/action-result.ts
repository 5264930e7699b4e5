import type { Details } from '#app/core/result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * What became of an act; a problem is a key of the catalogue's `problems`, with what its sentence
 * needs.
 */
export type ActionResult = { ok: true } | { ok: false; problem: ProblemCode; details: Details }
