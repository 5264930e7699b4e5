import { useSyncExternalStore } from 'react'

import { isReachable } from '#app/ui/is-reachable.ts'

/** Milliseconds between attempts while the server can't be reached. */
const retryMs = 2000

let isOffline = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Returns true while the server can't be reached. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOffline,
    () => false,
  )
}

/** Returns the same outside of components. */
export function isKnownOffline(): boolean {
  return isOffline
}

/** Asks the server, and while it doesn't answer asks again. Resolves to true if it answered. */
export async function checkConnection(): Promise<boolean> {
  const isThere = await isReachable()
  setOffline(!isThere)
  return isThere
}

/** Records that a request got no response. */
export function reportOffline() {
  setOffline(true)
}

function setOffline(next: boolean) {
  clearTimeout(timer)
  if (next) timer = setTimeout(() => void checkConnection(), retryMs)
  if (next === isOffline) return
  isOffline = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
