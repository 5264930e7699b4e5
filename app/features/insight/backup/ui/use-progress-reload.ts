import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds between two reloads while a backup or a test is running. */
const reloadInterval = 2000

/** Loads the page's data again and again while something is running. */
export function useProgressReload(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, reloadInterval)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
