import type { Cents } from '#app/core/money.ts'
import type { ReleaseRule } from '#app/features/studio/policy/rules.ts'

/** A booking, an accepted quote without dates, a charge, or another invoice, in cents. */
export type AgreedItem = {
  /** The agreed amount, with the tax of invoices. */
  total: Cents
  paid: Cents
  /** The part that was given up, which doesn't have to be paid. */
  writtenOff: Cents
  /** The part that is due first. */
  deposit: Cents
  rule: ReleaseRule
}

/**
 * The money of a project, in cents: what was agreed, what was paid of it, and by the policy of each
 * item what has to be paid before originals are released, and what of that is missing. `open` is
 * all that is still to pay.
 */
export type ProjectBalance = {
  agreed: Cents
  paid: Cents
  open: Cents
  required: Cents
  missing: Cents
}

/** An invoice of a project of which something is still to pay. */
export type OpenProjectInvoice = { id: string; documentNumber: string; open: Cents }

/** Returns what has to be paid of an item before originals are released. */
function computeRequired({ total, writtenOff, deposit, rule }: AgreedItem): Cents {
  const due = total - writtenOff
  return { paid: due, deposit: Math.min(deposit, due), none: 0 }[rule]
}

/**
 * Adds up the items of a project. Money that exceeds one of them counts for the others, because a
 * client may pay several dates at once.
 */
export function sumProject(items: AgreedItem[]): ProjectBalance {
  const balance = { agreed: 0, paid: 0, open: 0, required: 0, missing: 0 }
  for (const item of items) {
    const required = computeRequired(item)
    const excess = Math.max(item.paid - (item.total - item.writtenOff), 0)
    balance.agreed += item.total
    balance.paid += item.paid
    balance.open += item.total - item.writtenOff - item.paid
    balance.required += required
    balance.missing += Math.max(required - item.paid, 0) - excess
  }
  return {
    ...balance,
    open: Math.max(balance.open, 0),
    missing: Math.max(balance.missing, 0),
  }
}
