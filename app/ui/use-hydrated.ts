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

/**
 * Returns the value of `data-script` for a control that needs JavaScript and keeps its place until
 * the page is hydrated: what appears later moves the rest of the page under a pointer. Without
 * JavaScript it has no place.
 */
export function useScriptState(): 'waiting' | 'ready' {
  return useHydrated() ? 'ready' : 'waiting'
}
