/** What became of an act on an inquiry; a problem is a key of the catalogue's `problems`. */
export type MoveAnswer = { ok: true } | { ok: false; problem: string }
