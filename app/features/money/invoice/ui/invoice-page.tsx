import { Landmark } from 'lucide-react'

import { formatDate, formatDateTime } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { ReminderCard } from '#app/features/money/invoice-reminder/ui/reminder-card.tsx'
import { JournalCard } from '#app/features/money/journal/ui/journal-card.tsx'
import { CreditNotice } from '#app/features/money/ledger/ui/money-form.tsx'
import '#app/features/money/ledger/ui/money.css'
import { BackLink } from '#app/ui/back-link.tsx'
import { DocumentView } from '#app/ui/document-view.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { BalanceCard } from './balance-card.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { PdfButton, PdfProblem, PrintButton } from './invoice-pdf.tsx'
import { InvoiceKindLabel, InvoiceStatePill } from './invoice-state.tsx'
import type { InvoicePageProps, InvoiceView } from './invoice-view.ts'
import './invoices.css'
import { useInvoiceMessages } from './use-invoice-messages.ts'

/** An issued invoice or credit note: its document, what is open, and what can be done with it. */
export function InvoicePage(props: InvoicePageProps) {
  const { invoice, problem } = props
  const { page: messages, issue, reminders } = useInvoiceMessages()
  const problemMessages = useProblems()
  return (
    <>
      <BackLink to="/portal/clients/invoices">{messages.back}</BackLink>
      <p className="invoice-status">
        <InvoiceStatePill state={invoice.state} />
        <InvoiceKindLabel kind={invoice.kind} />
      </p>
      <div className="title-row">
        <h1 className="title">{invoice.documentNumber}</h1>
        <PrintButton />
        <PdfButton invoice={invoice} />
      </div>
      <PdfProblem {...props} />
      <SavedNotice param="issued" text={issue.issued} />
      <SavedNotice param="was-draft" text={issue.wasDraft} />
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
        {/* On a phone the balance comes first: 500 lines of a document are long. */}
        <div className="invoice-side">
          <BalanceCard {...props} />
          <InvoiceActions {...props} />
        </div>
        <DocumentView content={invoice.document} />
        <div className="invoice-side">
          {invoice.reminders && (
            <ReminderCard
              invoice={invoice}
              reminders={invoice.reminders}
              today={props.today}
              formKey={props.formKey}
              mayChange={props.may.send}
            />
          )}
          <HistoryCard history={invoice.history} />
          {invoice.journal && <JournalCard entries={invoice.journal} currency={invoice.currency} />}
        </div>
      </div>
    </>
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

/** Events that follow from another one, without a person. */
const results = new Set(['invoice.settled', 'invoice.reopened'])

function HistoryCard({ history }: Pick<InvoiceView, 'history'>) {
  const { page: messages } = useInvoiceMessages()
  const display = useDisplay()
  const events = history.filter(({ name }) => name in messages.events)
  return (
    <section className="card" aria-labelledby="history">
      <header className="card-head">
        <h2 id="history">{messages.history}</h2>
      </header>
      <ul className="invoice-rows">
        {events.map(({ id, at, name, by }) => (
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
