import { CalendarClock } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { Form, useOutletContext } from 'react-router'

import { later } from '#app/studio/agenda/rules.ts'
import { addressOf } from '#app/studio/booking/ui/deeds.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'

import { useAgendaWords } from './use-agenda-words.ts'
import type { Movable } from './use-moves.tsx'

/** How the calendar around the panel moves a booking. */
export type Around = {
  ask: (entry: Movable, span: { startsWall: string; endsWall: string }) => void
}

/**
 * Moved without a pointer: from when to when. Another start takes the end along; without JavaScript
 * the form is sent as it stands.
 */
export function MoveForm({ booking, once }: { booking: Movable; once: string }) {
  const { move: words } = useAgendaWords()
  const { ask } = useOutletContext<Around>()
  const fold = useRef<HTMLDetailsElement>(null)
  const { id, startsWall, endsWall } = booking
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (fold.current) fold.current.open = false
    fold.current?.querySelector('summary')?.focus()
    ask(booking, {
      startsWall: inputOf(form, 'startsWall').value,
      endsWall: inputOf(form, 'endsWall').value,
    })
  }
  return (
    <details className="unfold panel-move" ref={fold}>
      <summary className="button button-outline">
        <CalendarClock />
        {words.offer}
      </summary>
      <Form
        key={`${startsWall} ${endsWall}`}
        className="unfold-form"
        method="post"
        action={addressOf(id, 'move')}
        onInput={(event) => moveEnd(event, booking)}
        onSubmit={send}
      >
        <Once page={once} form="move" />
        <input type="hidden" name="seen" value={booking.seen} />
        <TextField
          label={words.starts}
          type="datetime-local"
          name="startsWall"
          defaultValue={startsWall}
          required
        />
        <TextField
          label={words.ends}
          type="datetime-local"
          name="endsWall"
          defaultValue={endsWall}
          required
        />
        <p className="form-actions">
          <Button type="submit" look="accent">
            {words.act}
          </Button>
        </p>
      </Form>
    </details>
  )
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}

/** Keeps the booking's length when its start is changed. */
function moveEnd(
  { target, currentTarget }: FormEvent<HTMLFormElement>,
  { startsWall, endsWall }: Movable,
) {
  const { name, value } = target as HTMLInputElement
  const minutes = (Date.parse(`${endsWall}Z`) - Date.parse(`${startsWall}Z`)) / 60_000
  if (name === 'startsWall' && value !== '')
    inputOf(currentTarget, 'endsWall').value = later(value, minutes)
}
