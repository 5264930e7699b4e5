import { type ReactNode, createContext, use, useEffect, useState } from 'react'

import { addMs } from '#app/core/day.ts'

const Now = createContext<Date | null>(null)
const refreshMs = 30_000

/**
 * The server's clock, running on: the first drawing shows the instant the server drew, so both are
 * the same.
 */
export function NowProvider({ now, children }: { now: string; children: ReactNode }) {
  const [ran, setRan] = useState({ since: now, milliseconds: 0 })
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(
      () => setRan({ since: now, milliseconds: performance.now() - began }),
      refreshMs,
    )
    return () => clearInterval(timer)
  }, [now])
  return (
    <Now value={addMs(new Date(now), ran.since === now ? ran.milliseconds : 0)}>{children}</Now>
  )
}

/** The instant it is for the studio, renewed twice a minute. */
export function useNow(): Date {
  const now = use(Now)
  if (!now) throw new Error('The portal keeps the time; this is outside of it.')
  return now
}
