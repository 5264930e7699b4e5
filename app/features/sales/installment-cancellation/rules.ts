import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { getCancellationEffectMessages } from '#app/messages/cancellation-effect.ts'

/** The effects of canceling a booking on the documents of its payment plan. */
export type CancellationEffect = {
  /** The open amount of invoices, which is credited. */
  open: Cents
  paid: Cents
  /** The part of what was paid that is due back. */
  refund: Cents
  /** Installments aren't invoiced yet, and never will be. */
  hasPlanned: boolean
}

type Format = { currency: string; locale: string; language: string }

/** Returns sentences such as “Open invoices are credited: $533.00. The $50.00 paid is refunded.” */
export function describeCancellationEffect(
  { open, paid, refund, hasPlanned }: CancellationEffect,
  { currency, locale, language }: Format,
): string {
  const messages = getCancellationEffectMessages(language)
  const toAmount = (cents: Cents) => formatExactMoney(cents, currency, locale)
  const describeRefund = () => {
    if (paid <= 0) return ''
    if (refund <= 0) return messages.kept(toAmount(paid))
    return refund < paid
      ? messages.refunded(toAmount(paid), toAmount(refund))
      : messages.refundedInFull(toAmount(paid))
  }
  return [
    open > 0 && messages.credited(toAmount(open)),
    hasPlanned && messages.planned,
    describeRefund(),
  ]
    .filter(Boolean)
    .join(' ')
}
