import { type StudioDay, addDays, addMonths } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { computeShare } from '#app/core/tax.ts'
import type { LateFee } from '#app/features/studio/policy/rules.ts'

/** A fee that is due. `month` is 0 for a flat one, and counts from 1 for a monthly one. */
export type DueLateFee = { month: number; cents: Cents }

/** The facts that decide which late fees of an invoice are due. */
export type LateFeeFacts = {
  fee: LateFee
  dueOn: StudioDay
  /** The amount that is open now. */
  open: Cents
  /** The months for which a fee was drafted, also if it was deleted. */
  drafted: number[]
}

/**
 * Returns the fees to draft on a day, the earliest month first. The first is due on the day after
 * the grace days, and a monthly one again on that day of each following month, or the last of a
 * shorter one. A fee that rounds to zero is left out.
 */
export function listDueLateFees(
  { fee, dueOn, open, drafted }: LateFeeFacts,
  today: StudioDay,
): DueLateFee[] {
  const first = addDays(dueOn, fee.days + 1)
  if (open === 0 || first > today) return []
  const fees: DueLateFee[] = []
  if (fee.kind === 'amount') fees.push({ month: 0, cents: fee.cents })
  else
    for (let month = 1; addMonths(first, month - 1) <= today; month += 1)
      fees.push({ month, cents: computeShare(open, fee.ppm) })
  return fees.filter(({ month, cents }) => cents > 0 && !drafted.includes(month))
}

/** The fees of an invoice as its page lists them. Only issued ones have a number. */
export type LateFeeView = {
  id: string
  month: number
  documentNumber: string | null
  cents: Cents
}

/** The invoice that a fee is for. */
export type LateInvoice = { id: string; documentNumber: string; isSettled: boolean }
