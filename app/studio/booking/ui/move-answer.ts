import type { Facts } from '#app/core/result.ts'

/** What became of an act on a booking; a problem is a key of the catalogue's `problems`, with what its sentence needs. */
export type MoveAnswer = { ok: true } | { ok: false; problem: string; facts: Facts; clashes?: { kind: 'person' | 'room' | 'kit'; resource: string; client: string; number: number; until: string }[] }
