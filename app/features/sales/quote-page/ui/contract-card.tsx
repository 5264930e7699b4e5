import { formatDate, formatDateTime, formatFullDay } from '#app/core/display.ts'
import { trimDrawing } from '#app/core/drawing.ts'
import { AgreementPdf } from '#app/features/sales/agreement/ui/agreement-pdf.tsx'
import { ContractText } from '#app/features/sales/contract/ui/contract-text.tsx'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { SignatureDrawing } from '#app/ui/signature-drawing.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { SigningActions } from './signing-actions.tsx'
import type { QuotePageProps } from './quote-page-view.ts'
import { WithdrawalFacts } from './withdrawal-facts.tsx'

type Props = Pick<QuotePageProps, 'quote' | 'withdrawal' | 'formKey' | 'may'>

/** The contract: its number and template, who signed it and who still has to, and its PDF. */
export function ContractCard(props: Props) {
  const { quote, formKey, may } = props
  const { id, contract, acceptance, agreement } = quote
  const { page, send } = useQuotePageMessages()
  const { contractCard: messages } = page
  if (!contract) return null
  const { number, template, version, paper } = contract
  return (
    <section className="card" aria-labelledby="contract">
      <header className="card-head">
        <h2 id="contract">{number === null ? messages.title : messages.numbered(number)}</h2>
      </header>
      <div className="quote-card">
        <Ended quote={quote} />
        <dl className="facts">
          <div>
            <dt>{messages.template}</dt>
            <dd>{send.contractVersion(template, version)}</dd>
          </div>
          <div>
            <dt>
              {paper
                ? messages.paper
                : acceptance?.recordedHow
                  ? messages.agreedBy
                  : messages.client}
            </dt>
            <ClientSignatures quote={quote} />
          </div>
          <PaperFacts quote={quote} />
          <Attachments quote={quote} />
          <StudioSignature quote={quote} />
        </dl>
        <WithdrawalFacts {...props} />
        <SigningActions {...props} />
        {number !== null && agreement && (
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

/** The newest contract of the quote, if it ended. */
function Ended({ quote: { contract, client } }: Pick<Props, 'quote'>) {
  const { page } = useQuotePageMessages()
  const { contractCard: messages } = page
  const display = useDisplay()
  if (!contract?.ended) return null
  const { number, kind, by, at, reason } = contract.ended
  const when = formatDate(at, display)
  return (
    <div>
      <p>
        {kind === 'voided'
          ? messages.voided(number, by ?? page.system, when)
          : kind === 'withdrawn'
            ? messages.withdrawn(number, by ?? client.name, when)
            : messages.declinedBy(number, by ?? client.name, when)}
      </p>
      {reason && <p className="quote-words">{reason}</p>}
    </div>
  )
}

function ClientSignatures({ quote: { contract } }: Pick<Props, 'quote'>) {
  const { page } = useQuotePageMessages()
  const { contractCard: messages } = page
  const display = useDisplay()
  const { paper, signers: all } = contract!
  const signers = all.filter(({ side }) => side === 'client')
  if (signers.length === 0) return <dd>{messages.notSigned}</dd>
  return (
    <dd>
      {signers.map(({ position, name, signed }) => (
        <div key={position}>
          <p>
            {paper
              ? name
              : signed
                ? messages.signed(signed.name, formatDateTime(signed.at, display))
                : messages.signerNotSigned(name)}
          </p>
          {signed?.drawing && (
            <SignatureDrawing
              drawing={trimDrawing(signed.drawing)}
              label={messages.drawing(signed.name)}
            />
          )}
        </div>
      ))}
    </dd>
  )
}

/** The day of the signatures on paper, and the files of their scan. */
function PaperFacts({ quote: { id, contract } }: Pick<Props, 'quote'>) {
  const { page } = useQuotePageMessages()
  const { contractCard: messages } = page
  const { locale } = useDisplay()
  if (!contract?.paper) return null
  const { signedOn, scans } = contract.paper
  return (
    <>
      <div>
        <dt>{messages.signedOn}</dt>
        <dd>{formatFullDay(signedOn, locale)}</dd>
      </div>
      <div>
        <dt>{messages.scan}</dt>
        <dd className="quote-scans">
          {scans.map(({ position, name }) => (
            <a key={position} href={`/portal/clients/quotes/${id}/scans/${position}`}>
              {name}
            </a>
          ))}
        </dd>
      </div>
    </>
  )
}

function Attachments({ quote: { id, contract } }: Pick<Props, 'quote'>) {
  const { page } = useQuotePageMessages()
  const { attachments } = contract!
  if (attachments.length === 0) return null
  return (
    <div>
      <dt>{page.contractCard.attachments}</dt>
      <dd className="quote-scans">
        {attachments.map(({ hash, name }) => (
          <a key={hash} href={`/portal/clients/quotes/${id}/attachments/${hash}`}>
            {name}
          </a>
        ))}
      </dd>
    </div>
  )
}

function StudioSignature({ quote: { contract } }: Pick<Props, 'quote'>) {
  const { page } = useQuotePageMessages()
  const { contractCard: messages } = page
  const display = useDisplay()
  const { sent, signers, isCountersigned, waitingFor } = contract!
  const signed = signers.find(({ side }) => side === 'studio')?.signed
  if (!isCountersigned && !sent) return null
  return (
    <div>
      <dt>{messages.studio}</dt>
      {isCountersigned ? (
        <dd>
          {signed
            ? messages.signed(signed.name, formatDateTime(signed.at, display))
            : waitingFor?.isStudio
              ? messages.notSigned
              : messages.atTheEnd}
        </dd>
      ) : (
        <dd>
          {messages.signed(sent!.by ?? page.system, formatDateTime(sent!.at, display))}
          <p className="muted">{messages.bySending}</p>
        </dd>
      )}
    </div>
  )
}

/** The text of the contract, below the quote it belongs to. */
export function ContractSheet({ quote: { contract } }: Pick<QuotePageProps, 'quote'>) {
  const { page, send } = useQuotePageMessages()
  if (!contract) return null
  const { number, blocks } = contract
  return (
    <div className="contract-section">
      <h3>{number === null ? page.contractCard.title : page.contractCard.numbered(number)}</h3>
      {blocks ? (
        <ContractText blocks={blocks} level={4} />
      ) : (
        <p className="muted">{send.contractPending}</p>
      )}
    </div>
  )
}
