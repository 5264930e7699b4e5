import { type ReactNode, useSyncExternalStore } from 'react'

let companion: ReactNode = null
const listeners = new Set<() => void>()
const none = () => null

/** Shows something beside every page of the portal from now on, whichever is opened. */
export function accompany(what: ReactNode) {
  companion = what
  for (const listener of listeners) listener()
}

/** What accompanies the pages, once there is something. */
export function useCompanion(): ReactNode {
  return useSyncExternalStore(subscribe, () => companion, none)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
