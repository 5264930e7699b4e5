import { type ReactNode, useSyncExternalStore } from 'react'

let overlay: ReactNode = null
const listeners = new Set<() => void>()
const getServerOverlay = () => null

/** Shows something beside every page of the portal from now on, whichever is opened. */
export function showOverlay(content: ReactNode) {
  overlay = content
  for (const listener of listeners) listener()
}

/** What accompanies the pages, once there is something. */
export function useOverlay(): ReactNode {
  return useSyncExternalStore(subscribe, () => overlay, getServerOverlay)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
