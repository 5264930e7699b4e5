import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useSearchParams } from 'react-router'

import type { RequestFormResult } from './request-form-result.ts'
import { useRequestMessages } from './use-request-messages.ts'

/**
 * Returns the message for the last action, and shows it as a toast. Without JavaScript the action
 * is in the URL.
 */
export function useResultMessage(result: RequestFormResult | undefined): string | null {
  const messages = useRequestMessages()
  const before = useSearchParams()[0].get('saved')
  const form = result ? (result.saved ? result.form : null) : before
  const act = form?.split(':')[0]
  const sentences: Record<string, string> = {
    again: result?.handOver ? messages.made : messages.sentAgain,
    withdraw: messages.withdrawn,
    approve: messages.approved,
    decline: messages.declined,
    return: messages.restored,
  }
  const message = (act && sentences[act]) ?? null
  useEffect(() => {
    if (message) toast.success(message)
  }, [result, message])
  return message
}
