import { useEffect } from 'react'

import { isTyping } from '#app/ui/is-typing.ts'
import { usePortal } from '#app/ui/use-portal.ts'

const links: Record<string, string> = {
  t: 'today',
  w: 'week',
  m: 'month',
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
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (event.defaultPrevented || isModified || isTyping(event.target)) return
      const name = links[event.key.toLowerCase()]
      if (!name || (event.key.startsWith('Arrow') && document.activeElement !== document.body))
        return
      const link = document.querySelector<HTMLElement>(`[data-calendar-link="${name}"]`)
      if (!link) return
      event.preventDefault()
      link.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
