import { formatMoney } from '#app/core/money.ts'
import { CancelCard, type BookingMoney } from '#app/features/money/ledger/ui/money-card.tsx'
import '#app/features/money/ledger/ui/money.css'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { State } from '#app/core/booking-states.ts'

/** Shows total, payments and balance in three lines, and the effect of canceling now. */
export function PanelMoney({
  money,
  state,
  currency,
}: {
  money: BookingMoney
  state: State
  currency: string
}) {
  const messages = useMessages().portal.money
  const { locale } = useDisplay()
  const formatAmount = (cents: number) => formatMoney(cents, currency, locale)
  const { total, tax, paid, balance, deposit, depositPercent, depositWaived } = money
  return (
    <>
      <section className="card panel-money" aria-labelledby="panel-money">
        <h3 id="panel-money">{messages.title}</h3>
        <dl className="amounts">
          <div>
            <dt>{tax > 0 ? messages.totalWithTax : messages.total}</dt>
            <dd>{formatAmount(total)}</dd>
          </div>
          <div>
            <dt>{messages.deposit(depositPercent)}</dt>
            <dd data-paid={(deposit > 0 && paid >= deposit) || undefined}>
              {deposit > 0 && paid >= deposit
                ? messages.paidOf(formatAmount(deposit))
                : formatAmount(deposit)}
            </dd>
          </div>
          {state !== 'canceled' && (
            <div>
              <dt>{balance < 0 ? messages.credit : messages.balance}</dt>
              <dd>{formatAmount(Math.abs(balance))}</dd>
            </div>
          )}
        </dl>
        {depositWaived && <p className="money-note">{messages.waived(depositWaived)}</p>}
      </section>
      {state !== 'done' && <CancelCard money={money} state={state} currency={currency} />}
    </>
  )
}
