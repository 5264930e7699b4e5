import type { StudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import type { PlanTrigger } from '#app/features/sales/payment-plan/rules.ts'

export type InstallmentState = 'planned' | 'invoiced' | 'canceled'

/** Returns the state of an installment, which is stored nowhere. */
export function getInstallmentState({
  invoiceId,
  canceledAt,
}: {
  invoiceId: string | null
  canceledAt: Date | null
}): InstallmentState {
  if (canceledAt !== null) return 'canceled'
  return invoiceId === null ? 'planned' : 'invoiced'
}

/** An installment as its pages show it. Amounts include tax. */
export type InstallmentView = {
  id: string
  position: number
  label: string
  /** The time of its invoice in words. */
  when: string
  trigger: PlanTrigger
  state: InstallmentState
  /** That of its invoice, or what it is expected to be. */
  gross: Cents
  issueOn: StudioDay | null
  /** The reason why it waits for a person. */
  heldBack: ProblemCode | null
  invoice: {
    id: string
    documentNumber: string
    dueOn: StudioDay
    open: Cents
    credited: Cents
  } | null
}

/** The amounts of a payment plan, which add up: `total` is `paid`, `open` and `planned`. */
export type PlanSums = { total: Cents; invoiced: Cents; paid: Cents; open: Cents; planned: Cents }

/** Sums a plan. Canceled installments count for nothing, and credit notes reduce their invoice. */
export function sumPlan(installments: InstallmentView[]): PlanSums {
  const sums = { total: 0, invoiced: 0, paid: 0, open: 0, planned: 0 }
  for (const { state, gross, invoice } of installments) {
    if (state === 'planned') sums.planned += gross
    if (invoice === null) continue
    const charged = gross - invoice.credited
    sums.invoiced += charged
    sums.open += invoice.open
    sums.paid += charged - invoice.open
  }
  return { ...sums, total: sums.invoiced + sums.planned }
}

/** An invoice of a canceled booking, the newest first. Amounts include tax. */
export type CanceledInvoice = {
  id: string
  open: Cents
  writtenOff: Cents
  /** Paid by payments or credit of the client. */
  paid: Cents
}

/** The amount to credit of an invoice, and the part of what was paid that the studio keeps. */
export type CancellationCredit = { id: string; credit: Cents; kept: Cents }

/**
 * Returns what canceling does to invoices: what is open is credited in full, and of what was paid
 * the refund, from the newest on. `unused` is money of the booking that paid no invoice; the refund
 * takes it first.
 */
export function planCancellation(
  invoices: CanceledInvoice[],
  { refund, unused }: { refund: Cents; unused: Cents },
): CancellationCredit[] {
  let left = Math.max(refund - Math.max(unused, 0), 0)
  return invoices.map(({ id, open, writtenOff, paid }) => {
    const back = Math.min(left, paid)
    left -= back
    // a credit note takes back a write-off before what was paid
    return { id, credit: open + (back > 0 ? writtenOff + back : 0), kept: paid - back }
  })
}
