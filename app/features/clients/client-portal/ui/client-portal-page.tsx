import { CalendarPlus, CircleAlert, CircleCheck, Eye } from 'lucide-react'

import { GalleryCards } from '#app/features/delivery/gallery-page/ui/gallery-cards.tsx'
import { ReviewCards } from '#app/features/delivery/review-page/ui/review-cards.tsx'
import { InvoiceSection } from '#app/features/money/client-invoice/ui/invoice-section.tsx'
import { ClientFiles } from '#app/features/money/document/ui/client-files.tsx'
import { RunningPlans } from '#app/features/sales/client-plan/ui/running-plans.tsx'
import { QuoteListSection } from '#app/features/sales/client-quote/ui/quote-list-section.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import { Dates } from './client-dates.tsx'
import { Payments } from './client-payments.tsx'
import type { ClientPortalView, PortalFormResult } from './client-portal-view.ts'
import './client-form.css'
import './client-portal.css'
import { Projects } from './client-projects.tsx'
import { ClientSection } from './client-section.tsx'
import { WaitingLabel } from './project-step.tsx'
import { DetailsForm, LeaveForm, MessageForm } from './portal-forms.tsx'
import { useClientPortalMessages } from './use-client-portal-messages.ts'

type Props = {
  studio: StudioView
  view: ClientPortalView
  formKey: string
  done: string | null
  result: PortalFormResult | undefined
  /** The contact whose page the studio views; null on the contact's own page. */
  viewing: { name: string; back: string } | null
}

/** Everything about a client's work with the studio, on one page. */
export function ClientPortalPage({ studio, view, formKey, done, result, viewing }: Props) {
  const messages = useClientPortalMessages()
  const hasFiles =
    !viewing && (view.agreements.length > 0 || (view.invoices ?? view.payments) !== null)
  return (
    <>
      {viewing && (
        <aside className="client-viewing" aria-label={messages.viewing.label}>
          <p>
            <Eye />
            {messages.viewing.text(viewing.name)}
          </p>
          <a href={viewing.back}>{messages.viewing.back}</a>
        </aside>
      )}
      <header className="page-head client-portal-head">
        <h1>{messages.heading(view.greeting)}</h1>
        {view.client && <p className="lead">{messages.lead(view.client, studio.name)}</p>}
      </header>
      <div className="band client-portal">
        <Notice done={done} result={result} />
        {view.next && <NextStep next={view.next} hasForms={!viewing} />}
        <div className="client-portal-columns">
          <div className="client-portal-main">
            <ReviewCards reviews={view.reviews} />
            <Projects projects={view.projects} completed={view.completed} />
            <GalleryCards galleries={view.galleries} />
            <RunningPlans plans={view.plans} />
            {view.quotes.length > 0 && <QuoteListSection quotes={view.quotes} />}
            <Dates upcoming={view.upcoming} past={view.past} />
            {view.invoices && <InvoiceSection invoices={view.invoices} />}
            {view.payments && <Payments payments={view.payments} />}
            {hasFiles && <ClientFiles agreements={view.agreements} />}
          </div>
          <div className="client-portal-aside">
            {view.people.length > 0 && (
              <ClientSection id="people" title={messages.studioPeople}>
                <ul className="client-people">
                  {view.people.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
              </ClientSection>
            )}
            {view.billing && <Billing lines={view.billing} mayChange={!viewing} />}
            {!viewing && !view.isGuest && (
              <Forms studio={studio} view={view} formKey={formKey} result={result} />
            )}
            {!viewing && <LeaveForm />}
          </div>
        </div>
      </div>
    </>
  )
}

function Forms({
  studio,
  view,
  formKey,
  result,
}: Pick<Props, 'studio' | 'view' | 'formKey' | 'result'>) {
  const messages = useClientPortalMessages()
  return (
    <>
      <ClientSection id="message" title={messages.message}>
        <MessageForm studio={studio} formKey={formKey} result={result} />
      </ClientSection>
      <ClientSection id="details" title={messages.details}>
        <DetailsForm contact={view.contact} formKey={formKey} result={result} />
      </ClientSection>
    </>
  )
}

function Billing({ lines, mayChange }: { lines: string[]; mayChange: boolean }) {
  const { billing: messages } = useClientPortalMessages()
  return (
    <ClientSection id="billing" title={messages.title}>
      {lines.length > 0 ? (
        <address className="client-billing-lines">
          {lines.map((line, index) => (
            <span key={index}>{line}</span>
          ))}
        </address>
      ) : (
        <p>{messages.none}</p>
      )}
      {mayChange && (
        <p className="client-links">
          <a href="/client/billing">{messages.edit}</a>
        </p>
      )}
    </ClientSection>
  )
}

function Notice({ done, result }: Pick<Props, 'done' | 'result'>) {
  const messages = useClientPortalMessages()
  const resultText = done && messages.done[done]
  if (result)
    return (
      <p className="notice notice-bad">
        <CircleAlert />
        <span>
          {messages.attention}{' '}
          <a href={`#${result.form}`}>
            {result.form === 'details' ? messages.details : messages.message}
          </a>
        </span>
      </p>
    )
  return resultText ? (
    <output className="notice notice-ok">
      <CircleCheck />
      {resultText}
    </output>
  ) : null
}

function NextStep({
  next,
  hasForms,
}: {
  next: NonNullable<ClientPortalView['next']>
  hasForms: boolean
}) {
  const messages = useClientPortalMessages()
  const { text, action } = next
  const isShown = action && (hasForms || !action.href.startsWith('#'))
  return (
    <section className="client-next" aria-labelledby="next">
      <h2 id="next">{messages.nextTitle}</h2>
      {'about' in next && (
        <div className="client-next-about">
          <h3>{next.about}</h3>
          {next.label && <WaitingLabel {...next} />}
        </div>
      )}
      <p className="client-next-text">{text}</p>
      {isShown && (
        <ButtonLink look="accent" href={action.href}>
          {action.href.endsWith('.ics') && <CalendarPlus />}
          {action.label}
        </ButtonLink>
      )}
    </section>
  )
}
