import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * The result of the studio form. `savedValues` holds the values another person saved in fields that
 * were also changed here.
 */
export type StudioFormResult = {
  values: Record<string, string>
  revision: number
  base: string
} & (
  | { saved: true }
  | {
      saved: false
      problems: Record<string, ProblemCode>
      savedValues?: Record<string, string>
      problem?: ProblemCode
    }
)
