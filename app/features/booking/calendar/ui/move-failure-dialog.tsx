import { X } from 'lucide-react'

import { formatDateTime, readLocalTimeAsUtc, formatTime } from '#app/core/display.ts'
import {
  Conflicts,
  FreeTimeText,
  useDayFormatter,
} from '#app/features/booking/booking/ui/conflicts.tsx'
import type { LocalSpan } from '#app/features/booking/calendar/rules.ts'
import { searchDays } from '#app/features/booking/reservation/rules.ts'
import { isQuestion, formatQuestion } from '#app/features/booking/reservation/ui/format-question.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { useCalendarMessages } from './use-calendar-messages.ts'
import type { RequestMove, FailedMove } from './use-moves.tsx'
import { useSpanFormatter } from './use-span-formatter.ts'

type Props = { refused: FailedMove; requestMove: RequestMove; onClose: () => void }

/**
 * Explains why a booking was moved back, with ways to proceed: another time, without the busy
 * people, or anyway.
 */
export function MoveFailureDialog({ refused, requestMove, onClose }: Props) {
  const { refusal: messages } = useCalendarMessages()
  const formatSpan = useSpanFormatter()
  const {
    entry,
    span,
    more: before = {},
    result: { problem, conflicts, freeTimes },
  } = refused
  const label = isQuestion(problem) ? messages.question : messages.label
  const { scope } = before
  const retry = (more: Record<string, string>) =>
    requestMove(entry, span, { ...before, ...more }, true)
  const moveTo = (to: LocalSpan) => requestMove(entry, to, scope ? { scope } : {}, true)
  const names = [...new Map(conflicts?.map(({ resourceId, resource }) => [resourceId, resource]))]
  return (
    <Dialog className="calendar-view-refusal" label={label} onClose={onClose}>
      <div className="calendar-view-refusal-box">
        <form method="dialog">
          <button className="icon-button" aria-label={messages.close}>
            <X />
          </button>
        </form>
        <h2>{label}</h2>
        <div role="alert">
          <FailureReason refused={refused} />
        </div>
        <p className="muted">{messages.stays(entry.title || entry.client, formatSpan(entry))}</p>
        {freeTimes?.length === 0 && <p>{messages.noFree(searchDays)}</p>}
        {freeTimes && freeTimes.length > 0 && (
          <fieldset className="calendar-view-free-times">
            <legend>{messages.chooseTime}</legend>
            {freeTimes.map((time) => (
              <Button key={time.startsLocal} onClick={() => moveTo(time)}>
                <FreeTimeText free={time} />
              </Button>
            ))}
          </fieldset>
        )}
        <div className="form-actions">
          <FailureActions refused={refused} retry={retry} />
          {names.length > 0 && (
            <Button
              look="quiet"
              onClick={() => retry({ without: names.map(([id]) => id).join(' ') })}
            >
              {messages.without(names.map(([, name]) => name))}
            </Button>
          )}
          <form method="dialog">
            <Button type="submit" look="quiet">
              {messages.close}
            </Button>
          </form>
        </div>
      </div>
    </Dialog>
  )
}

function FailureReason({
  refused: {
    span,
    result: { problem, details: facts, conflicts },
  },
}: {
  refused: FailedMove
}) {
  const { refusal: messages } = useCalendarMessages()
  const {
    portal: { bookings },
  } = useMessages()
  const problemMessages = useProblems()
  const display = useDisplay()
  const reservations = useReservationMessages()
  const dayText = useDayFormatter()
  const utcDisplay = { locale: display.locale, timeZone: 'UTC' }
  if (conflicts && conflicts.length > 0)
    return <Conflicts conflicts={conflicts} day={span.startsLocal.slice(0, 10)} />
  const question = formatQuestion(reservations, problem, facts, dayText)
  if (question) return <p>{question}</p>
  if (problem === 'time-twice')
    return <p>{messages.twice(formatTime(readLocalTimeAsUtc(span.startsLocal), utcDisplay))}</p>
  if (problem === 'booking-was-changed')
    return <p>{messages.changed(String(facts.name), formatDateTime(String(facts.at), display))}</p>
  if (problem === 'resource-retired' && facts.name)
    return <p>{bookings.retiredNamed(String(facts.name))}</p>
  const sentence = problemMessages[problem]
  return <p>{facts.on ? reservations.onDate(dayText(String(facts.on)), sentence) : sentence}</p>
}

/** Buttons that answer a failure which is a question. */
function FailureActions({
  refused: {
    result: { problem },
  },
  retry,
}: {
  refused: FailedMove
  retry: (more: Record<string, string>) => void
}) {
  const { refusal: messages } = useCalendarMessages()
  if (isQuestion(problem))
    return <Button onClick={() => retry({ closedAnyway: 'on' })}>{messages.anyway}</Button>
  if (problem === 'booking-was-changed')
    return <Button onClick={() => retry({ mine: 'on' })}>{messages.mine}</Button>
  if (problem !== 'time-twice') return null
  return (['first', 'second'] as const).map((choice) => (
    <Button
      key={choice}
      onClick={() =>
        retry({ startsLater: String(choice === 'second'), endsLater: String(choice === 'second') })
      }
    >
      {messages.which[choice]}
    </Button>
  ))
}
