import { Archive, CircleCheck, OctagonX, Timer, TriangleAlert } from 'lucide-react'

import { formatCompactDate } from '#app/core/display.ts'
import { day, hour, minute } from '#app/core/day.ts'
import { type State, getUrgency } from '#app/features/clients/inquiry/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

const styles = { calm: 'ok', soon: 'warn', urgent: 'bad', late: 'bad' }

/** Shows the time left to reply with an icon, text and a color. */
export function DuePill({ dueAt }: { dueAt: Date }) {
  const now = useNow()
  const messages = useMessages().portal.inquiries
  const urgency = getUrgency(dueAt, now)
  const Icon = urgency === 'late' ? TriangleAlert : Timer
  return (
    <span className={`pill pill-${styles[urgency]}`}>
      <Icon />
      {formatSpan(
        Math.abs(dueAt.getTime() - now.getTime()),
        urgency === 'late' ? messages.late : messages.due,
      )}
    </span>
  )
}

type SpanLabels = {
  minutes: (n: number) => string
  hours: (n: number) => string
  days: (n: number) => string
}

/** Formats whole units, rounded down. */
function formatSpan(span: number, labels: SpanLabels): string {
  if (span < hour) return labels.minutes(Math.floor(span / minute))
  return span < 2 * day
    ? labels.hours(Math.floor(span / hour))
    : labels.days(Math.floor(span / day))
}

type StatePillProps = { state: State; dueAt: Date | null; answeredAt: Date | null }

/** Shows the time left while the inquiry is waiting, then its state. */
export function StatePill({ state, dueAt, answeredAt }: StatePillProps) {
  const { inquiries } = useMessages().portal
  const now = useNow()
  const display = useDisplay()
  if (state === 'waiting' && dueAt) return <DuePill dueAt={dueAt} />
  if (state === 'answered')
    return (
      <span className="pill">
        <CircleCheck />
        {answeredAt
          ? inquiries.answeredOn(formatCompactDate(answeredAt, now, display))
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
