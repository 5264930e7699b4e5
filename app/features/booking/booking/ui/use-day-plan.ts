import { type RefObject, useEffect } from 'react'
import { useFetcher } from 'react-router'

import { type DayPlan, planFields } from '#app/features/booking/day-plan/rules.ts'

const typingDelayMs = 150

/**
 * Returns the plan of the day in the booking form, at first the page's, and again whenever its
 * times change. `answer` is the form's last result, which may fill in a time.
 */
export function useDayPlan(
  form: RefObject<HTMLFormElement | null>,
  { plan, bookingId, answer }: { plan: DayPlan | null; bookingId: string | null; answer: unknown },
): DayPlan | null {
  const { load, data } = useFetcher<{ plan: DayPlan | null }>()
  useEffect(() => {
    const element = form.current
    if (!element) return
    // the page's plan belongs to the values it was loaded with
    let asked = answer ? '' : formatPlanQuery(element, bookingId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      const query = formatPlanQuery(element, bookingId)
      if (query === asked) return
      asked = query
      void load(`/portal/bookings/day-plan?${query}`)
    }
    if (answer) ask()
    // native events, because filled-in fields and restored drafts send no others
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, typingDelayMs)
    }
    element.addEventListener('input', wait)
    element.addEventListener('change', wait)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', wait)
      element.removeEventListener('change', wait)
    }
  }, [form, answer, bookingId, load])
  return data ? data.plan : plan
}

function formatPlanQuery(form: HTMLFormElement, bookingId: string | null): string {
  const fields = new FormData(form)
  const query = new URLSearchParams(bookingId ? { booking: bookingId } : {})
  for (const name of planFields) {
    const value = fields.get(name)
    if (typeof value === 'string' && value !== '') query.set(name, value)
  }
  return query.toString()
}
