import { CalendarX, CircleAlert } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'

import { useAvailabilityMessages } from '#app/features/booking/availability/ui/use-availability-messages.ts'
import type { ResourceKind } from '#app/features/booking/resource/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'

import './absence.css'
import { type AbsenceTime, formatAbsenceTime } from './format-absence-time.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

export type AbsenceView = AbsenceTime & {
  id: string
  note: string
  conflicts: { id: string; number: number; client: string }[]
}
type Props = {
  kind: ResourceKind
  absences: AbsenceView[]
  today: string
  formKey: string
  result: FormResult | undefined
}

/**
 * Lists current and upcoming absences of a resource with conflicting bookings, and a form to add
 * one.
 */
export function Absences({ kind, absences, today, formKey, result }: Props) {
  const { absence: messages } = useAvailabilityMessages()
  return (
    <>
      <section className="card settings-card absences" aria-labelledby="absences">
        <header className="settings-card-head">
          <h2 id="absences">{messages.title[kind]}</h2>
          <p className="muted">{messages.lead}</p>
        </header>
        {absences.length === 0 && <p className="muted absence-none">{messages.none}</p>}
        <ul>
          {absences.map((absence) => (
            <Row key={absence.id} absence={absence} today={today} formKey={formKey} />
          ))}
        </ul>
      </section>
      <SettingsForm
        name="absence"
        formKey={formKey}
        result={result}
        title={messages.add[kind]}
        lead={messages.times}
        save={messages.save}
        savedMessage={messages.saved}
      >
        {(getField) => (
          <>
            <div className="absence-ends">
              <TextField {...getField('from')} label={messages.from} type="date" required />
              <TextField {...getField('fromTime')} label={messages.fromTime} type="time" />
              <TextField {...getField('to')} label={messages.to} type="date" />
              <TextField {...getField('toTime')} label={messages.toTime} type="time" />
            </div>
            <TextField
              {...getField('note')}
              label={messages.note}
              hint={messages.noteHint}
              autoComplete="off"
            />
          </>
        )}
      </SettingsForm>
    </>
  )
}

function Row({
  absence: { id, note, conflicts, ...times },
  today,
  formKey,
}: {
  absence: AbsenceView
  today: string
  formKey: string
}) {
  const { absence: messages } = useAvailabilityMessages()
  const isBusy = useNavigation().state !== 'idle'
  const period = formatAbsenceTime(times, today, usePortal().studio.locale)
  const form = `remove:${id}`
  return (
    <li className="absence">
      <CalendarX aria-hidden="true" />
      <div>
        <p className="absence-when">
          <b>{period}</b> {note && <span className="muted">{note}</span>}
        </p>
        {conflicts.length > 0 && (
          <p className="absence-clash">
            <CircleAlert />
            <span>
              {messages.booked}{' '}
              {conflicts.map(({ id, number, client }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <Link className="settings-link" to={`/portal/bookings/${id}`}>
                    {messages.booking(formatBookingNumber(number), client)}
                  </Link>
                </span>
              ))}
            </span>
          </p>
        )}
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="formKey" value={`${formKey}:${form}`} />
        <Button
          type="submit"
          compact
          look="quiet"
          disabled={isBusy}
          aria-label={messages.removeOf(period)}
        >
          {messages.remove}
        </Button>
      </Form>
    </li>
  )
}
