import { RotateCcw } from 'lucide-react'

import { Button } from './button.tsx'
import { useMessages } from './use-messages.ts'

/** Notice that unsaved input was restored in a form, with a button to discard it. */
export function RestoredNotice({
  form: { restored, discard },
}: {
  form: { restored: boolean; discard: () => void }
}) {
  const { kept: messages } = useMessages().portal
  if (!restored) return null
  return (
    <output className="notice saved-notice">
      <RotateCcw />
      <span>{messages.restored}</span>
      <Button compact look="quiet" onClick={discard}>
        {messages.discard}
      </Button>
    </output>
  )
}
