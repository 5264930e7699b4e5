import { ArrowLeft, CircleAlert } from 'lucide-react'

import type { StudioDay } from '#app/core/day.ts'
import { longDayText } from '#app/core/display.ts'
import { type askFields } from '#app/studio/date-request/rules.ts'
import type { StudioView } from '#app/studio/page/rules.ts'

import { AskForm } from './ask-form.tsx'
import './dates.css'
import type { OfferOf } from './month-page.tsx'
import type { TimeOf } from './times.tsx'
import { useDateWords } from './use-date-words.ts'

export type AskField = (typeof askFields)[number]
/** Why nothing was asked for, with everything as it was typed; `near` are the times offered in the place of one that is taken. */
export type Refused = { problems: Partial<Record<AskField, string>>; sentence?: string; near?: TimeOf[]; values: Record<string, string> }
type Props = { studio: StudioView; offer: OfferOf; day: StudioDay; month: string; times: TimeOf[]; promises: string[]; locale: string; once: string; refused: Refused | undefined }

/** The free times of a day, and the form that asks for one of them. */
export function DayPage({ studio, offer, day, month, times, promises, locale, once, refused }: Props) {
  const words = useDateWords()
  const shown = refused?.near ?? times
  return (
    <>
      <header className="page-head">
        <h1>{longDayText(`${day}T00:00Z`, { locale, timeZone: 'UTC' })}</h1>
        <p className="lead">{words.day.lead(offer.title, words.length(offer.minutes))} {words.clock(offer.zone)}</p>
      </header>
      <section className="band dates">
        <div>
          {shown.length > 0 ? <AskForm offer={offer} times={shown} near={refused?.near !== undefined} locale={locale} email={studio.email} once={once} refused={refused} />
            : <p className="notice notice-bad"><CircleAlert />{words.day.none}</p>}
          <p className="dates-back"><a className="more" href={`/dates/${offer.offering}?month=${month}`}><ArrowLeft />{words.day.back}</a></p>
        </div>
        <div className="dates-facts">
          <h2>{words.day.next}</h2>
          <ol>{words.day.steps(words.keptFor(offer.holdHours), offer.reply).map((step) => <li key={step}>{step}</li>)}</ol>
          <h2>{words.day.policy}</h2>
          {promises.map((promise) => <p key={promise}>{promise}</p>)}
        </div>
      </section>
    </>
  )
}

/** What stands there when it is asked for. */
export function ThanksPage({ offering, when }: { offering: string; when: string }) {
  const { thanks } = useDateWords()
  return (
    <>
      <header className="page-head"><h1>{thanks.heading}</h1><p className="lead">{thanks.lead(when)}</p></header>
      <section className="band"><p><a className="more" href={`/dates/${offering}`}><ArrowLeft />{thanks.more}</a></p></section>
    </>
  )
}
