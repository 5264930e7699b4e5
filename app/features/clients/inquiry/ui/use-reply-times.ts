import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'

import type { ReplyTimes } from '#app/features/clients/reply-template/rules.ts'

/**
 * The free times a reply can offer, loaded when they are asked for. `initial` are those that came
 * with the page without JavaScript.
 */
export function useReplyTimes(id: string, initial: ReplyTimes | undefined) {
  const { load, data, state } = useFetcher<{ times: ReplyTimes | null }>()
  const [isOpen, setOpen] = useState(initial !== undefined)
  useEffect(() => {
    if (isOpen && !initial) void load(`/portal/clients/inquiries/${id}/times`)
  }, [isOpen, initial, load, id])
  return {
    times: isOpen ? (data?.times ?? initial) : undefined,
    isLoading: isOpen && state !== 'idle' && !data,
    isOpen,
    toggle: () => setOpen(!isOpen),
    close: () => setOpen(false),
  }
}
