import { Link } from 'react-router'

import { dateText } from '#app/core/display.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { ClientMessages, type Message } from './client-messages.tsx'

type Client = { id: string; name: string; contact: string; email: string; phone: string; notes: string; createdAt: Date; messages: Message[] }

export function ClientPage({ client, mayChange, seesInquiries }: { client: Client; mayChange: boolean; seesInquiries: boolean }) {
  const { clients: words, pages } = useWords().portal
  return (
    <>
      <BackLink to="/portal/clients/all">{words.back}</BackLink>
      <div className="title-row">
        <h1 className="title">{client.name}</h1>
        <Link className="button button-outline" to={`/portal/bookings?client=${client.id}&span=all`}>{pages.bookings}</Link>
        {mayChange && <Link className="button button-outline" to="edit">{words.edit}</Link>}
      </div>
      <SavedNotice />
      <div className="columns">
        {seesInquiries && <ClientMessages messages={client.messages} />}
        <ClientFacts client={client} />
      </div>
    </>
  )
}

function ClientFacts({ client }: { client: Client }) {
  const words = useWords().portal.clients
  const display = useDisplay()
  return (
    <div className="card client-facts">
      <dl className="facts">
        {client.contact && <div><dt>{words.contact}</dt><dd>{client.contact}</dd></div>}
        {client.email && <div><dt>{words.email}</dt><dd><a href={`mailto:${client.email}`}>{client.email}</a></dd></div>}
        {client.phone && <div><dt>{words.phone}</dt><dd><a href={`tel:${client.phone.replace(/[^+\d]/g, '')}`}>{client.phone}</a></dd></div>}
        <div><dt>{words.since}</dt><dd>{dateText(client.createdAt, display)}</dd></div>
        <div><dt>{words.notes}</dt><dd className={client.notes ? 'written' : 'muted'}>{client.notes || words.noNotes}</dd></div>
      </dl>
    </div>
  )
}
