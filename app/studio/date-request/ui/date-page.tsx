import { CalendarX, CircleAlert, CircleCheck, Clock, Hourglass } from 'lucide-react'

import { longDayText, shownOn, timesText } from '#app/core/display.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'

import type { Choosing, DateView } from './date-view.ts'
import './dates.css'
import { MoveDate } from './move-date.tsx'
import { useDateWords } from './use-date-words.ts'

type Props = { studio: StudioView; date: DateView; choosing: Choosing | null; at: string; once: string; said: string | null; problem: string | null }

/** Where the letter's link leads whoever asked for a date: how it stands, and all that can still be done about it. */
export function DatePage({ studio, date, choosing, at, once, said, problem }: Props) {
  const words = useDateWords()
  const { asked, problems } = words
  const { standing, heldUntil } = date
  const wall = { locale: date.locale, timeZone: 'UTC' }
  const told = said !== null && Object.hasOwn(asked.said, said) ? asked.said[said] : null
  return (
    <>
      <header className="page-head">
        <h1>{choosing ? asked.moveHeading : asked.headings[standing]}</h1>
        <p className="lead">{choosing ? words.clock(date.zone) : asked.leads[standing](heldUntil)}</p>
      </header>
      <section className="band dates">
        <div className="date-acts">
          {!choosing && <p className="date-when">{longDayText(shownOn(date.startsWall), wall)}<br />{timesText(shownOn(date.startsWall), shownOn(date.endsWall), wall)}</p>}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- this is how the answer's page opens at what is wrong */}
          {problem && <p className="notice notice-bad" tabIndex={-1} autoFocus><CircleAlert /><span>{problems[problem] ?? problem}</span></p>}
          {!problem && told && <output className="notice notice-ok"><CircleCheck />{told}</output>}
          {choosing ? <MoveDate choosing={choosing} at={at} once={once} locale={date.locale} /> : <Acts studio={studio} date={date} at={at} once={once} />}
        </div>
        <DateFacts date={date} withTime={choosing !== null} />
      </section>
    </>
  )
}

const icons = { waiting: Hourglass, proposed: Clock, pending: Clock, confirmed: CircleCheck, canceled: CalendarX, ended: CalendarX, done: CircleCheck }

function DateFacts({ date: { standing, what, number, place, startsWall, endsWall, zone, locale, says, paid }, withTime }: { date: DateView; withTime: boolean }) {
  const words = useDateWords()
  const { asked } = words
  const wall = { locale, timeZone: 'UTC' }
  const Icon = icons[standing]
  return (
    <section className="dates-facts" aria-label={asked.label}>
      <dl>
        <div><dt>{asked.state}</dt><dd className="date-standing"><Icon />{asked.states[standing]}</dd></div>
        {withTime && <div><dt>{asked.when}</dt><dd>{longDayText(shownOn(startsWall), wall)}<br />{timesText(shownOn(startsWall), shownOn(endsWall), wall)}</dd></div>}
        <div><dt>{asked.whose}</dt><dd>{words.clock(zone)}</dd></div>
        <div><dt>{asked.what}</dt><dd>{what}</dd></div>
        {place && <div><dt>{asked.where}</dt><dd>{place}</dd></div>}
        {says.price && <div><dt>{asked.price}</dt><dd>{says.price}{paid && ` ${asked.paid(paid)}`}</dd></div>}
        <div><dt>{asked.number}</dt><dd>{number}</dd></div>
      </dl>
    </section>
  )
}

/** What can be done about it now. */
function Acts({ studio, date, at, once }: Pick<Props, 'studio' | 'date' | 'at' | 'once'>) {
  const { asked } = useDateWords()
  const { standing, mayMove, mayCallOff, says, offering } = date
  const agreed = standing === 'pending' || standing === 'confirmed'
  const over = !mayCallOff && !mayMove
  return (
    <>
      <div className="actions">
        {standing === 'proposed' && <form method="post" action={at}><Once page={once} form="accept" /><input type="hidden" name="form" value="accept" /><Button look="accent" type="submit">{asked.accept}</Button></form>}
        {mayMove && <ButtonLink href={`${at}?move`}>{standing === 'proposed' ? asked.other : asked.move}</ButtonLink>}
        {over && offering && <ButtonLink look="accent" href={`/dates/${offering}`}>{asked.again}</ButtonLink>}
      </div>
      {agreed && <p className="date-policy">{says.move}</p>}
      {mayCallOff && <CallOff date={date} at={at} once={once} />}
      <p><a className="more" href={`mailto:${studio.email}`}>{asked.write(studio.email)}</a></p>
    </>
  )
}

/** Two steps, the first of which says what is given back. */
function CallOff({ date: { says }, at, once }: Pick<Props, 'date' | 'at' | 'once'>) {
  const { asked } = useDateWords()
  return (
    <details className="date-cancel">
      <summary className="button button-outline"><CalendarX />{asked.cancel}</summary>
      <form method="post" action={at}>
        <p>{says.cancel}</p>
        <Once page={once} form="cancel" /><input type="hidden" name="form" value="cancel" />
        <p className="actions"><Button look="danger" type="submit">{asked.cancelAct}</Button><ButtonLink look="quiet" href={at}>{asked.keep}</ButtonLink></p>
      </form>
    </details>
  )
}

/** A link that never was: the same words for each; and one try too many. */
export function DateEnded({ studio, tooMany }: { studio: StudioView; tooMany: boolean }) {
  const { asked } = useDateWords()
  return (
    <>
      <header className="page-head"><h1>{tooMany ? asked.tooMany : asked.ended}</h1><p className="lead">{tooMany ? asked.tooManyLead : asked.endedLead}</p></header>
      <section className="band"><p><ButtonLink href={`mailto:${studio.email}`}>{asked.write(studio.email)}</ButtonLink></p></section>
    </>
  )
}
