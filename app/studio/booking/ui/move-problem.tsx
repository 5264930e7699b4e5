import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { type State, states } from '#app/studio/booking/rules.ts'
import { type Free, searchDays } from '#app/studio/reservation/rules.ts'
import { questionText } from '#app/studio/reservation/ui/question-text.ts'
import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import { Clashes, FreeText, freeValue, useDayText } from './clashes.tsx'
import type { MoveAnswer } from './move-answer.ts'

type Refused = Extract<MoveAnswer, { ok: false }>

/**
 * Why a move was refused; of what is taken meanwhile also by whom, and when else it is free.
 * `children` is a way to do it all the same.
 */
export function MoveProblem({ refused, children }: { refused: Refused; children?: ReactNode }) {
  const reservations = useReservationWords()
  const dayText = useDayText()
  const {
    portal: { bookings: words },
  } = useWords()
  const problems = useProblems()
  const state = states.find((state) => state === refused.facts.state) as State | undefined
  const { problem, facts } = refused
  const said =
    problem === 'booking-was-moved' && state
      ? words.wasMoved(state)
      : (questionText(reservations, problem, facts, dayText) ?? problems[problem])
  return (
    <div className="notice notice-bad booking-problem" role="alert">
      <CircleAlert />
      <div>
        {refused.clashes ? <Clashes clashes={refused.clashes} /> : <p>{said}</p>}
        {(problem === 'resource-is-taken' || problem === 'resource-is-away') && (
          <OtherTimes free={refused.free} />
        )}
        {children}
      </div>
    </div>
  )
}

/** Each leads to the form of the booking with that time in it. */
function OtherTimes({ free }: { free: Free[] | undefined }) {
  const words = useWords().portal.bookings
  if (!free || free.length === 0)
    return (
      <>
        {free && <p>{words.noFree(searchDays)}</p>}
        <p>
          <Link to="edit">{words.chooseTime}</Link>
        </p>
      </>
    )
  return (
    <>
      <p className="problem-lead">{words.chooseTime}</p>
      <p className="problem-actions">
        {free.map((one) => (
          <Link
            key={one.startsWall}
            className="button button-outline button-compact"
            to={{ pathname: 'edit', search: `?${new URLSearchParams({ at: freeValue(one) })}` }}
          >
            <FreeText free={one} />
          </Link>
        ))}
      </p>
    </>
  )
}
