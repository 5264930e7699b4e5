import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher, useNavigate } from 'react-router'

import {
  type Asked,
  type DayView,
  type Entry,
  type Span,
  askedText,
} from '#app/studio/agenda/rules.ts'
import type { MoveAnswer } from '#app/studio/booking/ui/move-answer.ts'
import { offerUndo, undoKey } from '#app/ui/offer-undo.tsx'
import { useHeard } from '#app/ui/use-act.ts'
import { useSending } from '#app/ui/use-sending.ts'

import { useAgendaWords } from './use-agenda-words.ts'
import type { Ways } from './use-hand.ts'
import { useWhen } from './use-when.ts'

/** What can be moved: a booking, as far as that takes it. */
export type Movable = Span &
  Pick<Entry, 'id' | 'title' | 'client' | 'startsLater' | 'endsLater' | 'seen'>
export type Moved = { entry: Movable; span: Span }
export type Refused = Moved & { answer: Extract<MoveAnswer, { ok: false }> }
/** Moves it; `more` is what somebody answered to a refusal, `keep` that the focus goes with it. */
export type Ask = (
  entry: Movable,
  span: Span,
  more?: Record<string, string>,
  keep?: boolean,
) => void

const message = 'agenda-move'

/**
 * The bookings as they are with every move that was asked, what was refused, and what is read out.
 */
export function useMoves(
  kept: Entry[],
  field: RefObject<HTMLElement | null>,
  asked: Asked,
  days: DayView[],
) {
  const showDay = useShowDay(asked, days)
  const words = useAgendaWords()
  const whenOf = useWhen()
  const { refused, refuse, leave } = useRefused()
  const [said, say] = useState('')
  const [last, setLast] = useState<Moved | null>(null)
  const { asked: moving, send, whenSent } = useSending<Moved, MoveAnswer>('agenda', refuse)
  useHeard(useFetcher<MoveAnswer>({ key: undoKey(addressOf(last?.entry.id ?? '')) }), (answer) => {
    if (!answer.ok && last)
      refuse(answer, { entry: { ...last.entry, ...last.span }, span: last.entry })
  })
  const entries = useMemo(() => applyMoves(kept, moving), [kept, moving])
  const keepFocus = useKeptFocus(field)

  const ask: Ask = (entry, span, more = {}, keep = false) => {
    leave()
    if (isSame(entry, span) && Object.keys(more).length === 0) return
    const title = nameOf(entry)
    const when = (span.startsWall === entry.startsWall ? words.resized : words.moved)(
      title,
      whenOf(span),
    )
    if (keep) keepFocus(entry.id)
    // what was refused was asked of an older one than the page has now; of two moves in a row the
    // second knows only what was before the first
    const seen = kept.find(({ id }) => id === entry.id)?.seen ?? entry.seen
    const mine = moving.some((one) => one.entry.id === entry.id)
    send({ entry, span }, addressOf(entry.id), {
      ...span,
      ...laterOf(entry, span),
      seen: String(seen),
      ...(mine && { mine: 'on' }),
      ...more,
    })
    say(words.moving(title, whenOf(span)))
    setLast({ entry, span })
    offerUndo({
      said: when,
      action: addressOf(entry.id),
      fields: { ...spanOf(entry), ...laterOf(entry, entry), mine: 'on', closedAnyway: 'on' },
      id: message,
      after: whenSent,
      onUndone: () => say(words.putBack(title)),
    })
  }
  const ways: Pick<Ways, 'put' | 'tell'> = {
    put: ({ entry, span }, keep) => ask(entry, span, {}, keep),
    tell: ({ entry, span }, back) =>
      say(back ? words.putBack(nameOf(entry)) : words.taking(nameOf(entry), whenOf(span))),
  }
  /** The same, and if need be the days it goes to are shown. */
  const askAnywhere = (entry: Movable, span: Span) => {
    ask(entry, span)
    showDay(span.startsWall.slice(0, 10))
  }
  return { entries, moving, ask, askAnywhere, refused, leave, said, ways }
}

function useRefused() {
  const [refused, setRefused] = useState<Refused | null>(null)
  const refuse = (answer: Refused['answer'], moved: Moved) => {
    toast.dismiss(message)
    setRefused({ ...moved, answer })
  }
  return { refused, refuse, leave: () => setRefused(null) }
}

/** Opens the dates around a day that is not among those shown. */
function useShowDay(asked: Asked, days: DayView[]) {
  const navigate = useNavigate()
  return (on: string) => {
    if (!days.some(({ day }) => day === on))
      void navigate({ search: askedText(asked, { on }) }, { preventScrollReset: true })
  }
}

/** Gives a booking the focus back when it has been drawn in its new place. */
function useKeptFocus(field: RefObject<HTMLElement | null>) {
  const focus = useRef<string>(null)
  useLayoutEffect(() => {
    if (!focus.current) return
    field.current?.querySelector<HTMLElement>(`[data-entry="${focus.current}"]`)?.focus()
    focus.current = null
  })
  return (id: string) => {
    focus.current = id
  }
}

function applyMoves(kept: Entry[], moving: readonly Moved[]): Entry[] {
  return kept.map((entry) =>
    moving.reduce(
      (now, { entry: { id }, span }) => (id === entry.id ? { ...now, ...span } : now),
      entry,
    ),
  )
}

function isSame(entry: Movable, span: Span): boolean {
  return span.startsWall === entry.startsWall && span.endsWall === entry.endsWall
}

function nameOf({ title, client }: Movable): string {
  return title || client
}

function addressOf(id: string): string {
  return `/portal/bookings/${id}/move`
}

function spanOf({ startsWall, endsWall }: Span): Span {
  return { startsWall, endsWall }
}

/**
 * Which of two equal times was meant, as far as the time is still the same; of another nobody has
 * said it.
 */
function laterOf(entry: Movable, span: Span): Record<string, string> {
  return {
    ...(span.startsWall === entry.startsWall && { startsLater: String(entry.startsLater) }),
    ...(span.endsWall === entry.endsWall && { endsLater: String(entry.endsLater) }),
  }
}
