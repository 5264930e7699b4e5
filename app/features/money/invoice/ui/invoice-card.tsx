import { Link } from 'react-router'

import { formatExactMoney } from '#app/core/money.ts'
import { useDocumentMessages } from '#app/features/money/document/ui/use-document-messages.ts'
import type { InvoiceState } from '#app/features/money/invoice/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { CreateInvoice } from './client-choice.tsx'
import { InvoiceKindLabel, InvoiceStatePill, TransferReported } from './invoice-state.tsx'
import './invoices.css'
import { useInvoiceMessages } from './use-invoice-messages.ts'

export type InvoicesView = {
  invoices: {
    id: string
    kind: string
    documentNumber: string
    gross: number
    currency: string
    state: InvoiceState | null
    reportedAt: Date | null
  }[]
  drafts: { id: string }[]
}
type Props = InvoicesView & {
  subject: { client: string } | { booking: string } | { project: string }
  formKey: string
  mayIssue: boolean
}

/** The invoices of a booking, a project or a client, with a button that creates one. */
export function InvoiceCard({ invoices, drafts, subject, formKey, mayIssue }: Props) {
  const { card: messages, create } = useInvoiceMessages()
  const { locale } = useDisplay()
  const isEmpty = invoices.length === 0 && drafts.length === 0
  return (
    <section className="card" aria-labelledby="invoices">
      <header className="card-head">
        <h2 id="invoices">{messages.title}</h2>
      </header>
      {isEmpty && <p className="invoice-none">{messages.none}</p>}
      {!isEmpty && (
        <ul className="invoice-rows">
          {drafts.map(({ id }) => (
            <li key={id}>
              <Link to={`/portal/clients/invoices/drafts/${id}`}>{messages.draft}</Link>
            </li>
          ))}
          {invoices.map(({ id, kind, documentNumber, gross, currency, state, reportedAt }) => (
            <li key={id}>
              <span>
                <Link to={`/portal/clients/invoices/${id}`}>{documentNumber}</Link>{' '}
                <InvoiceStatePill state={state} />
                <InvoiceKindLabel kind={kind} />
                <TransferReported at={reportedAt} />
              </span>
              <span>
                {formatExactMoney(kind === 'credit-note' ? -gross : gross, currency, locale)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {'client' in subject && <ClientDocuments clientId={subject.client} />}
      {mayIssue && (
        <div className="invoice-card-action">
          <CreateInvoice
            subject={subject}
            formKey={formKey}
            label={'booking' in subject ? messages.fromBooking : create}
          />
        </div>
      )}
    </section>
  )
}

function ClientDocuments({ clientId }: { clientId: string }) {
  const messages = useDocumentMessages()
  const path = `/portal/clients/${clientId}`
  return (
    <p className="invoice-card-files">
      <Link to={`${path}/statement`}>{messages.statement}</Link>
      <a href={`${path}/documents.zip`}>{messages.all}</a>
    </p>
  )
}
