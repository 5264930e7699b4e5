import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * What became of one form of a page that has several; a problem is a key of the catalogue's
 * `problems`, by field.
 */
export type FormResult =
  | { form: string; saved: true }
  | {
      form: string
      saved: false
      problems: Record<string, ProblemCode>
      values: Record<string, string>
    }
