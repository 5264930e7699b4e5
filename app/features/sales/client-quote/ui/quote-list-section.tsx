import { ClientSection } from '#app/features/clients/client-portal/ui/client-section.tsx'
import { InvoiceStateLabel } from '#app/features/money/client-invoice/ui/invoice-section.tsx'

import type { QuoteRowView } from './client-quote-page-view.ts'
import { useClientQuoteMessages } from './use-client-quote-messages.ts'

/** Quotes shown before the earlier ones. */
const shownQuotes = 5

/** The quotes of a client, the newest first. */
export function QuoteListSection({ quotes }: { quotes: QuoteRowView[] }) {
  const messages = useClientQuoteMessages()
  return (
    <ClientSection id="quotes" title={messages.title}>
      <QuoteRows rows={quotes.slice(0, shownQuotes)} />
      {quotes.length > shownQuotes && (
        <details className="client-more">
          <summary>{messages.earlier(quotes.length - shownQuotes)}</summary>
          <QuoteRows rows={quotes.slice(shownQuotes)} />
        </details>
      )}
    </ClientSection>
  )
}

/** Rows like those of invoices. */
function QuoteRows({ rows }: { rows: QuoteRowView[] }) {
  return (
    <ul className="client-invoices">
      {rows.map(({ number, title, state, level, about, amount, href }) => (
        <li key={number}>
          <a href={href}>{number}</a>
          <span className="client-amount">{amount}</span>
          <span className="client-invoice-about">
            <span dir="auto">{title}</span>
            {about}
          </span>
          <span className="client-invoice-state">
            <InvoiceStateLabel level={level}>{state}</InvoiceStateLabel>
          </span>
        </li>
      ))}
    </ul>
  )
}
