import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'

import { formatDateTime } from '#app/core/display.ts'
import type { Details } from '#app/core/result.ts'
import {
  type FreeTime,
  formatBookingNumber,
  searchDays,
} from '#app/features/booking/reservation/rules.ts'
import { isQuestion, formatQuestion } from '#app/features/booking/reservation/ui/format-question.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { Conflicts, FreeTimeText, toFreeTimeValue, useDayFormatter } from './conflicts.tsx'
import type { ConflictView, BookingFormResult } from './form-result.ts'

/**
 * Explains why the form wasn't saved and offers solutions. Its buttons submit the form with its
 * current values.
 */
export function FormProblem({ result, back }: { result: BookingFormResult; back: string }) {
  const {
    portal: { bookings: messages },
  } = useMessages()
  const problemMessages = useProblems()
  const reservations = useReservationMessages()
  const display = useDisplay()
  const dayText = useDayFormatter()
  const { problem = 'not-saved', details: facts = {}, conflicts, freeTimes = [], values } = result
  const sentence =
    problem === 'resource-retired' && facts.name
      ? messages.retiredNamed(String(facts.name))
      : problemMessages[problem]
  return (
    <div className="notice notice-bad booking-problem" role="alert" tabIndex={-1}>
      <CircleAlert />
      <div>
        {conflicts ? (
          <ConflictProblem conflicts={conflicts} freeTimes={freeTimes} day={String(values.date)} />
        ) : isQuestion(problem) ? (
          <>
            <p>
              {formatQuestion(reservations, problem, facts, dayText) ?? problemMessages[problem]}
            </p>
            <p className="problem-actions">
              <Button type="submit" compact name="closedAnyway" value="on">
                {reservations.bookAnyway}
              </Button>
            </p>
          </>
        ) : problem === 'booking-was-changed' ? (
          <>
            <p>
              {messages.changedBy(String(facts.name), formatDateTime(String(facts.at), display))}
            </p>
            <p className="problem-actions">
              <Link className="button button-outline button-compact" to={back}>
                {messages.keepTheirs}
              </Link>
              <Button type="submit" compact name="mine" value="on">
                {messages.keepMine}
              </Button>
            </p>
          </>
        ) : (
          <p>
            {facts.on ? reservations.onDate(dayText(String(facts.on)), sentence) : sentence}
            {problem === 'inquiry-is-booked' && facts.id && <BookingLink facts={facts} />}
          </p>
        )}
      </div>
    </div>
  )
}

function ConflictProblem({
  conflicts,
  freeTimes,
  day,
}: {
  conflicts: ConflictView[]
  freeTimes: FreeTime[]
  day: string
}) {
  const messages = useMessages().portal.bookings
  const names = [...new Map(conflicts.map(({ resourceId, resource }) => [resourceId, resource]))]
  return (
    <>
      <Conflicts conflicts={conflicts} day={day} />
      {freeTimes.length === 0 && <p>{messages.noFree(searchDays)}</p>}
      {freeTimes.length > 0 && (
        <fieldset className="problem-actions">
          <legend className="problem-lead">{messages.chooseTime}</legend>
          {freeTimes.map((time) => (
            <Button
              key={time.startsLocal}
              type="submit"
              compact
              name="at"
              value={toFreeTimeValue(time)}
            >
              <FreeTimeText free={time} />
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
          {messages.without(names.map(([, name]) => name))}
        </Button>
      </p>
    </>
  )
}

function BookingLink({ facts }: { facts: Details }) {
  return (
    <>
      {' '}
      <Link to={`/portal/bookings/${facts.id}`}>{formatBookingNumber(Number(facts.number))}</Link>
    </>
  )
}
