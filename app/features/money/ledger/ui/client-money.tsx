import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'

import { formatMoney } from '#app/core/money.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { EntryList, type EntryView } from './entry-list.tsx'
import type { MoneyFormResult } from './money-form-result.ts'
import { CreditNotice, MoneyForm, useMoneySavedToast } from './money-form.tsx'
import './money.css'

export type ClientBalance = {
  paid: number
  open: number
  owed: number
  withoutBooking: number
  credit: number
  /** The oldest invoice that the credit can pay. */
  payableInvoiceId: string | null
  entries: EntryView[]
}
type Props = {
  clientId: string
  money: ClientBalance
  currency: string
  today: string
  formKey: string
  may: { record: boolean; correct: boolean }
  problem: ProblemCode | null
  result: MoneyFormResult | undefined
}

/** Shows a client's payments, open amount and refunds due, and payments without a booking. */
export function ClientMoney({
  clientId,
  money,
  currency,
  today,
  formKey,
  may,
  problem,
  result,
}: Props) {
  useMoneySavedToast(result)
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const { withoutBooking, entries } = money
  return (
    <section className="card" aria-labelledby="money">
      <header className="card-head">
        <h2 id="money">{portal.money.title}</h2>
      </header>
      <CreditNotice />
      <ClientAmounts money={money} currency={currency} />
      {may.record && <p className="money-note">{portal.clients.money.hint}</p>}
      {problem && (
        <p className="notice notice-bad money-problem" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      {may.record && (
        <div className="money-actions">
          <MoneyForm
            key={`payment ${entries.length}`}
            form="payment"
            suggested={0}
            {...{ currency, today, formKey, result }}
          />
          {withoutBooking > 0 && (
            <MoneyForm
              key={`refund ${entries.length}`}
              form="refund"
              suggested={0}
              {...{ currency, today, formKey, result }}
            />
          )}
          <CreditLink money={money} />
        </div>
      )}
      {entries.length > 0 && (
        <EntryList
          entries={entries}
          currency={currency}
          formKey={formKey}
          mayCorrect={may.correct}
          page={`/portal/clients/${clientId}`}
        />
      )}
    </section>
  )
}

/** Leads to the oldest open invoice, which the client's credit can pay. */
function CreditLink({
  money: { credit, payableInvoiceId },
}: {
  money: Pick<ClientBalance, 'credit' | 'payableInvoiceId'>
}) {
  const { money: messages } = useMessages().portal.clients
  if (credit <= 0 || !payableInvoiceId) return null
  return (
    <Link
      className="button button-outline button-compact"
      to={`/portal/clients/invoices/${payableInvoiceId}`}
    >
      {messages.applyCredit}
    </Link>
  )
}

function ClientAmounts({
  money: { paid, open, owed, withoutBooking, credit, entries },
  currency,
}: Pick<Props, 'money' | 'currency'>) {
  const {
    money,
    clients: { money: messages },
  } = useMessages().portal
  const { locale } = useDisplay()
  const formatAmount = (cents: number) => formatMoney(cents, currency, locale)
  return (
    <dl className="amounts">
      <div>
        <dt>{messages.paid}</dt>
        <dd>{formatAmount(paid)}</dd>
      </div>
      {entries.length > 0 && (
        <div>
          <dt>{messages.withoutBooking}</dt>
          <dd>{formatAmount(withoutBooking)}</dd>
        </div>
      )}
      {credit > 0 && (
        <div>
          <dt>{messages.credit}</dt>
          <dd>{formatAmount(credit)}</dd>
        </div>
      )}
      {owed > 0 && (
        <div>
          <dt>{money.owed}</dt>
          <dd className="amounts-owed">{formatAmount(owed)}</dd>
        </div>
      )}
      <div className="amounts-sum">
        <dt>{messages.open}</dt>
        <dd>{formatAmount(open)}</dd>
      </div>
    </dl>
  )
}
