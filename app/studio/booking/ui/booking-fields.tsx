import { type ChangeEvent, useRef } from 'react'

import { addDays, daysBetween, isDay } from '#app/core/day.ts'
import { bookable, kinds } from '#app/studio/booking/rules.ts'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'
import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { Words } from '#app/words/index.ts'

import { WhichTime } from './which-time.tsx'

type Name =
  | Exclude<keyof Words['portal']['bookings']['fields'], 'allDay' | 'resources'>
  | keyof ReturnType<typeof useReservationWords>['fields']
/** What a form knows of one field: its words, what was typed, and what is wrong with it. */
export type About = (name: Name) => {
  name: Name
  label: string
  defaultValue: string
  problem: string | undefined
}

/** What is made, and where; only a hold has an end. */
export function AgreedFields({
  about,
  isNew,
  isHeld,
}: {
  about: About
  isNew: boolean
  isHeld: boolean
}) {
  const { portal } = useWords()
  const words = portal.bookings
  const { heldHint } = useReservationWords()
  return (
    <>
      <div className="booking-pair">
        <Choice about={about('kind')} options={kinds.map((kind) => [kind, words.kinds[kind]])} />
        {isNew && (
          <Choice
            about={about('state')}
            options={[
              ['pending', words.states.pending],
              ['held', words.states.held],
            ]}
          />
        )}
      </div>
      {(isNew || isHeld) && (
        <TextField
          {...about('heldUntil')}
          className="held-until"
          type="datetime-local"
          hint={heldHint}
        />
      )}
      <TextField {...about('title')} note={portal.optional} autoComplete="off" />
      <TextField {...about('place')} note={portal.optional} autoComplete="off" />
    </>
  )
}

const days = { type: 'date', min: bookable.from, max: bookable.to }

/** By the studio's wall clock; where that shows a time twice, which of the two. */
export function TimeFields({ about, values }: { about: About; values: Record<string, string> }) {
  const words = useWords().portal.bookings
  const { closedAnyway } = useReservationWords()
  const first = useRef(values.date ?? '')
  // another first day takes the last one along
  const follow = ({ currentTarget: { value, form } }: ChangeEvent<HTMLInputElement>) => {
    if (!isDay(value)) return
    const end = form!.elements.namedItem('endDate') as HTMLInputElement
    const lasts =
      isDay(first.current) && isDay(end.value)
        ? Math.max(daysBetween(first.current, end.value), 0)
        : 0
    first.current = value
    end.value = addDays(value, lasts)
  }
  return (
    <fieldset className="booking-times" id="times">
      <legend className="visually-hidden">{words.facts.when}</legend>
      <TextField {...about('date')} {...days} required className="booking-date" onChange={follow} />
      <TextField {...about('start')} type="time" required className="booking-clock" />
      <TextField {...about('endDate')} {...days} className="booking-date" />
      <TextField {...about('end')} type="time" required className="booking-clock" />
      <label className="tick">
        <input type="checkbox" name="allDay" value="on" defaultChecked={values.allDay === 'on'} />
        {words.fields.allDay}
      </label>
      <WhichTime about={about('start')} name="startsLater" said={values.startsLater} />
      <WhichTime about={about('end')} name="endsLater" said={values.endsLater} />
      {values.closedAnyway === 'on' && (
        <label className="tick">
          <input type="checkbox" name="closedAnyway" value="on" defaultChecked />
          {closedAnyway}
        </label>
      )}
      <p className="field-hint booking-around" id="around-hint">
        {words.aroundHint}
      </p>
      <TextField {...about('before')} inputMode="numeric" autoComplete="off" />
      <TextField {...about('after')} inputMode="numeric" autoComplete="off" />
    </fieldset>
  )
}

/** How often it comes again; all of them are made at once. */
export function RepeatFields({ about }: { about: About }) {
  const { repeats, untilHint } = useReservationWords()
  return (
    <div className="booking-pair booking-repeats">
      <Choice about={about('repeats')} options={Object.entries(repeats)} />
      <TextField {...about('until')} type="date" hint={untilHint} />
    </div>
  )
}

export function MoneyFields({ about, hint }: { about: About; hint: string }) {
  const { portal } = useWords()
  return (
    <>
      <TextField {...about('total')} hint={hint} inputMode="decimal" autoComplete="off" />
      <TextArea {...about('notes')} note={portal.optional} rows={4} />
    </>
  )
}

function Choice({
  about: { label, problem, name, defaultValue },
  options,
}: {
  about: ReturnType<About>
  options: [string, string][]
}) {
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue || options[0]?.[0]}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
