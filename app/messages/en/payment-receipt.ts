import { paymentMethods } from './payment-methods.ts'

/** The receipt of a payment or refund, which the studio and the client can print. */
export const paymentReceipt = {
  title: (number: string, studio: string) => `Receipt ${number} / ${studio}`,
  headings: { payment: 'Payment receipt', refund: 'Refund receipt' },
  reversed: (date: string) => `This receipt is void. The transaction was reversed on ${date}.`,
  number: 'Receipt number',
  date: 'Date',
  amounts: { payment: 'Amount paid', refund: 'Amount refunded' },
  method: 'Method',
  methods: paymentMethods,
  reference: 'Reference',
  client: { payment: 'Received from', refund: 'Refunded to' },
  booking: 'For',
  total: 'Booking total',
  paid: 'Paid to date',
  balance: 'Balance due',
  credit: 'Overpaid',
  asOf: (date: string) => `As of ${date}`,
  print: 'Print',
  backToBooking: 'Back to your booking',
  backToPortal: 'Back to your page',
  /** Links to the receipts on other pages. */
  receiptOf: (number: string) => `Receipt ${number}`,
}
