import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * Returns false on the server and during hydration, then true. For controls that need JavaScript.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
