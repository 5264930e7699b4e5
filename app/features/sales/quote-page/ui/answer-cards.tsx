import { formatDateTime, formatTime } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { AgreementPdf } from '#app/features/sales/agreement/ui/agreement-pdf.tsx'
import { listChosenLines } from '#app/features/sales/quote/rules.ts'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { QuotePageProps } from './quote-page-view.ts'

type Props = Pick<QuotePageProps, 'quote'>

/**
 * The acceptance, with the options that were chosen, until when it can be undone, and the PDF of
 * the agreement.
 */
export function AcceptanceCard({
  quote: { id, acceptance, shown, agreement, contract },
  formKey,
  may,
}: Pick<QuotePageProps, 'quote' | 'formKey' | 'may'>) {
  const { page: messages } = useQuotePageMessages()
  const display = useDisplay()
  if (!acceptance) return null
  const { name, acceptedAt, gross, undoUntil, recordedHow, recordedBy } = acceptance
  const chosen = shown.isAccepted ? listChosenLines(shown.content, shown.choice) : []
  return (
    <section className="card" aria-labelledby="acceptance">
      <header className="card-head">
        <h2 id="acceptance">{messages.acceptance}</h2>
      </header>
      <div className="quote-card">
        <p>{messages.acceptedBy(name, formatDateTime(acceptedAt, display))}</p>
        {recordedHow && (
          <p className="muted">{messages.recorded[recordedHow](recordedBy ?? messages.system)}</p>
        )}
        {undoUntil && <p className="muted">{messages.undoUntil(formatTime(undoUntil, display))}</p>}
        <dl className="facts">
          <div>
            <dt>{messages.acceptedTotal}</dt>
            <dd>{formatExactMoney(gross, shown.currency, display.locale)}</dd>
          </div>
          {chosen.length > 0 && (
            <div>
              <dt>{messages.chosen}</dt>
              <dd>
                {chosen.map((line) => (
                  <p key={line.id}>{line.name}</p>
                ))}
              </dd>
            </div>
          )}
        </dl>
        {/* with a contract, its card has the PDF */}
        {agreement && !contract?.number && (
          <AgreementPdf
            quoteId={id}
            contract={null}
            pdf={agreement.pdf}
            formKey={formKey}
            mayRetry={may.send}
          />
        )}
      </div>
    </section>
  )
}

/** The decline, with its reason. */
export function DeclineCard({ quote }: Props) {
  const { page: messages } = useQuotePageMessages()
  const display = useDisplay()
  const { state, declinedAt, declinedBy, declineReason, declineText, client } = quote
  if (state !== 'declined' || !declinedAt) return null
  return (
    <section className="card" aria-labelledby="declined">
      <header className="card-head">
        <h2 id="declined">{messages.declined}</h2>
      </header>
      <div className="quote-card">
        <p>{messages.acceptedBy(declinedBy ?? client.name, formatDateTime(declinedAt, display))}</p>
        {declineReason && <p>{messages.reasons[declineReason]}</p>}
        {declineText && <p className="quote-words">{declineText}</p>}
      </div>
    </section>
  )
}
