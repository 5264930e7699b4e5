import { type RefObject, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

import { type DayPlan, planFields } from '#app/features/booking/day-plan/rules.ts'

const typingDelayMs = 150

/**
 * Returns the plan of the day in the booking form, at first the page's, and a function to call when
 * a field of the form has changed. `answer` is the form's last result, which may fill in a time.
 */
export function useDayPlan(
  form: RefObject<HTMLFormElement | null>,
  { plan, bookingId, answer }: { plan: DayPlan | null; bookingId: string | null; answer: unknown },
) {
  const { load, data } = useFetcher<{ plan: DayPlan | null }>()
  const asked = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const findQuery = () => {
    const fields = new FormData(form.current!)
    const query = new URLSearchParams(bookingId ? { booking: bookingId } : {})
    for (const name of planFields) {
      const value = fields.get(name)
      if (typeof value === 'string' && value !== '') query.set(name, value)
    }
    return query.toString()
  }
  const ask = useRef(() => {})
  ask.current = () => {
    if (!form.current) return
    const query = findQuery()
    if (query === asked.current) return
    asked.current = query
    void load(`/portal/bookings/day-plan?${query}`)
  }
  useEffect(() => {
    // the page's plan belongs to the values it was loaded with
    if (asked.current === undefined && !answer) asked.current = findQuery()
    else ask.current()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answer])
  useEffect(() => () => clearTimeout(timer.current), [])
  const update = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask.current(), typingDelayMs)
  }
  return { plan: data ? data.plan : plan, update }
}
