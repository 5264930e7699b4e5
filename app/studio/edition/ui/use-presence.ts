import { useEffect } from 'react'

import type { Part } from '#app/studio/edition/rules.ts'

import { ask } from './keeper.ts'

/**
 * How often is said that somebody is still here, in milliseconds; a minute of silence means gone.
 */
const beat = 20_000

/** Says that this person has the part open, for as long as the tab is looked at. */
export function usePresence(part: Part) {
  useEffect(() => {
    const here = () => {
      if (document.visibilityState === 'visible') void ask(part, 'presence', {})
    }
    const gone = () =>
      navigator.sendBeacon(
        `/portal/settings/website/${part}/presence`,
        new URLSearchParams({ gone: 'yes' }),
      )
    here()
    const timer = setInterval(here, beat)
    addEventListener('pagehide', gone)
    document.addEventListener('visibilitychange', here)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', gone)
      document.removeEventListener('visibilitychange', here)
      gone()
    }
  }, [part])
}
