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
  const {
    client,
    project,
    state,
    resources,
    place,
    minutesBefore,
    minutesAfter,
    notes,
    inquiryId,
  } = booking
  const { series } = useReservationWords()
  const isOpen = state !== 'canceled' && state !== 'done'
  const begins = mayStart && (project !== null || state !== 'canceled')
  return (
    <section className="card booking-facts" aria-label={facts.label}>
      <dl className="facts">
        <div>
          <dt>{facts.client}</dt>
          <dd>
            {client.id ? (
              <Link to={`/portal/clients/${client.id}`}>{client.name}</Link>
            ) : (
              client.name
            )}
          </dd>
        </div>
        {client.contact && (
          <div>
            <dt>{facts.contact}</dt>
            <dd>{client.contact}</dd>
          </div>
        )}
        {client.phone && (
          <div>
            <dt>{facts.phone}</dt>
            <dd>
              <a href={`tel:${client.phone.replace(/[^+\d]/g, '')}`}>{client.phone}</a>
            </dd>
          </div>
        )}
        {client.email && (
          <div>
            <dt>{facts.email}</dt>
            <dd>
              <a href={`mailto:${client.email}`}>
                <EmailAddress of={client.email} />
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>{facts.kind}</dt>
          <dd>
            <KindTag kind={booking.kind} />
          </dd>
        </div>
        {(begins || project) && (
          <div>
            <dt>{facts.project}</dt>
            <dd>
              {begins ? (
                <BookingProject booking={booking} once={once} />
              ) : (
                project && <ProjectLink project={project} />
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>{facts.when}</dt>
          <dd>
            <When booking={booking} />
          </dd>
        </div>
        {place && (
          <div>
            <dt>{facts.where}</dt>
            <dd>{place}</dd>
          </div>
        )}
        {booking.series && (
          <div>
            <dt>{series.label}</dt>
            <dd>
              <SeriesPlace series={booking.series} />
            </dd>
          </div>
        )}
        <div>
          <dt>{facts.takes}</dt>
          <dd className={resources.length > 0 ? undefined : 'muted'}>
            {resources.length > 0 ? <Parts parts={resources} asked={isOpen} /> : facts.nobody}
          </dd>
        </div>
        {minutesBefore + minutesAfter > 0 && (
          <div>
            <dt>{facts.around}</dt>
            <dd>{words.around(minutesBefore, minutesAfter)}</dd>
          </div>
        )}
        {inquiryId && seesInquiries && (
          <div>
            <dt>{facts.inquiry}</dt>
            <dd>
              <Link to={`/portal/clients/inquiries/${inquiryId}?shelf=all`}>
                {facts.openInquiry}
              </Link>
            </dd>
          </div>
        )}
        {notes && (
          <div>
            <dt>{facts.notes}</dt>
            <dd className="written">{notes}</dd>
          </div>
        )}
      </dl>
    </section>
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
