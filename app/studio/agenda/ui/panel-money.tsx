import { formatMoney } from '#app/core/money.ts'
import type { State } from '#app/studio/booking/rules.ts'
import { CancelCard, type MoneyOf } from '#app/studio/ledger/ui/money-card.tsx'
import '#app/studio/ledger/ui/money.css'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

/**
 * What was agreed, what came of it and what is open, in three lines, and what calling it off would
 * mean.
 */
export function PanelMoney({
  money,
  state,
  currency,
}: {
  money: MoneyOf
  state: State
  currency: string
}) {
  const words = useWords().portal.money
  const { locale } = useDisplay()
  const as = (cents: number) => formatMoney(cents, currency, locale)
  const { total, paid, balance, deposit, depositPercent, depositWaived } = money
  return (
    <>
      <section className="card panel-money" aria-labelledby="panel-money">
        <h3 id="panel-money">{words.title}</h3>
        <dl className="amounts">
          <div>
            <dt>{words.total}</dt>
            <dd>{as(total)}</dd>
          </div>
          <div>
            <dt>{words.deposit(depositPercent)}</dt>
            <dd data-paid={(deposit > 0 && paid >= deposit) || undefined}>
              {deposit > 0 && paid >= deposit ? words.paidOf(as(deposit)) : as(deposit)}
            </dd>
          </div>
          {state !== 'canceled' && (
            <div>
              <dt>{balance < 0 ? words.credit : words.balance}</dt>
              <dd>{as(Math.abs(balance))}</dd>
            </div>
          )}
        </dl>
        {depositWaived && <p className="money-note">{words.waived(depositWaived)}</p>}
      </section>
      {state !== 'done' && <CancelCard money={money} state={state} currency={currency} />}
    </>
  )
}
