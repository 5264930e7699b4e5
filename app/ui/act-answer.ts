import type { Facts } from '#app/core/result.ts'

/**
 * What became of an act; a problem is a key of the catalogue's `problems`, with what its sentence
 * needs.
 */
export type ActAnswer = { ok: true } | { ok: false; problem: string; facts: Facts }
