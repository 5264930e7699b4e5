import { type Display, formatDateTime } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import type { Refund } from '#app/features/studio/policy/rules.ts'
import type { Messages } from '#app/messages/index.ts'

export type CancellationQuote = Refund & { daysAway: number; hasStarted: boolean }
type MoneyDisplay = Display & { currency: string }

/** Returns the effect of canceling a booking today, by its policy version; `paid` in cents. */
export function formatCancellationQuote(
  { money, bookings }: Messages['portal'],
  quote: CancellationQuote,
  paid: number,
  display: MoneyDisplay,
): string {
  const { until, ended } = quote
  return [
    formatClientCancels({ money, bookings }, quote, paid, display),
    paid > 0 && until && money.refundUntil(formatDateTime(until, display)),
    paid > 0 && ended && money.refundEnded(ended.percent, formatDateTime(ended.until, display)),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns a sentence such as "It’s 12 days away, so they’d get $225 back (50%)." */
export function formatClientCancels(
  { money, bookings }: Pick<Messages['portal'], 'money' | 'bookings'>,
  { cents, share, overpaid, percent, daysAway, hasStarted }: CancellationQuote,
  paid: number,
  { locale, currency }: MoneyDisplay,
): string {
  const formatAmount = (amount: number) => formatMoney(amount, currency, locale)
  if (paid <= 0) return money.nothingPaid
  const timeAway = bookings.awayText(daysAway, hasStarted)
  if (share > 0)
    return overpaid > 0
      ? money.refundAndOver(
          timeAway,
          formatAmount(cents),
          formatAmount(share),
          percent,
          formatAmount(overpaid),
        )
      : money.refund(timeAway, formatAmount(share), percent)
  return overpaid > 0 ? money.onlyOver(timeAway, formatAmount(overpaid)) : money.noRefund(timeAway)
}

/** Returns a sentence such as "They’d get everything back: $450." */
export function formatStudioCancels(
  { money }: Pick<Messages['portal'], 'money'>,
  { byStudio }: Pick<CancellationQuote, 'byStudio'>,
  paid: number,
  { locale, currency }: MoneyDisplay,
): string {
  if (paid <= 0) return money.nothingPaid
  if (byStudio === 0) return money.noStudioRefund
  const amount = formatMoney(byStudio, currency, locale)
  return byStudio < paid ? money.studioRefund(amount) : money.refundAll(amount)
}
