import { useEffect, useRef } from 'react'

import { isTyping } from '#app/ui/is-typing.ts'
import { usePortal } from '#app/ui/use-portal.ts'

const links: Record<string, string> = {
  t: 'today',
  w: 'week',
  m: 'month',
  c: 'new',
  n: 'new',
  arrowleft: 'before',
  arrowright: 'next',
}

/**
 * Single-key shortcuts that follow the links with `data-calendar-link`. Arrow keys work while
 * nothing has the focus, because a focused booking is moved by them. They are ignored while typing
 * and if the person has switched them off.
 */
export function useCalendarKeys() {
  const isOn = usePortal().preferences.keys === 'on'
  const before = useRef('')
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (event.defaultPrevented || isModified || isTyping(event.target)) return
      // G and then C opens the clients
      const isSecond = before.current === 'g'
      before.current = event.key.toLowerCase()
      const name = isSecond ? undefined : links[before.current]
      if (!name || (event.key.startsWith('Arrow') && document.activeElement !== document.body))
        return
      const link = name === 'new' ? findNewLink() : findLink(name)
      if (!link) return
      event.preventDefault()
      link.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

function findLink(name: string, root: ParentNode = document): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-calendar-link="${name}"]`)
}

/** Returns the link to a new booking on the focused day; without one, on the chosen day. */
function findNewLink(): HTMLElement | null {
  const focused = document.activeElement?.closest('[data-day]')
  const chosenDay = document.querySelector('[data-day][data-chosen]')
  return (focused && findLink('new', focused)) ?? (chosenDay && findLink('new', chosenDay))
}
