import { type RefObject, useCallback, useRef, useState } from 'react'

import type { ProblemCode } from '#app/messages/problems.ts'

type Problems = Record<string, ProblemCode>
/** What is typed in a field and can't be read. */
type UnreadableInput = { problem: ProblemCode; typed: string }

/**
 * What stands in the way of publishing, by the way to each field. `reach` opens what holds the
 * fields at the end of these ways.
 */
export function usePublishProblems(
  form: RefObject<HTMLElement | null>,
  reach: (ways: string[]) => void,
) {
  const [problems, setProblems] = useState<Problems>({})
  const [unreadable] = useState(() => new Map<string, UnreadableInput>())
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const open = (ways: string[], find: () => HTMLElement | null) => {
    reach(ways)
    // what was opened is drawn first
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => find()?.focus(), 50)
  }
  const show = (wrong: Problems) => {
    setProblems(wrong)
    if (Object.keys(wrong).length > 0)
      open(Object.keys(wrong), () => findFirstInvalid(form.current))
  }
  const setUnreadable = useCallback(
    (way: string, held: UnreadableInput | null) => {
      const before = unreadable.get(way)
      if (held) unreadable.set(way, held)
      else unreadable.delete(way)
      if (before && !held)
        setProblems((all) =>
          Object.fromEntries(
            Object.entries(all).filter(([at, why]) => at !== way || why !== before.problem),
          ),
        )
    },
    [unreadable],
  )
  return {
    problems,
    setProblems,
    show,
    setUnreadable,
    unreadable,
    go: (way: string) => open([way], () => findField(form.current, way)),
    /** Whether everything that is typed can be read; otherwise it is shown. */
    isReadable() {
      if (unreadable.size > 0)
        show(Object.fromEntries([...unreadable].map(([way, { problem }]) => [way, problem])))
      return unreadable.size === 0
    },
  }
}

function findFirstInvalid(form: HTMLElement | null): HTMLElement | null {
  return (
    form?.querySelector<HTMLElement>('[aria-invalid=true], button[data-wrong]') ??
    form?.querySelector<HTMLElement>('[data-wrong] summary') ??
    null
  )
}

/** The field at the end of a way, or the last thing on the way there. */
function findField(form: HTMLElement | null, path: string): HTMLElement | null {
  const box = form?.querySelector<HTMLElement>(`[data-way="${path}"]`)
  const found = box?.querySelector<HTMLElement>(
    'input, textarea, select, [contenteditable=true], button',
  )
  return (
    found ??
    (path.includes('.')
      ? findField(form, path.slice(0, path.lastIndexOf('.')))
      : findFirstInvalid(form))
  )
}
