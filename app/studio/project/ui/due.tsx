import { Clock, TriangleAlert } from 'lucide-react'

import { dayOf } from '#app/core/day.ts'
import { dayText } from '#app/core/display.ts'
import { type State, duenessOf } from '#app/studio/project/rules.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

type Standing = { state: State; dueOn: string | null; completedOn: string | null }

/** The day it is for the studio, as the page's clock says. */
export function useToday(): string {
  return dayOf(useNow(), useDisplay().timeZone)
}

/** Until when, or since when it is completed. */
export function DueText({ state, dueOn, completedOn }: Standing) {
  const words = useWords().portal.projects
  const { locale } = useDisplay()
  const today = useToday()
  if (state === 'completed')
    return (
      <>
        {completedOn
          ? words.delivered(dayText(completedOn, today, locale))
          : words.states.completed}
      </>
    )
  return <>{dueOn ? words.due(dayText(dueOn, today, locale)) : words.noDue}</>
}

/** How little time is left, once it is little, in an icon, words and a color. */
export function DuePill({ state, dueOn }: Standing) {
  const { left } = useWords().portal.projects
  const today = useToday()
  if (state === 'completed' || !dueOn) return null
  const { days, look } = duenessOf(dueOn, today)
  if (look === 'calm') return null
  return (
    <span className={`pill ${look === 'late' ? 'pill-bad' : 'pill-warn'}`}>
      {look === 'late' ? <TriangleAlert /> : <Clock />}
      {left(days)}
    </span>
  )
}
