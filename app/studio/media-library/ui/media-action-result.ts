import type { Details } from '#app/core/result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * What became of an act on several files: to which it was done, and how many it was not, because
 * they are in use.
 */
export type MediaActionResult =
  | { ok: true; ids: string[]; stay: number }
  | { ok: false; problem: ProblemCode; details: Details }
