import { Clock, TriangleAlert } from 'lucide-react'

import { toStudioDay } from '#app/core/day.ts'
import { formatDay } from '#app/core/display.ts'
import { type State, getDueStatus } from '#app/features/work/project/rules.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

type DueProps = { state: State; dueOn: string | null; completedOn: string | null }

/** Returns the current day in the studio's time zone, by the page's clock. */
export function useToday(): string {
  return toStudioDay(useNow(), useDisplay().timeZone)
}

/** Shows the due day or the day of completion. */
export function DueDate({ state, dueOn, completedOn }: DueProps) {
  const messages = useMessages().portal.projects
  const { locale } = useDisplay()
  const today = useToday()
  if (state === 'completed')
    return (
      <>
        {completedOn
          ? messages.delivered(formatDay(completedOn, today, locale))
          : messages.states.completed}
      </>
    )
  return <>{dueOn ? messages.due(formatDay(dueOn, today, locale)) : messages.noDue}</>
}

/** Shows the time left with an icon, text and a color, from three days before the due day. */
export function DuePill({ state, dueOn }: DueProps) {
  const { left } = useMessages().portal.projects
  const today = useToday()
  if (state === 'completed' || !dueOn) return null
  const { days, urgency } = getDueStatus(dueOn, today)
  if (urgency === 'calm') return null
  return (
    <span className={`pill ${urgency === 'late' ? 'pill-bad' : 'pill-warn'}`}>
      {urgency === 'late' ? <TriangleAlert /> : <Clock />}
      {left(days)}
    </span>
  )
}
