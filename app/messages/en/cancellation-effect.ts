/** The effects of canceling a booking on its payment plan, for the studio and the client. */
export const cancellationEffect = {
  credited: (amount: string) => `Open invoices are credited: ${amount}.`,
  planned: 'Nothing more is invoiced.',
  refunded: (paid: string, refund: string) => `Of the ${paid} paid, ${refund} is refunded.`,
  refundedInFull: (paid: string) => `The ${paid} paid is refunded.`,
  kept: (paid: string) => `The ${paid} paid isn’t refunded.`,
}
