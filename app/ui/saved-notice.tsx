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
  const shown = text ?? portal.saved
  useEffect(() => {
    if (!saved) return
    toast.success(shown, { id: 'saved' })
    setParams(
      (asked) => {
        asked.delete(param)
        return asked
      },
      { replace: true, preventScrollReset: true },
    )
  }, [saved, param, shown, setParams])
  if (useHydrated() || !saved) return null
  return (
    <p className="notice notice-ok">
      <CircleCheck />
      {shown}
    </p>
  )
}
