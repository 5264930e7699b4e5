import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

import { isReachable } from './is-reachable.ts'

/** How long after the studio could not be reached it is tried again, in milliseconds. */
const pause = 2000

/** A page that was lost with the connection comes back with it, and what goes on beneath it, as files on their way, was not ended. */
export function useWayBack(isLost: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isLost) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    // where the studio answers at once it was something else
    const look = async (again: boolean) => {
      const there = await isReachable()
      if (left) return
      if (!there) timer = setTimeout(() => void look(true), pause)
      else if (again) void revalidate()
    }
    void look(false)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [isLost, revalidate])
}
