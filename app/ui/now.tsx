import { type ReactNode, createContext, use, useEffect, useState } from 'react'

import { addMs } from '#app/core/day.ts'

const Now = createContext<Date | null>(null)
const refreshMs = 30_000

/**
 * Provides the server's clock. The first render uses the server's instant, so that hydration
 * matches.
 */
export function NowProvider({ now, children }: { now: string; children: ReactNode }) {
  const [ran, setRan] = useState({ since: now, milliseconds: 0 })
  useEffect(() => {
    const startedMs = performance.now()
    const timer = setInterval(
      () => setRan({ since: now, milliseconds: performance.now() - startedMs }),
      refreshMs,
    )
    return () => clearInterval(timer)
  }, [now])
  return (
    <Now value={addMs(new Date(now), ran.since === now ? ran.milliseconds : 0)}>{children}</Now>
  )
}

/** Returns the server's current time, updated every 30 seconds. */
export function useNow(): Date {
  const now = use(Now)
  if (!now) throw new Error('useNow() was called outside of NowProvider.')
  return now
}
