import type { Details } from '#app/core/result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * Result of an action. `problem` is a key of the problem messages, `details` the values in that
 * message.
 */
export type ActionResult = { ok: true } | { ok: false; problem: ProblemCode; details: Details }
