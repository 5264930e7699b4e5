import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { ActAnswer } from './act-answer.ts'
import { freshKey } from './fresh-key.ts'
import { postBeside, usePostOnLeave } from './post-on-leave.ts'
import { usePortal } from './use-portal.ts'
import { useProblems } from './use-problems.ts'

type Asked<What> = { what: What; action: string; fields: Record<string, string> }
type Refused<Answer> = Extract<Answer, { ok: false }>

/**
 * What was asked for and is not on the page yet, in its order, to be shown at once. What the server
 * refuses is handed to `refuse`. Leaving the page loses nothing of it: what is under way goes on,
 * and the page that comes back under this `name` sends the rest.
 */
export function useSending<What, Answer extends ActAnswer = ActAnswer>(
  name: string,
  refuse: (answer: Refused<Answer>, what: What) => void,
) {
  const [asked, ask] = useState<Asked<What>[]>([])
  useQueue<What, Answer>(asked, ask, refuse)
  useLeftover(name, asked, ask)
  const send = (what: What, action: string, fields: Record<string, string>) => {
    const once = freshKey()
    ask((list) => [...list, { what, action, fields: { ...fields, once } }])
  }
  return {
    asked: useMemo(() => asked.map(({ what }) => what), [asked]),
    send,
    whenSent: useWhenSent(asked.length === 0),
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
function useQueue<What, Answer extends ActAnswer>(
  asked: Asked<What>[],
  ask: (change: (list: Asked<What>[]) => Asked<What>[]) => void,
  refuse: (answer: Refused<Answer>, what: What) => void,
) {
  const fetcher = useFetcher<Answer>()
  const sent = useRef<Asked<What>>(null)
  const left = useRef(false)
  const { state } = fetcher
  const data = fetcher.data as Answer | undefined
  useEffect(() => {
    if (state !== 'idle') {
      left.current = true
      return
    }
    if (sent.current) {
      if (!left.current) return
      left.current = false
      const done = sent.current
      sent.current = null
      if (data && !data.ok) {
        refuse(data as Refused<Answer>, done.what)
        return ask(() => [])
      }
      return ask((list) => list.filter((one) => one !== done))
    }
    const [next] = asked
    if (!next) return
    sent.current = next
    void fetcher.submit(next.fields, { method: 'post', action: next.action })
  }, [state, data, asked, ask, fetcher, refuse])
}

/** Now, in milliseconds of the clock on the wall, so that the page after a reload can read it. */
const now = () => performance.timeOrigin + performance.now()

/** How long what was left behind is still meant, in milliseconds. */
const stillMeant = 60_000

/**
 * Keeps the queue in this tab, takes it up again after a reload, and sends what is left when the
 * page gives way to another.
 */
function useLeftover<What>(
  name: string,
  asked: Asked<What>[],
  ask: (change: (list: Asked<What>[]) => Asked<What>[]) => void,
) {
  const place = `sending:${usePortal().person.id}:${name}`
  const list = useRef(asked)
  const [first] = asked
  usePostOnLeave(first ?? null)
  useEffect(() => {
    const left = leftIn<What>(place)
    if (left.length > 0) queueMicrotask(() => ask((list) => [...left, ...list]))
  }, [place, ask])
  useEffect(() => {
    if (asked.length > 0) keep(place, asked)
    else if (list.current.length > 0) keep(place, [])
    list.current = asked
  }, [place, asked])
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
        for (const { action, fields } of left) await postBeside(action, fields)
        if (left.length > 0) keep(place, [])
      })()
    }
  }, [place])
}

function leftIn<What>(place: string): Asked<What>[] {
  try {
    const { at, list } = JSON.parse(sessionStorage.getItem(place) ?? '') as {
      at: number
      list: Asked<What>[]
    }
    return now() - at < stillMeant ? list : []
  } catch {
    return []
  }
}

function keep<What>(place: string, list: Asked<What>[]) {
  try {
    if (list.length === 0) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, JSON.stringify({ at: now(), list }))
  } catch {
    /* a browser may keep nothing */
  }
}

/** Says what was refused as a message that passes by; another of the same name takes its place. */
export function useTold(name: string): (answer: Refused<ActAnswer>) => void {
  const problems = useProblems()
  return ({ problem }) => toast.error(problems[problem], { id: name })
}
