import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import { dateText } from '#app/core/display.ts'
import type { Show } from '#app/studio/client/rules.ts'
import { ClientMoney, type MoneyOfClient } from '#app/studio/ledger/ui/client-money.tsx'
import type { MoneyAnswer } from '#app/studio/ledger/ui/money-answer.ts'
import { AskLink } from '#app/studio/testimonial/ui/ask-link.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import './client.css'
import { ClientStory, type Happening } from './client-story.tsx'

type Client = {
  id: string
  name: string
  contact: string
  email: string
  phone: string
  notes: string
  createdAt: Date
}
type Props = {
  client: Client
  story: Happening[]
  show: Show
  shows: Show[]
  next: string | null
  after: string | null
  money: MoneyOfClient | null
  currency: string
  today: string
  once: string
  may: { change: boolean; book: boolean; start: boolean; record: boolean; correct: boolean }
  problem: ProblemCode | null
  answer: MoneyAnswer | undefined
}

/** One client: all that happened with them, how to reach them, and what they paid. */
export function ClientPage({
  client,
  story,
  show,
  shows,
  next,
  after,
  money,
  may,
  problem,
  ...paying
}: Props) {
  const words = useWords().portal.clients
  return (
    <>
      <BackLink to="/portal/clients">{words.back}</BackLink>
      <div className="title-row">
        <h1 className="title">{client.name}</h1>
        <ClientActions client={client} may={may} />
      </div>
      <SavedNotice />
      <div className="columns client-columns">
        <ClientStory {...{ story, show, shows, next, after }} />
        <div className="client-side">
          <ClientFacts client={client} />
          {money && (
            <ClientMoney
              clientId={client.id}
              money={money}
              may={may}
              problem={problem}
              {...paying}
            />
          )}
        </div>
      </div>
    </>
  )
}

function ClientActions({ client, may }: Pick<Props, 'client' | 'may'>) {
  const words = useWords().portal.clients
  return (
    <div className="client-acts">
      {may.book && (
        <Link className="button button-outline" to={`/portal/bookings/new?client=${client.id}`}>
          <Plus />
          {words.newBooking}
        </Link>
      )}
      {may.start && (
        <Link
          className="button button-outline"
          to={`/portal/projects/new?client=${encodeURIComponent(client.name)}`}
        >
          <Plus />
          {words.newProject}
        </Link>
      )}
      <AskLink about={{ client: client.id }} />
      {may.change && (
        <Link className="button button-outline" to="edit">
          {words.edit}
        </Link>
      )}
    </div>
  )
}

function ClientFacts({ client }: { client: Client }) {
  const words = useWords().portal.clients
  const display = useDisplay()
  return (
    <div className="card client-facts">
      <dl className="facts">
        {client.contact && (
          <div>
            <dt>{words.contact}</dt>
            <dd>{client.contact}</dd>
          </div>
        )}
        {client.email && (
          <div>
            <dt>{words.email}</dt>
            <dd>
              <a href={`mailto:${client.email}`}>
                <EmailAddress of={client.email} />
              </a>
            </dd>
          </div>
        )}
        {client.phone && (
          <div>
            <dt>{words.phone}</dt>
            <dd>
              <a href={`tel:${client.phone.replace(/[^+\d]/g, '')}`}>{client.phone}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.since}</dt>
          <dd>{dateText(client.createdAt, display)}</dd>
        </div>
        <div>
          <dt>{words.notes}</dt>
          <dd className={client.notes ? 'written' : 'muted'}>{client.notes || words.noNotes}</dd>
        </div>
        <div>
          <dt>{words.more}</dt>
          <dd className="client-lists">
            <Link to={`/portal/bookings/list?client=${client.id}&span=all`}>
              {words.allBookings}
            </Link>
            <Link to={`/portal/projects/list?client=${client.id}&state=all`}>
              {words.allProjects}
            </Link>
          </dd>
        </div>
      </dl>
    </div>
  )
}
