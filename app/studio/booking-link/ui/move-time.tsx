import { ArrowLeft } from 'lucide-react'

import { longDayText } from '#app/core/display.ts'
import { Calendar } from '#app/studio/date-request/ui/calendar.tsx'
import { Times } from '#app/studio/date-request/ui/times.tsx'
import '#app/studio/inquiry/ui/contact-form.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'

import type { Choosing } from './page-view.ts'
import { usePageWords } from './use-page-words.ts'

type FormProps = { at: string; once: string; locale: string; problem: string | null }

/** Another time for a booking: first its day, then its time. */
export function MoveTime({ choosing, ...form }: { choosing: Choosing } & FormProps) {
  const { at, locale } = form
  const words = usePageWords()
  const { day, times, month } = choosing
  const to = (when: string) => `${at}?move=${when}`
  if (day === null)
    return (
      <>
        <Calendar of={{ ...choosing, locale }} dayHref={to} monthHref={to} />
        <p className="dates-back">
          <a className="more" href={at}>
            <ArrowLeft />
            {words.keep}
          </a>
        </p>
      </>
    )
  return (
    <>
      {times.length === 0 ? (
        <p className="notice notice-bad">{words.moveNone}</p>
      ) : (
        <TimesForm action={to(day)} day={day} times={times} {...form} />
      )}
      <p className="dates-back">
        <a className="more" href={to(month)}>
          <ArrowLeft />
          {words.days}
        </a>
      </p>
    </>
  )
}

function TimesForm({
  action,
  day,
  times,
  at,
  once,
  locale,
  problem,
}: FormProps & { action: string; day: string; times: Choosing['times'] }) {
  const words = usePageWords()
  return (
    <form className="booking-move" method="post" action={action} noValidate>
      <Once page={once} form="move" />
      <input type="hidden" name="form" value="move" />
      <Times
        legend={words.moveTimes(longDayText(`${day}T00:00Z`, { locale, timeZone: 'UTC' }))}
        times={times}
        chosen={undefined}
        problem={problem === 'time-unchosen' ? words.problems[problem] : undefined}
        locale={locale}
      />
      <p className="actions">
        <Button look="accent" type="submit">
          {words.moveAct}
        </Button>
        <ButtonLink look="quiet" href={at}>
          {words.keep}
        </ButtonLink>
      </p>
    </form>
  )
}
