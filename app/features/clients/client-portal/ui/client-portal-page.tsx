import { CalendarPlus, CircleAlert, CircleCheck, Eye } from 'lucide-react'

import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { InvoiceSection } from '#app/features/money/client-invoice/ui/invoice-section.tsx'
import { ClientFiles } from '#app/features/money/document/ui/client-files.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

import './client-portal.css'
import { ClientSection } from './client-section.tsx'
import type {
  ClientPortalView,
  DateView,
  PaymentsView,
  PortalFormResult,
  ProjectView,
} from './client-portal-view.ts'
import { DetailsForm, LeaveForm, MessageForm } from './portal-forms.tsx'
import { useClientPortalMessages } from './use-client-portal-messages.ts'

type Props = {
  studio: StudioView
  view: ClientPortalView
  once: string
  done: string | null
  answer: PortalFormResult | undefined
  /** The studio looks at the page of this contact; null for the contact's own. */
  viewing: { name: string; back: string } | null
}

/** Everything about a client's work with the studio, on one page. */
export function ClientPortalPage({ studio, view, once, done, answer, viewing }: Props) {
  const messages = useClientPortalMessages()
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
        <Notice done={done} answer={answer} />
        <NextStep next={view.next} hasForms={!viewing} />
        <div className="client-portal-columns">
          <div className="client-portal-main">
            <Dates upcoming={view.upcoming} past={view.past} />
            <Projects projects={view.projects} completed={view.completed} />
            {view.invoices && <InvoiceSection invoices={view.invoices} />}
            {view.payments && <Payments payments={view.payments} />}
            {!viewing && (view.invoices ?? view.payments) && <ClientFiles />}
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
            {!viewing && (
              <>
                <ClientSection id="message" title={messages.message}>
                  <MessageForm studio={studio} once={once} answer={answer} />
                </ClientSection>
                <ClientSection id="details" title={messages.details}>
                  <DetailsForm contact={view.contact} once={once} answer={answer} />
                </ClientSection>
                <LeaveForm />
              </>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

function Billing({ lines, mayChange }: { lines: string[]; mayChange: boolean }) {
  const { billing: messages } = useClientPortalMessages()
  return (
    <ClientSection id="billing" title={messages.title}>
      {lines.length > 0 ? (
        <address className="client-billing-lines">
          {lines.map((line, at) => (
            <span key={at}>{line}</span>
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

function Notice({ done, answer }: Pick<Props, 'done' | 'answer'>) {
  const messages = useClientPortalMessages()
  const said = done && messages.done[done]
  if (answer)
    return (
      <p className="notice notice-bad">
        <CircleAlert />
        <span>
          {messages.attention}{' '}
          <a href={`#${answer.form}`}>
            {answer.form === 'details' ? messages.details : messages.message}
          </a>
        </span>
      </p>
    )
  return said ? (
    <output className="notice notice-ok">
      <CircleCheck />
      {said}
    </output>
  ) : null
}

function NextStep({
  next: { text, action },
  hasForms,
}: {
  next: ClientPortalView['next']
  hasForms: boolean
}) {
  const messages = useClientPortalMessages()
  const isShown = action && (hasForms || !action.href.startsWith('#'))
  return (
    <section className="client-next" aria-labelledby="next">
      <h2 id="next">{messages.nextTitle}</h2>
      <p>{text}</p>
      {isShown && (
        <ButtonLink look="accent" href={action.href}>
          {action.href.endsWith('.ics') && <CalendarPlus />}
          {action.label}
        </ButtonLink>
      )}
    </section>
  )
}

function Dates({ upcoming, past }: { upcoming: DateView[]; past: DateView[] }) {
  const messages = useClientPortalMessages()
  if (upcoming.length + past.length === 0) return null
  return (
    <ClientSection id="dates" title={messages.dates}>
      {upcoming.length > 0 && (
        <ul className="client-rows">
          {upcoming.map((date) => (
            <DateRow key={date.number} date={date} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details className="client-more">
          <summary>{messages.pastDates(past.length)}</summary>
          <ul className="client-rows">
            {past.map((date) => (
              <DateRow key={date.number} date={date} />
            ))}
          </ul>
        </details>
      )}
    </ClientSection>
  )
}

function DateRow({ date }: { date: DateView }) {
  const messages = useClientPortalMessages()
  const { what, day, times, status, isConfirmed, isOff, place, people, number } = date
  return (
    <li className="client-row" data-off={isOff || undefined}>
      <div className="client-row-head">
        <h3>{day}</h3>
        <span className="client-status" data-confirmed={isConfirmed || undefined}>
          {status}
        </span>
      </div>
      <p>
        {times} · {what} · {number}
      </p>
      {(place || people) && (
        <dl className="client-facts">
          {place && (
            <div>
              <dt>{messages.where}</dt>
              <dd>{place}</dd>
            </div>
          )}
          {people && (
            <div>
              <dt>{messages.people}</dt>
              <dd>{people}</dd>
            </div>
          )}
        </dl>
      )}
      {(date.href || date.calendarHref) && (
        <p className="client-links">
          {date.href && (
            <a href={date.href}>
              {messages.changeBooking}
              <span className="visually-hidden">{`: ${messages.view(what, number)}`}</span>
            </a>
          )}
          {date.calendarHref && (
            <a href={date.calendarHref}>
              {messages.calendar}
              <span className="visually-hidden">{`: ${messages.view(what, number)}`}</span>
            </a>
          )}
        </p>
      )}
    </li>
  )
}

function Projects({ projects, completed }: { projects: ProjectView[]; completed: ProjectView[] }) {
  const messages = useClientPortalMessages()
  if (projects.length + completed.length === 0) return null
  return (
    <ClientSection id="projects" title={messages.projects}>
      {projects.length > 0 && (
        <ul className="client-rows">
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </ul>
      )}
      {completed.length > 0 && (
        <details className="client-more">
          <summary>{messages.pastProjects(completed.length)}</summary>
          <ul className="client-rows">
            {completed.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </ul>
        </details>
      )}
    </ClientSection>
  )
}

function ProjectRow({ project: { title, stages, promise } }: { project: ProjectView }) {
  const messages = useClientPortalMessages()
  const says = { done: messages.stageDone, now: messages.stageNow, ahead: '' }
  return (
    <li className="client-row">
      <div className="client-row-head">
        <h3>{title}</h3>
        {promise && <span className="client-promise">{promise}</span>}
      </div>
      {stages.length > 0 && (
        <ol className="client-stages" aria-label={messages.stages}>
          {stages.map(({ name, state }) => (
            <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              {name}
              {says[state] && <span className="visually-hidden">{`, ${says[state]}`}</span>}
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

/** Payments shown before the earlier ones. */
const shownPayments = 5

function Payments({ payments: { paid, balance, hasInvoices, rows } }: { payments: PaymentsView }) {
  const messages = useClientPortalMessages()
  return (
    <ClientSection id="payments" title={messages.payments}>
      <dl className="client-sums">
        <div>
          <dt>{messages.paid}</dt>
          <dd>{paid}</dd>
        </div>
        {balance && (
          <div>
            <dt>{hasInvoices ? messages.notInvoiced : messages.balance}</dt>
            <dd>{balance}</dd>
          </div>
        )}
      </dl>
      <PaymentList rows={rows.slice(0, shownPayments)} />
      {rows.length > shownPayments && (
        <details className="client-more">
          <summary>{messages.earlierPayments(rows.length - shownPayments)}</summary>
          <PaymentList rows={rows.slice(shownPayments)} />
        </details>
      )}
    </ClientSection>
  )
}

function PaymentList({ rows }: { rows: PaymentsView['rows'] }) {
  const messages = useClientPortalMessages()
  if (rows.length === 0) return null
  return (
    <ul className="client-payments">
      {rows.map(({ number, label, date, amount, href }) => (
        <li key={number}>
          <span className="client-payment-what">
            {label}
            <span>{date}</span>
          </span>
          <span className="client-amount">{amount}</span>
          {href && <a href={href}>{messages.receipt(number)}</a>}
        </li>
      ))}
    </ul>
  )
}
