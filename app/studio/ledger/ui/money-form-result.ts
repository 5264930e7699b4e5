import type { Details } from '#app/core/result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * What became of a form about money: which of them it was, and what was wrong with what was typed.
 */
export type MoneyFormResult =
  | { form: 'payment' | 'refund'; saved: true }
  | {
      form: 'payment' | 'refund'
      saved: false
      problems: Record<string, ProblemCode>
      values: Record<string, string>
      problem?: ProblemCode
      details?: Details
    }
