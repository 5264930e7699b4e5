import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher, useNavigate, useNavigation } from 'react-router'

import {
  type CalendarFilter,
  type DayView,
  type CalendarBooking,
  type LocalSpan,
  formatCalendarQuery,
} from '#app/features/booking/calendar/rules.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import type { MoveResult } from '#app/features/booking/booking/ui/move-result.ts'
import { usePendingNotice } from '#app/features/booking/notice/ui/use-pending-notice.tsx'
import { getUndoKey } from '#app/ui/offer-undo.tsx'
import { useFetcherResult } from '#app/ui/use-action-form.ts'
import { useMutationQueue } from '#app/ui/use-mutation-queue.ts'

import { useCalendarMessages } from './use-calendar-messages.ts'
import type { DragAdapter } from './use-drag-move.ts'
import { moveToastId, useMoveUndo } from './use-move-undo.ts'
import { useSpanFormatter } from './use-span-formatter.ts'

/** The fields of a booking needed to move it. */
export type MovableBooking = LocalSpan &
  Pick<CalendarBooking, 'id' | 'title' | 'client' | 'startsLater' | 'endsLater' | 'revision'>
export type Move = {
  entry: MovableBooking
  span: LocalSpan
  /** Fields that answer the server's questions, and the scope in a series. */
  more?: Record<string, string>
}
export type FailedMove = Move & { result: Extract<MoveResult, { ok: false }> }
/** Moves a booking; `more` are the answers so far, and `keep` moves the focus along. */
export type RequestMove = (
  entry: MovableBooking,
  span: LocalSpan,
  more?: Record<string, string>,
  keep?: boolean,
) => void

type MoveOutcome = { ok: true; unnotifiedIds?: string[] } | FailedMove['result']

/** Returns the bookings with pending moves applied, the failed move, and the text to announce. */
export function useMoves(
  bookings: CalendarBooking[],
  field: RefObject<HTMLElement | null>,
  filter: CalendarFilter,
  days: DayView[],
) {
  const showDay = useShowDay(filter, days)
  const messages = useCalendarMessages()
  const { scope: series } = useReservationMessages()
  const formatSpan = useSpanFormatter()
  const { refused, refuse, leave } = useFailedMove()
  const pendingNotice = usePendingNotice()
  const [announcement, say] = useState('')
  const [last, setLast] = useState<Move | null>(null)
  const [unscoped, setUnscoped] = useState<Move | null>(null)
  const onMoved = (moved: { unnotifiedIds?: string[] }, { entry }: Move) => {
    for (const id of moved.unnotifiedIds ?? []) pendingNotice.ask(id, getTitle(entry))
  }
  const queue = useMutationQueue<Move, MoveOutcome>('calendar', refuse, onMoved)
  const { pending: moving, send, whenSent } = queue
  useFailedUndo(last, refuse)
  const entries = useMemo(() => applyMoves(bookings, moving), [bookings, moving])
  const keepFocus = useRestoreFocus(field)
  const offerUndo = useMoveUndo()

  const requestMove: RequestMove = (entry, span, more = {}, keep = false) => {
    leave()
    const { scope = 'this', ...answers } = more
    if (isSame(entry, span) && Object.keys(answers).length === 0) return
    const title = getTitle(entry)
    const format = span.startsLocal === entry.startsLocal ? messages.resized : messages.moved
    const message = scope === 'this' ? format(title, formatSpan(span)) : series.moved
    if (keep) keepFocus(entry.id)
    send({ entry, span, more }, getMovePath(entry.id), {
      ...buildMoveFields({ entry, span }, bookings, moving),
      ...more,
    })
    say(messages.moving(title, formatSpan(span)))
    setLast({ entry, span })
    offerUndo({
      message,
      action: getMovePath(entry.id),
      fields: scope === 'this' ? buildUndoFields(entry) : { undo: 'series', notice: 'later' },
      after: whenSent,
      onUndone: () => say(messages.putBack(title)),
    })
  }
  /** Moves a booking and shows its new day if necessary. */
  const moveAnywhere: RequestMove = (entry, span, more, keep) => {
    requestMove(entry, span, more, keep)
    showDay(span.startsLocal.slice(0, 10))
  }
  const ways = useDragWays(requestMove, showDay, setUnscoped, say)
  const leaveScope = () => setUnscoped(null)
  const view = { entries, moving, refused, announcement, unscoped, pendingNotice }
  return { ...view, requestMove, moveAnywhere, leave, ways, leaveScope }
}

/** Returns what a drag does: it moves the booking, and announces where it would go. */
function useDragWays(
  requestMove: RequestMove,
  showDay: ReturnType<typeof useShowDay>,
  askScope: (move: Move) => void,
  say: (text: string) => void,
): Pick<DragAdapter, 'drop' | 'announce'> {
  const messages = useCalendarMessages()
  const formatSpan = useSpanFormatter()
  return {
    drop({ entry, span }, { keepFocus, hasTurned }) {
      if (entry.repeats) askScope({ entry, span })
      else requestMove(entry, span, {}, keepFocus)
      if (!entry.repeats || hasTurned) showDay(span.startsLocal.slice(0, 10), hasTurned)
    },
    announce: ({ entry, span }, isCanceled) =>
      say(
        isCanceled
          ? messages.putBack(getTitle(entry))
          : messages.taking(getTitle(entry), formatSpan(span)),
      ),
  }
}

/** Shows a failed undo as a failed move back. */
function useFailedUndo(
  last: Move | null,
  refuse: (result: FailedMove['result'], moved: Move) => void,
) {
  useFetcherResult(
    useFetcher<MoveResult>({ key: getUndoKey(getMovePath(last?.entry.id ?? '')) }),
    (result) => {
      if (!result.ok && last)
        refuse(result, { entry: { ...last.entry, ...last.span }, span: last.entry })
    },
  )
}

function useFailedMove() {
  const [refused, setRefused] = useState<FailedMove | null>(null)
  const refuse = (result: FailedMove['result'], moved: Move) => {
    toast.dismiss(moveToastId)
    setRefused({ ...moved, result })
  }
  return { refused, refuse, leave: () => setRefused(null) }
}

/**
 * Navigates to a day that isn't visible, or won't be: a drag held at the edge may just be turning
 * to other days, also before React has rendered that they load (`hasTurned`).
 */
function useShowDay(filter: CalendarFilter, days: DayView[]) {
  const navigate = useNavigate()
  const isLoading = useNavigation().state === 'loading'
  return (on: string, hasTurned = false) => {
    if (hasTurned || isLoading || !days.some(({ day }) => day === on))
      void navigate({ search: formatCalendarQuery(filter, { on }) }, { preventScrollReset: true })
  }
}

/** Focuses a booking again after it was rendered in its new position. */
function useRestoreFocus(field: RefObject<HTMLElement | null>) {
  const pendingId = useRef<string>(null)
  useLayoutEffect(() => {
    if (!pendingId.current) return
    field.current?.querySelector<HTMLElement>(`[data-entry="${pendingId.current}"]`)?.focus()
    pendingId.current = null
  })
  return (id: string) => {
    pendingId.current = id
  }
}

/**
 * A failed move may be repeated after the page was reloaded, and the second of two quick moves
 * starts from the state before the first. `mine` marks the change in between as the user's own.
 */
function buildMoveFields(
  { entry, span }: Move,
  bookings: CalendarBooking[],
  moving: readonly Move[],
): Record<string, string> {
  const { revision } = bookings.find(({ id }) => id === entry.id) ?? entry
  const mine = moving.some((move) => move.entry.id === entry.id)
  return {
    ...span,
    ...pickLater(entry, span),
    notice: 'later',
    revision: String(revision),
    ...(mine && { mine: 'on' }),
  }
}

function applyMoves(bookings: CalendarBooking[], moving: readonly Move[]): CalendarBooking[] {
  return bookings.map((entry) =>
    moving.reduce(
      (now, { entry: { id }, span }) => (id === entry.id ? { ...now, ...span } : now),
      entry,
    ),
  )
}

function isSame(entry: MovableBooking, span: LocalSpan): boolean {
  return span.startsLocal === entry.startsLocal && span.endsLocal === entry.endsLocal
}

function getTitle({ title, client }: MovableBooking): string {
  return title || client
}

function getMovePath(id: string): string {
  return `/portal/bookings/${id}/move`
}

function buildUndoFields(entry: MovableBooking): Record<string, string> {
  const decided = { mine: 'on', closedAnyway: 'on', notice: 'later' }
  return { ...pickSpan(entry), ...pickLater(entry, entry), ...decided }
}

function pickSpan({ startsLocal, endsLocal }: LocalSpan): LocalSpan {
  return { startsLocal, endsLocal }
}

/**
 * Sends the chosen occurrence of a repeated hour only for an unchanged time; for a new time the
 * choice isn't known.
 */
function pickLater(entry: MovableBooking, span: LocalSpan): Record<string, string> {
  return {
    ...(span.startsLocal === entry.startsLocal && { startsLater: String(entry.startsLater) }),
    ...(span.endsLocal === entry.endsLocal && { endsLater: String(entry.endsLater) }),
  }
}
