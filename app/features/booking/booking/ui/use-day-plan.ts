import { type RefObject, useEffect } from 'react'
import { useFetcher } from 'react-router'

import { type DayPlan, planFields } from '#app/features/booking/day-plan/rules.ts'

const typingDelayMs = 150

type Props = {
  /** The plan of the page's `values`. */
  plan: DayPlan | null
  values: Record<string, string>
  bookingId: string | null
}

/**
 * Returns the plan of the day in the booking form, at first the page's, and again whenever its
 * times change. `shown` is what the form shows instead of the page's values, if anything.
 */
export function useDayPlan(
  form: RefObject<HTMLFormElement | null>,
  shown: unknown,
  { plan, values, bookingId }: Props,
): DayPlan | null {
  const { load, data } = useFetcher<{ plan: DayPlan | null }>()
  useEffect(() => {
    const element = form.current
    if (!element) return
    let requested = formatPlanQuery(values, bookingId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const loadPlan = () => {
      const query = formatPlanQuery(Object.fromEntries(new FormData(element)), bookingId)
      if (query === requested) return
      requested = query
      void load(`/portal/bookings/day-plan?${query}`)
    }
    // a time may be typed before hydration, or filled in by a result
    loadPlan()
    // native events, because filled-in fields and restored drafts send no others
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(loadPlan, typingDelayMs)
    }
    element.addEventListener('input', wait)
    element.addEventListener('change', wait)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', wait)
      element.removeEventListener('change', wait)
    }
  }, [form, shown, values, bookingId, load])
  return data ? data.plan : plan
}

function formatPlanQuery(
  fields: Record<string, FormDataEntryValue>,
  bookingId: string | null,
): string {
  const query = new URLSearchParams(bookingId ? { booking: bookingId } : {})
  for (const name of planFields) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') query.set(name, value)
  }
  return query.toString()
}
