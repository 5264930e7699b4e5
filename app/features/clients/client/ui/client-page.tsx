import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import type { TimelinePart } from '#app/features/clients/client/rules.ts'
import { BillingCard } from '#app/features/clients/client-billing/ui/billing-card.tsx'
import { ContactCard, type ListedContact } from '#app/features/clients/contact/ui/contact-card.tsx'
import { CreateQuote } from '#app/features/sales/quote-list/ui/create-quote.tsx'
import { InvoiceCard, type InvoicesView } from '#app/features/money/invoice/ui/invoice-card.tsx'
import { type QuotesView, QuoteCard } from '#app/features/sales/quote-chain/ui/quote-card.tsx'
import { ClientMoney, type ClientBalance } from '#app/features/money/ledger/ui/client-money.tsx'
import type { MoneyFormResult } from '#app/features/money/ledger/ui/money-form-result.ts'
import { PrivacyCard } from '#app/features/insight/personal-data/ui/privacy-card.tsx'
import { RequestLink } from '#app/features/site/testimonial/ui/request-link.tsx'
import { GalleriesCard } from '#app/features/delivery/gallery/ui/galleries-card.tsx'
import type { GalleryCardView } from '#app/features/delivery/gallery/ui/gallery-card.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './client.css'
import { ClientTimeline, type TimelineEntry } from './client-timeline.tsx'

type Client = {
  id: string
  name: string
  contact: string
  email: string
  phone: string
  notes: string
  createdAt: Date
  erasedAt: Date | null
}
type Props = {
  client: Client
  contacts: ListedContact[]
  /** Lines of the billing address; null without permission to see it. */
  billing: string[] | null
  timeline: TimelineEntry[]
  part: TimelinePart
  parts: TimelinePart[]
  next: string | null
  after: string | null
  money: ClientBalance | null
  /** Null without permission to see them. */
  invoices: InvoicesView | null
  /** Null without permission to see them. */
  quotes: QuotesView | null
  /** Null without permission to see them, and for an erased client. */
  galleries: GalleryCardView[] | null
  currency: string
  today: string
  formKey: string
  may: {
    change: boolean
    bill: boolean
    invoice: boolean
    book: boolean
    start: boolean
    record: boolean
    correct: boolean
    exportData: boolean
  }
  problem: ProblemCode | null
  result: MoneyFormResult | undefined
}

/** One client: timeline, contact details and payments. */
export function ClientPage({
  client,
  contacts,
  billing,
  timeline,
  part,
  parts,
  next,
  after,
  money,
  invoices,
  quotes,
  galleries,
  may,
  problem,
  ...paymentProps
}: Props) {
  const messages = useMessages().portal.clients
  return (
    <>
      <BackLink to="/portal/clients">{messages.back}</BackLink>
      <div className="title-row">
        <h1 className="title">{client.name}</h1>
        <ClientActions client={client} may={may} />
      </div>
      <SavedNotice />
      <div className="columns client-columns">
        <ClientTimeline {...{ timeline, part, parts, next, after }} />
        <div className="client-side">
          <ClientFacts client={client} hasMain={contacts.some(({ isMain }) => isMain)} />
          {client.erasedAt === null && (
            <ContactCard clientId={client.id} contacts={contacts} mayChange={may.change} />
          )}
          <ClientInvoicing
            {...{ client, billing, invoices, quotes, galleries, may }}
            formKey={paymentProps.formKey}
          />
          {money && (
            <ClientMoney
              clientId={client.id}
              money={money}
              may={may}
              problem={problem}
              {...paymentProps}
            />
          )}
          {may.exportData && (
            <PrivacyCard
              path={`/portal/clients/${client.id}/personal-data`}
              erasedAt={client.erasedAt}
            />
          )}
        </div>
      </div>
    </>
  )
}

/** Deliveries, quotes and invoices. */
function ClientInvoicing({
  client: { id, name, erasedAt },
  billing,
  invoices,
  quotes,
  galleries,
  may,
  formKey,
}: Pick<Props, 'client' | 'billing' | 'invoices' | 'quotes' | 'galleries' | 'may' | 'formKey'>) {
  return (
    <>
      {erasedAt === null && billing && (
        <BillingCard clientId={id} lines={billing} mayChange={may.bill} />
      )}
      {galleries && (
        <GalleriesCard
          galleries={galleries}
          addPath={`/portal/galleries/new?client=${encodeURIComponent(name)}`}
        />
      )}
      {quotes && <QuoteCard {...quotes} />}
      {invoices && (
        <InvoiceCard
          {...invoices}
          subject={{ client: id }}
          formKey={formKey}
          mayIssue={may.invoice}
        />
      )}
    </>
  )
}

function ClientActions({ client, may }: Pick<Props, 'client' | 'may'>) {
  const messages = useMessages().portal.clients
  return (
    <div className="client-actions">
      {may.book && (
        <Link className="button button-outline" to={`/portal/bookings/new?client=${client.id}`}>
          <Plus />
          {messages.newBooking}
        </Link>
      )}
      {may.start && (
        <Link
          className="button button-outline"
          to={`/portal/projects/new?client=${encodeURIComponent(client.name)}`}
        >
          <Plus />
          {messages.newProject}
        </Link>
      )}
      {client.erasedAt === null && <CreateQuote subject={{ client: client.id }} />}
      {client.erasedAt === null && <RequestLink about={{ client: client.id }} />}
      {may.change && (
        <Link className="button button-outline" to="edit">
          {messages.edit}
        </Link>
      )}
    </div>
  )
}

/** The client's details, unless the main contact below has them, and the studio's notes. */
function ClientFacts({ client, hasMain }: { client: Client; hasMain: boolean }) {
  const messages = useMessages().portal.clients
  const display = useDisplay()
  return (
    <div className="card client-facts">
      <dl className="facts">
        {!hasMain && <ClientReach client={client} />}
        <div>
          <dt>{messages.since}</dt>
          <dd>{formatDate(client.createdAt, display)}</dd>
        </div>
        <div>
          <dt>{messages.notes}</dt>
          <dd className={client.notes ? 'preserve-lines' : 'muted'}>
            {client.notes || messages.noNotes}
          </dd>
        </div>
        <div>
          <dt>{messages.more}</dt>
          <dd className="client-lists">
            <Link to={`/portal/bookings/list?client=${client.id}&span=all`}>
              {messages.allBookings}
            </Link>
            <Link to={`/portal/projects/list?client=${client.id}&state=all`}>
              {messages.allProjects}
            </Link>
          </dd>
        </div>
      </dl>
    </div>
  )
}

function ClientReach({ client }: { client: Client }) {
  const messages = useMessages().portal.clients
  return (
    <>
      {client.contact && (
        <div>
          <dt>{messages.contact}</dt>
          <dd>{client.contact}</dd>
        </div>
      )}
      {client.email && (
        <div>
          <dt>{messages.email}</dt>
          <dd>
            <a href={`mailto:${client.email}`}>
              <EmailAddress address={client.email} />
            </a>
          </dd>
        </div>
      )}
      {client.phone && (
        <div>
          <dt>{messages.phone}</dt>
          <dd>
            <a href={`tel:${client.phone.replace(/[^+\d]/g, '')}`}>{client.phone}</a>
          </dd>
        </div>
      )}
    </>
  )
}
