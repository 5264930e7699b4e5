import type { ProblemCode } from '#app/messages/problems.ts'

/** The result of one of several forms on a page, with problem codes by field. */
export type FormResult =
  | { form: string; saved: true }
  | {
      form: string
      saved: false
      problems: Record<string, ProblemCode>
      values: Record<string, string>
    }
