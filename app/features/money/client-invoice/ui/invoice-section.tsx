import { ClientSection } from '#app/features/clients/client-portal/ui/client-section.tsx'

import { isInstallment } from '#app/features/money/invoice/rules.ts'

import './client-invoice.css'
import type { InvoiceListView, InvoiceRowView, StateLevel } from './client-invoice-view.ts'
import { useClientInvoiceMessages } from './use-client-invoice-messages.ts'

/** Invoices shown before the earlier ones. */
const shownInvoices = 5

/** The client's debt, and their invoices. */
export function InvoiceSection({ invoices: { owed, rows } }: { invoices: InvoiceListView }) {
  const messages = useClientInvoiceMessages()
  return (
    <ClientSection id="invoices" title={messages.title}>
      {owed && (
        <dl className="client-sums">
          <div>
            <dt>{messages.owed}</dt>
            <dd>{owed}</dd>
          </div>
        </dl>
      )}
      <InvoiceRows rows={rows.slice(0, shownInvoices)} />
      {rows.length > shownInvoices && (
        <details className="client-more">
          <summary>{messages.earlier(rows.length - shownInvoices)}</summary>
          <InvoiceRows rows={rows.slice(shownInvoices)} />
        </details>
      )}
    </ClientSection>
  )
}

function InvoiceRows({ rows }: { rows: InvoiceRowView[] }) {
  const messages = useClientInvoiceMessages()
  return (
    <ul className="client-invoices">
      {rows.map(({ number, kind, state, level, date, due, open, amount, reported, href }) => (
        <li key={number}>
          <a href={href}>{number}</a>
          <span className="client-amount">{amount}</span>
          <span className="client-invoice-about">
            {isInstallment(kind) && <span>{messages.kinds[kind]}</span>}
            {[date, due].filter(Boolean).join(' · ')}
            {reported && <span>{reported}</span>}
          </span>
          <span className="client-invoice-state">
            <InvoiceStateLabel level={level}>{messages.states[state]}</InvoiceStateLabel>
            {open && <span>{messages.open(open)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function InvoiceStateLabel({ level, children }: { level: StateLevel; children: string }) {
  return (
    <span className="client-invoice-label" data-level={level ?? undefined}>
      {children}
    </span>
  )
}
