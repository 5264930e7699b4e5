import { ArrowLeft, CircleAlert } from 'lucide-react'

import type { StudioDay } from '#app/core/day.ts'
import { longDayText } from '#app/core/display.ts'
import { type askFields } from '#app/studio/date-request/rules.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { AskForm } from './ask-form.tsx'
import './dates.css'
import { type OfferOf, datesHref } from './offer-of.ts'
import type { TimeOf } from './times.tsx'
import { useDateWords } from './use-date-words.ts'

export type AskField = (typeof askFields)[number]
/**
 * Why nothing was asked for, with everything as it was typed; `near` are the times offered in the
 * place of one that is taken.
 */
export type Refused = {
  problems: Partial<Record<AskField, ProblemCode>>
  sentence?: ProblemCode
  near?: TimeOf[]
  values: Record<string, string>
}
type Props = {
  studio: StudioView
  offer: OfferOf
  day: StudioDay
  month: string
  times: TimeOf[]
  nearDays: StudioDay[]
  promises: string[]
  locale: string
  once: string
  refused: Refused | undefined
}

/** The free times of a day, and the form that asks for one of them. */
export function DayPage({
  studio,
  offer,
  day,
  month,
  times,
  nearDays,
  promises,
  locale,
  once,
  refused,
}: Props) {
  const words = useDateWords()
  const shown = refused?.near ?? times
  return (
    <>
      <header className="page-head">
        <h1>{longDayText(`${day}T00:00Z`, { locale, timeZone: 'UTC' }, true)}</h1>
        <p className="lead">
          {offer.title}, {words.lengthName(offer.minutes)}. {words.clock(offer.zone)}
        </p>
      </header>
      <section className="band dates">
        <div>
          {shown.length > 0 || refused ? (
            <AskForm
              offer={offer}
              day={day}
              times={shown}
              near={refused?.near !== undefined}
              locale={locale}
              email={studio.email}
              once={once}
              withPrivacy={!studio.off?.includes('/privacy')}
              refused={refused}
            />
          ) : (
            <NoTimes offer={offer} day={day} nearDays={nearDays} locale={locale} />
          )}
          <p className="dates-back">
            <a className="more" href={datesHref(offer, undefined, { month })}>
              <ArrowLeft />
              {words.day.back}
            </a>
          </p>
        </div>
        <DayFacts offer={offer} promises={promises} />
      </section>
    </>
  )
}

function DayFacts({ offer, promises }: Pick<Props, 'offer' | 'promises'>) {
  const words = useDateWords()
  const held = offer.holdHours > 0 ? words.heldFor(offer.holdHours) : null
  return (
    <div className="dates-facts">
      {(offer.from || offer.example) && (
        <p>
          {offer.from}
          {offer.from && offer.example && '. '}
          {offer.example}
        </p>
      )}
      <h2>{words.day.next}</h2>
      <ol>
        {words.day.steps(held, offer.reply, offer.unconfirmedMinutes).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h2>{words.day.policy}</h2>
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
  const { day: words } = useDateWords()
  const wall = { locale, timeZone: 'UTC' }
  return (
    <div className="dates-none">
      <p className="notice">
        <CircleAlert />
        <span>
          {words.none(longDayText(`${day}T00:00Z`, wall))}{' '}
          {nearDays.length > 0 ? words.closest : words.anotherDay}
        </span>
      </p>
      {nearDays.length > 0 && (
        <ul className="chips">
          {nearDays.map((near) => (
            <li key={near}>
              <a className="chip" href={datesHref(offer, near)}>
                {longDayText(`${near}T00:00Z`, wall)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
