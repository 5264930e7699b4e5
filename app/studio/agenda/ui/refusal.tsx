import { X } from 'lucide-react'

import { momentText, shownOn, timeText } from '#app/core/display.ts'
import { Clashes, FreeText, useDayText } from '#app/studio/booking/ui/clashes.tsx'
import { searchDays } from '#app/studio/reservation/rules.ts'
import { isQuestion, questionText } from '#app/studio/reservation/ui/question-text.ts'
import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import { useAgendaWords } from './use-agenda-words.ts'
import type { Ask, Refused } from './use-moves.tsx'
import { useWhen } from './use-when.ts'

type Props = { refused: Refused; ask: Ask; onClose: () => void }

/**
 * Why a booking stands where it was again, and every way on: another time, without who is
 * elsewhere, or all the same.
 */
export function Refusal({ refused, ask, onClose }: Props) {
  const { refusal: words } = useAgendaWords()
  const whenOf = useWhen()
  const {
    entry,
    span,
    answer: { problem, clashes, free },
  } = refused
  const label = isQuestion(problem) ? words.question : words.label
  const again = (more: Record<string, string>, to = span) => ask(entry, to, more, true)
  const names = [...new Map(clashes?.map(({ resourceId, resource }) => [resourceId, resource]))]
  return (
    <Dialog className="agenda-refusal" label={label} onClose={onClose}>
      <div className="agenda-refusal-box">
        <form method="dialog">
          <button className="icon-button" aria-label={words.close}>
            <X />
          </button>
        </form>
        <h2>{label}</h2>
        <div role="alert">
          <Why refused={refused} />
        </div>
        <p className="muted">{words.stays(entry.title || entry.client, whenOf(entry))}</p>
        {free?.length === 0 && <p>{words.noFree(searchDays)}</p>}
        {free && free.length > 0 && (
          <fieldset className="agenda-free-times">
            <legend>{words.chooseTime}</legend>
            {free.map((one) => (
              <Button key={one.startsWall} onClick={() => again({}, one)}>
                <FreeText free={one} />
              </Button>
            ))}
          </fieldset>
        )}
        <div className="form-actions">
          <Onward refused={refused} again={again} />
          {names.length > 0 && (
            <Button
              look="quiet"
              onClick={() => again({ without: names.map(([id]) => id).join(' ') })}
            >
              {words.without(names.map(([, name]) => name))}
            </Button>
          )}
          <form method="dialog">
            <Button type="submit" look="quiet">
              {words.close}
            </Button>
          </form>
        </div>
      </div>
    </Dialog>
  )
}

/** The reason as a sentence. */
function Why({
  refused: {
    span,
    answer: { problem, facts, clashes },
  },
}: {
  refused: Refused
}) {
  const { refusal: words } = useAgendaWords()
  const {
    portal: { bookings },
  } = useWords()
  const problems = useProblems()
  const display = useDisplay()
  const reservations = useReservationWords()
  const dayText = useDayText()
  const wall = { locale: display.locale, timeZone: 'UTC' }
  if (clashes && clashes.length > 0)
    return <Clashes clashes={clashes} day={span.startsWall.slice(0, 10)} />
  const question = questionText(reservations, problem, facts, dayText)
  if (question) return <p>{question}</p>
  if (problem === 'time-twice')
    return <p>{words.twice(timeText(shownOn(span.startsWall), wall))}</p>
  if (problem === 'booking-was-changed')
    return <p>{words.changed(String(facts.name), momentText(String(facts.at), display))}</p>
  if (problem === 'resource-retired' && facts.name)
    return <p>{bookings.retiredNamed(String(facts.name))}</p>
  return <p>{problems[problem]}</p>
}

/** What may be answered to a refusal that is a question. */
function Onward({
  refused: {
    answer: { problem },
  },
  again,
}: {
  refused: Refused
  again: (more: Record<string, string>) => void
}) {
  const { refusal: words } = useAgendaWords()
  if (isQuestion(problem))
    return <Button onClick={() => again({ closedAnyway: 'on' })}>{words.anyway}</Button>
  if (problem === 'booking-was-changed')
    return <Button onClick={() => again({ mine: 'on' })}>{words.mine}</Button>
  if (problem !== 'time-twice') return null
  return (['first', 'second'] as const).map((which) => (
    <Button
      key={which}
      onClick={() =>
        again({ startsLater: String(which === 'second'), endsLater: String(which === 'second') })
      }
    >
      {words.which[which]}
    </Button>
  ))
}
