import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * Result of the form. `changed` names the author and time of a newer version. Without JavaScript,
 * adding or removing a row also returns here, neither saved nor with problems.
 */
export type PolicyFormResult = { values: Record<string, string>; revision: number } & (
  | { saved: true }
  | {
      saved: false
      problems: Record<string, ProblemCode>
      problem?: ProblemCode
      changed?: { name: string; at: string }
    }
)
