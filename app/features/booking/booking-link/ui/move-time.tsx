import { ArrowLeft } from 'lucide-react'

import { formatLongDate } from '#app/core/display.ts'
import { MonthCalendar } from '#app/features/booking/booking-request/ui/month-calendar.tsx'
import { TimeChoices } from '#app/features/booking/booking-request/ui/time-choices.tsx'
import '#app/features/clients/inquiry/ui/contact-form.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import type { MoveOptions } from './client-booking-view.ts'
import { useClientBookingMessages } from './use-client-booking-messages.ts'

type FormProps = { path: string; formKey: string; locale: string; problem: string | null }

/** Chooses another time for a booking: first the day, then the time. */
export function MoveTime({ choosing, ...form }: { choosing: MoveOptions } & FormProps) {
  const { path, locale } = form
  const messages = useClientBookingMessages()
  const { day, times, month } = choosing
  const getHref = (target: string) => `${path}?move=${target}`
  if (day === null)
    return (
      <>
        <MonthCalendar
          calendar={{ ...choosing, locale }}
          getDayHref={getHref}
          getMonthHref={getHref}
        />
        <p className="dates-back">
          <a className="more" href={path}>
            <ArrowLeft />
            {messages.keep}
          </a>
        </p>
      </>
    )
  return (
    <>
      {times.length === 0 ? (
        <p className="notice notice-bad">{messages.moveNone}</p>
      ) : (
        <TimesForm action={getHref(day)} day={day} times={times} {...form} />
      )}
      <p className="dates-back">
        <a className="more" href={getHref(month)}>
          <ArrowLeft />
          {messages.days}
        </a>
      </p>
    </>
  )
}

function TimesForm({
  action,
  day,
  times,
  path,
  formKey,
  locale,
  problem,
}: FormProps & { action: string; day: string; times: MoveOptions['times'] }) {
  const messages = useClientBookingMessages()
  return (
    <form className="booking-move" method="post" action={action} noValidate>
      <IdempotencyField page={formKey} form="move" />
      <input type="hidden" name="form" value="move" />
      <TimeChoices
        legend={messages.moveTimes(formatLongDate(`${day}T00:00Z`, { locale, timeZone: 'UTC' }))}
        times={times}
        selectedName={undefined}
        problem={problem === 'time-unchosen' ? messages.problems[problem] : undefined}
        locale={locale}
      />
      <p className="actions">
        <Button look="accent" type="submit">
          {messages.moveAct}
        </Button>
        <ButtonLink look="quiet" href={path}>
          {messages.keep}
        </ButtonLink>
      </p>
    </form>
  )
}
