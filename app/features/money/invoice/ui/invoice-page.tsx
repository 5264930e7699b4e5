import { CircleAlert, Clock, Download, Landmark, Printer } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'

import { formatDate, formatDateTime } from '#app/core/display.ts'
import type { DocumentContent } from '#app/core/document.ts'
import { formatExactMoney } from '#app/core/money.ts'
import type { PdfState } from '#app/features/money/document/rules.ts'
import type { ReminderView } from '#app/features/money/invoice-reminder/rules.ts'
import { ReminderCard } from '#app/features/money/invoice-reminder/ui/reminder-card.tsx'
import type { InvoiceState } from '#app/features/money/invoice/rules.ts'
import type { Method } from '#app/features/money/ledger/rules.ts'
import type { MoneyFormResult } from '#app/features/money/ledger/ui/money-form-result.ts'
import {
  CreditNotice,
  MoneyForm,
  useMoneySavedToast,
} from '#app/features/money/ledger/ui/money-form.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { DocumentView } from '#app/ui/document-view.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { ClientCredit } from './client-credit.tsx'
import { InvoiceMoves } from './invoice-moves.tsx'
import { InvoiceStatePill } from './invoice-state.tsx'
import '#app/features/money/ledger/ui/money.css'
import './invoices.css'
import type { EmailPlan } from './review-page.tsx'
import { useInvoiceMessages } from './use-invoice-messages.ts'

type InvoiceView = {
  id: string
  kind: string
  documentNumber: string
  state: InvoiceState | null
  currency: string
  gross: number
  open: number
  paid: number
  credited: number
  writtenOff: number
  client: { id: string; name: string }
  bookingId: string | null
  projectId: string | null
  corrects: { id: string; documentNumber: string } | null
  creditNotes: { id: string; documentNumber: string; gross: number }[]
  payments: { entryId: string; at: Date; method: Method; cents: number }[]
  history: { id: number; at: Date; name: string; by: string | null }[]
  document: DocumentContent
  pdf: PdfState
  isCreditable: boolean
  clientCredit: number
  /** What of the account's payments can be refunded. */
  refundable: number
  /** A transfer that a contact reported and that hasn't arrived. */
  report: { at: Date; cents: number; by: string | null } | null
  email: EmailPlan
  reminders: ReminderView | null
}
export type InvoicePageProps = {
  invoice: InvoiceView
  today: string
  once: string
  may: { record: boolean; credit: boolean; send: boolean }
  problem: ProblemCode | null
  answer: MoneyFormResult | undefined
}

/** An issued invoice or credit note: its document, what is open, and what can be done with it. */
export function InvoicePage(props: InvoicePageProps) {
  const { invoice, problem } = props
  const { page: messages, issue, reminders } = useInvoiceMessages()
  const problemMessages = useProblems()
  return (
    <>
      <BackLink to="/portal/clients/invoices">{messages.back}</BackLink>
      <p className="invoice-standing">
        <InvoiceStatePill state={invoice.state} />
      </p>
      <div className="title-row">
        <h1 className="title">{invoice.documentNumber}</h1>
        <PrintButton />
        <PdfButton invoice={invoice} />
      </div>
      <PdfProblem {...props} />
      <SavedNotice param="issued" text={issue.issued} />
      <SavedNotice param="sent" text={messages.sent} />
      <SavedNotice param="credited" text={messages.creditDone} />
      <SavedNotice param="rendering" text={messages.tryingAgain} />
      <SavedNotice param="reminded" text={reminders.sentNow} />
      <SavedNotice param="reminder-skipped" text={reminders.skipped} />
      <SavedNotice param="reminders-changed" text={reminders.changed} />
      <SavedNotice param="written-off" text={messages.writeOffDone} />
      <SavedNotice param="reinstated" text={messages.undoWriteOffDone} />
      <SavedNotice param="used" text={messages.creditUsed} />
      <CreditNotice />
      <SavedNotice />
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problemMessages[problem]}
        </p>
      )}
      {invoice.report && <ReportNotice report={invoice.report} invoice={invoice} />}
      <div className="invoice-columns">
        <DocumentView content={invoice.document} />
        <div className="invoice-side">
          <BalanceCard {...props} />
          <InvoiceMoves {...props} />
          {invoice.reminders && (
            <ReminderCard
              invoice={invoice}
              reminders={invoice.reminders}
              today={props.today}
              once={props.once}
              mayChange={props.may.send}
            />
          )}
          <HistoryCard history={invoice.history} />
        </div>
      </div>
    </>
  )
}

function PrintButton() {
  const { page: messages } = useInvoiceMessages()
  return useHydrated() ? (
    <Button onClick={() => print()}>
      <Printer />
      {messages.print}
    </Button>
  ) : null
}

/** The link to the PDF. While it is prepared, opening it waits for it. */
function PdfButton({ invoice: { id, pdf } }: Pick<InvoicePageProps, 'invoice'>) {
  const { page: messages } = useInvoiceMessages()
  if (pdf.state === 'failed' || pdf.state === 'damaged') return null
  const isWaiting = pdf.state === 'waiting'
  return (
    <a className="button button-outline" href={`/portal/clients/invoices/${id}/pdf`}>
      {isWaiting ? <Clock /> : <Download />}
      {isWaiting ? messages.preparing : messages.download}
    </a>
  )
}

/** Why there is no PDF, with the button that tries once more. */
function PdfProblem({ invoice, once, may }: InvoicePageProps) {
  const { page: messages, issue } = useInvoiceMessages()
  const problemMessages = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  const { id, pdf } = invoice
  if (pdf.state === 'damaged')
    return (
      <p className="notice notice-bad invoice-pdf-problem" role="alert">
        <CircleAlert />
        <span>{messages.pdfDamaged}</span>
      </p>
    )
  if (pdf.state !== 'failed') return null
  const reason =
    pdf.problem === 'text-unprintable' && pdf.characters
      ? issue.unprintable(pdf.characters)
      : problemMessages[pdf.problem]
  return (
    <div className="notice notice-bad invoice-pdf-problem" role="alert">
      <CircleAlert />
      <p>{messages.pdfFailed(reason)}</p>
      {may.send && (
        <Form method="post" action={`/portal/clients/invoices/${id}/rendering`}>
          <IdempotencyField page={once} form="rendering" />
          <Button type="submit" compact disabled={isBusy}>
            {messages.tryAgain}
          </Button>
        </Form>
      )}
    </div>
  )
}

function ReportNotice({
  report: { at, cents, by },
  invoice: { currency, client },
}: {
  report: NonNullable<InvoiceView['report']>
  invoice: InvoiceView
}) {
  const { page: messages } = useInvoiceMessages()
  const display = useDisplay()
  const amount = formatExactMoney(cents, currency, display.locale)
  return (
    <p className="notice invoice-report">
      <Landmark />
      {messages.reported(by ?? client.name, amount, formatDateTime(at, display))}
    </p>
  )
}

function BalanceCard({ invoice, today, once, may, answer }: InvoicePageProps) {
  useMoneySavedToast(answer)
  const { page: messages } = useInvoiceMessages()
  const { open, writtenOff, clientCredit, refundable, state, currency } = invoice
  const form = { currency, today, once, answer }
  // of two payments in two tabs, the second is asked about here
  const isAsked = answer?.form === 'payment' && !answer.saved
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

/** The client and the records that the invoice belongs to, its payments and credit notes. */
function Links({ invoice }: { invoice: InvoiceView }) {
  const { page: messages } = useInvoiceMessages()
  const { money } = useMessages().portal
  const display = useDisplay()
  const { client, bookingId, projectId, corrects, currency } = invoice
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
          <Link to={`/portal/clients/invoices/${id}`}>{documentNumber}</Link>
          <span>{formatAmount(-gross)}</span>
        </li>
      ))}
      {corrects && (
        <li>
          <span className="muted">{messages.corrects}</span>
          <Link to={`/portal/clients/invoices/${corrects.id}`}>{corrects.documentNumber}</Link>
        </li>
      )}
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

/** What follows from another event, without a person. */
const results = new Set(['invoice.settled', 'invoice.reopened'])

function HistoryCard({ history }: Pick<InvoiceView, 'history'>) {
  const { page: messages } = useInvoiceMessages()
  const display = useDisplay()
  const shown = history.filter(({ name }) => name in messages.events)
  return (
    <section className="card" aria-labelledby="history">
      <header className="card-head">
        <h2 id="history">{messages.history}</h2>
      </header>
      <ul className="invoice-rows">
        {shown.map(({ id, at, name, by }) => (
          <li key={id}>
            <span>
              {by && !results.has(name) && <b>{by}</b>}{' '}
              {(!by && messages.ownEvents[name]) || messages.events[name]}
            </span>
            <span className="muted">{formatDate(at, display)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
