import type { Details } from '#app/core/result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * Result of an action on several items: the ids it applied to, and the number of items left
 * unchanged because they are in use.
 */
export type MediaActionResult =
  | { ok: true; ids: string[]; inUseCount: number; href?: string }
  | { ok: false; problem: ProblemCode; details: Details }
