import type { Facts } from '#app/core/result.ts'

/** What became of an act on a project; a problem is a key of the catalogue's `problems`. */
export type DeedAnswer = { ok: true } | { ok: false; problem: string; facts: Facts }
