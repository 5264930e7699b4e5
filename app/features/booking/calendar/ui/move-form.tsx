import { CalendarClock } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Form, useOutletContext } from 'react-router'

import { addMinutes } from '#app/features/booking/calendar/rules.ts'
import { getActionPath } from '#app/features/booking/booking/ui/action-paths.ts'
import type { ScopeCounts } from '#app/features/booking/booking-series/rules.ts'
import { ScopeField } from '#app/features/booking/booking-series/ui/scope-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import { useCalendarMessages } from './use-calendar-messages.ts'
import type { MovableBooking } from './use-moves.tsx'

/** Gives the panel the calendar's function for moving a booking. */
export type MoveContext = {
  requestMove: (
    entry: MovableBooking,
    span: { startsLocal: string; endsLocal: string },
    more: Record<string, string>,
  ) => void
}

type Props = { booking: MovableBooking; scopes: ScopeCounts | undefined; formKey: string }

/**
 * Moves a booking with typed times. Changing the start moves the end along; without JavaScript the
 * form submits normally.
 */
export function MoveForm({ booking, scopes, formKey }: Props) {
  const { move: messages } = useCalendarMessages()
  const { requestMove } = useOutletContext<MoveContext>()
  const fold = useRef<HTMLDetailsElement>(null)
  const { id, startsLocal, endsLocal } = booking
  const typed = useTypedKey(`${startsLocal} ${endsLocal}`)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    typed.release()
    const form = event.currentTarget
    if (fold.current) fold.current.open = false
    fold.current?.querySelector('summary')?.focus()
    const scope = new FormData(form).get('scope')
    requestMove(
      booking,
      {
        startsLocal: getInput(form, 'startsLocal').value,
        endsLocal: getInput(form, 'endsLocal').value,
      },
      typeof scope === 'string' ? { scope } : {},
    )
  }
  return (
    <details
      className="unfold panel-move"
      ref={fold}
      onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary className="button button-outline">
        <CalendarClock />
        {messages.offer}
      </summary>
      <Form
        key={typed.key}
        className="unfold-form"
        method="post"
        action={getActionPath(id, 'move')}
        onInput={(event) => {
          typed.keep()
          moveEnd(event, booking)
        }}
        onSubmit={send}
      >
        <IdempotencyField page={formKey} form="move" />
        <input type="hidden" name="notice" value="later" />
        <input type="hidden" name="revision" value={booking.revision} />
        <TimeFields booking={booking} />
        <ScopeField counts={scopes} />
        <p className="form-actions">
          <Button type="submit" look="accent">
            {messages.act}
          </Button>
        </p>
      </Form>
    </details>
  )
}

/**
 * Returns the key of a form. It stays the same from the first input until the form is sent, so that
 * a move in between doesn't reset what was typed.
 */
function useTypedKey(times: string) {
  const [typedAt, setTypedAt] = useState<string | null>(null)
  return {
    key: typedAt ?? times,
    keep: () => setTypedAt((earlier) => earlier ?? times),
    release: () => setTypedAt(null),
  }
}

function TimeFields({ booking: { startsLocal, endsLocal } }: { booking: MovableBooking }) {
  const { move: messages } = useCalendarMessages()
  return (
    <>
      <TextField
        label={messages.starts}
        type="datetime-local"
        name="startsLocal"
        defaultValue={startsLocal}
        required
      />
      <TextField
        label={messages.ends}
        type="datetime-local"
        name="endsLocal"
        defaultValue={endsLocal}
        required
      />
    </>
  )
}

function getInput(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}

/** Keeps the booking's length when its start changes. */
function moveEnd(
  { target, currentTarget }: FormEvent<HTMLFormElement>,
  { startsLocal, endsLocal }: MovableBooking,
) {
  const { name, value } = target as HTMLInputElement
  const minutes = (Date.parse(`${endsLocal}Z`) - Date.parse(`${startsLocal}Z`)) / 60_000
  if (name === 'startsLocal' && value !== '')
    getInput(currentTarget, 'endsLocal').value = addMinutes(value, minutes)
}
