import { formatMonth } from '#app/core/display.ts'
import '#app/features/clients/inquiry/ui/contact-form.css'
import { ButtonLink } from '#app/ui/button.tsx'

import { MonthCalendar, type MonthCalendarView } from './month-calendar.tsx'
import './booking-request.css'
import { type BookableServiceView, getBookingHref } from './bookable-service-view.ts'
import { useBookingRequestMessages } from './use-booking-request-messages.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

type ServiceChoice = { service: string; title: string }
type Props = {
  studio: StudioView
  offer: BookableServiceView
  offers: ServiceChoice[]
  calendar: MonthCalendarView
}

/** Follows the order of decisions: service, length, day. */
export function MonthPage({ studio, offer, offers, calendar }: Props) {
  const messages = useBookingRequestMessages()
  const { month } = messages
  return (
    <>
      <header className="page-head">
        <h1>{month.heading}</h1>
        <p className="lead">
          {month.lead(offer.holdHours > 0 ? messages.heldFor(offer.holdHours) : null, offer.reply)}
        </p>
      </header>
      <section className="band dates">
        <div className="dates-chosen">
          <Choice
            label={month.services}
            choices={offers.map(({ service, title }) => ({
              label: title,
              href: `/book/${service}`,
              current: service === offer.service,
            }))}
          />
          {offer.lengths.length > 1 && (
            <Choice
              label={month.length}
              choices={offer.lengths.map((minutes) => ({
                label: messages.lengthName(minutes),
                href: getBookingHref({ ...offer, minutes }, undefined, { month: calendar.month }),
                current: minutes === offer.minutes,
              }))}
            />
          )}
          <OfferFacts offer={offer} />
        </div>
        <div>
          <MonthCalendar
            calendar={calendar}
            getDayHref={(day) => getBookingHref(offer, day)}
            getMonthHref={(to) => getBookingHref(offer, undefined, { month: to })}
          />
          {calendar.days.length === 0 && (
            <div className="dates-none">
              <p>
                {month.none(formatMonth(`${calendar.month}-01`, calendar.locale, 'long'))}{' '}
                {calendar.nextMonth ? month.noneLead : month.nowhere}
              </p>
              <p className="actions">
                <ButtonLink href={`/contact?service=${offer.service}`}>{month.write}</ButtonLink>
                <ButtonLink look="quiet" href={`mailto:${studio.email}`}>
                  {studio.email}
                </ButtonLink>
              </p>
            </div>
          )}
        </div>
      </section>
    </>
  )
}

type ChoiceProps = { label: string; choices: { label: string; href: string; current: boolean }[] }

function Choice({ label, choices }: ChoiceProps) {
  return (
    <nav aria-label={label}>
      <p className="field-label" aria-hidden="true">
        {label}
      </p>
      <ul className="chips">
        {choices.map(({ label, href, current }) => (
          <li key={href}>
            <a className="chip" href={href} aria-current={current ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OfferFacts({ offer }: { offer: BookableServiceView }) {
  const messages = useBookingRequestMessages()
  const { month } = messages
  return (
    <dl className="dates-facts">
      {offer.lengths.length === 1 && (
        <div>
          <dt>{month.length}</dt>
          <dd>{messages.lengthName(offer.minutes)}</dd>
        </div>
      )}
      <div>
        <dt>{month.cost}</dt>
        <dd>
          {offer.from && (
            <>
              {offer.from}
              <br />
            </>
          )}
          <span className="muted">
            {offer.example ? `${offer.example} ${month.costs}` : month.costs}
          </span>
        </dd>
      </div>
      <div>
        <dt>{month.whose}</dt>
        <dd>{messages.clock(offer.zone)}</dd>
      </div>
    </dl>
  )
}
