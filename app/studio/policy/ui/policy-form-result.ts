import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * What became of the form; `changed` says who was faster, and when. Neither saved nor refused is a
 * plain form that asked for a row more or less.
 */
export type PolicyFormResult = { values: Record<string, string>; seen: number } & (
  | { saved: true }
  | {
      saved: false
      problems: Record<string, ProblemCode>
      problem?: ProblemCode
      changed?: { name: string; at: string }
    }
)
