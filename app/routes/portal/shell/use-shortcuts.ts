import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import { isTyping } from '#app/ui/typing.ts'
import { usePortal } from '#app/ui/use-portal.ts'

import { follow } from './keys.ts'

export type Deeds = { search: () => void; shortcuts: () => void; pin: () => void }

/**
 * The keys that work everywhere. Heard before those of a page, so that the second key of a pair is
 * not also a page's own.
 */
export function useShortcuts(deeds: Deeds) {
  const navigate = useNavigate()
  const single = usePortal().preferences.keys === 'on'
  const since = useRef<number | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const did =
        event.ctrlKey || event.metaKey
          ? withControl(event, deeds)
          : single && !event.altKey && alone(event)
      if (did) event.preventDefault()
    }
    const alone = ({ key, target, timeStamp }: KeyboardEvent) => {
      if (key === 'Shift') return false
      if (isTyping(target)) {
        since.current = null
        return false
      }
      if (key === '/' || key === '?') {
        deeds[key === '/' ? 'search' : 'shortcuts']()
        return true
      }
      const next = follow(since.current, key, timeStamp)
      since.current = next.since
      if (next.to) void navigate(next.to)
      return next.to !== null
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [deeds, navigate, single])
}

/**
 * Also while somebody types, but not into an open dialog; those keys are the browser's then as
 * little as otherwise. In a text with looks they make it bold and a link.
 */
function withControl(
  { key, target, altKey, shiftKey, repeat }: KeyboardEvent,
  { search, pin }: Deeds,
): boolean {
  if (target instanceof HTMLElement && target.isContentEditable) return false
  const deed = altKey || shiftKey ? undefined : { k: search, b: pin }[key.toLowerCase()]
  if (deed && !repeat && !document.querySelector('dialog[open]')) deed()
  return deed !== undefined
}
