import { type Display, momentText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import type { Refund } from '#app/studio/policy/rules.ts'
import type { Words } from '#app/words/index.ts'

export type IfCanceled = Refund & { daysAway: number; begun: boolean }

/** What calling a booking off would mean today, by the policy it was made under; `paid` in cents. */
export function ifCanceledText({ money, bookings }: Words['portal'], { cents, percent, until, ended, daysAway, begun }: IfCanceled, paid: number, { currency, ...display }: Display & { currency: string }): string {
  if (paid <= 0) return money.nothingPaid
  const away = bookings.awayText(daysAway, begun)
  if (until) return `${money.refund(away, percent, formatMoney(cents, currency, display.locale))} ${money.refundUntil(momentText(until, display))}`
  return [money.noRefund(away), ended && money.refundEnded(ended.percent, momentText(ended.until, display))].filter(Boolean).join(' ')
}
