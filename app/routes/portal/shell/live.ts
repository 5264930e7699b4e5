import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

import { isReachable } from '#app/ui/is-reachable.ts'

const breath = 150
/** How long after the studio could not be reached it is tried again, in milliseconds. */
const pause = 2000

/**
 * Loads the page's data, which is of `made`, again when the server hints that something has changed
 * since, and when somebody comes back to it.
 */
export function useLive(made: string) {
  const { revalidate } = useRevalidator()
  const since = useRef(made)
  useEffect(() => {
    since.current = made
  }, [made])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (wait = breath) => {
      clearTimeout(timer)
      timer = setTimeout(() => void again(), wait)
    }
    const again = async () => {
      if (await isReachable()) void revalidate()
      else soon(pause)
    }
    // A browser keeps few connections to one host, so only a tab that is looked at holds one. It
    // connects again by itself.
    let hints: EventSource | undefined
    const look = () => {
      hints?.close()
      hints =
        document.visibilityState === 'visible'
          ? new EventSource(`/portal/live?since=${since.current}`)
          : undefined
      hints?.addEventListener('message', () => soon())
      // refused for good: the session is over, and asking again leads to the sign-in
      hints?.addEventListener('error', ({ target }) => {
        if ((target as EventSource).readyState === EventSource.CLOSED) soon()
      })
    }
    const seen = () => {
      look()
      if (hints) soon()
    }
    look()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      hints?.close()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [revalidate])
  useEffect(() => {
    addEventListener('pageshow', askAgain)
    return () => removeEventListener('pageshow', askAgain)
  }, [])
}

/**
 * A page the Back button took out of the browser's drawer may be of somebody who has signed out
 * since.
 */
function askAgain({ persisted }: PageTransitionEvent) {
  if (!persisted) return
  document.documentElement.hidden = true
  location.reload()
}
