import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { advancedState } from './use-click-guard.ts'

const narrowScreen = '(max-width: 760px)'

/**
 * Opens the next inquiry after one has left the list: the one below, otherwise above; on a phone
 * the list. An inquiry that is still listed stays open.
 */
export function useOpenNextInquiry(id: string, listed: string[]) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const listedBefore = useRef(listed)
  // A layout effect runs before the effect that handles the action's result in the same render,
  // which needs the list as it was before.
  useLayoutEffect(() => {
    if (listed.includes(id)) listedBefore.current = listed
  }, [id, listed])
  return () => {
    const place = listedBefore.current.indexOf(id)
    if (place < 0 || listed.includes(id)) return
    const next = [
      ...listedBefore.current.slice(place + 1),
      ...listedBefore.current.slice(0, place).reverse(),
    ].find((other) => listed.includes(other))
    const open = next && !matchMedia(narrowScreen).matches
    void navigate(
      { pathname: `/portal/clients/inquiries${open ? `/${next}` : ''}`, search },
      { state: advancedState },
    )
    document.querySelector<HTMLElement>(next ? `[data-row="${next}"]` : '.inbox-empty')?.focus()
  }
}
