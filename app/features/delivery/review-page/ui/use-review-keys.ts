import { useEffect, useEffectEvent } from 'react'

import { isTyping } from '#app/ui/is-typing.ts'

/** The action of a key, by its name in `KeyboardEvent.key`; with Shift by `Shift+` and it. */
export type ReviewKeys = Record<string, () => void>

/** Runs shortcuts of the review, except while something is typed or a dialog is open. */
export function useReviewKeys(listKeys: () => ReviewKeys) {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, shiftKey } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const isChoice =
      target instanceof HTMLElement &&
      target.matches('input:is([type=range], [type=radio], [type=checkbox])')
    if (!isChoice && isTyping(target)) return
    // a focused control has its own Space
    const isControl =
      target instanceof HTMLElement &&
      target.closest('button, a, summary, input:is([type=radio], [type=checkbox])')
    if (isControl && key === ' ') return
    if (isChoice && key.startsWith('Arrow') && !shiftKey) return
    const name = key.length === 1 ? key.toLowerCase() : key
    const keys = listKeys()
    const action = shiftKey && name.startsWith('Arrow') ? keys[`Shift+${name}`] : keys[name]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => run(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
