import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { ActionResult } from './action-result.ts'
import { usePostOnLeave } from './post-on-leave.ts'
import { useProblems } from './use-problems.ts'

/**
 * An act on what a page shows: its form, whether it is under way, and what became of it. `hear` is
 * told of every answer once, after the page has its new data; so it belongs where it outlives the
 * button.
 */
export function useActionForm<Answer = ActionResult>(onResult: (answer: Answer) => void) {
  const fetcher = useFetcher<Answer>()
  const { Form, state, formAction, formData } = fetcher
  const data = fetcher.data as Answer | undefined
  useFetcherResult({ data, state }, onResult)
  const busy = state !== 'idle'
  usePostOnLeave(
    state === 'submitting' && formAction && formData
      ? { action: formAction, fields: readTexts(formData) }
      : null,
  )
  return { Form, formAction, formData, busy, answer: busy ? undefined : data }
}

/** What a form says in words; with a file in it nothing, because a page that is left sends none. */
function readTexts(data: FormData): Record<string, string> {
  const fields = [...data]
  return fields.some(([, value]) => typeof value !== 'string')
    ? {}
    : Object.fromEntries(fields as [string, string][])
}

/** Tells of every answer of a fetcher once, after the page has its new data. */
export function useFetcherResult<Answer>(
  { data, state }: { data: Answer | undefined; state: string },
  onResult: (answer: Answer) => void,
) {
  const handled = useRef(data)
  useEffect(() => {
    if (state !== 'idle' || !data || handled.current === data) return
    handled.current = data
    onResult(data)
  }, [state, data, onResult])
}

/** Says what was wrong as a message that passes by. */
export function useErrorToast(): (answer: ActionResult) => void {
  const problemMessages = useProblems()
  return (answer) => {
    if (!answer.ok) toast.error(problemMessages[answer.problem])
  }
}
