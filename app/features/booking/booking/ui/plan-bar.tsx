import { formatHour } from '#app/core/display.ts'
import {
  findPartOnDay,
  getVisibleHours,
  type DayPart,
} from '#app/features/booking/calendar/rules.ts'
import type { BusyTime, DayPlan } from '#app/features/booking/day-plan/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

/** Hours that all bars of a plan show. */
type Hours = { from: number; to: number }

/** Returns the hours of the plan's day that cover everything on it. */
export function getPlanHours({ day, selectedTime, busy }: DayPlan): Hours {
  const spans = [...Object.values(busy).flat(), ...(selectedTime ? [selectedTime] : [])]
  const parts = spans.flatMap((span) => findPartOnDay(span, day) ?? [])
  // all-day entries have no hours to show
  return getVisibleHours(
    parts.filter(({ from, to }) => to - from < 1440),
    false,
  )
}

/** The hours above the bars. */
export function PlanScale({ hours: { from, to } }: { hours: Hours }) {
  const { locale } = useDisplay()
  return (
    <p className="plan-scale" aria-hidden="true">
      {[from, Math.round((from + to) / 2), to].map((hour) => (
        <span key={hour}>{formatHour(hour % 24, locale)}</span>
      ))}
    </p>
  )
}

/**
 * The day of one resource as a bar: what is taken, and the chosen time over it. Everything it shows
 * is also written next to it or found in the calendar.
 */
export function PlanBar({ plan, busy, hours }: { plan: DayPlan; busy: BusyTime[]; hours: Hours }) {
  const [start, end] = [hours.from * 60, hours.to * 60]
  const clip = ({ from, to }: DayPart) => {
    const [x, last] = [Math.max(from, start), Math.min(to, end)]
    return last > x ? { x, width: last - x } : null
  }
  const toRect = (span: { startsLocal: string; endsLocal: string }) => {
    const part = findPartOnDay(span, plan.day)
    return part && clip(part)
  }
  const chosenRect = plan.selectedTime && toRect(plan.selectedTime)
  return (
    <svg
      className="plan-bar"
      viewBox={`${start} 0 ${end - start} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {busy.map((span) => {
        const rect = toRect(span)
        return (
          rect && (
            <rect
              key={`${span.startsLocal} ${span.number}`}
              className={span.number === null ? 'plan-away' : 'plan-booked'}
              height="10"
              {...rect}
            />
          )
        )
      })}
      {chosenRect && <rect className="plan-chosen" height="10" {...chosenRect} />}
    </svg>
  )
}
