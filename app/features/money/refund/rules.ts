import type { Cents } from '#app/core/money.ts'

/** The amount a refund takes from an invoice that was paid with the money. */
export type RefundEffect = { invoiceId: string; documentNumber: string; cents: Cents }

/** Returns equal text for equal effects, so that a form confirms those that it showed. */
export function formatEffects(effects: RefundEffect[]): string {
  return effects.map(({ invoiceId, cents }) => `${invoiceId}:${cents}`).join(' ')
}

/** Sums parts of payments by invoice, in the order of the parts. */
export function sumByInvoice(parts: { invoiceId: string; cents: Cents }[]): Map<string, Cents> {
  const sums = new Map<string, Cents>()
  for (const { invoiceId, cents } of parts) sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + cents)
  return sums
}
