import type { ProblemCode } from '#app/messages/problems.ts'

/** Result of a write that failed: a problem code in kebab case and the values of its message. */
export type Failure<Problem extends ProblemCode = ProblemCode> = {
  ok: false
  problem: Problem
  details: Details
}
export type Details = Record<string, string | number>

/** Result of a write that succeeded. */
export function ok(): { ok: true; value: undefined }
export function ok<Value>(value: Value): { ok: true; value: Value }
export function ok(value?: unknown) {
  return { ok: true, value }
}

export function fail<Problem extends ProblemCode>(
  problem: Problem,
  details: Details = {},
): Failure<Problem> {
  return { ok: false, problem, details }
}
