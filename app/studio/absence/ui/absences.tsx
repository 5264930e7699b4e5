import { CalendarX, CircleAlert } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'

import { useAvailabilityWords } from '#app/studio/availability/ui/use-availability-words.ts'
import { bookingNumber } from '#app/studio/booking/rules.ts'
import type { ResourceKind } from '#app/studio/resource/rules.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { SettingsForm } from '#app/studio/settings/ui/settings-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'

import './absence.css'
import { type When, whenText } from './when-text.ts'

export type AbsenceView = When & {
  id: string
  note: string
  clashes: { id: string; number: number; client: string }[]
}
type Props = {
  kind: ResourceKind
  absences: AbsenceView[]
  today: string
  once: string
  answer: FormAnswer | undefined
}

/**
 * When somebody is away or something is out of order from today on, with what is booked in that
 * time, and the form for one more.
 */
export function Absences({ kind, absences, today, once, answer }: Props) {
  const { absence: words } = useAvailabilityWords()
  return (
    <>
      <section className="card settings-card absences" aria-labelledby="absences">
        <header className="settings-card-head">
          <h2 id="absences">{words.title[kind]}</h2>
          <p className="muted">{words.lead}</p>
        </header>
        {absences.length === 0 && <p className="muted absence-none">{words.none}</p>}
        <ul>
          {absences.map((one) => (
            <Row key={one.id} absence={one} today={today} once={once} />
          ))}
        </ul>
      </section>
      <SettingsForm
        name="absence"
        once={once}
        answer={answer}
        title={words.add[kind]}
        lead={words.times}
        save={words.save}
        said={words.saved}
      >
        {(about) => (
          <>
            <div className="absence-ends">
              <TextField {...about('from')} label={words.from} type="date" required />
              <TextField {...about('fromTime')} label={words.fromTime} type="time" />
              <TextField {...about('to')} label={words.to} type="date" />
              <TextField {...about('toTime')} label={words.toTime} type="time" />
            </div>
            <TextField
              {...about('note')}
              label={words.note}
              hint={words.noteHint}
              maxLength={500}
              autoComplete="off"
            />
          </>
        )}
      </SettingsForm>
    </>
  )
}

function Row({
  absence: { id, note, clashes, ...times },
  today,
  once,
}: {
  absence: AbsenceView
  today: string
  once: string
}) {
  const { absence: words } = useAvailabilityWords()
  const busy = useNavigation().state !== 'idle'
  const when = whenText(times, today, usePortal().studio.locale)
  const form = `remove:${id}`
  return (
    <li className="absence">
      <CalendarX aria-hidden="true" />
      <div>
        <p className="absence-when">
          <b>{when}</b> {note && <span className="muted">{note}</span>}
        </p>
        {clashes.length > 0 && (
          <p className="absence-clash">
            <CircleAlert />
            <span>
              {words.booked}{' '}
              {clashes.map(({ id, number, client }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <Link className="settings-link" to={`/portal/bookings/${id}`}>
                    {words.booking(bookingNumber(number), client)}
                  </Link>
                </span>
              ))}
            </span>
          </p>
        )}
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="once" value={`${once}:${form}`} />
        <Button
          type="submit"
          compact
          look="quiet"
          disabled={busy}
          aria-label={words.removeOf(when)}
        >
          {words.remove}
        </Button>
      </Form>
    </li>
  )
}
