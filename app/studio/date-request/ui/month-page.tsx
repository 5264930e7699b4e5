import { shownOn, longDayText, monthText, timeText } from '#app/core/display.ts'
import type { StudioDay } from '#app/core/day.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import { Calendar, type FreeDays, type MonthOf } from './calendar.tsx'
import './dates.css'
import { useDateWords } from './use-date-words.ts'

type Offered = { offering: string; title: string }
export type OfferOf = Offered & { minutes: number; holdHours: number; zone: string; reply: string }
type Props = { studio: StudioView; offer: OfferOf; offers: Offered[]; of: MonthOf }

/** Which days are free: first a calendar, then the same days in a row with what else is to be known of them. */
export function MonthPage({ studio, offer, offers, of }: Props) {
  const words = useDateWords()
  const { month } = words
  const at = `/dates/${offer.offering}`
  const dayHref = (day: StudioDay) => `${at}/${day}`
  const named = monthText(`${of.month}-01`, of.locale, 'long')
  return (
    <>
      <header className="page-head">
        <h1>{month.heading}</h1>
        <p className="lead">{month.lead(words.keptFor(offer.holdHours), offer.reply)}</p>
      </header>
      <section className="band dates">
        <Calendar of={of} dayHref={dayHref} monthHref={(to) => `${at}?month=${to}`} />
        <OfferFacts offer={offer} offers={offers} />
      </section>
      <section className="band" aria-labelledby="free-days">
        <h2 className="dates-title" id="free-days">{of.days.length > 0 ? month.free(named) : month.none(named)}</h2>
        {of.days.length > 0 ? <DayList days={of.days} locale={of.locale} dayHref={dayHref} /> : (
          <>
            <p className="lead">{of.after ? month.noneLead : month.nowhere}</p>
            <p className="actions"><ButtonLink href={`/contact?service=${offer.offering}`}>{month.write}</ButtonLink><ButtonLink look="quiet" href={`mailto:${studio.email}`}>{studio.email}</ButtonLink></p>
          </>
        )}
      </section>
    </>
  )
}

/** What is asked for, how long it takes and by whose clock. */
function OfferFacts({ offer, offers }: { offer: OfferOf; offers: Offered[] }) {
  const words = useDateWords()
  const { month } = words
  return (
    <div className="dates-facts">
      <nav aria-label={month.offerings}>
        <p aria-hidden="true">{month.offerings}</p>
        <ul>{offers.map(({ offering, title }) => <li key={offering}><a href={`/dates/${offering}`} aria-current={offering === offer.offering ? 'page' : undefined}>{title}</a></li>)}</ul>
      </nav>
      <dl>
        <div><dt>{month.length}</dt><dd>{words.length(offer.minutes)}</dd></div>
        <div><dt>{month.whose}</dt><dd>{words.clock(offer.zone)}</dd></div>
        <div><dt>{month.cost}</dt><dd>{month.costs}</dd></div>
      </dl>
    </div>
  )
}

function DayList({ days, locale, dayHref }: { days: FreeDays; locale: string; dayHref: (day: StudioDay) => string }) {
  const { month } = useDateWords()
  const wall = { locale, timeZone: 'UTC' }
  return (
    <ul className="day-list">
      {days.map(({ day, count, first }) => (
        <li key={day}><a href={dayHref(day)}>{longDayText(`${day}T00:00Z`, wall)}</a> <span>{`${month.from(timeText(shownOn(first), wall))}, ${month.times(count)}`}</span></li>
      ))}
    </ul>
  )
}
