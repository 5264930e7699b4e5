import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { formatMoney } from '#app/core/money.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { Words } from '#app/words/index.ts'

import { type IfCanceled, ifCanceledText } from './if-canceled.ts'
import { EntryList, type EntryView } from './entry-list.tsx'
import type { MoneyAnswer } from './money-answer.ts'
import { MoneyForm, useMoneySaved } from './money-form.tsx'
import './money.css'

export type MoneyOf = {
  total: number
  paid: number
  balance: number
  deposit: number
  depositPercent: number
  depositWaived: string | null
  entries: EntryView[]
  ifCanceled: IfCanceled
  policyVersion: number
  canceledBy: 'studio' | 'client' | null
  /**
   * What was due back when it was canceled, what of it is still to be refunded, and what was
   * refunded above it; in cents.
   */
  refundDue: number
  owed: number
  refundedOver: number
  nothingWasPaid: boolean
}
type State = 'held' | 'pending' | 'confirmed' | 'canceled' | 'done'
type Props = {
  money: MoneyOf
  state: State
  currency: string
  today: string
  once: string
  may: { record: boolean; correct: boolean }
  answer: MoneyAnswer | undefined
  bookingId: string
  children?: ReactNode
}

/** What was agreed, what came, what is open, and what calling it off would mean. */
export function MoneyCard({
  money,
  state,
  currency,
  today,
  once,
  may,
  answer,
  bookingId,
  children,
}: Props) {
  useMoneySaved(answer)
  const words = useWords().portal.money
  return (
    <>
      <section className="card" aria-labelledby="money">
        <header className="card-head">
          <h2 id="money">{words.title}</h2>
        </header>
        <BookingAmounts money={money} state={state} currency={currency} />
        <DepositNotes money={money} state={state} currency={currency} />
        <div className="money-acts">
          {may.record && (
            <MoneyForms money={money} state={state} {...{ currency, today, once, answer }} />
          )}
          {children}
        </div>
        <EntryList
          entries={money.entries}
          currency={currency}
          once={once}
          mayCorrect={may.correct}
          page={`/portal/bookings/${bookingId}`}
        />
      </section>
      {state !== 'done' && <CancelCard money={money} state={state} currency={currency} />}
    </>
  )
}

type AmountsProps = Pick<Props, 'money' | 'state' | 'currency'>

function BookingAmounts({ money, state, currency }: AmountsProps) {
  const words = useWords().portal.money
  const { locale } = useDisplay()
  const as = (cents: number) => formatMoney(cents, currency, locale)
  const { total, paid, balance, deposit, depositPercent } = money
  return (
    <dl className="amounts">
      <div>
        <dt>{words.total}</dt>
        <dd>{as(total)}</dd>
      </div>
      <div>
        <dt>{words.deposit(depositPercent)}</dt>
        <dd>{deposit > 0 && paid >= deposit ? words.paidOf(as(deposit)) : as(deposit)}</dd>
      </div>
      <div>
        <dt>{words.paid}</dt>
        <dd>{as(paid)}</dd>
      </div>
      {money.owed > 0 && (
        <div className="amounts-sum">
          <dt>{words.owed}</dt>
          <dd className="amounts-owed">{as(money.owed)}</dd>
        </div>
      )}
      {state !== 'canceled' && (
        <div className="amounts-sum">
          <dt>{balance < 0 ? words.credit : words.balance}</dt>
          <dd>{as(Math.abs(balance))}</dd>
        </div>
      )}
    </dl>
  )
}

function DepositNotes({ money, state, currency }: AmountsProps) {
  const words = useWords().portal.money
  const { locale } = useDisplay()
  const as = (cents: number) => formatMoney(cents, currency, locale)
  const { paid, deposit, depositPercent, depositWaived } = money
  const { open, gone } = lackOf(money, state)
  return (
    <>
      {open && (
        <p className="money-note money-needs">
          {paid > 0
            ? words.depositLeft(as(deposit - paid), as(deposit))
            : words.depositNeeded(depositPercent, as(deposit))}
        </p>
      )}
      {gone && (
        <p className="money-note money-needs">
          {words.depositGone(as(deposit - paid), as(deposit))}
        </p>
      )}
      {depositWaived && <p className="money-note">{words.waived(depositWaived)}</p>}
    </>
  )
}

type FormsProps = Pick<Props, 'money' | 'state' | 'currency' | 'today' | 'once' | 'answer'>

function MoneyForms({ money, state, ...form }: FormsProps) {
  const { paid, balance, deposit, entries, owed } = money
  const { open, gone } = lackOf(money, state)
  return (
    <>
      <MoneyForm
        key={`payment ${entries.length}`}
        form="payment"
        suggested={open || gone ? deposit - paid : state === 'canceled' ? 0 : Math.max(balance, 0)}
        {...form}
      />
      {paid > 0 && (
        <MoneyForm
          key={`refund ${entries.length} ${owed}`}
          form="refund"
          suggested={state === 'canceled' ? owed : Math.max(-balance, 0)}
          {...form}
        />
      )}
    </>
  )
}

/** The deposit is still missing: expected, or lost after the booking was confirmed. */
function lackOf({ paid, deposit, depositWaived }: MoneyOf, state: State) {
  const open = (state === 'held' || state === 'pending') && paid < deposit
  const gone = state === 'confirmed' && depositWaived === null && paid < deposit
  return { open, gone }
}

/** What calling it off today would mean, or did. */
export function CancelCard({
  money,
  state,
  currency,
}: {
  money: MoneyOf
  state: State
  currency: string
}) {
  const { portal } = useWords()
  const { money: words } = portal
  const display = useDisplay()
  const as = (cents: number) => formatMoney(cents, currency, display.locale)
  const under = (
    <Link className="money-under" to="/portal/settings/policy">
      {words.under(money.policyVersion)}
    </Link>
  )
  if (state === 'canceled')
    return (
      <section className="card money-terms">
        <p>{afterCancelText(words, money, as)}</p>
        <p>{under}</p>
      </section>
    )
  return (
    <section className="card money-terms" aria-labelledby="if-canceled">
      <h2 id="if-canceled">{words.cancelTitle}</h2>
      <p>{ifCanceledText(portal, money.ifCanceled, money.paid, { ...display, currency })}</p>
      <p>{under}</p>
    </section>
  )
}

function afterCancelText(
  words: Words['portal']['money'],
  { canceledBy, refundDue, owed, refundedOver, nothingWasPaid }: MoneyOf,
  as: (cents: number) => string,
): string {
  if (nothingWasPaid) return words.nothingPaid
  const due = refundDue > 0 ? words.due(as(refundDue), canceledBy) : words.dueNothing
  const sent =
    refundDue === 0
      ? null
      : owed > 0
        ? words.stillOwed(as(owed), owed === refundDue)
        : words.settled
  return [due, sent, refundedOver > 0 && words.refundedOver(as(refundedOver))]
    .filter(Boolean)
    .join(' ')
}
