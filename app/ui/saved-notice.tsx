import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useSearchParams } from 'react-router'

import { useHydrated } from './use-hydrated.ts'
import { useMessages } from './use-messages.ts'

/**
 * Shows "Saved" after a form redirected here with `?saved`: a toast, or a line without JavaScript.
 */
export function SavedNotice() {
  const { portal } = useMessages()
  const [params, setParams] = useSearchParams()
  const saved = params.has('saved')
  useEffect(() => {
    if (!saved) return
    toast.success(portal.saved, { id: 'saved' })
    setParams(
      (asked) => {
        asked.delete('saved')
        return asked
      },
      { replace: true, preventScrollReset: true },
    )
  }, [saved, portal, setParams])
  if (useHydrated() || !saved) return null
  return (
    <p className="notice notice-ok">
      <CircleCheck />
      {portal.saved}
    </p>
  )
}
