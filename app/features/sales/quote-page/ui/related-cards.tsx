import { Link } from 'react-router'

import { formatExactMoney } from '#app/core/money.ts'
import { InvoiceStatePill } from '#app/features/money/invoice/ui/invoice-state.tsx'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { QuoteStatePill } from '#app/features/sales/quote-list/ui/quote-state.tsx'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { QuotePageProps } from './quote-page-view.ts'

/** Quotes that add extras to this one. */
export function ExtrasCard({ quote: { extras } }: Pick<QuotePageProps, 'quote'>) {
  const { page: messages } = useQuotePageMessages()
  if (extras.length === 0) return null
  return (
    <section className="card" aria-labelledby="extras">
      <header className="card-head">
        <h2 id="extras">{messages.extrasTitle}</h2>
      </header>
      <ul className="quote-rows">
        {extras.map(({ id, number, title, state }) => (
          <li key={id}>
            <span>
              <Link to={`/portal/clients/quotes/${id}`}>{formatQuoteNumber(number)}</Link>{' '}
              <QuoteStatePill state={state} />
            </span>
            {title && <span className="muted">{title}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Invoices created from the quote. */
export function InvoicesCard({ invoices: view }: QuotePageProps) {
  const { page: messages } = useQuotePageMessages()
  const { card } = useInvoiceMessages()
  const { locale } = useDisplay()
  if (!view || view.drafts.length + view.invoices.length === 0) return null
  return (
    <section className="card" aria-labelledby="invoices">
      <header className="card-head">
        <h2 id="invoices">{messages.invoices}</h2>
      </header>
      <ul className="quote-rows">
        {view.drafts.map(({ id }) => (
          <li key={id}>
            <Link to={`/portal/clients/invoices/drafts/${id}`}>{card.draft}</Link>
          </li>
        ))}
        {view.invoices.map(({ id, kind, documentNumber, gross, currency, state }) => (
          <li key={id}>
            <span>
              <Link to={`/portal/clients/invoices/${id}`}>{documentNumber}</Link>{' '}
              <InvoiceStatePill state={state} />
            </span>
            <span>
              {formatExactMoney(kind === 'credit-note' ? -gross : gross, currency, locale)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
