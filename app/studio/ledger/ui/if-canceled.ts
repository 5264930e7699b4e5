import { type Display, momentText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import type { Refund } from '#app/studio/policy/rules.ts'
import type { Words } from '#app/words/index.ts'

/** `byStudio` is what goes back when the studio cancels, in cents. */
export type IfCanceled = Refund & { byStudio: number; daysAway: number; begun: boolean }
type Around = Display & { currency: string }

/** What canceling a booking would mean today, by the policy it was made under; `paid` in cents. */
export function ifCanceledText(
  { money, bookings }: Words['portal'],
  given: IfCanceled,
  paid: number,
  display: Around,
): string {
  const { until, ended } = given
  return [
    clientCancelsText({ money, bookings }, given, paid, display),
    paid > 0 && until && money.refundUntil(momentText(until, display)),
    paid > 0 && ended && money.refundEnded(ended.percent, momentText(ended.until, display)),
  ]
    .filter(Boolean)
    .join(' ')
}

/** "It’s 12 days away, so they’d get $225 back (50%)." */
export function clientCancelsText(
  { money, bookings }: Pick<Words['portal'], 'money' | 'bookings'>,
  { cents, share, overpaid, percent, daysAway, begun }: IfCanceled,
  paid: number,
  { locale, currency }: Around,
): string {
  const as = (amount: number) => formatMoney(amount, currency, locale)
  if (paid <= 0) return money.nothingPaid
  const away = bookings.awayText(daysAway, begun)
  if (share > 0)
    return overpaid > 0
      ? money.refundAndOver(away, as(cents), as(share), percent, as(overpaid))
      : money.refund(away, as(share), percent)
  return overpaid > 0 ? money.onlyOver(away, as(overpaid)) : money.noRefund(away)
}

/** "They’d get everything back: $450." */
export function studioCancelsText(
  { money }: Pick<Words['portal'], 'money'>,
  { byStudio }: Pick<IfCanceled, 'byStudio'>,
  { locale, currency }: Around,
): string {
  return byStudio > 0 ? money.refundAll(formatMoney(byStudio, currency, locale)) : money.nothingPaid
}
