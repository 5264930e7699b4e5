import { RotateCcw } from 'lucide-react'

import { Button } from './button.tsx'
import { useMessages } from './use-messages.ts'

/** Says that what was typed before was put back into a form, and offers to let it go. */
export function RestoredNotice({
  form: { restored, discard },
}: {
  form: { restored: boolean; discard: () => void }
}) {
  const { kept: messages } = useMessages().portal
  if (!restored) return null
  return (
    <output className="notice kept-notice">
      <RotateCcw />
      <span>{messages.restored}</span>
      <Button compact look="quiet" onClick={discard}>
        {messages.discard}
      </Button>
    </output>
  )
}
