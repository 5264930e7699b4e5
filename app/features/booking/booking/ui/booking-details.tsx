import type { Category } from '#app/features/studio/service/rules.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { findLastWholeDay } from '#app/core/day.ts'
import {
  isOneDay,
  readLocalTimeAsUtc,
  formatTime,
  formatTimeRange,
  formatLocalSpan,
  formatWeekdayDate,
} from '#app/core/display.ts'

import type { ReminderPlan } from '#app/features/booking/reminder/rules.ts'
import { Reminder } from '#app/features/booking/reminder/ui/reminder.tsx'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { CategoryTag } from '#app/ui/category-tag.tsx'

import { type Assignment, Assignments } from './assignments.tsx'
import { BookingProject, type ProjectRef, ProjectLink } from './booking-project.tsx'
import { type Series, SeriesPosition } from './series-position.tsx'
import type { State } from '#app/core/booking-states.ts'

export type BookingView = {
  id: string
  number: number
  state: State
  /** The service requested on the website; null for bookings made by the studio. */
  service: string | null
  category: Category
  title: string
  place: string
  notes: string
  startsAt: Date
  endsAt: Date
  startsLocal: string
  endsLocal: string
  startsTwice: boolean
  endsTwice: boolean
  startsLater: boolean
  endsLater: boolean
  timeZoneConflict: string | null
  minutesBefore: number
  minutesAfter: number
  inquiryId: string | null
  /** The message of its inquiry, for roles that may read it. */
  message: string | null
  project: ProjectRef | null
  resources: Assignment[]
  series: Series | null
  client: { id: string | null; name: string; contact: string; phone: string; email: string | null }
}

export function BookingDetails({
  booking,
  reminder,
  seesInquiries,
  mayStart,
  formKey,
}: {
  booking: BookingView
  reminder: ReminderPlan | null
  seesInquiries: boolean
  mayStart: boolean
  formKey: string
}) {
  const messages = useMessages().portal.bookings
  const { facts } = messages
  const { client, resources, place, minutesBefore, minutesAfter, notes } = booking
  const { series, reminder: reminderMessages } = useReservationMessages()
  return (
    <section className="card booking-facts" aria-label={facts.label}>
      <dl className="facts">
        <ClientDetails client={client} />
        <Detail name={facts.category}>
          <CategoryTag category={booking.category} />
        </Detail>
        <ProjectDetail booking={booking} mayStart={mayStart} formKey={formKey} />
        <Detail name={facts.when}>
          <When booking={booking} />
        </Detail>
        {place && <Detail name={facts.where}>{place}</Detail>}
        {booking.series && (
          <Detail name={series.label}>
            <SeriesPosition series={booking.series} />
          </Detail>
        )}
        <Detail name={facts.takes} className={resources.length > 0 ? undefined : 'muted'}>
          {resources.length > 0 ? <Assignments booking={booking} /> : facts.nobody}
        </Detail>
        {minutesBefore + minutesAfter > 0 && (
          <Detail name={facts.around}>{messages.around(minutesBefore, minutesAfter)}</Detail>
        )}
        {reminder && (
          <Detail name={reminderMessages.label}>
            <Reminder id={booking.id} plan={reminder} formKey={formKey} />
          </Detail>
        )}
        {seesInquiries && <InquiryDetail booking={booking} />}
        {notes && (
          <Detail name={facts.notes} className="preserve-lines">
            {notes}
          </Detail>
        )}
      </dl>
    </section>
  )
}

function Detail({
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

/** Shows what the visitor wrote, unless the notes say the same, and links to the inquiry. */
function InquiryDetail({ booking: { inquiryId, message, notes } }: { booking: BookingView }) {
  const { facts } = useMessages().portal.bookings
  if (!inquiryId) return null
  return (
    <Detail name={facts.inquiry}>
      {message && message !== notes && <p className="preserve-lines">{message}</p>}
      <Link to={`/portal/clients/inquiries/${inquiryId}?tab=all`}>{facts.openInquiry}</Link>
    </Detail>
  )
}

function ClientDetails({
  client: { id, name, contact, phone, email },
}: Pick<BookingView, 'client'>) {
  const { facts } = useMessages().portal.bookings
  return (
    <>
      <Detail name={facts.client}>
        {id ? <Link to={`/portal/clients/${id}`}>{name}</Link> : name}
      </Detail>
      {contact && <Detail name={facts.contact}>{contact}</Detail>}
      {phone && (
        <Detail name={facts.phone}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </Detail>
      )}
      {email && (
        <Detail name={facts.email}>
          <a href={`mailto:${email}`}>
            <EmailAddress address={email} />
          </a>
        </Detail>
      )}
    </>
  )
}

function ProjectDetail({
  booking,
  mayStart,
  formKey,
}: {
  booking: BookingView
  mayStart: boolean
  formKey: string
}) {
  const { facts } = useMessages().portal.bookings
  const { project, state } = booking
  if (mayStart && (project !== null || state !== 'canceled'))
    return (
      <Detail name={facts.project}>
        <BookingProject booking={booking} formKey={formKey} />
      </Detail>
    )
  return (
    project && (
      <Detail name={facts.project}>
        <ProjectLink project={project} />
      </Detail>
    )
  )
}

/** Shows the local times, with a note where the hour occurs twice. */
function When({
  booking: { startsAt, startsLocal, endsLocal, startsTwice, endsTwice, startsLater, endsLater },
}: {
  booking: BookingView
}) {
  const { twice } = useReservationMessages()
  const messages = useMessages().portal.bookings
  const now = useNow()
  const utcDisplay = { locale: useDisplay().locale, timeZone: 'UTC' }
  const span = { startsLocal, endsLocal }
  const [from, to] = [readLocalTimeAsUtc(startsLocal), readLocalTimeAsUtc(endsLocal)]
  const inTwoLines = isOneDay(span) && findLastWholeDay(span) === null
  return (
    <>
      <time dateTime={startsAt.toISOString()}>
        {inTwoLines ? (
          <>
            {formatWeekdayDate(from, now, utcDisplay)}
            <br />
            {formatTimeRange(from, to, utcDisplay)}
          </>
        ) : (
          formatLocalSpan(span, now, utcDisplay.locale, messages.allDay)
        )}
      </time>
      {startsTwice && (
        <small className="muted">{twice(formatTime(from, utcDisplay), startsLater)}</small>
      )}
      {endsTwice && <small className="muted">{twice(formatTime(to, utcDisplay), endsLater)}</small>}
    </>
  )
}
