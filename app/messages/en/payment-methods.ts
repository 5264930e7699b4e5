/** Names of the payment methods, for the portal and for receipts. */
export const paymentMethods = {
  transfer: 'Bank transfer',
  card: 'Card',
  check: 'Check',
  cash: 'Cash',
  other: 'Other',
}
