/** Words of what was paid and what is owed. */
export const portalMoney = {
  title: 'Money',
  total: 'Total',
  deposit: (percent: number) => `Deposit, ${percent}%`,
  paid: 'Paid',
  paidOf: (amount: string) => `${amount} paid`,
  balance: 'Balance',
  credit: 'Paid too much',
  depositNeeded: (percent: number, amount: string) => `Confirming needs the ${percent}% deposit (${amount}).`,
  depositLeft: (percent: number, left: string, amount: string) => `Confirming needs the ${percent}% deposit: ${left} of ${amount} is missing.`,
  waived: (reason: string) => `Confirmed without the deposit: ${reason}`,
  cancelTitle: 'If they cancel today',
  /** "4 days before the date, so no refund is due. The 50% refund ended on Nov 17, 1:30 PM." */
  noRefund: (away: string) => `${away}, so no refund is due.`,
  refund: (away: string, percent: number, amount: string) => `${away}, so ${percent}% of the amount paid (${amount}) is refunded.`,
  refundEnded: (percent: number, when: string) => `The ${percent}% refund ended on ${when}.`,
  refundUntil: (when: string) => `That holds until ${when}.`,
  nothingPaid: 'Nothing was paid, so nothing is refunded.',
  due: (amount: string) => `Canceled in time: ${amount} of what was paid was due back.`,
  dueNothing: 'Canceled. No refund was due.',

  entries: 'Payments and refunds',
  none: 'No payments yet.',
  kinds: { payment: 'Payment', refund: 'Refund', correction: 'Taken back' },
  methods: { transfer: 'Bank transfer', card: 'Card', check: 'Check', cash: 'Cash', other: 'Other' },
  takeBack: 'Take back',
  takeBackOf: (what: string, amount: string) => `Take back ${what.toLowerCase()} of ${amount}`,
  tookBack: 'Taken back',
  wasTakenBack: 'taken back',

  payment: 'Record payment',
  paymentSaved: 'Payment recorded',
  refundOffer: 'Record refund',
  refundSaved: 'Refund recorded',
  amount: 'Amount', date: 'Date', method: 'How', reference: 'Reference', note: 'Note',
  referenceHint: 'What the bank or the client calls it. The same one is never counted twice.',
  anyway: 'Record it anyway',
  there: (date: string, amount: string, back: boolean) => (back
    ? `This reference stands for ${amount} of ${date}, which was taken back. Add a letter to it to record it anew.`
    : `A payment with this reference is already recorded: ${amount} on ${date}.`),
  over: (amount: string) => `This is ${amount} more than the booking costs.`,
  tooMuch: (amount: string) => `Only ${amount} was paid.`,
}
