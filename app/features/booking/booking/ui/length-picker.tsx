import type { MouseEvent } from 'react'

import { isDay } from '#app/core/day.ts'
import type { ServiceTerms } from '#app/features/booking/availability/rules.ts'
import { addMinutes } from '#app/features/booking/calendar/rules.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

import { findInput, setInput } from './form-inputs.ts'

/**
 * Buttons for the lengths of a service. They set the end, and setup and travel while these are
 * still zero. Without JavaScript the end is typed.
 */
export function LengthPicker({ terms }: { terms: ServiceTerms }) {
  const { plan, lengthName } = useReservationMessages()
  const hydrated = useHydrated()
  const pick = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, minutes: number) => {
    const [date, start] = [findInput(form, 'date').value, findInput(form, 'start').value]
    if (!isDay(date)) {
      findInput(form, 'date').focus()
      return
    }
    const end = addMinutes(`${date}T${start || '09:00'}`, minutes)
    setInput(form, 'start', start || '09:00')
    setInput(form, 'end', end.slice(11))
    setInput(form, 'endDate', end.slice(0, 10))
    const buffers = { before: terms.minutesBefore, after: terms.minutesAfter }
    for (const [name, value] of Object.entries(buffers))
      if (Number(findInput(form, name).value) === 0) setInput(form, name, String(value))
  }
  if (!hydrated) return null
  return (
    <fieldset className="length-picker">
      <legend className="visually-hidden">{plan.lengths}</legend>
      {terms.lengths.map((minutes) => (
        <Button key={minutes} compact onClick={(event) => pick(event, minutes)}>
          {lengthName(minutes)}
        </Button>
      ))}
    </fieldset>
  )
}
