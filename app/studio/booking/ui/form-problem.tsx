import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'

import { momentText } from '#app/core/display.ts'
import { type Free, searchDays } from '#app/studio/reservation/rules.ts'
import { isQuestion, questionText } from '#app/studio/reservation/ui/question-text.ts'
import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { Button } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import { Clashes, FreeText, freeValue, useDayText } from './clashes.tsx'
import type { ClashView, FormAnswer } from './form-answer.ts'

/** Why it was not saved, and what can be done about it; its buttons send the form as it stands. */
export function FormProblem({ answer, back }: { answer: FormAnswer; back: string }) {
  const {
    portal: { bookings: words },
  } = useWords()
  const problems = useProblems()
  const reservations = useReservationWords()
  const display = useDisplay()
  const dayText = useDayText()
  const { problem = 'not-saved', facts = {}, clashes, free = [], values } = answer
  return (
    <div className="notice notice-bad booking-problem" role="alert" tabIndex={-1}>
      <CircleAlert />
      <div>
        {clashes ? (
          <Taken
            clashes={clashes}
            free={free}
            day={String(facts.on ?? values.date)}
            on={facts.on && dayText(String(facts.on))}
          />
        ) : isQuestion(problem) ? (
          <>
            <p>{questionText(reservations, problem, facts, dayText) ?? problems[problem]}</p>
            <p className="problem-actions">
              <Button type="submit" compact name="closedAnyway" value="on">
                {reservations.bookAnyway}
              </Button>
            </p>
          </>
        ) : problem === 'booking-was-changed' ? (
          <>
            <p>{words.changedBy(String(facts.name), momentText(String(facts.at), display))}</p>
            <p className="problem-actions">
              <Link className="button button-outline button-compact" to={back}>
                {words.keepTheirs}
              </Link>
              <Button type="submit" compact name="mine" value="on">
                {words.keepMine}
              </Button>
            </p>
          </>
        ) : (
          <p>
            {problem === 'resource-retired' && facts.name
              ? words.retiredNamed(String(facts.name))
              : problems[problem]}
          </p>
        )}
      </div>
    </div>
  )
}

function Taken({
  clashes,
  free,
  day,
  on,
}: {
  clashes: ClashView[]
  free: Free[]
  day: string
  on: string | 0 | undefined
}) {
  const words = useWords().portal.bookings
  const names = [...new Map(clashes.map(({ resourceId, resource }) => [resourceId, resource]))]
  return (
    <>
      {on && <p className="problem-lead">{on}</p>}
      <Clashes clashes={clashes} day={day} />
      {free.length === 0 && <p>{words.noFree(searchDays)}</p>}
      {free.length > 0 && (
        <fieldset className="problem-actions">
          <legend className="problem-lead">{words.chooseTime}</legend>
          {free.map((one) => (
            <Button key={one.startsWall} type="submit" compact name="at" value={freeValue(one)}>
              <FreeText free={one} />
            </Button>
          ))}
        </fieldset>
      )}
      <p className="problem-actions">
        <Button
          type="submit"
          compact
          look="quiet"
          name="without"
          value={names.map(([id]) => id).join(' ')}
        >
          {words.without(names.map(([, name]) => name))}
        </Button>
      </p>
    </>
  )
}
