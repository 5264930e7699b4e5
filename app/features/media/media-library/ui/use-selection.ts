import { useEffect, useRef, useState } from 'react'

/**
 * Manages the selection of a list: one by one, a range from the last one touched, all, none. Items
 * that leave the list are no longer selected.
 */
export function useSelection(ids: string[]) {
  const [marked, mark] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const selectedIds = ids.filter((id) => marked.has(id))
  const choose = (id: string, isRange: boolean) => {
    const from = isRange && anchor.current ? ids.indexOf(anchor.current) : -1
    const next = new Set(marked)
    if (from >= 0) {
      const [first, last] = [from, ids.indexOf(id)].sort((a, b) => a - b)
      for (const idInRange of ids.slice(first, last! + 1)) next.add(idInRange)
    } else {
      if (!next.delete(id)) next.add(id)
      anchor.current = id
    }
    mark(next)
  }
  const set = (some: string[]) => {
    anchor.current = null
    mark(new Set(some))
  }
  return {
    selectedIds,
    isChosen: (id: string) => marked.has(id),
    choose: useLatest(choose),
    all: () => set(ids),
    none: () => set([]),
  }
}

/**
 * Returns a stable function that calls the latest one, so that a thousand memoized tiles don't
 * render again.
 */
function useLatest<Args extends unknown[]>(work: (...args: Args) => void) {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const [stable] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  )
  return stable
}
