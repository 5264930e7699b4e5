import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { ActionResult } from './action-result.ts'
import { createRandomKey } from './random-key.ts'
import { postInBackground, usePostOnLeave } from './post-on-leave.ts'
import { usePortal } from './use-portal.ts'
import { useProblems } from './use-problems.ts'

type PendingMutation<What> = { change: What; action: string; fields: Record<string, string> }
type FailedResult<Result> = Extract<Result, { ok: false }>

/**
 * Queue of optimistic changes, sent in order and shown before the server answers. A failed change
 * is passed to `onFail`, the result of any other to `onDone`. Leaving the page loses nothing: the
 * running request continues, and a page with the same `name` sends the rest.
 */
export function useMutationQueue<What, Result extends ActionResult = ActionResult>(
  name: string,
  onFail: (result: FailedResult<Result>, change: What) => void,
  onDone?: (result: Extract<Result, { ok: true }>, change: What) => void,
) {
  const [pending, setPending] = useState<PendingMutation<What>[]>([])
  useQueue<What, Result>(pending, setPending, onFail, onDone)
  useLeftover(name, pending, setPending)
  const send = (change: What, action: string, fields: Record<string, string>) => {
    const formKey = createRandomKey()
    setPending((list) => [...list, { change, action, fields: { ...fields, formKey } }])
  }
  return {
    pending: useMemo(() => pending.map(({ change }) => change), [pending]),
    send,
    whenSent: useWhenSent(pending.length === 0),
  }
}

/**
 * Returns a function whose promise resolves when nothing is pending, so that an undo never
 * overtakes what it undoes.
 */
function useWhenSent(idle: boolean): () => Promise<void> {
  const now = useRef(idle)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    now.current = idle
    if (idle) for (const go of waiting.current.splice(0)) go()
  }, [idle])
  useEffect(() => {
    const list = waiting.current
    return () => {
      now.current = true
      for (const go of list.splice(0)) go()
    }
  }, [])
  return useCallback(
    () =>
      new Promise((go) => {
        if (now.current) go()
        else waiting.current.push(go)
      }),
    [],
  )
}

/**
 * Sends the first change, and the next once its result is on the page. A failed one discards those
 * after it.
 */
function useQueue<What, Result extends ActionResult>(
  pending: PendingMutation<What>[],
  setPending: (change: (list: PendingMutation<What>[]) => PendingMutation<What>[]) => void,
  onFail: (result: FailedResult<Result>, change: What) => void,
  onDone?: (result: Extract<Result, { ok: true }>, change: What) => void,
) {
  const fetcher = useFetcher<Result>()
  const sent = useRef<PendingMutation<What>>(null)
  const wasSubmitted = useRef(false)
  const { state } = fetcher
  const data = fetcher.data as Result | undefined
  useEffect(() => {
    if (state !== 'idle') {
      wasSubmitted.current = true
      return
    }
    if (sent.current) {
      if (!wasSubmitted.current) return
      wasSubmitted.current = false
      const done = sent.current
      sent.current = null
      if (data && !data.ok) {
        onFail(data as FailedResult<Result>, done.change)
        return setPending(() => [])
      }
      if (data) onDone?.(data as Extract<Result, { ok: true }>, done.change)
      return setPending((list) => list.filter((mutation) => mutation !== done))
    }
    const [next] = pending
    if (!next) return
    sent.current = next
    void fetcher.submit(next.fields, { method: 'post', action: next.action })
  }, [state, data, pending, setPending, fetcher, onFail, onDone])
}

/** Wall-clock milliseconds, comparable across reloads. */
const readClock = () => performance.timeOrigin + performance.now()

/** Milliseconds for which an unsent queue is still sent, also after a new sign-in. */
const maxAge = 60_000
const maxAgeAfterSignIn = 30 * 60_000

/**
 * Stores the queue for this tab, resumes it after a reload, and sends the rest when the page is
 * unmounted.
 */
function useLeftover<What>(
  name: string,
  pending: PendingMutation<What>[],
  setPending: (change: (list: PendingMutation<What>[]) => PendingMutation<What>[]) => void,
) {
  const storageKey = `sending:${usePortal().person.id}:${name}`
  const list = useRef(pending)
  const [first] = pending
  usePostOnLeave(first ?? null)
  useEffect(() => {
    const left = readStored<What>(storageKey)
    if (left.length > 0) queueMicrotask(() => setPending((list) => [...left, ...list]))
  }, [storageKey, setPending])
  useEffect(() => {
    if (pending.length > 0) store(storageKey, pending)
    else if (list.current.length > 0) store(storageKey, [])
    list.current = pending
  }, [storageKey, pending])
  useEffect(() => {
    // changes behind the first one would be lost with the tab
    const warn = (event: BeforeUnloadEvent) => {
      if (list.current.length > 1) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      const left = list.current
      void (async () => {
        for (const [index, { action, fields }] of left.entries())
          if ((await postInBackground(action, fields)) === 'ended')
            return store(storageKey, left.slice(index), true)
        if (left.length > 0) store(storageKey, [])
      })()
    }
  }, [storageKey])
}

function readStored<What>(place: string): PendingMutation<What>[] {
  try {
    const { at, list, hasEnded } = JSON.parse(sessionStorage.getItem(place) ?? '') as {
      at: number
      list: PendingMutation<What>[]
      hasEnded: boolean
    }
    return readClock() - at < (hasEnded ? maxAgeAfterSignIn : maxAge) ? list : []
  } catch {
    return []
  }
}

/** `hasEnded`: the session has expired, so the queue waits for the next sign-in. */
function store<What>(place: string, list: PendingMutation<What>[], hasEnded = false) {
  try {
    if (list.length === 0) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, JSON.stringify({ at: readClock(), list, hasEnded }))
  } catch {
    /* storage may be disabled */
  }
}

/** Returns a function that shows a failed result as a toast, replacing one with the same name. */
export function useResultToast(name: string): (result: FailedResult<ActionResult>) => void {
  const problemMessages = useProblems()
  return ({ problem }) => toast.error(problemMessages[problem], { id: name })
}
