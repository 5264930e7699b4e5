import { formatCount, pluralize } from './grammar.ts'
import { paymentMethods } from './payment-methods.ts'

/** Messages about payments and balances. */
export const portalPayments = {
  title: 'Payments',
  total: 'Total',
  totalWithTax: 'Total with tax',
  uninvoiced: 'Not invoiced yet',
  writtenOff: 'Written off',
  deposit: (percent: number | null) => (percent === null ? 'Deposit' : `Deposit (${percent}%)`),
  paid: 'Paid',
  paidOf: (amount: string) => `${amount} paid`,
  balance: 'Balance',
  credit: 'Overpaid',
  depositNeeded: (percent: number | null, amount: string) =>
    percent === null
      ? `Collect the deposit of ${amount} before confirming.`
      : `Collect the ${percent}% deposit (${amount}) before confirming.`,
  depositLeft: (left: string, amount: string) => `${left} of the ${amount} deposit is still due.`,
  depositGone: (left: string, amount: string) =>
    `Confirmed, but ${left} of the ${amount} deposit is still due.`,
  waived: (reason: string) => `Confirmed without the deposit: ${reason}`,
  cancelTitle: 'If they cancel today',
  /** "It’s 4 days away, so there’s no refund. The 50% refund ended on Nov 17, 1:30 PM." */
  noRefund: (away: string) => `${away}, so there’s no refund.`,
  onlyOver: (away: string, over: string) =>
    `They’d get back the ${over} they overpaid. ${away}, so there’s no other refund.`,
  refund: (away: string, amount: string, percent: number) =>
    `${away}, so they’d get ${amount} back (${percent}%).`,
  refundAndOver: (away: string, amount: string, share: string, percent: number, over: string) =>
    `${away}, so they’d get ${amount} back: ${share} (${percent}%) plus the ${over} they overpaid.`,
  refundAll: (amount: string) => `They’d get everything back: ${amount}.`,
  studioRefund: (amount: string) => `They’d get ${amount} back, under your policy.`,
  noStudioRefund: 'They’d get no refund, under your policy.',
  refundEnded: (percent: number, when: string) => `The ${percent}% refund ended on ${when}.`,
  refundUntil: (when: string) => `This rate applies until ${when}.`,
  nothingPaid: 'Nothing was paid, so there’s nothing to refund.',
  due: (amount: string, by: 'studio' | 'client' | null, percent: number | null) =>
    by === 'studio' && percent === 100
      ? `You canceled, so everything paid is due back: ${amount}.`
      : percent === null
        ? `Refund due under your policy: ${amount}.`
        : `Refund due: ${amount} (${percent}% under your policy).`,
  dueNothing: 'No refund is due.',
  owed: 'Refund due',
  stillOwed: (amount: string, all: boolean) =>
    all ? 'Not sent yet.' : `${amount} of it isn’t sent yet.`,
  canceledOn: (number: string, date: string) => `${number}, canceled on ${date}`,
  settled: 'Refunded.',
  refundedOver: (amount: string) => `Refunded ${amount} more than was due.`,
  under: (version: number) => `Policy v${version}`,

  entries: 'Payments and refunds',
  none: 'No payments yet.',
  noneMatching: 'No payments match these filters.',
  searchLabel: 'Search payments',
  everyKind: 'Any type',
  everyMethod: 'Any method',
  download: 'Download CSV',
  kindSum: (kind: string, amount: string) => `${kind}s ${amount}`,
  csvColumns: [
    'Date',
    'Type',
    'Client',
    'Booking',
    'Method',
    'Reference',
    'Note',
    'Amount',
    'Currency',
    'Recorded by',
  ],
  columns: {
    date: 'Date',
    client: 'Client',
    what: 'Type',
    how: 'Method',
    amount: 'Amount',
    receipt: 'Receipt',
  },
  entryCount: (count: number) => formatCount(count, 'transaction'),
  sum: (amount: string) => `${amount} total`,
  kinds: { payment: 'Payment', refund: 'Refund', reversal: 'Reversal' },
  methods: paymentMethods,
  reverse: 'Reverse',
  reverseOf: (what: string, amount: string) => `Reverse ${what.toLowerCase()} of ${amount}`,
  reverseQuestion: (what: string, amount: string) =>
    `Reverse this ${what.toLowerCase()} of ${amount}? Both entries stay on record.`,
  reason: 'Reason',
  reasonHint: 'Kept with the payments, such as “Wrong amount”.',
  keepEntry: 'Keep',
  reversed: (what: string, amount: string) => `${what} of ${amount} reversed`,
  wasReversed: '(reversed)',

  payment: 'Record payment',
  paymentSaved: 'Payment recorded',
  refundOffer: 'Record refund',
  refundSaved: 'Refund recorded',
  amount: 'Amount',
  date: 'Date',
  method: 'Method',
  reference: 'Reference',
  note: 'Note',
  referenceHint: 'Check or transaction number. We’ll warn you if it’s already recorded.',
  anyway: 'Record anyway',
  there: (date: string, amount: string) =>
    `A payment with this reference is already recorded: ${amount} on ${date}.`,
  over: (amount: string) => `That’s ${amount} over the total.`,
  overRefund: (by: string, due: string) => `That’s ${by} more than the refund due (${due}).`,
  noRefundDue: 'No refund is due.',
  tooMuch: (amount: string) => `Only ${amount} was paid.`,
  overInvoice: (by: string, open: string) =>
    `That’s ${by} more than is open on this invoice (${open}). The rest becomes client credit.`,
  paymentCredited: (amount: string) => `Payment recorded. ${amount} is client credit.`,
  creditUsed: 'Client credit used',
  refundOf: (number: string, amount: string) => `It paid ${amount} of ${number}.`,
  refundCredit: (count: number) =>
    pluralize(count, 'Refund and issue a credit note', 'Refund and issue credit notes'),
  refundCreditHint: 'The client won’t owe this amount.',
  refundReopen: (count: number) =>
    pluralize(count, 'Refund and reopen the invoice', 'Refund and reopen the invoices'),
  refundReopenHint: 'The client will owe this amount again.',
  reopens: (number: string, amount: string) => `${amount} of ${number} will be open again.`,
}
