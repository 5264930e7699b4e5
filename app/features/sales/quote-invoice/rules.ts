import type { InvoiceState } from '#app/features/money/invoice/rules.ts'

type Draft = { id: string }
type Invoice = { id: string; state: InvoiceState | null }

/**
 * Returns the draft or invoice that an acceptance is billed with, so that it isn't billed twice. An
 * invoice that was credited in full doesn't count.
 */
export function findInvoiceInEffect<D extends Draft, I extends Invoice>({
  drafts: [draft],
  invoices,
}: {
  drafts: D[]
  invoices: I[]
}): { draft: D } | { invoice: I } | null {
  if (draft) return { draft }
  const invoice = invoices.find(({ state }) => state !== null && state !== 'credited')
  return invoice ? { invoice } : null
}
