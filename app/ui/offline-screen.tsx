import { useEffect } from 'react'

import { Button } from './button.tsx'
import { useMessages } from './use-messages.ts'

/**
 * Stands when nothing answered: the page is loaded again by a button, and by itself once there is a
 * connection.
 */
export function OfflineScreen() {
  const { offline, again } = useMessages().site.error
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
          {again}
        </Button>
      </p>
    </main>
  )
}

/**
 * Loads the page again if something answers; otherwise the browser would put its own page in place
 * of this one.
 */
function retry() {
  void fetch('/up').then(
    () => location.reload(),
    () => {},
  )
}

/**
 * Whether an error is a request that got no answer: what fetch throws, in the words of each
 * browser.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}
