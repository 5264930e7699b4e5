import { CircleCheck, CircleDot } from 'lucide-react'

import type { State } from '#app/features/work/project/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export function StatePill({ state }: { state: State }) {
  const { states } = useMessages().portal.projects
  const completed = state === 'completed'
  return (
    <span className={`pill ${completed ? 'pill-ok' : 'pill-info'}`}>
      {completed ? <CircleCheck /> : <CircleDot />}
      {states[state]}
    </span>
  )
}
