import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useSearchParams } from 'react-router'

import { useHydrated } from './use-hydrated.ts'
import { useMessages } from './use-messages.ts'

/**
 * Shows "Saved" after a form redirected here with `?saved`: a toast, or a line without JavaScript.
 * Other forms have a parameter and a text of their own.
 */
export function SavedNotice({ param = 'saved', text }: { param?: string; text?: string }) {
  const { portal } = useMessages()
  const [params, setParams] = useSearchParams()
  const saved = params.has(param)
  const message = text ?? portal.saved
  useEffect(() => {
    if (!saved) return
    toast.success(message, { id: 'saved' })
    setParams(
      (searchParams) => {
        searchParams.delete(param)
        return searchParams
      },
      { replace: true, preventScrollReset: true },
    )
  }, [saved, param, message, setParams])
  if (useHydrated() || !saved) return null
  return (
    <p className="notice notice-ok">
      <CircleCheck />
      {message}
    </p>
  )
}
