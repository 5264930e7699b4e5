import type { Refusal } from '#app/core/result.ts'
import type { ProblemCode } from '#app/words/problems.ts'

/**
 * What became of recording a release: of several fields the first problem, and all of them by
 * field, with what was typed.
 */
export type ReleaseAnswer =
  | { ok: true }
  | (Refusal & { problems?: Record<string, ProblemCode>; values?: Record<string, string> })

/** What became of withdrawing one. */
export type WithdrawalAnswer = { ok: true; value: { tookOff: boolean } } | Refusal
