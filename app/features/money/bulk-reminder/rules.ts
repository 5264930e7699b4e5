import { type SkipReason, skipReasons } from '#app/features/money/invoice-reminder/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** The result for several invoices: how many were reminded of, and the numbers of the others. */
export type BulkReminders = {
  sent: number
  skipped: { reason: SkipReason; numbers: string[] }[]
}

/** The result of the form of the selected invoices. */
export type SelectionResult = BulkReminders | { problem: ProblemCode }

/** As many invoices can be selected for one action. */
export const maxSelected = 100

/** Groups the numbers of skipped invoices by reason. */
export function groupSkipped(
  invoices: { number: string; reason: SkipReason }[],
): BulkReminders['skipped'] {
  return skipReasons
    .map((reason) => ({
      reason,
      numbers: invoices.filter((invoice) => invoice.reason === reason).map(({ number }) => number),
    }))
    .filter(({ numbers }) => numbers.length > 0)
}
