import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * What a write answers when it does not: a problem a visitor could meet, named in kebab words, with
 * what its sentence needs.
 */
export type Failure<Problem extends ProblemCode = ProblemCode> = {
  ok: false
  problem: Problem
  details: Details
}
export type Details = Record<string, string | number>

/** What a write answers when all went well. */
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
