import { type ReactNode, useSyncExternalStore } from 'react'

let overlay: ReactNode = null
const listeners = new Set<() => void>()
const getServerOverlay = () => null

/** Shows an overlay that survives navigation within the portal. */
export function showOverlay(content: ReactNode) {
  overlay = content
  for (const listener of listeners) listener()
}

/** Returns the current overlay, or null. */
export function useOverlay(): ReactNode {
  return useSyncExternalStore(subscribe, () => overlay, getServerOverlay)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
