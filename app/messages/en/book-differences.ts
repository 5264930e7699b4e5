import { type BookCheck, cashBookChecks } from '../../core/book-checks.ts'

type Difference = {
  check: BookCheck
  documentNumber: string | null
  /** Formatted amounts. */
  stored: string
  expected: string
}

const names: Record<Exclude<BookCheck, 'entry' | 'invoice'>, string> = {
  cash: 'Cash',
  bank: 'Bank',
  card: 'Card payments',
  'other-money': 'Other money',
  credit: 'Client credit',
  receivables: 'Receivables',
  revenue: 'Revenue',
  deposits: 'Deposits held',
  tax: 'Tax',
  'bad-debt': 'Bad debt',
}

/** A sentence about a difference in the books, with both sums. */
export function formatBookDifference({
  check,
  documentNumber,
  stored,
  expected,
}: Difference): string {
  if (check === 'entry') return `A journal entry has ${stored} debit and ${expected} credit.`
  if (check === 'invoice')
    return `${documentNumber ?? 'An invoice'} is stored with ${stored} open, but ${expected} is left after payments, credit notes and write-offs.`
  const source = cashBookChecks.includes(check) ? 'the cash book' : 'invoices'
  return `${names[check]} is ${stored} in the journal, but ${expected} by ${source}.`
}
