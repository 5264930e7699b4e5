import { Link } from 'react-router'

import { formatDate, formatLocalSpan } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { BookingPill } from '#app/features/booking/booking/ui/state-pill.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { QuotePageProps } from './quote-page-view.ts'

/** The total, the expiry, and what the quote belongs to. */
export function OverviewCard({ quote, may }: QuotePageProps) {
  const { page: messages } = useQuotePageMessages()
  const display = useDisplay()
  const { shown, expiresAt, state } = quote
  const isOpen = state === 'sent' || state === 'expired'
  return (
    <section className="card" aria-labelledby="overview">
      <header className="card-head">
        <h2 id="overview">{messages.facts}</h2>
      </header>
      <dl className="facts quote-card">
        {!shown.isAccepted && (
          <div>
            <dt>{messages.total}</dt>
            <dd>{formatExactMoney(shown.totals.gross, shown.currency, display.locale)}</dd>
          </div>
        )}
        {isOpen && expiresAt && (
          <div>
            <dt>{state === 'expired' ? messages.expired : messages.expires}</dt>
            <dd>{formatDate(expiresAt, display)}</dd>
          </div>
        )}
        <RelatedFacts quote={quote} may={may} />
      </dl>
      {quote.note && <p className="quote-card quote-words muted">{quote.note}</p>}
    </section>
  )
}

/** The dates, project, inquiry and quote that it belongs to. */
function RelatedFacts({ quote, may }: Pick<QuotePageProps, 'quote' | 'may'>) {
  const { page: messages } = useQuotePageMessages()
  const { portal } = useMessages()
  const display = useDisplay()
  const now = useNow()
  const { bookings, project, inquiryId, amends } = quote
  return (
    <>
      <div>
        <dt>{messages.dates}</dt>
        <dd>
          {bookings.length === 0 && messages.noDates}
          {bookings.map((booking) => (
            <p key={booking.id} className="quote-date">
              <Link to={`/portal/bookings/${booking.id}`}>
                {formatLocalSpan(booking, now, display.locale, portal.bookings.allDay)}
              </Link>{' '}
              <BookingPill state={booking.state} />
            </p>
          ))}
        </dd>
      </div>
      {project && (
        <div>
          <dt>{messages.project}</dt>
          <dd>
            <Link to={`/portal/projects/${project.id}`}>{project.title}</Link>
          </dd>
        </div>
      )}
      {inquiryId && may.inquiries && (
        <div>
          <dt>{messages.inquiry}</dt>
          <dd>
            <Link to={`/portal/clients/inquiries/${inquiryId}`}>{messages.openInquiry}</Link>
          </dd>
        </div>
      )}
      {amends && (
        <div>
          <dt>{messages.amends}</dt>
          <dd>
            <Link to={`/portal/clients/quotes/${amends.id}`}>
              {formatQuoteNumber(amends.number)}
            </Link>
          </dd>
        </div>
      )}
    </>
  )
}
