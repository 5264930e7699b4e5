import { useEffect } from 'react'

import { Button } from './button.tsx'
import { useMessages } from './use-messages.ts'

/**
 * Error page when the server can't be reached. Reloads on the button, and when the connection
 * returns.
 */
export function OfflineScreen() {
  const { offline, again: retryLabel } = useMessages().site.error
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  return (
    <main className="error-screen" role="alert">
      <title>{offline.title}</title>
      <h1>{offline.title}</h1>
      <p>{offline.text}</p>
      <p className="error-actions">
        <Button look="accent" onClick={retry}>
          {retryLabel}
        </Button>
      </p>
    </main>
  )
}

/**
 * Reloads only if the server answers; otherwise the browser's own error page would replace this
 * one.
 */
function retry() {
  void fetch('/up').then(
    () => location.reload(),
    () => {},
  )
}

/** Returns true for the error fetch throws without a response. Its text differs by browser. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}
