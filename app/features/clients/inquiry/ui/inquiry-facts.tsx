import { Link, useLocation } from 'react-router'

import { formatDateTime, formatCompactDate } from '#app/core/display.ts'
import { isRoleAllowed } from '#app/features/access.ts'
import type { State, InquiryService, InquirySource } from '#app/features/clients/inquiry/rules.ts'
import { CreateQuote } from '#app/features/sales/quote-list/ui/create-quote.tsx'
import { useNow } from '#app/ui/now.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { Assignment } from './assignment.tsx'
import { CreateBookingLink, type DatedInquiry, hasDate } from './date-request.tsx'
import { InquiryClient } from './inquiry-client.tsx'
import { Deletion } from './deletion.tsx'
import { ServiceTag } from './service-tag.tsx'

type Other = { id: string; receivedAt: Date; excerpt: string }
export type InquiryDetails = {
  email: string
  phone: string
  service: InquiryService
  source: InquirySource
  receivedAt: Date
  dueAt: Date | null
  state: State
  answeredAt: Date | null
  answeredBy: 'mail' | 'other' | null
  assigneeId: string | null
  clientId: string | null
  clientName: string | null
  others: Other[]
} & DatedInquiry
type Props = { inquiry: InquiryDetails; people: { id: string; name: string }[]; formKey: string }

/** Shows contact details, due time, assignee and client. */
export function InquiryFacts({ inquiry, people, formKey }: Props) {
  const { facts } = useMessages().portal.inquiries
  return (
    <aside className="inquiry-facts" aria-label={facts.label}>
      <dl className="facts">
        <Contact inquiry={inquiry} />
        <Times inquiry={inquiry} />
        <div>
          <dt>
            <label htmlFor="assigned">{facts.assigned}</label>
          </dt>
          <dd>
            <Assignment
              id={inquiry.id}
              assigneeId={inquiry.assigneeId}
              people={people}
              formKey={formKey}
            />
          </dd>
        </div>
        <div>
          <dt>{facts.client}</dt>
          <dd>
            <InquiryClient inquiry={inquiry} formKey={formKey} />
          </dd>
        </div>
        <Quote inquiry={inquiry} />
        {!hasDate(inquiry) && (
          <div>
            <dt>{facts.booking}</dt>
            <dd>
              <CreateBookingLink inquiryId={inquiry.id} />
            </dd>
          </div>
        )}
      </dl>
      {inquiry.others.length > 0 && <Others others={inquiry.others} />}
      <Deletion id={inquiry.id} formKey={formKey} />
    </aside>
  )
}

function Quote({ inquiry: { id, state } }: { inquiry: Props['inquiry'] }) {
  const { facts } = useMessages().portal.inquiries
  const { role } = usePortal().person
  if (state === 'spam' || !isRoleAllowed(role, 'quote.change')) return null
  return (
    <div>
      <dt>{facts.quote}</dt>
      <dd>
        <CreateQuote subject={{ inquiry: id }} compact />
      </dd>
    </div>
  )
}

function Contact({ inquiry: { email, phone, service, source } }: { inquiry: InquiryDetails }) {
  const { facts, sources } = useMessages().portal.inquiries
  return (
    <>
      {email && (
        <div>
          <dt>{facts.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>
              <EmailAddress address={email} />
            </a>
          </dd>
        </div>
      )}
      {phone && (
        <div>
          <dt>{facts.phone}</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>{facts.service}</dt>
        <dd>
          <ServiceTag service={service} />
        </dd>
      </div>
      <div>
        <dt>{facts.source}</dt>
        <dd>{sources[source]}</dd>
      </div>
    </>
  )
}

function Times({
  inquiry: { receivedAt, dueAt, state, answeredAt, answeredBy },
}: {
  inquiry: InquiryDetails
}) {
  const { facts } = useMessages().portal.inquiries
  const display = useDisplay()
  const channel = answeredBy === 'mail' ? facts.byMail : facts.anotherWay
  return (
    <>
      <div>
        <dt>{facts.received}</dt>
        <dd>{formatDateTime(receivedAt, display)}</dd>
      </div>
      {state === 'waiting' && dueAt && (
        <div>
          <dt>{facts.due}</dt>
          <dd>{formatDateTime(dueAt, display)}</dd>
        </div>
      )}
      {answeredAt && (
        <div>
          <dt>{facts.answered}</dt>
          <dd>
            {formatDateTime(answeredAt, display)}
            {answeredBy && `, ${channel}`}
          </dd>
        </div>
      )}
    </>
  )
}

function Others({ others }: { others: Other[] }) {
  const { facts } = useMessages().portal.inquiries
  const display = useDisplay()
  const now = useNow()
  const { search } = useLocation()
  return (
    <section className="others">
      <h3>{facts.others}</h3>
      <ul>
        {others.map(({ id, receivedAt, excerpt }) => (
          <li key={id}>
            <Link to={{ pathname: `/portal/clients/inquiries/${id}`, search }}>{excerpt}</Link>{' '}
            <span className="muted">{formatCompactDate(receivedAt, now, display)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
