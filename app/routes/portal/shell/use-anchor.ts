import { useEffect } from 'react'
import { useLocation } from 'react-router'

const controls = 'input:not([type=hidden]), select, textarea'

/**
 * Focuses the field or heading that the URL's fragment names, by its name or id. Links to single
 * settings use it. A folded form is opened, and its first field gets the focus.
 */
export function useAnchor() {
  const { pathname, hash, key } = useLocation()
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1))
    if (name === '' || name === 'content') return
    const anchor =
      document.getElementById(name) ??
      document.querySelector<HTMLElement>(`.page [name="${CSS.escape(name)}"]`)
    if (!anchor) return
    if (anchor instanceof HTMLDetailsElement) anchor.open = true
    const field =
      anchor instanceof HTMLDetailsElement && anchor.querySelector<HTMLElement>(controls)
    const target = field || anchor
    if (!target.matches('input, select, textarea, button, a')) target.tabIndex = -1
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'center' })
  }, [pathname, hash, key])
}
