import { useEffect, useRef } from 'react'

/**
 * Sends a form to its address outside the router, in a request that outlives the page. Its `once`
 * key makes it safe beside the one that may be under way: the same form sent twice is answered
 * once.
 */
export async function postInBackground(
  action: string,
  fields: Record<string, string>,
): Promise<void> {
  await fetch(action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
    keepalive: true,
  }).catch(() => null)
}

/**
 * While a request is under way, leaving the page at once doesn't lose it; `pending` is what it
 * sends, with its `once`.
 */
export function usePostOnLeave(pending: { action: string; fields: Record<string, string> } | null) {
  const now = useRef(pending)
  useEffect(() => {
    now.current = pending
  })
  useEffect(() => {
    const leave = () => {
      if (now.current?.fields.once) void postInBackground(now.current.action, now.current.fields)
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])
}
