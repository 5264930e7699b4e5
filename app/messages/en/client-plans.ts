/** The payment plan of an accepted quote, as the client sees it. */
export const clientPlans = {
  title: (count: number) => (count === 1 ? 'Payment plan' : 'Payment plans'),
  paid: (day: string) => (day ? `Paid ${day}` : 'Paid'),
  /** `amount` is empty if nothing was paid of it. */
  due: (day: string, amount: string) => (amount ? `${amount} due ${day}` : `Due ${day}`),
  wasDue: (day: string, amount: string) => (amount ? `${amount} was due ${day}` : `Was due ${day}`),
  waived: 'No longer due',
  credited: (amount: string) => `${amount} was credited.`,
  reported: (day: string) =>
    `You told us on ${day} that you sent it. We’ll confirm when it arrives.`,
  planned: {
    on: (day: string) => `We’ll send the invoice on ${day}.`,
    soon: 'We’ll send the invoice soon.',
    delivery: 'We’ll send the invoice after your project is complete.',
    dated: 'We’ll send the invoice once the date is set.',
    manual: 'We’ll let you know before we send the invoice.',
  },
  invoice: (number: string) => `Invoice ${number}`,
  receipt: (number: string) => `Receipt ${number}`,
  sums: {
    total: 'Total',
    paid: 'Paid',
    waived: 'No longer due',
    left: 'Still to pay',
  },

  /** On the page of the client. */
  quote: (number: string) => `Quote ${number}`,
  paidOf: (paid: string, total: string) => `${paid} of ${total} paid`,
  nextDue: (label: string, amount: string, day: string) => `Next: ${label}, ${amount}, due ${day}.`,
  nextLate: (label: string, amount: string, day: string) =>
    `Next: ${label}, ${amount}. It was due ${day}.`,
  nextPlanned: (label: string, amount: string, when: string) =>
    `Next: ${label}, ${amount}. ${when}`,
  /** `deposit` is the amount of a deposit that wasn't paid in part. */
  step: {
    pay: (deposit: string, day: string) => `Pay the ${deposit} deposit by ${day}.`,
    payNow: (deposit: string, day: string) => `Pay the ${deposit} deposit. It was due ${day}.`,
    payToday: (deposit: string) => `Pay the ${deposit} deposit today.`,
  },
}
