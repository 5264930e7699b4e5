import { type RefObject, useCallback, useRef, useState } from 'react'

import type { ProblemCode } from '#app/words/problems.ts'

type Problems = Record<string, ProblemCode>
/** What is typed in a field and can't be read. */
type Unread = { problem: ProblemCode; typed: string }

/**
 * What stands in the way of publishing, by the way to each field. `reach` opens what holds the
 * fields at the end of these ways.
 */
export function useProblems(form: RefObject<HTMLElement | null>, reach: (ways: string[]) => void) {
  const [problems, setProblems] = useState<Problems>({})
  const [unread] = useState(() => new Map<string, Unread>())
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const open = (ways: string[], find: () => HTMLElement | null) => {
    reach(ways)
    // what was opened is drawn first
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => find()?.focus(), 50)
  }
  const show = (wrong: Problems) => {
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) open(Object.keys(wrong), () => firstWrong(form.current))
  }
  const hold = useCallback(
    (way: string, held: Unread | null) => {
      const before = unread.get(way)
      if (held) unread.set(way, held)
      else unread.delete(way)
      if (before && !held)
        setProblems((all) =>
          Object.fromEntries(
            Object.entries(all).filter(([at, why]) => at !== way || why !== before.problem),
          ),
        )
    },
    [unread],
  )
  return {
    problems,
    setProblems,
    show,
    hold,
    unread,
    go: (way: string) => open([way], () => fieldAt(form.current, way)),
    /** Whether everything that is typed can be read; otherwise it is shown. */
    isReadable() {
      if (unread.size > 0)
        show(Object.fromEntries([...unread].map(([way, { problem }]) => [way, problem])))
      return unread.size === 0
    },
  }
}

function firstWrong(form: HTMLElement | null): HTMLElement | null {
  return (
    form?.querySelector<HTMLElement>('[aria-invalid=true], button[data-wrong]') ??
    form?.querySelector<HTMLElement>('[data-wrong] summary') ??
    null
  )
}

/** The field at the end of a way, or the last thing on the way there. */
function fieldAt(form: HTMLElement | null, way: string): HTMLElement | null {
  const box = form?.querySelector<HTMLElement>(`[data-way="${way}"]`)
  const found = box?.querySelector<HTMLElement>(
    'input, textarea, select, [contenteditable=true], button',
  )
  return (
    found ??
    (way.includes('.') ? fieldAt(form, way.slice(0, way.lastIndexOf('.'))) : firstWrong(form))
  )
}
