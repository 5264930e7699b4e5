import { formatDateTime } from '#app/core/display.ts'
import { AgreementPdf } from '#app/features/sales/agreement/ui/agreement-pdf.tsx'
import { ContractText } from '#app/features/sales/contract/ui/contract-text.tsx'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { QuotePageProps } from './quote-page-view.ts'

/** The contract: its number and template, who signed it, and its PDF. */
export function ContractCard({
  quote: { id, contract, acceptance, agreement },
  formKey,
  may,
}: Pick<QuotePageProps, 'quote' | 'formKey' | 'may'>) {
  const { page, send } = useQuotePageMessages()
  const { contractCard: messages } = page
  const display = useDisplay()
  if (!contract) return null
  const { number, template, version, sent } = contract
  const signed = number === null ? null : acceptance
  return (
    <section className="card" aria-labelledby="contract">
      <header className="card-head">
        <h2 id="contract">{number === null ? messages.title : messages.numbered(number)}</h2>
      </header>
      <div className="quote-card">
        <dl className="facts">
          <div>
            <dt>{messages.template}</dt>
            <dd>{send.contractVersion(template, version)}</dd>
          </div>
          <div>
            <dt>{signed?.recordedHow ? messages.agreedBy : messages.client}</dt>
            <dd>
              {signed
                ? messages.signed(signed.name, formatDateTime(signed.acceptedAt, display))
                : messages.notSigned}
            </dd>
          </div>
          {sent && (
            <div>
              <dt>{messages.studio}</dt>
              <dd>
                {messages.signed(sent.by ?? page.system, formatDateTime(sent.at, display))}
                <p className="muted">{messages.bySending}</p>
              </dd>
            </div>
          )}
        </dl>
        {signed && agreement && (
          <AgreementPdf
            quoteId={id}
            contract={number}
            pdf={agreement.pdf}
            formKey={formKey}
            mayRetry={may.send}
          />
        )}
      </div>
    </section>
  )
}

/** The text of the contract, below the quote it belongs to. */
export function ContractSheet({ quote: { contract } }: Pick<QuotePageProps, 'quote'>) {
  const { page, send } = useQuotePageMessages()
  if (!contract) return null
  const { number, blocks } = contract
  return (
    <section className="contract-section" aria-labelledby="contract-text">
      <h3 id="contract-text">
        {number === null ? page.contractCard.title : page.contractCard.numbered(number)}
      </h3>
      {blocks ? (
        <ContractText blocks={blocks} level={4} />
      ) : (
        <p className="muted">{send.contractPending}</p>
      )}
    </section>
  )
}
