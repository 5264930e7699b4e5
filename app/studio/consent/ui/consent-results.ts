import type { Failure } from '#app/core/result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * What became of recording a release: of several fields the first problem, and all of them by
 * field, with what was typed.
 */
export type ConsentFormResult =
  | { ok: true }
  | (Failure & { problems?: Record<string, ProblemCode>; values?: Record<string, string> })

/** What became of withdrawing one. */
export type WithdrawalResult = { ok: true; value: { tookOff: boolean } } | Failure
