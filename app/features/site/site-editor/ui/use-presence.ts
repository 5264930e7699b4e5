import { useEffect } from 'react'
import { postPartAction } from './draft-sync.ts'
import type { Part } from '#app/core/site-parts.ts'

/** Milliseconds between heartbeats; after a minute without one the person is no longer listed. */
const heartbeatMs = 20_000

/** Reports that this person has the part open, while the tab is visible. */
export function usePresence(part: Part) {
  useEffect(() => {
    const reportHere = () => {
      if (document.visibilityState === 'visible') void postPartAction(part, 'presence', {})
    }
    const reportGone = () =>
      navigator.sendBeacon(`/portal/website/${part}/presence`, new URLSearchParams({ gone: 'yes' }))
    reportHere()
    const timer = setInterval(reportHere, heartbeatMs)
    addEventListener('pagehide', reportGone)
    document.addEventListener('visibilitychange', reportHere)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', reportGone)
      document.removeEventListener('visibilitychange', reportHere)
      reportGone()
    }
  }, [part])
}
