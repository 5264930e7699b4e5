import type { Failure } from '#app/core/result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * Result of recording a consent: the first problem, all problems by field, and the typed values.
 */
export type ConsentFormResult =
  | { ok: true }
  | (Failure & { problems?: Record<string, ProblemCode>; values?: Record<string, string> })

/** Result of withdrawing a consent. */
export type WithdrawalResult = { ok: true; value: { unpublished: boolean } } | Failure
