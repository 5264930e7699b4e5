import { type RefObject, useEffect } from 'react'

import { isTyping } from '#app/ui/is-typing.ts'
import { usePortal } from '#app/ui/use-portal.ts'

const steps: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }

/**
 * Single-key shortcuts: J and K (arrow keys within the list) move, R replies, Y archives. They are
 * ignored while typing and if the person has switched them off.
 */
export function useInboxKeys(list: RefObject<HTMLUListElement | null>) {
  const isOn = usePortal().preferences.keys === 'on'
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target)
      )
        return
      const key = event.key.toLowerCase()
      const inList = list.current?.contains(document.activeElement) ?? false
      const step = key.startsWith('arrow') && !inList ? undefined : steps[key]
      const wasHandled = step
        ? moveFocus(list.current, step)
        : key === 'r'
          ? showReply()
          : key === 'y' && archive()
      if (wasHandled) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list, isOn])
}

/** Moves the focus from the focused row or the open one, otherwise to the first. */
function moveFocus(list: HTMLUListElement | null, step: number): boolean {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const focusedIndex = rows.findIndex((row) => row === document.activeElement)
  const from =
    focusedIndex >= 0 ? focusedIndex : rows.findIndex((row) => row.ariaCurrent === 'page')
  const to = rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))]
  to?.focus()
  return to !== undefined
}

/** Shows the reply box and moves the focus there; returns false if there is none. */
export function showReply(): boolean {
  document.querySelector<HTMLInputElement>('#write-reply')?.click()
  const text = document.querySelector<HTMLTextAreaElement>('#reply-text')
  text?.focus()
  return text !== null
}

function archive(): boolean {
  const form = document.querySelector<HTMLFormElement>('form[data-move="archived"]')
  form?.requestSubmit()
  return form !== null
}
