/** Totals of a quote. A file of its own, because a script of the client's page needs only these. */
export const quoteTotals = {
  subtotal: 'Subtotal',
  discount: (reason: string, percent: string) =>
    [reason || 'Discount', percent && `(${percent})`].filter(Boolean).join(' '),
  tax: (name: string, base: string) => (base ? `${name} on ${base}` : name),
  includedTax: (name: string, base: string) =>
    base ? `Includes ${name} on ${base}` : `Includes ${name}`,
  total: 'Total',
}
