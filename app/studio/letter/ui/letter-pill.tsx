import { CircleAlert, CircleCheck, Clock, Inbox } from 'lucide-react'

import type { LetterState } from '#app/studio/letter/rules.ts'
import { useWords } from '#app/ui/use-words.ts'

const looks = {
  queued: { Icon: Clock, look: 'pill' },
  sending: { Icon: Clock, look: 'pill' },
  sent: { Icon: CircleCheck, look: 'pill pill-ok' },
  kept: { Icon: Inbox, look: 'pill pill-warn' },
  dead: { Icon: CircleAlert, look: 'pill pill-bad' },
}

/** Where a letter stands. */
export function LetterPill({ state }: { state: LetterState }) {
  const { states } = useWords().portal.settings.letters
  const { Icon, look } = looks[state]
  return (
    <span className={look}>
      <Icon />
      {states[state]}
    </span>
  )
}
