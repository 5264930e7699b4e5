import { RotateCcw } from 'lucide-react'

import { Button } from './button.tsx'
import { useWords } from './use-words.ts'

/** Says that what was typed before was put back into a form, and offers to let it go. */
export function KeptNotice({
  kept: { restored, discard },
}: {
  kept: { restored: boolean; discard: () => void }
}) {
  const { kept: words } = useWords().portal
  if (!restored) return null
  return (
    <output className="notice kept-notice">
      <RotateCcw />
      <span>{words.restored}</span>
      <Button compact look="quiet" onClick={discard}>
        {words.discard}
      </Button>
    </output>
  )
}
