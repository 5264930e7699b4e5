import { useEffect } from 'react'

import type { Part } from '#app/studio/site-editor/rules.ts'

import { postPartAction } from './draft-sync.ts'

/**
 * How often is said that somebody is still here, in milliseconds; a minute of silence means gone.
 */
const heartbeatMs = 20_000

/** Says that this person has the part open, for as long as the tab is looked at. */
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
