import type { StudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'

/** A document or payment of a client. Amounts that the client owes are positive. */
export type StatementItem = {
  id: string
  kind:
    | 'invoice'
    | 'deposit'
    | 'interim'
    | 'final'
    | 'credit-note'
    | 'write-off'
    | 'payment'
    | 'refund'
    | 'reversal'
  day: StudioDay
  at: Date
  dueOn: StudioDay | null
  /** Of the document or receipt. */
  number: string
  method: string | null
  cents: Cents
}

/** The first and last day of a statement; both may be missing. */
export type StatementRange = { from?: StudioDay; to?: StudioDay }

export type Statement = {
  /** The balance before the first day. */
  opening: Cents
  /** Positive if the client owes, negative if they have credit. */
  closing: Cents
  rows: (StatementItem & { balance: Cents })[]
}

/** Sorts documents and payments by day and time, and adds the running balance. */
export function buildStatement(items: StatementItem[], { from, to }: StatementRange): Statement {
  const sorted = items
    .filter(({ day }) => !to || day <= to)
    .sort((a, b) => a.day.localeCompare(b.day) || a.at.getTime() - b.at.getTime())
  const before = sorted.filter(({ day }) => from && day < from)
  const opening = before.reduce((sum, { cents }) => sum + cents, 0)
  let balance = opening
  const rows = sorted
    .slice(before.length)
    .map((item) => ({ ...item, balance: (balance += item.cents) }))
  return { opening, closing: balance, rows }
}

/** The open amount of an invoice, for allocating a payment. */
export type OpenInvoice = { id: string; open: Cents }

/** Splits a payment over invoices in their order; what remains is the client's credit. */
export function planAllocation(
  cents: Cents,
  invoices: OpenInvoice[],
): { id: string; cents: Cents }[] {
  let rest = cents
  return invoices.flatMap(({ id, open }) => {
    const part = Math.min(rest, open)
    rest -= part
    return part > 0 ? [{ id, cents: part }] : []
  })
}

/**
 * Returns which parts of allocations to take back for an amount, in their order. More than they are
 * takes back all of them.
 */
export function planRelease<One extends { cents: Cents }>(allocations: One[], cents: Cents): One[] {
  let rest = cents
  return allocations.flatMap((allocation) => {
    const part = Math.min(rest, allocation.cents)
    rest -= Math.max(part, 0)
    return part > 0 ? [{ ...allocation, cents: part }] : []
  })
}
