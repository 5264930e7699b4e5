import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type FreeTime, searchDays } from '#app/features/booking/reservation/rules.ts'
import { formatQuestion } from '#app/features/booking/reservation/ui/format-question.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { Conflicts, FreeTimeText, toFreeTimeValue, useDayFormatter } from './conflicts.tsx'
import type { MoveResult } from './move-result.ts'
import type { State } from '#app/core/booking-states.ts'
import { states } from '#app/core/booking-states.ts'

type FailedAction = Extract<MoveResult, { ok: false }>

/**
 * Explains why a state change failed. For taken resources it also shows the conflicting booking and
 * free times. `children` holds a button to proceed anyway.
 */
export function ActionProblem({
  id,
  refused,
  children,
}: {
  /** Id of the booking. */
  id: string
  refused: FailedAction
  children?: ReactNode
}) {
  const reservations = useReservationMessages()
  const dayText = useDayFormatter()
  const {
    portal: { bookings: messages, money },
  } = useMessages()
  const problemMessages = useProblems()
  const state = states.find((state) => state === refused.details.state) as State | undefined
  const { problem, details: facts } = refused
  const message =
    problem === 'booking-was-moved' && state
      ? messages.wasMoved(state)
      : problem === 'deposit-missing' && facts.days
        ? reservations.missingDeposits(String(facts.days).split(' ').map(dayText))
        : (formatQuestion(reservations, problem, facts, dayText) ?? problemMessages[problem])
  return (
    <div className="notice notice-bad booking-problem" role="alert">
      <CircleAlert />
      <div>
        {refused.conflicts ? <Conflicts conflicts={refused.conflicts} /> : <p>{message}</p>}
        {(problem === 'resource-is-taken' || problem === 'resource-is-away') && (
          <OtherTimes id={id} free={refused.freeTimes} />
        )}
        {problem === 'deposit-missing' && (
          <p className="problem-actions">
            <Link
              className="button button-outline button-compact"
              to={`/portal/bookings/${id}#record-payment`}
            >
              {money.payment}
            </Link>
          </p>
        )}
        {children}
      </div>
    </div>
  )
}

/** Links to the booking's form with each of these times filled in. */
function OtherTimes({ id, free: freeTimes }: { id: string; free: FreeTime[] | undefined }) {
  const messages = useMessages().portal.bookings
  const form = `/portal/bookings/${id}/edit`
  if (!freeTimes || freeTimes.length === 0)
    return (
      <>
        {freeTimes && <p>{messages.noFree(searchDays)}</p>}
        <p>
          <Link to={form}>{messages.chooseTime}</Link>
        </p>
      </>
    )
  return (
    <>
      <p className="problem-lead">{messages.chooseTime}</p>
      <p className="problem-actions">
        {freeTimes.map((time) => (
          <Link
            key={time.startsLocal}
            className="button button-outline button-compact"
            to={{
              pathname: form,
              search: `?${new URLSearchParams({ at: toFreeTimeValue(time) })}`,
            }}
          >
            <FreeTimeText free={time} />
          </Link>
        ))}
      </p>
    </>
  )
}
