import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * What became of the studio's form; `theirs` is what somebody else wrote meanwhile into fields that
 * were changed here too.
 */
export type StudioFormResult = { values: Record<string, string>; seen: string } & (
  | { saved: true }
  | {
      saved: false
      problems: Record<string, ProblemCode>
      theirs?: Record<string, string>
      problem?: ProblemCode
    }
)
