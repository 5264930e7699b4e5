import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { ActionResult } from './action-result.ts'
import { createRandomKey } from './random-key.ts'
import { postInBackground, usePostOnLeave } from './post-on-leave.ts'
import { usePortal } from './use-portal.ts'
import { useProblems } from './use-problems.ts'

type PendingMutation<What> = { change: What; action: string; fields: Record<string, string> }
type FailedResult<Answer> = Extract<Answer, { ok: false }>

/**
 * What was asked for and is not on the page yet, in its order, to be shown at once. What the server
 * refuses is handed to `refuse`. Leaving the page loses nothing of it: what is under way goes on,
 * and the page that comes back under this `name` sends the rest.
 */
export function useMutationQueue<What, Answer extends ActionResult = ActionResult>(
  name: string,
  onFail: (answer: FailedResult<Answer>, change: What) => void,
) {
  const [pending, setPending] = useState<PendingMutation<What>[]>([])
  useQueue<What, Answer>(pending, setPending, onFail)
  useLeftover(name, pending, setPending)
  const send = (what: What, action: string, fields: Record<string, string>) => {
    const once = createRandomKey()
    setPending((list) => [...list, { change: what, action, fields: { ...fields, once } }])
  }
  return {
    pending: useMemo(() => pending.map(({ change: what }) => what), [pending]),
    send,
    whenSent: useWhenSent(pending.length === 0),
  }
}

/**
 * Returns a promise of the moment nothing is under way any more, so that an undo never overtakes
 * what it undoes.
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
 * Sends the first of what was asked; when its answer is on the page, the next. One that is refused
 * takes those after it back.
 */
function useQueue<What, Answer extends ActionResult>(
  pending: PendingMutation<What>[],
  setPending: (change: (list: PendingMutation<What>[]) => PendingMutation<What>[]) => void,
  onFail: (answer: FailedResult<Answer>, what: What) => void,
) {
  const fetcher = useFetcher<Answer>()
  const sent = useRef<PendingMutation<What>>(null)
  const wasSubmitted = useRef(false)
  const { state } = fetcher
  const data = fetcher.data as Answer | undefined
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
        onFail(data as FailedResult<Answer>, done.change)
        return setPending(() => [])
      }
      return setPending((list) => list.filter((one) => one !== done))
    }
    const [next] = pending
    if (!next) return
    sent.current = next
    void fetcher.submit(next.fields, { method: 'post', action: next.action })
  }, [state, data, pending, setPending, fetcher, onFail])
}

/** Now, in milliseconds of the clock on the wall, so that the page after a reload can read it. */
const now = () => performance.timeOrigin + performance.now()

/** How long what was left behind is still meant, in milliseconds. */
const maxAge = 60_000

/**
 * Keeps the queue in this tab, takes it up again after a reload, and sends what is left when the
 * page gives way to another.
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
    // the others behind the first wait for it, so they would be lost with the tab
    const warn = (event: BeforeUnloadEvent) => {
      if (list.current.length > 1) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      const left = list.current
      void (async () => {
        for (const { action, fields } of left) await postInBackground(action, fields)
        if (left.length > 0) store(storageKey, [])
      })()
    }
  }, [storageKey])
}

function readStored<What>(place: string): PendingMutation<What>[] {
  try {
    const { at, list } = JSON.parse(sessionStorage.getItem(place) ?? '') as {
      at: number
      list: PendingMutation<What>[]
    }
    return now() - at < maxAge ? list : []
  } catch {
    return []
  }
}

function store<What>(place: string, list: PendingMutation<What>[]) {
  try {
    if (list.length === 0) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, JSON.stringify({ at: now(), list }))
  } catch {
    /* a browser may keep nothing */
  }
}

/** Says what was refused as a message that passes by; another of the same name takes its place. */
export function useResultToast(name: string): (answer: FailedResult<ActionResult>) => void {
  const problemMessages = useProblems()
  return ({ problem }) => toast.error(problemMessages[problem], { id: name })
}
