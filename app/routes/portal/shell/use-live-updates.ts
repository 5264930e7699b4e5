import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

import { isReachable } from '#app/ui/is-reachable.ts'

const debounceMs = 150
/** How long after the studio could not be reached it is tried again, in milliseconds. */
const retryMs = 2000

/**
 * Loads the page's data, which is of `made`, again when the server hints that something has changed
 * since, and when somebody comes back to it.
 */
export function useLiveUpdates(loadedAt: string) {
  const { revalidate } = useRevalidator()
  const since = useRef(loadedAt)
  useEffect(() => {
    since.current = loadedAt
  }, [loadedAt])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = (wait = debounceMs) => {
      clearTimeout(timer)
      timer = setTimeout(() => void revalidateIfReachable(), wait)
    }
    const revalidateIfReachable = async () => {
      if (await isReachable()) void revalidate()
      else schedule(retryMs)
    }
    // A browser keeps few connections to one host, so only a tab that is looked at holds one. It
    // connects again by itself.
    let source: EventSource | undefined
    const connect = () => {
      source?.close()
      source =
        document.visibilityState === 'visible'
          ? new EventSource(`/portal/live?since=${since.current}`)
          : undefined
      source?.addEventListener('message', () => schedule())
      // refused for good: the session is over, and asking again leads to the sign-in
      source?.addEventListener('error', ({ target }) => {
        if ((target as EventSource).readyState === EventSource.CLOSED) schedule()
      })
    }
    const onVisibilityChange = () => {
      connect()
      if (source) schedule()
    }
    connect()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearTimeout(timer)
      source?.close()
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [revalidate])
  useEffect(() => {
    addEventListener('pageshow', reloadRestoredPage)
    return () => removeEventListener('pageshow', reloadRestoredPage)
  }, [])
}

/**
 * A page the Back button took out of the browser's drawer may be of somebody who has signed out
 * since.
 */
function reloadRestoredPage({ persisted }: PageTransitionEvent) {
  if (!persisted) return
  document.documentElement.hidden = true
  location.reload()
}
