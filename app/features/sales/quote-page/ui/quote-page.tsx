import { CircleAlert, Info } from 'lucide-react'
import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { AuditTrailCard } from '#app/features/sales/audit-trail/ui/audit-trail-card.tsx'
import { InstallmentCard } from '#app/features/sales/installment/ui/installment-card.tsx'
import { ClientQuoteView } from '#app/features/sales/client-quote/ui/client-quote-view.tsx'
import { useInstallmentMessages } from '#app/features/sales/installment/ui/use-installment-messages.ts'
import { QuoteStatePill } from '#app/features/sales/quote-list/ui/quote-state.tsx'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import '#app/features/sales/quote-sending/ui/send-page.css'
import { BackLink } from '#app/ui/back-link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { AcceptanceCard, DeclineCard } from './answer-cards.tsx'
import { ContractCard, ContractSheet } from './contract-card.tsx'
import { HistoryCard, VersionsCard, VisitsCard } from './history-cards.tsx'
import { OverviewCard } from './overview-card.tsx'
import { QuoteActions } from './quote-actions.tsx'
import { ExtrasCard, InvoicesCard } from './related-cards.tsx'
import './quote-page.css'
import type { QuotePageProps } from './quote-page-view.ts'

/** A quote: what the client sees, who opened it, what they answered, and what can be done. */
export function QuotePage(props: QuotePageProps) {
  const { quote, plan } = props
  const { page: messages } = useQuotePageMessages()
  return (
    <>
      <BackLink to="/portal/clients/quotes">{messages.back}</BackLink>
      <p className="quote-status">
        <QuoteStatePill state={quote.state} />
      </p>
      <h1 className="title">{formatQuoteNumber(quote.number)}</h1>
      <p className="quote-lead">
        {quote.title && <b>{quote.title}</b>}
        <Link to={`/portal/clients/${quote.client.id}`}>
          {messages.forClient(quote.client.name)}
        </Link>
      </p>
      <Notices {...props} />
      <div className="sheet-columns">
        <div className="quote-side quote-first">
          <QuoteActions {...props} />
          <AcceptanceCard {...props} />
          <ContractCard {...props} />
          <DeclineCard quote={quote} />
        </div>
        <section className="card quote-sheet" aria-label={messages.viewAsClient}>
          <ShownVersion quote={quote} />
          <Sheet {...props} />
          <ContractSheet quote={quote} />
        </section>
        <div className="quote-side">
          <OverviewCard {...props} />
          {quote.sentVersion > 0 && <VisitsCard quote={quote} />}
          {plan && (
            <InstallmentCard
              {...plan}
              quoteId={quote.id}
              currency={quote.shown.currency}
              mayInvoice={props.may.invoice}
              formKey={props.formKey}
            />
          )}
          <ExtrasCard quote={quote} />
          <InvoicesCard {...props} />
          <VersionsCard quote={quote} />
          <HistoryCard quote={quote} />
          <AuditTrailCard trail={quote.auditTrail} />
        </div>
      </div>
    </>
  )
}

/** The quote as the client sees it, with the payment plan until its installments are planned. */
function Sheet({ quote: { shown }, plan }: QuotePageProps) {
  const { locale } = useDisplay()
  const { content, rates, choice, currency, language, planDays, isAccepted } = shown
  return (
    <ClientQuoteView
      {...{ content, rates, choice }}
      format={{ currency, language, locale }}
      mode="read"
      onlyChosen={isAccepted}
      {...(!plan && { planDays })}
    />
  )
}

function Notices({ quote, problem }: QuotePageProps) {
  const { page: messages } = useQuotePageMessages()
  const installmentMessages = useInstallmentMessages()
  const problemMessages = useProblems()
  const display = useDisplay()
  const { state, hasUnsentChanges, returnNote, renewalRequestedAt } = quote
  const isEditable = ['draft', 'sent', 'declined', 'expired'].includes(state)
  const notes = [
    state === 'approval-requested' &&
      quote.approvalRequestedAt &&
      messages.waiting(
        quote.approvalBy ?? messages.system,
        formatDate(quote.approvalRequestedAt, display),
      ),
    isEditable && returnNote && messages.returnedNote(returnNote),
    state === 'expired' &&
      renewalRequestedAt &&
      messages.renewalRequested(formatDate(renewalRequestedAt, display)),
    isEditable && hasUnsentChanges && messages.unsent,
  ].flatMap((note) => note || [])
  return (
    <>
      <SavedNotice param="sent" text={messages.sent} />
      <SavedNotice param="requested" text={messages.requested} />
      <SavedNotice param="returned" text={messages.returned} />
      <SavedNotice param="canceled" text={messages.canceled} />
      <SavedNotice param="invoiced" text={installmentMessages.page.invoiced} />
      <SavedNotice param="renewed" text={messages.renewed} />
      <SavedNotice param="reminded" text={messages.reminded} />
      <SavedNotice param="countersigned" text={messages.contractCard.countersigned} />
      <SavedNotice param="voided" text={messages.contractCard.voidedNote} />
      <SavedNotice param="settled" text={messages.contractCard.settledNote} />
      <SavedNotice param="accepted" text={messages.accepted} />
      <SavedNotice param="rendering" text={messages.tryingAgain} />
      <SavedNotice />
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="notice quote-remark">
          <Info />
          {note}
        </p>
      ))}
    </>
  )
}

/** Says that an older version or the draft is shown, with a link to the newest version. */
function ShownVersion({ quote }: Pick<QuotePageProps, 'quote'>) {
  const { page: messages } = useQuotePageMessages()
  const display = useDisplay()
  const { id, shown, sentVersion, acceptance } = quote
  if (shown.version === null || shown.sentAt === null) return null
  const current = acceptance?.version ?? sentVersion
  if (shown.version === current) return null
  return (
    <p className="notice quote-remark">
      {messages.olderVersion(shown.version, formatDate(shown.sentAt, display))}
      <Link to={`/portal/clients/quotes/${id}`}>{messages.newest}</Link>
    </p>
  )
}
