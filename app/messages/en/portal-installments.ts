/** Messages of the installments of an accepted quote, in the portal. */
export const portalInstallments = {
  title: 'Payment plan',
  states: { planned: 'Planned', invoiced: 'Invoiced', canceled: 'Canceled' },
  waits: 'Needs you',
  /** The day of an invoice that isn't issued yet. */
  on: (day: string) => `Will be invoiced ${day}`,
  asked: 'Ready to invoice',
  due: (amount: string, day: string) => `${amount} due ${day}`,
  overdue: (amount: string, day: string) => `${amount} overdue since ${day}`,
  paid: 'Paid',
  credited: (amount: string) => `${amount} credited`,
  sums: { total: 'Agreed', paid: 'Paid', open: 'Open', planned: 'Not invoiced yet' },
  invoice: 'Review and invoice',
  cancel: 'Cancel installment',
  cancelHint: 'Its amount moves to the last installment.',
  restore: 'Restore',
  page: {
    back: 'Quote',
    title: (label: string) => `Invoice: ${label}`,
    lead: 'Check the invoice. Once it’s issued, it can only be credited.',
    takesRest: (count: number) =>
      count === 1
        ? 'This is the last installment. It includes the one that isn’t invoiced yet.'
        : `This is the last installment. It includes the ${count} that aren’t invoiced yet.`,
    amountChanged: 'The amount changed since you opened this page. Check it again.',
    taxChanged: (name: string, from: string, to: string) =>
      `${name} changed from ${from} to ${to}. The client agreed to ${from}, and this invoice uses it.`,
    taxGone: (name: string) =>
      `${name} is no longer used. The client agreed to it, and this invoice uses it.`,
    confirmTax: 'Invoice with the agreed tax',
    fixSeller: 'Invoicing settings',
    fixBuyer: 'Billing details',
    send: 'Invoice and email',
    only: 'Invoice without email',
    issueOnly: 'Invoice',
    invoiced: 'Invoiced.',
  },
}
