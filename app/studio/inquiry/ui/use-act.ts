import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'

import type { MoveAnswer } from './move-answer.ts'

/**
 * Acts on an inquiry: their form, whether one is under way, what was wrong the last time. `hear` is told of every
 * answer once, after the page has its new data; so it belongs where it outlives the button. The address keeps the
 * shelf, for the way back without JavaScript.
 */
export function useAct(id: string, hear?: (answer: MoveAnswer) => void) {
  const fetcher = useFetcher<MoveAnswer>()
  const { search } = useLocation()
  const { data, state } = fetcher
  const heard = useRef(data)
  useEffect(() => {
    if (state !== 'idle' || !data || heard.current === data) return
    heard.current = data
    hear?.(data)
  }, [state, data, hear])
  const busy = state !== 'idle'
  return { Form: fetcher.Form, at: (deed: string) => `/portal/clients/inquiries/${id}/${deed}${search}`, busy, problem: !busy && data && !data.ok ? data.problem : null }
}

/** The key of one form of the page; the page's own key is shared by all of them. */
export function onceOf(once: string, deed: string) {
  return `${once}:${deed}`
}
