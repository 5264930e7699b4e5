import { paymentReceipt } from './en/payment-receipt.ts'

/** Messages of payment receipts, loaded only by pages that show or link to them. */
const catalogs = { en: paymentReceipt }

export function getPaymentReceiptMessages(language: string): typeof paymentReceipt {
  return catalogs[language as keyof typeof catalogs] ?? paymentReceipt
}
