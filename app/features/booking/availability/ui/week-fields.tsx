import { X } from 'lucide-react'
import { type MouseEvent, useId } from 'react'

import { type ClockTime, type WeeklyHours, officeHours } from '#app/core/day.ts'
import { formatWeekday } from '#app/core/display.ts'
import { FieldProblem } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'

import { getHoursFieldName, maxSpansPerDay } from '../rules.ts'
import './week.css'
import { useAvailabilityMessages } from './use-availability-messages.ts'

type GetFieldProps = (
  field: string,
  initial?: string,
) => { problem: string | undefined; defaultValue: string | undefined }
type Props = {
  week: WeeklyHours
  getField: GetFieldProps
  typed: Record<string, string> | undefined
}

/** Seven days, Monday first, each with a checkbox and its hours. */
export function WeekFields({ week, getField, typed }: Props) {
  return (
    <div className="week">
      {week.map((hours, day) => (
        <Day
          key={day}
          day={day}
          hours={hours}
          getField={getField}
          open={typed ? typed[`open:${day}`] === 'on' : hours.length > 0}
        />
      ))}
    </div>
  )
}

function Day({
  day,
  hours,
  getField,
  open,
}: {
  day: number
  hours: WeeklyHours[number]
  getField: GetFieldProps
  open: boolean
}) {
  const { hours: messages } = useAvailabilityMessages()
  const id = useId()
  const name = formatWeekday(day, usePortal().studio.locale)
  const { problem } = getField(`hours:${day}`)
  // suggests office hours for a day without hours
  const shownHours = hours.length > 0 ? hours : officeHours[0]!
  const values = Object.fromEntries(
    shownHours.flatMap(([from, to], nth) => [
      [getHoursFieldName(day, nth, 'from'), from],
      [getHoursFieldName(day, nth, 'to'), to === '24:00' ? '00:00' : to],
    ]),
  )
  const renderPair = (nth: number) => (
    <Hours
      key={nth}
      day={day}
      nth={nth}
      name={name}
      getField={(field) => getField(field, values[field] ?? '')}
      invalid={problem ? `${id}-problem` : undefined}
    />
  )
  const isTyped =
    getField(getHoursFieldName(day, shownHours.length, 'from')).defaultValue ||
    getField(getHoursFieldName(day, shownHours.length, 'to')).defaultValue
  return (
    <fieldset className="week-day">
      <legend className="visually-hidden">{name}</legend>
      <label className="tick week-name">
        <input type="checkbox" name={`open:${day}`} value="on" defaultChecked={open} />
        {name}
      </label>
      <p className="week-closed muted">{messages.closed}</p>
      <div className="week-hours">
        {shownHours.map((_, nth) => renderPair(nth))}
        {shownHours.length < maxSpansPerDay && (
          <details className="week-more" open={Boolean(isTyped)}>
            <summary aria-label={messages.moreOf(name)}>{messages.more}</summary>
            {renderPair(shownHours.length)}
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
  getField,
  invalid,
}: {
  day: number
  nth: number
  name: string
  getField: (field: string) => { defaultValue: string | undefined }
  invalid: string | undefined
}) {
  const { hours: messages } = useAvailabilityMessages()
  const renderEnd = (which: 'from' | 'to', label: (day: string) => string) => {
    const field = getHoursFieldName(day, nth, which)
    return (
      <input
        type="time"
        className="field-control"
        name={field}
        defaultValue={getField(field).defaultValue satisfies ClockTime | undefined}
        aria-label={label(name)}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={invalid}
      />
    )
  }
  return (
    <p className="week-span">
      {renderEnd('from', messages.from)}
      <span aria-hidden="true">–</span>
      {renderEnd('to', messages.to)}
      {nth > 0 && (
        <button
          type="button"
          className="icon-button"
          aria-label={messages.fewer(name)}
          onClick={clearHours}
        >
          <X />
        </button>
      )}
    </p>
  )
}

/** Clears the hours, because some browsers can't clear a time field. */
function clearHours({ currentTarget }: MouseEvent) {
  for (const input of currentTarget.parentElement!.querySelectorAll('input')) input.value = ''
}
