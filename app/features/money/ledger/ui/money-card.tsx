import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { formatMoney } from '#app/core/money.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { Messages } from '#app/messages/index.ts'

import { type CancellationQuote, formatCancellationQuote } from './cancellation-quote.ts'
import { EntryList, type EntryView } from './entry-list.tsx'
import type { MoneyFormResult } from './money-form-result.ts'
import { CreditNotice, MoneyForm, useMoneySavedToast } from './money-form.tsx'
import './money.css'

export type BookingMoney = {
  total: number
  tax: number
  uninvoiced: number
  writtenOff: number
  paid: number
  balance: number
  /** Payments of the booking minus refunds, which can be refunded. */
  received: number
  deposit: number
  /** Null if another deposit was agreed. */
  depositPercent: number | null
  depositWaived: string | null
  entries: EntryView[]
  ifCanceled: CancellationQuote
  policyVersion: number
  canceledBy: 'studio' | 'client' | null
  /**
   * The refund due at cancellation, the part of it not refunded yet, and the amount refunded beyond
   * it; in cents.
   */
  refundDue: number
  owed: number
  refundedOver: number
  /** The policy's share of what was paid; null if that isn't what is due. */
  refundPercent: number | null
  nothingWasPaid: boolean
}
type State = 'held' | 'pending' | 'confirmed' | 'canceled' | 'done'
type Props = {
  money: BookingMoney
  state: State
  currency: string
  today: string
  formKey: string
  may: { record: boolean; correct: boolean }
  result: MoneyFormResult | undefined
  bookingId: string
  children?: ReactNode
}

/** Shows total, payments, balance, and the effect of canceling. */
export function MoneyCard({
  money,
  state,
  currency,
  today,
  formKey,
  may,
  result,
  bookingId,
  children,
}: Props) {
  useMoneySavedToast(result)
  const messages = useMessages().portal.money
  return (
    <>
      <section className="card" aria-labelledby="money">
        <header className="card-head">
          <h2 id="money">{messages.title}</h2>
        </header>
        <CreditNotice />
        <BookingAmounts money={money} state={state} currency={currency} />
        <DepositNotes money={money} state={state} currency={currency} />
        <div className="money-actions">
          {may.record && (
            <MoneyForms money={money} state={state} {...{ currency, today, formKey, result }} />
          )}
          {children}
        </div>
        <EntryList
          entries={money.entries}
          currency={currency}
          formKey={formKey}
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
  const messages = useMessages().portal.money
  const { locale } = useDisplay()
  const formatAmount = (cents: number) => formatMoney(cents, currency, locale)
  const { total, tax, uninvoiced, writtenOff, paid, balance, deposit, depositPercent } = money
  return (
    <dl className="amounts">
      <div>
        <dt>{tax > 0 ? messages.totalWithTax : messages.total}</dt>
        <dd>{formatAmount(total)}</dd>
      </div>
      {uninvoiced > 0 && uninvoiced < total && (
        <div>
          <dt>{messages.uninvoiced}</dt>
          <dd>{formatAmount(uninvoiced)}</dd>
        </div>
      )}
      {writtenOff > 0 && (
        <div>
          <dt>{messages.writtenOff}</dt>
          <dd>{formatAmount(-writtenOff)}</dd>
        </div>
      )}
      <div>
        <dt>{messages.deposit(depositPercent)}</dt>
        <dd>
          {deposit > 0 && paid >= deposit
            ? messages.paidOf(formatAmount(deposit))
            : formatAmount(deposit)}
        </dd>
      </div>
      <div>
        <dt>{messages.paid}</dt>
        <dd>{formatAmount(paid)}</dd>
      </div>
      {money.owed > 0 && (
        <div className="amounts-sum">
          <dt>{messages.owed}</dt>
          <dd className="amounts-owed">{formatAmount(money.owed)}</dd>
        </div>
      )}
      {state !== 'canceled' && (
        <div className="amounts-sum">
          <dt>{balance < 0 ? messages.credit : messages.balance}</dt>
          <dd>{formatAmount(Math.abs(balance))}</dd>
        </div>
      )}
    </dl>
  )
}

function DepositNotes({ money, state, currency }: AmountsProps) {
  const messages = useMessages().portal.money
  const { locale } = useDisplay()
  const formatAmount = (cents: number) => formatMoney(cents, currency, locale)
  const { paid, deposit, depositPercent, depositWaived } = money
  const { isDepositExpected, isDepositLost } = getMissingAmounts(money, state)
  return (
    <>
      {isDepositExpected && (
        <p className="money-note money-needs">
          {paid > 0
            ? messages.depositLeft(formatAmount(deposit - paid), formatAmount(deposit))
            : messages.depositNeeded(depositPercent, formatAmount(deposit))}
        </p>
      )}
      {isDepositLost && (
        <p className="money-note money-needs">
          {messages.depositGone(formatAmount(deposit - paid), formatAmount(deposit))}
        </p>
      )}
      {depositWaived && <p className="money-note">{messages.waived(depositWaived)}</p>}
    </>
  )
}

type FormsProps = Pick<Props, 'money' | 'state' | 'currency' | 'today' | 'formKey' | 'result'>

function MoneyForms({ money, state, ...form }: FormsProps) {
  const { paid, received, balance, deposit, entries, owed } = money
  const { isDepositExpected, isDepositLost } = getMissingAmounts(money, state)
  return (
    <>
      <MoneyForm
        key={`payment ${entries.length}`}
        form="payment"
        suggested={
          isDepositExpected || isDepositLost
            ? deposit - paid
            : state === 'canceled'
              ? 0
              : Math.max(balance, 0)
        }
        {...form}
      />
      {received > 0 && (
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

/** Returns true while a booking waits for its deposit to be confirmed. */
export function isDepositMissing(
  { paid, deposit }: Pick<BookingMoney, 'paid' | 'deposit'>,
  state: State,
): boolean {
  return (state === 'held' || state === 'pending') && paid < deposit
}

/**
 * Returns whether the deposit is still expected, and whether it was lost after the booking was
 * confirmed.
 */
function getMissingAmounts({ paid, deposit, depositWaived }: BookingMoney, state: State) {
  const isDepositExpected = isDepositMissing({ paid, deposit }, state)
  const isDepositLost = state === 'confirmed' && depositWaived === null && paid < deposit
  return { isDepositExpected, isDepositLost }
}

/** Shows the effect of canceling today, or of the cancellation. */
export function CancelCard({
  money,
  state,
  currency,
}: {
  money: BookingMoney
  state: State
  currency: string
}) {
  const { portal } = useMessages()
  const { money: messages } = portal
  const display = useDisplay()
  const formatAmount = (cents: number) => formatMoney(cents, currency, display.locale)
  const policyNote = (
    <Link className="money-under" to="/portal/settings/policy">
      {messages.under(money.policyVersion)}
    </Link>
  )
  if (state === 'canceled')
    return (
      <section className="card money-terms">
        <p>{formatAfterCancel(messages, money, formatAmount)}</p>
        <p>{policyNote}</p>
      </section>
    )
  return (
    <section className="card money-terms" aria-labelledby="if-canceled">
      <h2 id="if-canceled">{messages.cancelTitle}</h2>
      <p>
        {formatCancellationQuote(portal, money.ifCanceled, money.received, {
          ...display,
          currency,
        })}
      </p>
      <p>{policyNote}</p>
    </section>
  )
}

function formatAfterCancel(
  messages: Messages['portal']['money'],
  { canceledBy, refundDue, refundPercent, owed, refundedOver, nothingWasPaid }: BookingMoney,
  formatAmount: (cents: number) => string,
): string {
  if (nothingWasPaid) return messages.nothingPaid
  const due =
    refundDue > 0
      ? messages.due(formatAmount(refundDue), canceledBy, refundPercent)
      : messages.dueNothing
  const sent =
    refundDue === 0
      ? null
      : owed > 0
        ? messages.stillOwed(formatAmount(owed), owed === refundDue)
        : messages.settled
  return [due, sent, refundedOver > 0 && messages.refundedOver(formatAmount(refundedOver))]
    .filter(Boolean)
    .join(' ')
}
