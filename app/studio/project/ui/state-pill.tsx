import { CircleCheck, CircleDot } from 'lucide-react'

import type { State } from '#app/studio/project/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

export function StatePill({ state }: { state: State }) {
  const { states } = useWords().portal.projects
  const completed = state === 'completed'
  return (
    <span className={`pill ${completed ? 'pill-ok' : 'pill-info'}`}>
      {completed ? <CircleCheck /> : <CircleDot />}
      {states[state]}
    </span>
  )
}
