import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { ActionResult } from './action-result.ts'
import { usePostOnLeave } from './post-on-leave.ts'
import { useProblems } from './use-problems.ts'

/**
 * Form of an action, its busy state and its result. Calls `onResult` once per result, after the
 * loaders have run again, so use it in a component that outlives the button.
 */
export function useActionForm<Result = ActionResult>(onResult: (result: Result) => void) {
  const fetcher = useFetcher<Result>()
  const { Form, state, formAction, formData } = fetcher
  const data = fetcher.data as Result | undefined
  useFetcherResult({ data, state }, onResult)
  const isBusy = state !== 'idle'
  usePostOnLeave(
    state === 'submitting' && formAction && formData
      ? { action: formAction, fields: readTexts(formData) }
      : null,
  )
  return { Form, formAction, formData, isBusy, result: isBusy ? undefined : data }
}

/**
 * Returns the text fields of a form; none if it has a file, which can't be sent while leaving the
 * page.
 */
function readTexts(data: FormData): Record<string, string> {
  const fields = [...data]
  return fields.some(([, value]) => typeof value !== 'string')
    ? {}
    : Object.fromEntries(fields as [string, string][])
}

/** Calls `onResult` once per result of a fetcher, after the loaders have run again. */
export function useFetcherResult<Result>(
  { data, state }: { data: Result | undefined; state: string },
  onResult: (result: Result) => void,
) {
  const handledData = useRef(data)
  useEffect(() => {
    if (state !== 'idle' || !data || handledData.current === data) return
    handledData.current = data
    onResult(data)
  }, [state, data, onResult])
}

/** Returns a function that shows a failed result as a toast. */
export function useErrorToast(): (result: ActionResult) => void {
  const problemMessages = useProblems()
  return (result) => {
    if (!result.ok) toast.error(problemMessages[result.problem])
  }
}
