import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { ActAnswer } from './act-answer.ts'
import { usePostOnLeave } from './post-on-leave.ts'
import { useProblems } from './use-problems.ts'

/**
 * An act on what a page shows: its form, whether it is under way, and what became of it. `hear` is
 * told of every answer once, after the page has its new data; so it belongs where it outlives the
 * button.
 */
export function useAct<Answer = ActAnswer>(hear: (answer: Answer) => void) {
  const fetcher = useFetcher<Answer>()
  const { Form, state, formAction, formData } = fetcher
  const data = fetcher.data as Answer | undefined
  useHeard({ data, state }, hear)
  const busy = state !== 'idle'
  usePostOnLeave(
    state === 'submitting' && formAction && formData
      ? { action: formAction, fields: textsOf(formData) }
      : null,
  )
  return { Form, formAction, formData, busy, answer: busy ? undefined : data }
}

/** What a form says in words; with a file in it nothing, because a page that is left sends none. */
function textsOf(data: FormData): Record<string, string> {
  const fields = [...data]
  return fields.some(([, value]) => typeof value !== 'string')
    ? {}
    : Object.fromEntries(fields as [string, string][])
}

/** Tells of every answer of a fetcher once, after the page has its new data. */
export function useHeard<Answer>(
  { data, state }: { data: Answer | undefined; state: string },
  hear: (answer: Answer) => void,
) {
  const heard = useRef(data)
  useEffect(() => {
    if (state !== 'idle' || !data || heard.current === data) return
    heard.current = data
    hear(data)
  }, [state, data, hear])
}

/** Says what was wrong as a message that passes by. */
export function useComplaint(): (answer: ActAnswer) => void {
  const problems = useProblems()
  return (answer) => {
    if (!answer.ok) toast.error(problems[answer.problem])
  }
}
