import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { movedOn } from './use-second-click.ts'

const narrow = '(max-width: 760px)'

/**
 * Where to go on when an inquiry has left the list: to the one that stood below it, else above it,
 * and on a phone to the list. One that is still listed stays open.
 */
export function useNextRow(id: string, listed: string[]) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const before = useRef(listed)
  // A layout effect: the answer is heard in an effect of the same drawing, and needs the list as it
  // was before.
  useLayoutEffect(() => {
    if (listed.includes(id)) before.current = listed
  }, [id, listed])
  return () => {
    const place = before.current.indexOf(id)
    if (place < 0 || listed.includes(id)) return
    const next = [
      ...before.current.slice(place + 1),
      ...before.current.slice(0, place).reverse(),
    ].find((other) => listed.includes(other))
    const open = next && !matchMedia(narrow).matches
    void navigate(
      { pathname: `/portal/clients/inquiries${open ? `/${next}` : ''}`, search },
      { state: movedOn },
    )
    document.querySelector<HTMLElement>(next ? `[data-row="${next}"]` : '.inbox-empty')?.focus()
  }
}
