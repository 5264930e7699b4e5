import { ArrowLeft, CircleAlert } from 'lucide-react'

import type { StudioDay } from '#app/core/day.ts'
import { formatLongDate } from '#app/core/display.ts'
import { type requestFields } from '#app/features/booking/booking-request/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { RequestForm } from './request-form.tsx'
import './booking-request.css'
import { type BookableServiceView, getBookingHref } from './bookable-service-view.ts'
import type { TimeChoice } from './time-choices.tsx'
import { useBookingRequestMessages } from './use-booking-request-messages.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

export type RequestField = (typeof requestFields)[number]
/** A rejected form with its typed values; `alternatives` are free times near a taken one. */
export type RefusedRequest = {
  problems: Partial<Record<RequestField, ProblemCode>>
  problem?: ProblemCode
  alternatives?: TimeChoice[]
  values: Record<string, string>
}
type Props = {
  studio: StudioView
  offer: BookableServiceView
  day: StudioDay
  month: string
  times: TimeChoice[]
  nearDays: StudioDay[]
  promises: string[]
  locale: string
  formKey: string
  refused: RefusedRequest | undefined
}

/** Shows the free slots of a day, and the form to request one. */
export function DayPage({
  studio,
  offer,
  day,
  month,
  times,
  nearDays,
  promises,
  locale,
  formKey,
  refused,
}: Props) {
  const messages = useBookingRequestMessages()
  const shownTimes = refused?.alternatives ?? times
  return (
    <>
      <header className="page-head">
        <h1>{formatLongDate(`${day}T00:00Z`, { locale, timeZone: 'UTC' }, true)}</h1>
        <p className="lead">
          {offer.title}, {messages.lengthName(offer.minutes)}. {messages.clock(offer.zone)}
        </p>
      </header>
      <section className="band dates">
        <div>
          {shownTimes.length > 0 || refused ? (
            <RequestForm
              offer={offer}
              day={day}
              times={shownTimes}
              hasAlternatives={refused?.alternatives !== undefined}
              locale={locale}
              email={studio.email}
              formKey={formKey}
              withPrivacy={!studio.hiddenPaths?.includes('/privacy')}
              refused={refused}
            />
          ) : (
            <NoTimes offer={offer} day={day} nearDays={nearDays} locale={locale} />
          )}
          <p className="dates-back">
            <a className="more" href={getBookingHref(offer, undefined, { month })}>
              <ArrowLeft />
              {messages.day.back}
            </a>
          </p>
        </div>
        <DayFacts offer={offer} promises={promises} />
      </section>
    </>
  )
}

function DayFacts({ offer, promises }: Pick<Props, 'offer' | 'promises'>) {
  const messages = useBookingRequestMessages()
  const holdText = offer.holdHours > 0 ? messages.heldFor(offer.holdHours) : null
  return (
    <div className="dates-facts">
      {(offer.from || offer.example) && (
        <p>
          {offer.from}
          {offer.from && offer.example && '. '}
          {offer.example}
        </p>
      )}
      <h2>{messages.day.next}</h2>
      <ol>
        {messages.day.steps(holdText, offer.reply, offer.unconfirmedMinutes).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h2>{messages.day.policy}</h2>
      {promises.map((promise) => (
        <p key={promise}>{promise}</p>
      ))}
    </div>
  )
}

function NoTimes({
  offer,
  day,
  nearDays,
  locale,
}: Pick<Props, 'offer' | 'day' | 'nearDays' | 'locale'>) {
  const { day: messages } = useBookingRequestMessages()
  const utcDisplay = { locale, timeZone: 'UTC' }
  return (
    <div className="dates-none">
      <p className="notice">
        <CircleAlert />
        <span>
          {messages.none(formatLongDate(`${day}T00:00Z`, utcDisplay))}{' '}
          {nearDays.length > 0 ? messages.closest : messages.anotherDay}
        </span>
      </p>
      {nearDays.length > 0 && (
        <ul className="chips">
          {nearDays.map((near) => (
            <li key={near}>
              <a className="chip" href={getBookingHref(offer, near)}>
                {formatLongDate(`${near}T00:00Z`, utcDisplay)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
