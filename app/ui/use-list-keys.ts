import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'

import { isTyping } from '#app/ui/is-typing.ts'
import { usePortal } from '#app/ui/use-portal.ts'

const steps: Record<string, number> = { j: 1, k: -1 }

/**
 * Single-key shortcuts of a list: J and K move between its rows, Enter opens the focused one, and N
 * goes to the page that creates one. They are ignored while typing and if the person has switched
 * them off.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, createPath: string | null) {
  const isOn = usePortal().preferences.keys === 'on'
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (event.defaultPrevented || isModified || isTyping(event.target)) return
      const step = steps[event.key]
      if (event.key === 'n' && createPath) void navigate(createPath)
      else if (!step || !moveFocus(list.current, step)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list, createPath, isOn, navigate])
}

/** Moves the focus by one row, or to the first. */
function moveFocus(list: HTMLElement | null, step: number): boolean {
  const rows = [...(list?.querySelectorAll<HTMLElement>('.row-link') ?? [])]
  // also from another control of the row
  const index = rows.findIndex((row) => (row.closest('tr') ?? row).contains(document.activeElement))
  const to = rows[index < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, index + step))]
  to?.focus()
  return to !== undefined
}
