/** What a write answers: the value, or a problem the visitor could meet, named in kebab words and carrying what its sentence needs. */
export type Result<Value, Problem extends string = string> = { ok: true; value: Value } | Refusal<Problem>
export type Refusal<Problem extends string = string> = { ok: false; problem: Problem; facts: Facts }
export type Facts = Record<string, string | number>

export function done(): { ok: true; value: undefined }
export function done<Value>(value: Value): { ok: true; value: Value }
export function done(value?: unknown) {
  return { ok: true, value }
}

export function problem<Problem extends string>(name: Problem, facts: Facts = {}): Refusal<Problem> {
  return { ok: false, problem: name, facts }
}
