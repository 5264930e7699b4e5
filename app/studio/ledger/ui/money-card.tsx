import type { ReactNode } from 'react'

import { momentText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { EntryList, type EntryView } from './entry-list.tsx'
import type { MoneyAnswer } from './money-answer.ts'
import { MoneyForm } from './money-form.tsx'
import './money.css'

export type MoneyOf = {
  total: number; paid: number; balance: number; deposit: number; depositPercent: number; depositWaived: string | null; refundDue: number; entries: EntryView[]
  ifCanceled: { cents: number; until: Date; percent: number; daysAway: number; begun: boolean }
}
type State = 'held' | 'pending' | 'confirmed' | 'canceled' | 'done'
type Props = { money: MoneyOf; state: State; currency: string; today: string; once: string; may: { record: boolean; correct: boolean }; answer: MoneyAnswer | undefined; bookingId: string; children?: ReactNode }

/** What was agreed, what came, what is open, and what calling it off would mean. */
export function MoneyCard({ money, state, currency, today, once, may, answer, bookingId, children }: Props) {
  const words = useWords().portal.money
  const { locale } = useDisplay()
  const as = (cents: number) => formatMoney(cents, currency, locale)
  const { total, paid, balance, deposit, depositPercent, depositWaived, entries } = money
  const open = (state === 'held' || state === 'pending') && paid < deposit
  return (
    <>
      <section className="card" aria-labelledby="money">
        <header className="card-head"><h2 id="money">{words.title}</h2></header>
        <dl className="amounts">
          <div><dt>{words.total}</dt><dd>{as(total)}</dd></div>
          <div><dt>{words.deposit(depositPercent)}</dt><dd>{deposit > 0 && paid >= deposit ? words.paidOf(as(deposit)) : as(deposit)}</dd></div>
          <div><dt>{words.paid}</dt><dd>{as(paid)}</dd></div>
          {state !== 'canceled' && <div className="amounts-sum"><dt>{balance < 0 ? words.credit : words.balance}</dt><dd>{as(Math.abs(balance))}</dd></div>}
        </dl>
        {open && <p className="money-note money-needs">{paid > 0 ? words.depositLeft(depositPercent, as(deposit - paid), as(deposit)) : words.depositNeeded(depositPercent, as(deposit))}</p>}
        {depositWaived && <p className="money-note">{words.waived(depositWaived)}</p>}
        <div className="money-acts">
          {may.record && <MoneyForm key={`payment ${entries.length}`} form="payment" suggested={open ? deposit - paid : state === 'canceled' ? 0 : Math.max(balance, 0)} {...{ currency, today, once, answer }} />}
          {may.record && paid > 0 && <MoneyForm key={`refund ${entries.length}`} form="refund" suggested={state === 'canceled' ? Math.min(money.refundDue, paid) : 0} {...{ currency, today, once, answer }} />}
          {children}
        </div>
        <EntryList entries={entries} currency={currency} once={once} mayCorrect={may.correct} page={`/portal/bookings/${bookingId}`} />
      </section>
      {state !== 'done' && <IfCanceled money={money} state={state} as={as} />}
    </>
  )
}

/** What calling it off today would mean, or did. */
export function IfCanceled({ money: { ifCanceled: { cents, until, percent, daysAway, begun }, paid, refundDue }, state, as }: { money: MoneyOf; state: State; as: (cents: number) => string }) {
  const { money: words, bookings } = useWords().portal
  const display = useDisplay()
  const away = bookings.awayText(daysAway, begun)
  if (state === 'canceled') return <section className="card money-terms"><p>{refundDue > 0 ? words.due(as(refundDue)) : words.dueNothing}</p></section>
  return (
    <section className="card money-terms" aria-labelledby="if-canceled">
      <h2 id="if-canceled">{words.cancelTitle}</h2>
      {paid <= 0 && <p>{words.nothingPaid}</p>}
      {paid > 0 && <p>{cents > 0 ? `${words.refund(away, percent, as(cents))} ${words.refundUntil(momentText(until, display))}` : `${words.noRefund(away)} ${words.refundEnded(percent, momentText(until, display))}`}</p>}
    </section>
  )
}
