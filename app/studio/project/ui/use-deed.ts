import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import { useWords } from '#app/ui/use-words.ts'

import type { DeedAnswer } from './deed-answer.ts'

/**
 * An act on a project or one of its tasks: its form, and whether one is under way. `hear` is told of every answer
 * once, after the page has its new data; without it a problem passes by as a message.
 */
export function useDeed(hear?: (answer: DeedAnswer) => void) {
  const fetcher = useFetcher<DeedAnswer>()
  const { problems } = useWords()
  const { data, state } = fetcher
  const heard = useRef(data)
  useEffect(() => {
    if (state !== 'idle' || !data || heard.current === data) return
    heard.current = data
    if (hear) hear(data)
    else if (!data.ok) toast.error(problems[data.problem] ?? data.problem)
  }, [state, data, hear, problems])
  return { Form: fetcher.Form, fetcher, busy: state !== 'idle', answer: state === 'idle' ? data : undefined }
}

/** The key of one form of the page; the page's own key is shared by all of them. */
export function onceOf(once: string, deed: string) {
  return `${once}:${deed}`.slice(0, 64)
}
