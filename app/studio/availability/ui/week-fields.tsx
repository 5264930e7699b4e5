import { X } from 'lucide-react'
import { type MouseEvent, useId } from 'react'

import { type Clock, type Week, officeWeek } from '#app/core/day.ts'
import { weekdayName } from '#app/core/display.ts'
import { FieldProblem } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'

import { hoursField, mostSpans } from '../rules.ts'
import './week.css'
import { useAvailabilityWords } from './use-availability-words.ts'

type About = (
  field: string,
  known?: string,
) => { problem: string | undefined; defaultValue: string | undefined }
type Props = { week: Week; about: About; typed: Record<string, string> | undefined }

/**
 * Seven days, Monday first: each is worked or not, from when to when, and where it has several
 * hours those too.
 */
export function WeekFields({ week, about, typed }: Props) {
  return (
    <div className="week">
      {week.map((hours, day) => (
        <Day
          key={day}
          day={day}
          hours={hours}
          about={about}
          open={typed ? typed[`open:${day}`] === 'on' : hours.length > 0}
        />
      ))}
    </div>
  )
}

function Day({
  day,
  hours,
  about,
  open,
}: {
  day: number
  hours: Week[number]
  about: About
  open: boolean
}) {
  const { hours: words } = useAvailabilityWords()
  const id = useId()
  const name = weekdayName(day, usePortal().studio.locale)
  const { problem } = about(`hours:${day}`)
  // a day that is not worked yet suggests what most are
  const shown = hours.length > 0 ? hours : officeWeek[0]!
  const given = Object.fromEntries(
    shown.flatMap(([from, to], nth) => [
      [hoursField(day, nth, 'from'), from],
      [hoursField(day, nth, 'to'), to === '24:00' ? '00:00' : to],
    ]),
  )
  const pair = (nth: number) => (
    <Hours
      key={nth}
      day={day}
      nth={nth}
      name={name}
      about={(field) => about(field, given[field] ?? '')}
      invalid={problem ? `${id}-problem` : undefined}
    />
  )
  const isTyped =
    about(hoursField(day, shown.length, 'from')).defaultValue ||
    about(hoursField(day, shown.length, 'to')).defaultValue
  return (
    <fieldset className="week-day">
      <legend className="visually-hidden">{name}</legend>
      <label className="tick week-name">
        <input type="checkbox" name={`open:${day}`} value="on" defaultChecked={open} />
        {name}
      </label>
      <p className="week-closed muted">{words.closed}</p>
      <div className="week-hours">
        {shown.map((_, nth) => pair(nth))}
        {shown.length < mostSpans && (
          <details className="week-more" open={Boolean(isTyped)}>
            <summary aria-label={words.moreOf(name)}>{words.more}</summary>
            {pair(shown.length)}
          </details>
        )}
      </div>
      <FieldProblem id={`${id}-problem`} text={problem} />
    </fieldset>
  )
}

function Hours({
  day,
  nth,
  name,
  about,
  invalid,
}: {
  day: number
  nth: number
  name: string
  about: (field: string) => { defaultValue: string | undefined }
  invalid: string | undefined
}) {
  const { hours: words } = useAvailabilityWords()
  const end = (which: 'from' | 'to', label: (day: string) => string) => {
    const field = hoursField(day, nth, which)
    return (
      <input
        type="time"
        className="field-control"
        name={field}
        defaultValue={about(field).defaultValue satisfies Clock | undefined}
        aria-label={label(name)}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={invalid}
      />
    )
  }
  return (
    <p className="week-span">
      {end('from', words.from)}
      <span aria-hidden="true">–</span>
      {end('to', words.to)}
      {nth > 0 && (
        <button
          type="button"
          className="icon-button"
          aria-label={words.fewer(name)}
          onClick={emptied}
        >
          <X />
        </button>
      )}
    </p>
  )
}

/** Not every browser has a way to empty a time. */
function emptied({ currentTarget }: MouseEvent) {
  for (const input of currentTarget.parentElement!.querySelectorAll('input')) input.value = ''
}
