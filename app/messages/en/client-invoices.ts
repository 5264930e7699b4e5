import type { ProblemMessageOverrides } from '../problems.ts'
import { formatCount } from './grammar.ts'

/** Invoices on the page of a client, and the page of one. */
export const clientInvoices = {
  title: 'Invoices',
  pageTitle: (number: string, studio: string) => `${number} / ${studio}`,
  back: 'Your page',
  heading: (kind: string, number: string) => `${kind} ${number}`,
  kinds: {
    standalone: 'Invoice',
    deposit: 'Deposit invoice',
    interim: 'Interim invoice',
    final: 'Final invoice',
    fee: 'Invoice',
    'credit-note': 'Credit note',
  },
  owed: 'Amount due',
  issued: (date: string) => `Issued ${date}`,
  due: (date: string) => `Due ${date}`,
  wasDue: (date: string) => `Was due ${date}`,
  open: (amount: string) => `${amount} due`,
  earlier: (count: number) => formatCount(count, 'earlier invoice'),
  view: (number: string) => `View ${number}`,
  states: {
    open: 'Open',
    'partially-paid': 'Partly paid',
    overdue: 'Overdue',
    paid: 'Paid',
    credited: 'Credited',
    'written-off': 'Closed',
    'credit-note': 'Credit note',
  },
  reported: (date: string) => `Transfer reported ${date}`,

  next: {
    pay: (amount: string, day: string) => `Pay ${amount} by ${day}.`,
    payNow: (amount: string, day: string) => `Pay ${amount}. It was due ${day}.`,
    payToday: (amount: string) => `Pay ${amount} today.`,
    act: 'View and pay',
  },

  download: 'Download PDF',
  total: 'Total',
  credited: 'Credited',
  paid: 'Paid',
  writtenOff: 'No longer due',
  balance: 'Amount due',
  totalCredit: 'Total credit',
  payments: 'Payments',
  receipt: (number: string) => `Receipt ${number}`,

  pay: {
    title: 'How to pay',
    transfer: 'Transfer the amount to this account:',
    amount: 'Amount',
    payee: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Payment reference',
    number: 'Invoice number',
    qr: 'Scan this code with your banking app to fill in the transfer.',
    qrLabel: 'QR code for a bank transfer',
    unknown: (studio: string) => `Ask ${studio} how to pay.`,
    ask: 'Message us',
    act: 'I’ve sent the transfer',
    hint: 'We’ll watch for it. The invoice is marked as paid when the money arrives.',
    reported: (date: string) =>
      `You told us on ${date} that you sent it. We’ll confirm when it arrives.`,
    again: 'Tell us again',
  },
  paidInFull: 'Paid. Thank you!',

  correction: {
    title: 'Something wrong?',
    lead: 'An issued invoice can’t be changed, but we can send you a corrected one.',
    label: 'What should we correct?',
    act: 'Request a corrected invoice',
    message: (number: string, text: string) => `Please correct invoice ${number}.\n\n${text}`,
  },

  done: {
    transfer: 'Thanks for letting us know. We’ll confirm when it arrives.',
    correction: 'Message sent. We’ll reply by email.',
  } as Record<string, string>,
  problems: {
    'message-missing': 'Write what we should correct.',
    'invoice-is-settled': 'This invoice is already settled. You don’t need to pay anything.',
    'form-was-changed': 'You already sent a different version of this.',
  } satisfies ProblemMessageOverrides,
}
