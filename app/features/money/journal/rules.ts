import type { Cents } from '#app/core/money.ts'
import type { TaxSum } from '#app/core/tax.ts'

/** An amount on an account: positive for debit, negative for credit. */
export type Posting = {
  account: string
  amount: Cents
  clientId?: string | null
  invoiceId?: string | null
  taxRateId?: string | null
  taxPart?: string
  projectId?: string | null
}

type Owner = { clientId: string; invoiceId: string; projectId?: string | null }

/** An issued document. The amounts of a credit note are positive. */
export type DocumentPosted = {
  clientId: string
  projectId: string | null
  /** For a credit note. */
  correctsInvoiceId: string | null
  lines: { account: string; net: Cents }[]
  sums: TaxSum[]
}

/** A business event, as far as the books need it. */
export type JournalEvent =
  | (DocumentPosted & { kind: 'invoice' | 'credit-note'; invoiceId: string })
  | ({ kind: 'allocation'; cents: Cents } & Owner)
  // negative amounts for what is taken back
  | ({ kind: 'write-off'; sums: TaxSum[] } & Owner)
  // negative for a refund, and the opposite of what it reverses for a reversal
  | { kind: 'money'; method: string; cents: Cents; clientId: string }
  | ({ kind: 'cancellation' | 'reopening' } & DepositsKept)

/** The deposits of a canceled booking, which are kept, with what is left of each. */
export type DepositsKept = {
  invoices: { invoiceId: string; net: Cents }[]
  clientId: string
  projectId: string | null
}

/** A posting with the name of its account, and of the rate or the part of it. */
type PostingView = { code: string; name: string; tax: string; amount: Cents }

/** An entry as the page of its document shows it. */
export type EntryView = {
  id: number
  /** The day that it counts for. */
  day: string
  event: EntryEvent
  documentNumber: string | null
  postings: PostingView[]
}

/** The events that entries of an invoice record. */
export type EntryEvent =
  | 'issued'
  | 'credited'
  | 'payment-applied'
  | 'payment-removed'
  | 'written-off'
  | 'reinstated'
  | 'kept'
  | 'reopened'

/** Returns what an entry of an invoice records. What is owed again was taken back. */
export function getEntryEvent(
  kind: string,
  postings: { code: string; amount: Cents }[],
): EntryEvent {
  const owed = postings.find(({ code }) => code === '1100')?.amount ?? 0
  if (kind === 'invoice') return 'issued'
  if (kind === 'credit-note') return 'credited'
  if (kind === 'cancellation') return 'kept'
  if (kind === 'reopening') return 'reopened'
  if (kind === 'allocation') return owed < 0 ? 'payment-applied' : 'payment-removed'
  return owed < 0 ? 'written-off' : 'reinstated'
}

/** The account of the money, by method of payment. */
const accountByMethod: Record<string, string> = {
  cash: '1000',
  transfer: '1010',
  check: '1010',
  card: '1020',
}

/** Returns the postings of an event, which add up to zero. */
export function toPostings(event: JournalEvent): Posting[] {
  if (event.kind === 'money')
    return [
      { account: accountByMethod[event.method] ?? '1090', amount: event.cents },
      { account: '2000', amount: -event.cents, clientId: event.clientId },
    ]
  if ('invoices' in event) return listKept(event)
  const { clientId, invoiceId, projectId = null } = event
  const post: CreatePosting = (account, amount, details = {}) => ({
    account,
    amount,
    clientId,
    invoiceId,
    projectId,
    ...details,
  })
  return listPostings(event, post).filter(({ amount }) => amount !== 0)
}

type CreatePosting = (account: string, amount: Cents, more?: Partial<Posting>) => Posting

/** Returns what moves deposits to revenue on cancellation, and back when the booking reopens. */
function listKept({ kind, invoices, ...owner }: Extract<JournalEvent, DepositsKept>): Posting[] {
  const sign = kind === 'cancellation' ? 1 : -1
  return invoices
    .filter(({ net }) => net !== 0)
    .flatMap(({ invoiceId, net }) => [
      { account: '2100', amount: sign * net, invoiceId, ...owner },
      { account: '4100', amount: -sign * net, invoiceId, ...owner },
    ])
}

function listPostings(event: Extract<JournalEvent, Owner>, post: CreatePosting): Posting[] {
  if (event.kind === 'allocation') return [post('2000', event.cents), post('1100', -event.cents)]
  const isDocument = event.kind !== 'write-off'
  const sign = event.kind === 'invoice' ? -1 : 1
  const others = [
    ...(isDocument ? listRevenue(event.lines, sign, post) : listLosses(event.sums, post)),
    ...listTaxes(event.sums, sign, post),
  ]
  const owed = others.reduce((sum, { amount }) => sum - amount, 0)
  return isDocument ? [post('1100', owed), ...others] : [...others, post('1100', owed)]
}

function listRevenue(lines: DocumentPosted['lines'], sign: 1 | -1, post: CreatePosting): Posting[] {
  const revenue = new Map<string, Cents>()
  for (const { account, net } of lines) revenue.set(account, (revenue.get(account) ?? 0) + net)
  return [...revenue].map(([account, cents]) => post(account, sign * cents))
}

/** Returns the net that is given up, with the rate of each. */
function listLosses(sums: TaxSum[], post: CreatePosting): Posting[] {
  return sums.map(({ tax, net }) => post('5900', net, { taxRateId: tax.id }))
}

function listTaxes(sums: TaxSum[], sign: 1 | -1, post: CreatePosting): Posting[] {
  return sums.flatMap(({ tax, parts }) =>
    parts.map(({ name, cents }) =>
      post('2200', sign * cents, { taxRateId: tax.id, taxPart: name }),
    ),
  )
}
