/** Links to receipts, and their titles. What a receipt says is in `document.ts`. */
export const paymentReceipt = {
  title: (number: string, studio: string) => `Receipt ${number} / ${studio}`,
  backToBooking: 'Back to your booking',
  /** Links to the receipts on other pages. */
  receiptOf: (number: string) => `Receipt ${number}`,
}
