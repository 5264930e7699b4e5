import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * False in the server's HTML and while it is being taken over, true afterwards: for controls that
 * only work with JavaScript.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
