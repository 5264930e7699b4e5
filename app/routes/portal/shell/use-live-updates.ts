import { useEffect, useRef } from 'react'
import { useFetchers, useRevalidator } from 'react-router'

import { checkConnection } from './connection.ts'

const debounceMs = 150
/** Milliseconds until the next attempt after the server was unreachable. */
const retryMs = 2000

/**
 * Reloads the page's data when the server reports a change after `loadedAt`, and when the user
 * returns to the tab. Waits for a form that is being sent: React Router drops the redirect of its
 * result if the data was reloaded in between.
 */
export function useLiveUpdates(loadedAt: string) {
  const { revalidate } = useRevalidator()
  const isSubmitting = useFetchers().some(({ state }) => state === 'submitting')
  const submitting = useRef(isSubmitting)
  useEffect(() => {
    submitting.current = isSubmitting
  }, [isSubmitting])
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
      if (!(await checkConnection())) schedule(retryMs)
      else if (submitting.current) schedule()
      else void revalidate()
    }
    // Browsers allow few connections per host, so only a visible tab holds one. EventSource
    // reconnects by itself.
    let source: EventSource | undefined
    const connect = () => {
      source?.close()
      source =
        document.visibilityState === 'visible'
          ? new EventSource(`/portal/live?since=${since.current}`)
          : undefined
      source?.addEventListener('message', () => schedule())
      // a permanent refusal means that the session has ended; reloading leads to the sign-in page
      source?.addEventListener('error', ({ target }) => {
        if ((target as EventSource).readyState === EventSource.CLOSED) schedule()
        else void checkConnection()
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
 * Reloads a page restored from the back/forward cache, because its user may have signed out since.
 */
function reloadRestoredPage({ persisted }: PageTransitionEvent) {
  if (!persisted) return
  document.documentElement.hidden = true
  location.reload()
}
