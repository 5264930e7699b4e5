import type { Cents } from '#app/core/money.ts'

/** The facts about a booking's money: its agreed price, its invoices and its payments. */
export type BookingSums = {
  /** The agreed price, with or without tax. */
  agreed: Cents
  /** Of its invoices: amounts with tax less credit notes, the tax in them, and what is open. */
  charged: Cents
  tax: Cents
  open: Cents
  writtenOff: Cents
  /**
   * The part of the agreed price on them: lines before discounts, less what a final invoice
   * deducts, or the amount with tax.
   */
  invoiced: Cents
  /** Payments of the booking minus refunds, and what of them pays invoices. */
  received: Cents
  allocated: Cents
}

export type BookingBalance = {
  /** The whole debt: invoices with tax, and the price not invoiced yet. */
  total: Cents
  tax: Cents
  uninvoiced: Cents
  writtenOff: Cents
  /** Money that paid the booking's invoices, or is kept for the part not invoiced yet. */
  paid: Cents
  /** The amount still to pay; negative for an overpayment. */
  balance: Cents
}

/**
 * Returns what a booking's client owes. Without invoices, it is the agreed price. With invoices, it
 * is what they say, and what of the price they don't have yet; a credit note or discount on them
 * reduces the price. Invoices credited in full count as none.
 */
export function computeBookingBalance(sums: BookingSums): BookingBalance {
  const { agreed, charged, tax, open, writtenOff, invoiced, received, allocated } = sums
  const uninvoiced = Math.max(agreed - invoiced, 0)
  const total = charged + uninvoiced
  const balance = open + uninvoiced - (received - allocated)
  return { total, tax, uninvoiced, writtenOff, paid: total - writtenOff - balance, balance }
}
