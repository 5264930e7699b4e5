import type { Details } from '#app/core/result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** Result of a payment or refund form, with its problems. */
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
