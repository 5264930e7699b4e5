import { CalendarClock, CircleCheck, PenLine } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { Link } from 'react-router'

import type { State } from '#app/core/booking-states.ts'
import { formatDateTime, formatDateTimeRange } from '#app/core/display.ts'
import { ActionProblem } from '#app/features/booking/booking/ui/action-problem.tsx'
import { actionPaths, getActionPath } from '#app/features/booking/booking/ui/action-paths.ts'
import type { MoveResult } from '#app/features/booking/booking/ui/move-result.ts'
import { ChooseEmails } from '#app/features/booking/notice/ui/choose-emails.tsx'
import { useNoticeSheet } from '#app/features/booking/notice/ui/notice-sheet.tsx'
import { BookingPill } from '#app/features/booking/booking/ui/state-pill.tsx'
import {
  type PendingRequestView,
  TimeProposal,
} from '#app/features/booking/booking-request/ui/pending-request.tsx'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useNow } from '#app/ui/now.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { showReply } from './use-inbox-keys.ts'
import '#app/features/booking/booking/ui/booking.css'
import '#app/features/booking/booking-request/ui/pending-request.css'

type InquiryBooking = {
  id: string
  number: number
  state: State
  heldUntil: Date | null
  proposedAt: Date | null
  startsAt: Date
  endsAt: Date
}
export type DatedInquiry = {
  id: string
  requestedStartsAt: Date | null
  requestedEndsAt: Date | null
  booking: InquiryBooking | null
}

/** Returns true if the inquiry asked for a date or has a booking. */
export function hasDate({ requestedStartsAt, booking }: DatedInquiry): boolean {
  return requestedStartsAt !== null || booking !== null
}

type Props = {
  inquiry: DatedInquiry & { state: string }
  /** The held request with times to propose, until the studio has responded. */
  pending: PendingRequestView | null
  formKey: string
}

/** The requested time, its hold and booking, and the next steps, in one place. */
export function DateRequest({ inquiry, pending, formKey }: Props) {
  const messages = useMessages().portal.inquiries.date
  const display = useDisplay()
  const now = useNow()
  const { requestedStartsAt: from, requestedEndsAt: to } = inquiry
  const booking = findCurrentBooking(inquiry.booking, now)
  const hasMoved = from && booking && booking.startsAt.getTime() !== from.getTime()
  return (
    <section className="card date-request" aria-label={messages.label}>
      <CalendarClock />
      <div>
        <p className="date-request-times">
          {from && to && (
            <span>
              {messages.requested} <b>{formatDateTimeRange(from, to, now, display)}</b>
            </span>
          )}
          {booking && (hasMoved || !from) && (
            <span>
              {messages.now}{' '}
              <b>{formatDateTimeRange(booking.startsAt, booking.endsAt, now, display)}</b>
            </span>
          )}
          {booking && <BookingPill state={booking.state} />}
        </p>
        <p className="date-request-next">
          {booking ? (
            <NextStep booking={booking} />
          ) : inquiry.booking ? (
            messages.holdEnded
          ) : (
            messages.notHeld
          )}
        </p>
        {booking ? (
          <BookingSteps booking={booking} formKey={formKey} pending={pending} />
        ) : (
          inquiry.state !== 'spam' && (
            <p className="date-request-actions">
              <CreateBookingLink inquiryId={inquiry.id} />
            </p>
          )
        )}
      </div>
    </section>
  )
}

/** Returns the booking unless it was canceled or its hold has expired. */
function findCurrentBooking(booking: InquiryBooking | null, now: Date): InquiryBooking | null {
  if (!booking || booking.state === 'canceled') return null
  const hasExpired =
    booking.state === 'held' && booking.heldUntil !== null && booking.heldUntil <= now
  return hasExpired ? null : booking
}

/** Says how long the time is on hold and what to do next. */
function NextStep({ booking: { state, heldUntil, proposedAt } }: { booking: InquiryBooking }) {
  const messages = useMessages().portal.inquiries.date
  const display = useDisplay()
  if (state !== 'held') return messages.next[state === 'canceled' ? 'done' : state]
  const until = heldUntil ? messages.heldUntil(formatDateTime(heldUntil, display)) : ''
  const next = proposedAt
    ? messages.proposed(formatDateTime(proposedAt, display))
    : messages.next.held
  return [until, next].filter(Boolean).join(' ')
}

type StepsProps = { booking: InquiryBooking; formKey: string; pending: PendingRequestView | null }

function BookingSteps({ booking: { id, number, state }, formKey, pending }: StepsProps) {
  const messages = useMessages().portal.inquiries.date
  const isOpen = state === 'held' || state === 'pending'
  const confirmation = useConfirmation(id, state)
  const { problem } = confirmation
  return (
    <>
      {isOpen && problem && (
        <ActionProblem id={id} refused={problem}>
          <p>
            <Link to={`/portal/bookings/${id}`}>{messages.solve}</Link>
          </p>
        </ActionProblem>
      )}
      <div className="date-request-actions">
        {isOpen && <ConfirmationForm {...{ id, state, formKey, confirmation }} />}
        <Link className="button button-outline button-compact" to={`/portal/bookings/${id}`}>
          {messages.open(formatBookingNumber(number))}
        </Link>
        {isOpen && <ReplyLink />}
      </div>
      {confirmation.sheet}
      {pending && state === 'held' && <TimeProposal id={id} details={pending} formKey={formKey} />}
    </>
  )
}

/** The confirmation of a booking, with the sheet of its emails before and Undo after it. */
function useConfirmation(id: string, state: State) {
  const { moved } = useMessages().portal.bookings
  const sheet = useNoticeSheet(id)
  // the state is another one once the response is here
  const confirmedFrom = useRef(state)
  const { Form, isBusy, result } = useActionForm<MoveResult>((result) => {
    sheet.close(result.ok)
    if (result.ok)
      offerUndo({
        message: moved.confirmed,
        action: getActionPath(id, 'reopening'),
        fields: { from: 'confirmed', to: confirmedFrom.current },
        id: `move:${id}`,
      })
  })
  return {
    Form,
    isBusy: isBusy || sheet.isLoading,
    problem: result?.ok === false ? result : null,
    sheet: sheet.render(Form, isBusy),
    onSubmit: (event: FormEvent<HTMLFormElement>) =>
      sheet.intercept(event, 'confirmed', () => {
        confirmedFrom.current = state
      }),
  }
}

type ConfirmationProps = {
  id: string
  state: State
  formKey: string
  confirmation: ReturnType<typeof useConfirmation>
}

function ConfirmationForm({
  id,
  state,
  formKey,
  confirmation: { Form, isBusy, onSubmit },
}: ConfirmationProps) {
  const { moves } = useMessages().portal.bookings
  return (
    <Form
      className="state-action"
      method="post"
      action={getActionPath(id, actionPaths.confirmed)}
      onSubmit={onSubmit}
    >
      <IdempotencyField page={formKey} form="confirm-date" />
      <input type="hidden" name="from" value={state} />
      <Button type="submit" compact look="accent" disabled={isBusy}>
        <CircleCheck />
        {moves.confirmed}
      </Button>
      <ChooseEmails id={id} change="confirmed" />
    </Form>
  )
}

function ReplyLink() {
  const { composer } = useMessages().portal.inquiries
  return (
    <a
      className="button button-quiet button-compact"
      href="#reply-text"
      onClick={(event) => {
        if (showReply()) event.preventDefault()
      }}
    >
      <PenLine />
      {composer.reply}
    </a>
  )
}

export function CreateBookingLink({ inquiryId }: { inquiryId: string }) {
  const { book } = useMessages().portal.inquiries.facts
  return (
    <Link
      className="button button-outline button-compact"
      to={`/portal/bookings/new?inquiry=${inquiryId}`}
    >
      {book}
    </Link>
  )
}
