import type { StudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import type { InvoiceState } from '#app/features/money/invoice/rules.ts'
import type { InstallmentView } from '#app/features/sales/installment/rules.ts'

/** An installment that isn't canceled, as the client sees it. Amounts include tax. */
export type ClientInstallment = Pick<
  InstallmentView,
  'id' | 'label' | 'trigger' | 'gross' | 'issueOn'
> & {
  /** Null while it is planned. */
  invoice: {
    documentNumber: string
    state: InvoiceState
    dueOn: StudioDay
    open: Cents
    credited: Cents
    writtenOff: Cents
    /** The time of a transfer that hasn't arrived. */
    reportedAt: Date | null
    /** Payments of it, the oldest first. */
    payments: { receipt: number; at: Date }[]
  } | null
}

/** Returns the amount of an installment without what was credited. */
export function getCharged({ gross, invoice }: ClientInstallment): Cents {
  return gross - (invoice?.credited ?? 0)
}

/** The sums of an agreement: `total` is `paid`, `waived` and `left`. */
export type ClientPlanSums = { total: Cents; paid: Cents; waived: Cents; left: Cents }

/** Sums the installments of a plan. An amount that was written off doesn't have to be paid. */
export function sumClientPlan(installments: ClientInstallment[]): ClientPlanSums {
  const sums = { total: 0, paid: 0, waived: 0, left: 0 }
  for (const installment of installments) {
    const { invoice } = installment
    const charged = getCharged(installment)
    const left = invoice === null ? charged : invoice.open
    const waived = invoice?.writtenOff ?? 0
    sums.total += charged
    sums.waived += waived
    sums.left += left
    sums.paid += charged - waived - left
  }
  return sums
}

/**
 * Returns the installment to pay next: the open one that is due first, or the planned one that is
 * invoiced first, with those without a day in the order of the plan; undefined if all are paid.
 */
export function findNextInstallment(
  installments: ClientInstallment[],
): ClientInstallment | undefined {
  const open = installments
    .filter(({ invoice }) => invoice !== null && invoice.open > 0)
    .sort((a, b) => a.invoice!.dueOn.localeCompare(b.invoice!.dueOn))
  const planned = installments.filter(({ invoice }) => invoice === null)
  const dated = planned
    .filter(({ issueOn }) => issueOn !== null)
    .sort((a, b) => a.issueOn!.localeCompare(b.issueOn!))
  return open[0] ?? dated[0] ?? planned[0]
}
