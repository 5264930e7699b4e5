import { ArrowLeft } from 'lucide-react'

import { longDayText } from '#app/core/display.ts'
import '#app/studio/inquiry/ui/contact-form.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'

import { Calendar } from './calendar.tsx'
import type { Choosing } from './date-view.ts'
import { Times } from './times.tsx'
import { useDateWords } from './use-date-words.ts'

/** Another time for a date: first its day, then its time. */
export function MoveDate({ choosing, at, once, locale }: { choosing: Choosing; at: string; once: string; locale: string }) {
  const { asked } = useDateWords()
  const { day, times, month } = choosing
  const to = (when: string) => `${at}?move=${when}`
  if (day === null) return (
    <>
      <Calendar of={{ ...choosing, locale }} dayHref={to} monthHref={to} />
      <p className="dates-back"><a className="more" href={at}><ArrowLeft />{asked.keep}</a></p>
    </>
  )
  return (
    <>
      {times.length === 0 ? <p className="notice notice-bad">{asked.moveNone}</p> : (
        <form className="date-move" method="post" action={to(day)}>
          <Once page={once} form="move" /><input type="hidden" name="form" value="move" />
          <Times legend={asked.moveTimes(longDayText(`${day}T00:00Z`, { locale, timeZone: 'UTC' }))} times={times} chosen={undefined} problem={undefined} locale={locale} />
          <p className="actions"><Button look="accent" type="submit">{asked.moveAct}</Button><ButtonLink look="quiet" href={at}>{asked.keep}</ButtonLink></p>
        </form>
      )}
      <p className="dates-back"><a className="more" href={to(month)}><ArrowLeft />{asked.days}</a></p>
    </>
  )
}
