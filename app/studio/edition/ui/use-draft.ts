import { useCallback, useEffect, useRef, useState } from 'react'

import { type AnyContent, type Clash, type Part, merged, same } from '#app/studio/edition/rules.ts'

/** What is known of the server's side: the content it has, and the mark by which it knows that it is this one. */
type Known = { content: AnyContent; mark: string }
type Theirs = Known & { by: string | null }
export type Saving = 'clean' | 'dirty' | 'saving' | 'saved' | 'offline' | 'ended' | 'clash'
type Saved = { ok: true; value: { mark: string; at: string | null } } | { ok: false; problem: string; theirs?: Theirs }
export type Notice = { recovered: true } | { merged: string | null }

/** How long after the last letter it is saved, and how long after a failure it is tried again, in milliseconds. */
const pause = 700
const again = 4000
/** Steps of undo that are kept, and how long typing on belongs to one step, in milliseconds. */
const mostSteps = 200
const stepTime = 900

/**
 * What is being written of one part, from the first letter to the server: every change is kept in this browser at once and
 * saved soon after; what somebody else saved meanwhile is brought together with it.
 */
export function useDraft(part: Part, loaded: Theirs & { published: AnyContent }, notice: (notice: Notice) => void) {
  const [content, show] = useState<AnyContent>(loaded.content)
  const [saving, say] = useState<Saving>(same(loaded.content, loaded.published) ? 'clean' : 'saved')
  const [clash, setClash] = useState<{ theirs: Theirs; clashes: Clash[] } | null>(null)
  const [steps, setSteps] = useState<{ past: AnyContent[]; future: AnyContent[] }>({ past: [], future: [] })
  const now = useRef(content)
  const known = useRef<Known>({ content: loaded.content, mark: loaded.mark })
  const own = useRef(new Set([loaded.mark]))
  const last = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void> | null>(null)

  const put = useCallback((next: AnyContent) => {
    now.current = next
    show(next)
    remember(part, { content: next, known: known.current })
  }, [part])

  /** Brings what lies on the server together with what is written here; false while somebody has to choose. */
  const meet = useCallback((theirs: Theirs, chosen?: Record<string, 'mine' | 'theirs'>) => {
    const { content: both, clashes } = merged(known.current.content, now.current, theirs.content, chosen)
    if (clashes.length > 0) {
      say('clash')
      setClash({ theirs, clashes })
      return false
    }
    const moved = !same(both, now.current)
    known.current = { content: theirs.content, mark: theirs.mark }
    own.current.add(theirs.mark)
    setClash(null)
    put(both)
    if (moved) notice({ merged: theirs.by })
    return true
  }, [put, notice])

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    if (running.current) await running.current
    const sent = now.current
    if (same(sent, known.current.content)) {
      forget(part)
      return
    }
    say('saving')
    running.current = (async () => {
      const answer = await ask<Saved>(part, 'draft', { content: JSON.stringify(sent), mark: known.current.mark })
      if (answer === 'offline' || answer === 'ended') {
        say(answer)
        timer.current = setTimeout(() => void save(), again)
      } else if (answer.ok) {
        known.current = { content: sent, mark: answer.value.mark }
        own.current.add(answer.value.mark)
        const whole = same(now.current, sent)
        if (whole) forget(part)
        else timer.current = setTimeout(() => void save(), pause)
        say(whole ? (answer.value.at ? 'saved' : 'clean') : 'dirty')
      } else if (answer.theirs && meet(answer.theirs)) timer.current = setTimeout(() => void save(), 0)
    })()
    await running.current
    running.current = null
  }, [part, meet])

  const soon = useCallback(() => {
    clearTimeout(timer.current)
    say((was) => (was === 'clash' || was === 'ended' ? was : 'dirty'))
    timer.current = setTimeout(() => void save(), pause)
  }, [save])

  /** `step`: what undo takes back by itself; typing on in one field is one step. */
  const change = useCallback((next: AnyContent, step = false) => {
    if (same(next, now.current)) return
    const at = Date.now()
    const before = now.current
    if (step || at - last.current > stepTime) setSteps(({ past }) => ({ past: [...past, before].slice(-mostSteps), future: [] }))
    last.current = step ? 0 : at
    put(next)
    soon()
  }, [put, soon])

  const go = (to: AnyContent | undefined, next: typeof steps) => {
    if (!to) return
    last.current = 0
    setSteps(next)
    put(to)
    soon()
  }
  const undo = () => go(steps.past.at(-1), { past: steps.past.slice(0, -1), future: [now.current, ...steps.future] })
  const redo = () => go(steps.future[0], { past: [...steps.past, now.current], future: steps.future.slice(1) })

  /** The server has exactly this now: after publishing, or when the draft is gone. */
  const settle = useCallback((mark: string, content: AnyContent) => {
    known.current = { content, mark }
    own.current.add(mark)
    now.current = content
    show(content)
    forget(part)
    say('clean')
  }, [part])

  // what could not be saved before the tab was closed, or the session ended
  useEffect(() => {
    const left = remembered(part)
    if (!left || same(left.content, known.current.content)) return
    const theirs = { ...known.current, by: loaded.by }
    known.current = left.known
    now.current = left.content
    show(left.content)
    notice({ recovered: true })
    if (left.known.mark === theirs.mark || meet(theirs)) soon()
    // once, when the page opens
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // somebody else has saved: their changes are here before these are sent
  useEffect(() => {
    if (own.current.has(loaded.mark) || running.current) return
    if (meet({ content: loaded.content, mark: loaded.mark, by: loaded.by })) soon()
  }, [loaded.mark, loaded.content, loaded.by, meet, soon])

  useEffect(() => {
    const online = () => void save()
    const leaving = () => { if (document.visibilityState === 'hidden') void save() }
    addEventListener('online', online)
    document.addEventListener('visibilitychange', leaving)
    return () => {
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', leaving)
      void save().then(() => clearTimeout(timer.current))
    }
  }, [save])

  return {
    content, saving, clash, change, undo, redo, save, settle,
    canUndo: steps.past.length > 0, canRedo: steps.future.length > 0,
    mark: () => known.current.mark,
    choose: (chosen: Record<string, 'mine' | 'theirs'>) => { if (clash && meet(clash.theirs, chosen)) soon() },
  }
}

/** Asks for an act on the part. A session that has ended leads to the sign-in, which is no answer. */
export async function ask<Answer>(part: Part, what: string, fields: Record<string, string>): Promise<Answer | 'offline' | 'ended'> {
  try {
    const answer = await fetch(`/portal/settings/website/${part}/${what}`, { method: 'POST', body: new URLSearchParams(fields), headers: { accept: 'application/json' } })
    if (answer.headers.get('content-type')?.startsWith('application/json') && !answer.redirected) return await answer.json() as Answer
    return answer.status >= 500 ? 'offline' : 'ended'
  } catch {
    return 'offline'
  }
}

type Left = { content: AnyContent; known: Known }
const keyOf = (part: Part) => `draft ${part}`

function remember(part: Part, left: Left) {
  try { localStorage.setItem(keyOf(part), JSON.stringify(left)) } catch { /* no room: it is saved all the same */ }
}

function remembered(part: Part): Left | null {
  try { return JSON.parse(localStorage.getItem(keyOf(part)) ?? 'null') as Left | null } catch { return null }
}

function forget(part: Part) {
  try { localStorage.removeItem(keyOf(part)) } catch { /* nothing was there then */ }
}
