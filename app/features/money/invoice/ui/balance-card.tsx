import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { LateFeeRows } from '#app/features/money/late-fee/ui/late-fee-rows.tsx'
import { MoneyForm, useMoneySavedToast } from '#app/features/money/ledger/ui/money-form.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { ClientCredit } from './client-credit.tsx'
import type { InvoicePageProps, InvoiceView } from './invoice-view.ts'
import { useInvoiceMessages } from './use-invoice-messages.ts'

export function BalanceCard({ invoice, today, formKey, may, result }: InvoicePageProps) {
  useMoneySavedToast(result)
  const { page: messages } = useInvoiceMessages()
  const { open, writtenOff, clientCredit, refundable, state, currency } = invoice
  const form = { currency, today, formKey, result }
  // of two payments in two tabs, the second is asked about here
  const isAsked = result?.form === 'payment' && !result.saved
  return (
    <section className="card" aria-labelledby="balance">
      <header className="card-head">
        <h2 id="balance">{state === null ? messages.amount : messages.open}</h2>
      </header>
      <Amounts invoice={invoice} />
      {may.record && (
        <div className="money-actions">
          {(open + writtenOff > 0 || isAsked) && (
            <MoneyForm
              key={`payment ${invoice.payments.length}`}
              form="payment"
              suggested={open || writtenOff}
              {...form}
            />
          )}
          <ClientCredit
            key={`credit ${clientCredit} ${open}`}
            credit={clientCredit}
            open={open + writtenOff}
            {...form}
          />
          {refundable > 0 && (
            <MoneyForm
              key={`refund ${refundable} ${clientCredit}`}
              form="refund"
              suggested={Math.min(clientCredit, refundable)}
              {...form}
            />
          )}
        </div>
      )}
      <Links invoice={invoice} />
    </section>
  )
}

function Amounts({ invoice }: { invoice: InvoiceView }) {
  const { page: messages } = useInvoiceMessages()
  const { locale } = useDisplay()
  const { gross, paid, credited, writtenOff, open, clientCredit, currency, state } = invoice
  const formatAmount = (cents: number) => formatExactMoney(cents, currency, locale)
  const rows: [string, number, boolean][] = [
    [messages.total, state === null ? -gross : gross, true],
    [messages.paid, -paid, paid > 0],
    [messages.credited, -credited, credited > 0],
    [messages.writtenOff, -writtenOff, writtenOff > 0],
  ]
  return (
    <dl className="amounts">
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatAmount(cents)}</dd>
          </div>
        ))}
      {state !== null && (
        <div className="amounts-sum">
          <dt>{messages.open}</dt>
          <dd>{formatAmount(open)}</dd>
        </div>
      )}
      {clientCredit > 0 && (
        <div>
          <dt>{messages.clientCredit}</dt>
          <dd>{formatAmount(clientCredit)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The payments, credit notes and write-offs of the invoice, and the records it belongs to. */
function Links({ invoice }: { invoice: InvoiceView }) {
  const { page: messages } = useInvoiceMessages()
  const { money } = useMessages().portal
  const display = useDisplay()
  const { client, bookingId, projectId, currency } = invoice
  const formatAmount = (cents: number) => formatExactMoney(cents, currency, display.locale)
  return (
    <ul className="invoice-rows">
      {invoice.payments.map(({ entryId, at, method, cents }) => (
        <li key={entryId}>
          <Link to={`/portal/clients/payments/${entryId}`}>{money.kinds.payment}</Link>
          <span>{formatAmount(cents)}</span>
          <span className="muted">
            {formatDate(at, display)} · {money.methods[method]}
          </span>
        </li>
      ))}
      {invoice.creditNotes.map(({ id, documentNumber, gross }) => (
        <li key={id}>
          <DocumentLink id={id} documentNumber={documentNumber} />
          <span>{formatAmount(-gross)}</span>
        </li>
      ))}
      {invoice.writeOffs.map(({ at, cents, reason }) => (
        <li key={at.getTime()}>
          {/* one that was undone is followed by the opposite amount */}
          <span>{messages.writtenOff}</span>
          <span>{formatAmount(-cents)}</span>
          <span className="muted">
            {[formatDate(at, display), reason].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
      <LateFeeRows fees={invoice.lateFees} lateInvoice={invoice.lateInvoice} currency={currency} />
      <Documents invoice={invoice} />
      <li>
        <Link to={`/portal/clients/${client.id}`}>{client.name}</Link>
      </li>
      {bookingId && (
        <li>
          <Link to={`/portal/bookings/${bookingId}`}>{messages.booking}</Link>
        </li>
      )}
      {projectId && (
        <li>
          <Link to={`/portal/projects/${projectId}`}>{messages.project}</Link>
        </li>
      )}
    </ul>
  )
}

/** The invoices that a final invoice deducts, the one that deducts it, and what it corrects. */
function Documents({ invoice }: { invoice: InvoiceView }) {
  const { page: messages } = useInvoiceMessages()
  const { locale } = useDisplay()
  const { deducted, deductedBy, corrects, currency } = invoice
  const rows = [
    ...deductedBy.map((final) => ({ label: messages.deductedBy, document: final })),
    ...(corrects ? [{ label: messages.corrects, document: corrects }] : []),
  ]
  return (
    <>
      {deducted.map(({ gross, ...document }) => (
        <li key={document.id}>
          <DocumentLink {...document} />
          <span>{formatExactMoney(-gross, currency, locale)}</span>
          <span className="muted">{messages.deducted}</span>
        </li>
      ))}
      {rows.map(({ label, document }) => (
        <li key={document.id}>
          <span className="muted">{label}</span>
          <DocumentLink {...document} />
        </li>
      ))}
    </>
  )
}

function DocumentLink({ id, documentNumber }: { id: string; documentNumber: string }) {
  return <Link to={`/portal/clients/invoices/${id}`}>{documentNumber}</Link>
}
