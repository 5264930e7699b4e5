import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'

import { formatExactMoney } from '#app/core/money.ts'
import { type QuoteState, formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { QuoteStatePill } from '#app/features/sales/quote-list/ui/quote-state.tsx'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { ChainStep } from '../rules.ts'
import './quote-card.css'

export type QuotesView = {
  quotes: {
    id: string
    number: number
    title: string
    state: QuoteState
    gross: number
    currency: string
  }[]
  /** From the inquiry to the invoice; null without a quote, or a client's plan. */
  chain: ChainStep[] | null
}

/** The quotes of a client, a booking or a project. */
export function QuoteCard({ quotes, chain }: QuotesView) {
  const { card: messages } = useQuotePageMessages()
  const { locale } = useDisplay()
  return (
    <section className="card" aria-labelledby="quotes">
      <header className="card-head">
        <h2 id="quotes">{messages.title}</h2>
      </header>
      {chain && <Chain steps={chain} />}
      {quotes.length === 0 && <p className="quote-list-none">{messages.none}</p>}
      {quotes.length > 0 && (
        <ul className="quote-list">
          {quotes.map(({ id, number, title, state, gross, currency }) => (
            <li key={id}>
              <span>
                <Link to={`/portal/clients/quotes/${id}`}>{formatQuoteNumber(number)}</Link>{' '}
                <QuoteStatePill state={state} />
              </span>
              <span>{formatExactMoney(gross, currency, locale)}</span>
              {title && <span className="muted">{title}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Inquiry › Quote › Date › Invoice, or the steps of a plan. A future step has no link. */
function Chain({ steps }: { steps: ChainStep[] }) {
  const { chain: messages } = useQuotePageMessages()
  return (
    <nav className="quote-chain" aria-label={messages.label}>
      {steps.map(({ kind, to, isCurrent }, index) => (
        <Fragment key={kind}>
          {index > 0 && <ChevronRight />}
          {to ? (
            <Link to={to}>{messages[kind]}</Link>
          ) : (
            <span
              className={isCurrent ? undefined : 'muted'}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {messages[kind]}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
