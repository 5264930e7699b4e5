import { useEffect, useRef, useState } from 'react'

/**
 * Which of a list are chosen: one by one, from the last one touched to another, all, none. What
 * leaves the list is no longer chosen.
 */
export function useSelection(ids: string[]) {
  const [marked, mark] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const chosen = ids.filter((id) => marked.has(id))
  const choose = (id: string, through: boolean) => {
    const from = through && anchor.current ? ids.indexOf(anchor.current) : -1
    const next = new Set(marked)
    if (from >= 0) {
      const [first, last] = [from, ids.indexOf(id)].sort((a, b) => a - b)
      for (const one of ids.slice(first, last! + 1)) next.add(one)
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
    chosen,
    isChosen: (id: string) => marked.has(id),
    choose: useLatest(choose),
    all: () => set(ids),
    none: () => set([]),
  }
}

/**
 * One function for as long as the component stands, which does what the latest one says; so that a
 * thousand tiles need not be drawn again.
 */
function useLatest<Given extends unknown[]>(work: (...given: Given) => void) {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const [stable] = useState(
    () =>
      (...given: Given) =>
        latest.current(...given),
  )
  return stable
}
