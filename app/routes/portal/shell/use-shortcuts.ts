import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import { isTyping } from '#app/ui/is-typing.ts'
import { usePortal } from '#app/ui/use-portal.ts'

import { resolveKey } from './shortcut-keys.ts'

export type ShellActions = { search: () => void; shortcuts: () => void; pin: () => void }

/**
 * Handles the global shortcuts. Listens in the capture phase, before the page's own keys, so that
 * the second key of a pair does not also trigger one of those.
 */
export function useShortcuts(actions: ShellActions) {
  const navigate = useNavigate()
  const single = usePortal().preferences.keys === 'on'
  const since = useRef<number | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const handled =
        event.ctrlKey || event.metaKey
          ? handleControlKey(event, actions)
          : single && !event.altKey && handleSingleKey(event)
      if (handled) event.preventDefault()
    }
    const handleSingleKey = ({ key, target, timeStamp }: KeyboardEvent) => {
      if (key === 'Shift') return false
      if (isTyping(target)) {
        since.current = null
        return false
      }
      if (key === '/' || key === '?') {
        actions[key === '/' ? 'search' : 'shortcuts']()
        return true
      }
      const next = resolveKey(since.current, key, timeStamp)
      since.current = next.since
      if (next.to) void navigate(next.to)
      return next.to !== null
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [actions, navigate, single])
}

/**
 * Works while the user types, but not in open dialogs, where the browser's own action stays
 * suppressed. In formatted text these keys set bold text and links instead.
 */
function handleControlKey(
  { key, target, altKey, shiftKey, repeat }: KeyboardEvent,
  { search, pin }: ShellActions,
): boolean {
  if (target instanceof HTMLElement && target.isContentEditable) return false
  const action = altKey || shiftKey ? undefined : { k: search, b: pin }[key.toLowerCase()]
  if (action && !repeat && !document.querySelector('dialog[open]')) action()
  return action !== undefined
}
