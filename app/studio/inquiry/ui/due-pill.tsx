import { Archive, CircleCheck, OctagonX, Timer, TriangleAlert } from 'lucide-react'

import { whenText } from '#app/core/display.ts'
import { day, hour, minute } from '#app/core/day.ts'
import { type State, urgencyOf } from '#app/studio/inquiry/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useWords } from '#app/ui/use-words.ts'

const looks = { calm: 'ok', soon: 'warn', urgent: 'bad', late: 'bad' }

/** How much of the promised time is left, in an icon, words and a color. */
export function DuePill({ dueAt }: { dueAt: Date }) {
  const now = useNow()
  const words = useWords().portal.inquiries
  const urgency = urgencyOf(dueAt, now)
  const Icon = urgency === 'late' ? TriangleAlert : Timer
  return (
    <span className={`pill pill-${looks[urgency]}`}>
      <Icon />
      {spanText(
        Math.abs(dueAt.getTime() - now.getTime()),
        urgency === 'late' ? words.late : words.due,
      )}
    </span>
  )
}

type Spans = {
  minutes: (n: number) => string
  hours: (n: number) => string
  days: (n: number) => string
}

/** Whole units, never more than is left. */
function spanText(span: number, say: Spans): string {
  if (span < hour) return say.minutes(Math.floor(span / minute))
  return span < 2 * day ? say.hours(Math.floor(span / hour)) : say.days(Math.floor(span / day))
}

type Standing = { state: State; dueAt: Date | null; answeredAt: Date | null }

/** Where an inquiry stands: the time left while it waits, its state afterwards. */
export function StatePill({ state, dueAt, answeredAt }: Standing) {
  const { inquiries } = useWords().portal
  const now = useNow()
  const display = useDisplay()
  if (state === 'waiting' && dueAt) return <DuePill dueAt={dueAt} />
  if (state === 'answered')
    return (
      <span className="pill">
        <CircleCheck />
        {answeredAt
          ? inquiries.answeredOn(whenText(answeredAt, now, display))
          : inquiries.states.answered}
      </span>
    )
  const Icon = state === 'spam' ? OctagonX : Archive
  return (
    <span className="pill">
      <Icon />
      {inquiries.states[state]}
    </span>
  )
}
