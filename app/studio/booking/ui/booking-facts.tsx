import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { lastWholeDay } from '#app/core/day.ts'
import {
  isOneDay,
  shownOn,
  timeText,
  timesText,
  wallSpanText,
  weekdayText,
} from '#app/core/display.ts'
import type { Kind, State } from '#app/studio/booking/rules.ts'
import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { KindTag } from '#app/ui/kind-tag.tsx'

import { type Part, Parts } from './answers.tsx'
import { BookingProject, type PartOf, ProjectLink } from './booking-project.tsx'
import { type Series, SeriesPlace } from './series-place.tsx'

export type FactsOf = {
  id: string
  number: number
  state: State
  kind: Kind
  title: string
  place: string
  notes: string
  startsAt: Date
  endsAt: Date
  startsWall: string
  endsWall: string
  startsTwice: boolean
  endsTwice: boolean
  startsLater: boolean
  endsLater: boolean
  strayed: string | null
  minutesBefore: number
  minutesAfter: number
  inquiryId: string | null
  project: PartOf | null
  resources: Part[]
  series: Series | null
  client: { id: string | null; name: string; contact: string; phone: string; email: string | null }
}

/** What was agreed: with whom, when, where, and what it takes. */
export function BookingFacts({
  booking,
  seesInquiries,
  mayStart,
  once,
}: {
  booking: FactsOf
  seesInquiries: boolean
  mayStart: boolean
  once: string
}) {
  const words = useWords().portal.bookings
  const { facts } = words
  const { client, state, resources, place, minutesBefore, minutesAfter, notes, inquiryId } = booking
  const { series } = useReservationWords()
  const isOpen = state !== 'canceled' && state !== 'done'
  return (
    <section className="card booking-facts" aria-label={facts.label}>
      <dl className="facts">
        <ClientFacts client={client} />
        <Fact name={facts.kind}>
          <KindTag kind={booking.kind} />
        </Fact>
        <ProjectFact booking={booking} mayStart={mayStart} once={once} />
        <Fact name={facts.when}>
          <When booking={booking} />
        </Fact>
        {place && <Fact name={facts.where}>{place}</Fact>}
        {booking.series && (
          <Fact name={series.label}>
            <SeriesPlace series={booking.series} />
          </Fact>
        )}
        <Fact name={facts.takes} className={resources.length > 0 ? undefined : 'muted'}>
          {resources.length > 0 ? <Parts parts={resources} asked={isOpen} /> : facts.nobody}
        </Fact>
        {minutesBefore + minutesAfter > 0 && (
          <Fact name={facts.around}>{words.around(minutesBefore, minutesAfter)}</Fact>
        )}
        {inquiryId && seesInquiries && (
          <Fact name={facts.inquiry}>
            <Link to={`/portal/clients/inquiries/${inquiryId}?shelf=all`}>{facts.openInquiry}</Link>
          </Fact>
        )}
        {notes && (
          <Fact name={facts.notes} className="written">
            {notes}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({
  name,
  className,
  children,
}: {
  name: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}

function ClientFacts({ client: { id, name, contact, phone, email } }: Pick<FactsOf, 'client'>) {
  const { facts } = useWords().portal.bookings
  return (
    <>
      <Fact name={facts.client}>
        {id ? <Link to={`/portal/clients/${id}`}>{name}</Link> : name}
      </Fact>
      {contact && <Fact name={facts.contact}>{contact}</Fact>}
      {phone && (
        <Fact name={facts.phone}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </Fact>
      )}
      {email && (
        <Fact name={facts.email}>
          <a href={`mailto:${email}`}>
            <EmailAddress of={email} />
          </a>
        </Fact>
      )}
    </>
  )
}

function ProjectFact({
  booking,
  mayStart,
  once,
}: {
  booking: FactsOf
  mayStart: boolean
  once: string
}) {
  const { facts } = useWords().portal.bookings
  const { project, state } = booking
  if (mayStart && (project !== null || state !== 'canceled'))
    return (
      <Fact name={facts.project}>
        <BookingProject booking={booking} once={once} />
      </Fact>
    )
  return (
    project && (
      <Fact name={facts.project}>
        <ProjectLink project={project} />
      </Fact>
    )
  )
}

/** By the studio's wall clock, with what that clock cannot say by itself. */
function When({
  booking: { startsAt, startsWall, endsWall, startsTwice, endsTwice, startsLater, endsLater },
}: {
  booking: FactsOf
}) {
  const { twice } = useReservationWords()
  const words = useWords().portal.bookings
  const now = useNow()
  const wall = { locale: useDisplay().locale, timeZone: 'UTC' }
  const span = { startsWall, endsWall }
  const [from, to] = [shownOn(startsWall), shownOn(endsWall)]
  const inTwoLines = isOneDay(span) && lastWholeDay(span) === null
  return (
    <>
      <time dateTime={startsAt.toISOString()}>
        {inTwoLines ? (
          <>
            {weekdayText(from, now, wall)}
            <br />
            {timesText(from, to, wall)}
          </>
        ) : (
          wallSpanText(span, now, wall.locale, words.allDay)
        )}
      </time>
      {startsTwice && <small className="muted">{twice(timeText(from, wall), startsLater)}</small>}
      {endsTwice && <small className="muted">{twice(timeText(to, wall), endsLater)}</small>}
    </>
  )
}
