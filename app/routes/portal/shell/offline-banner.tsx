import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation, useRevalidator } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { checkConnection, isKnownOffline, useOffline } from './connection.ts'
import { toPath, useKeptPage } from './keep-page.ts'
import './offline.css'

/**
 * Says that the server can't be reached, until it answers. In the meantime the page on screen
 * stays, with everything typed in it: another one could not load.
 */
export function OfflineBanner() {
  const { offline } = useMessages().portal
  const isOffline = useOffline()
  const [isChecking, setChecking] = useState(false)
  // a form sent to its own page stays there and says itself that it wasn't saved
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isKnownOffline() &&
      (historyAction === 'POP' || toPath(nextLocation) !== toPath(currentLocation)),
  )
  useKeptPage()
  useConnectionEvents()
  useRevalidationAfter(isOffline)
  const path = useLocation().key
  useEffect(() => {
    // Opening the page now would take the user away from what they went on typing.
    if (!isOffline && blocker.state === 'blocked' && !isChecking) blocker.reset()
  }, [isOffline, blocker, isChecking, path])
  const retry = async () => {
    setChecking(true)
    const isThere = await checkConnection()
    if (isThere && blocker.state === 'blocked') blocker.proceed()
    setChecking(false)
  }
  return (
    <output className="offline">
      {isOffline && (
        <span className="offline-card">
          <CloudOff />
          <span>
            <b>{navigator.onLine ? offline.unreachable : offline.title}</b>{' '}
            {blocker.state === 'blocked' ? offline.blocked : offline.kept}
          </span>
          <Button look="outline" disabled={isChecking} onClick={() => void retry()}>
            {offline.retry}
          </Button>
        </span>
      )}
    </output>
  )
}

/** The browser knows its network, but not whether the server answers. */
function useConnectionEvents() {
  useEffect(() => {
    const check = () => void checkConnection()
    addEventListener('online', check)
    addEventListener('offline', check)
    return () => {
      removeEventListener('online', check)
      removeEventListener('offline', check)
    }
  }, [])
}

/** Reloads the page's data, which may have changed while nothing could be loaded. */
function useRevalidationAfter(isOffline: boolean) {
  const { revalidate } = useRevalidator()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (wasOffline.current && !isOffline) void revalidate()
    wasOffline.current = isOffline
  }, [isOffline, revalidate])
}
