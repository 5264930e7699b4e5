import type { ProblemCode } from '#app/words/problems.ts'

/**
 * What a write answers when it does not: a problem a visitor could meet, named in kebab words, with
 * what its sentence needs.
 */
export type Refusal<Problem extends ProblemCode = ProblemCode> = {
  ok: false
  problem: Problem
  facts: Facts
}
export type Facts = Record<string, string | number>

/** What a write answers when all went well. */
export function done(): { ok: true; value: undefined }
export function done<Value>(value: Value): { ok: true; value: Value }
export function done(value?: unknown) {
  return { ok: true, value }
}

export function problem<Problem extends ProblemCode>(
  name: Problem,
  facts: Facts = {},
): Refusal<Problem> {
  return { ok: false, problem: name, facts }
}
