/**
 * The sums that an audit of the books compares: of accounts, of the sides of an entry, and of an
 * invoice.
 */
export const bookChecks = [
  'cash',
  'bank',
  'card',
  'other-money',
  'credit',
  'receivables',
  'revenue',
  'deposits',
  'tax',
  'bad-debt',
  'entry',
  'invoice',
] as const
export type BookCheck = (typeof bookChecks)[number]

/** Those of accounts that the cash book explains; documents explain the others. */
export const cashBookChecks: readonly BookCheck[] = [
  'cash',
  'bank',
  'card',
  'other-money',
  'credit',
]
