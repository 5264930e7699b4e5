import { useEffect, useRef } from 'react'

/**
 * Posts a form outside the router, in a request that outlives the page. Its `formKey` makes a
 * duplicate of a running request harmless. Returns `ended` if the session has expired.
 */
export async function postInBackground(
  action: string,
  fields: Record<string, string>,
): Promise<'sent' | 'ended'> {
  const response = await fetch(action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
    keepalive: true,
  }).catch(() => null)
  return response?.redirected && new URL(response.url).pathname === '/auth' ? 'ended' : 'sent'
}

/**
 * Sends the pending request again when the page is left, so that it isn't lost. `pending` must
 * contain its `formKey`.
 */
export function usePostOnLeave(pending: { action: string; fields: Record<string, string> } | null) {
  const now = useRef(pending)
  useEffect(() => {
    now.current = pending
  })
  useEffect(() => {
    const postCurrent = () => {
      if (now.current?.fields.formKey) void postInBackground(now.current.action, now.current.fields)
    }
    addEventListener('pagehide', postCurrent)
    return () => removeEventListener('pagehide', postCurrent)
  }, [])
}

/**
 * Sends a running request again if the page is left before the returned function is called.
 * `fields` must contain its `formKey`.
 */
export function postOnLeave(action: string, fields: Record<string, string>): () => void {
  const postFields = () => void postInBackground(action, fields)
  addEventListener('pagehide', postFields)
  return () => removeEventListener('pagehide', postFields)
}
