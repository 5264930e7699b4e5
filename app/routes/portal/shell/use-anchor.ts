import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the field or heading that the URL's fragment names, by its name or id. Links to single
 * settings use it.
 */
export function useAnchor() {
  const { pathname, hash, key } = useLocation()
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1))
    if (name === '' || name === 'content') return
    const target =
      document.getElementById(name) ??
      document.querySelector<HTMLElement>(`.page [name="${CSS.escape(name)}"]`)
    if (!target) return
    if (!target.matches('input, select, textarea, button, a')) target.tabIndex = -1
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'center' })
  }, [pathname, hash, key])
}
