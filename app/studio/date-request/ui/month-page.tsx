import { monthText } from '#app/core/display.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import '#app/studio/inquiry/ui/contact-form.css'
import { ButtonLink } from '#app/ui/button.tsx'

import { Calendar, type MonthOf } from './calendar.tsx'
import './dates.css'
import { type OfferOf, datesHref } from './offer-of.ts'
import { useDateWords } from './use-date-words.ts'

type Offered = { offering: string; title: string }
type Props = { studio: StudioView; offer: OfferOf; offers: Offered[]; of: MonthOf }

/** In the order in which it is decided: the service, its length, the day. */
export function MonthPage({ studio, offer, offers, of }: Props) {
  const words = useDateWords()
  const { month } = words
  return (
    <>
      <header className="page-head">
        <h1>{month.heading}</h1>
        <p className="lead">
          {month.lead(offer.holdHours > 0 ? words.heldFor(offer.holdHours) : null, offer.reply)}
        </p>
      </header>
      <section className="band dates">
        <div className="dates-chosen">
          <Choice
            label={month.offerings}
            choices={offers.map(({ offering, title }) => ({
              label: title,
              href: `/dates/${offering}`,
              current: offering === offer.offering,
            }))}
          />
          {offer.lengths.length > 1 && (
            <Choice
              label={month.length}
              choices={offer.lengths.map((minutes) => ({
                label: words.lengthName(minutes),
                href: datesHref({ ...offer, minutes }, undefined, { month: of.month }),
                current: minutes === offer.minutes,
              }))}
            />
          )}
          <OfferFacts offer={offer} />
        </div>
        <div>
          <Calendar
            of={of}
            dayHref={(day) => datesHref(offer, day)}
            monthHref={(to) => datesHref(offer, undefined, { month: to })}
          />
          {of.days.length === 0 && (
            <div className="dates-none">
              <p>
                {month.none(monthText(`${of.month}-01`, of.locale, 'long'))}{' '}
                {of.after ? month.noneLead : month.nowhere}
              </p>
              <p className="actions">
                <ButtonLink href={`/contact?service=${offer.offering}`}>{month.write}</ButtonLink>
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

/** How long it takes, by whose clock, and what it costs. */
function OfferFacts({ offer }: { offer: OfferOf }) {
  const words = useDateWords()
  const { month } = words
  return (
    <dl className="dates-facts">
      {offer.lengths.length === 1 && (
        <div>
          <dt>{month.length}</dt>
          <dd>{words.lengthName(offer.minutes)}</dd>
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
        <dd>{words.clock(offer.zone)}</dd>
      </div>
    </dl>
  )
}
