import type { Details } from '#app/core/result.ts'
import type { RefundEffect } from '#app/features/money/refund/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** Result of a payment or refund form, or of one that uses client credit, with its problems. */
export type MoneyFormResult =
  | { form: 'payment' | 'refund' | 'credit'; saved: true; credit: number }
  | {
      form: 'payment' | 'refund' | 'credit'
      saved: false
      problems: Record<string, ProblemCode>
      values: Record<string, string>
      problem?: ProblemCode
      details?: Details
      /** The effects of a refund on invoices, for `refund-of-invoices`. */
      effects?: RefundEffect[]
    }
