import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

import type { State } from '#app/studio/booking/rules.ts'

import type { MoveAnswer } from './move-answer.ts'

/** The address of the act that leads to a state. */
export const deeds: Record<State, string> = { held: 'reopening', pending: 'pending', confirmed: 'confirmation', canceled: 'cancellation', done: 'completion' }

export function addressOf(id: string, deed: string) {
  return `/portal/bookings/${id}/${deed}`
}

/** Tells of every answer of a fetcher once, after the page has its new data. */
export function useHeard({ data, state }: { data: MoveAnswer | undefined; state: string }, hear: (answer: MoveAnswer) => void) {
  const heard = useRef(data)
  useEffect(() => {
    if (state !== 'idle' || !data || heard.current === data) return
    heard.current = data
    hear(data)
  }, [state, data, hear])
}

/** Acts on a booking: their form, whether one is under way, and what was wrong the last time. `hear` is told of every answer. */
export function useMove(hear: (answer: MoveAnswer) => void) {
  const fetcher = useFetcher<MoveAnswer>()
  useHeard(fetcher, hear)
  const { data, state } = fetcher
  const busy = state !== 'idle'
  return { Form: fetcher.Form, busy, refused: !busy && data && !data.ok ? data : null }
}
