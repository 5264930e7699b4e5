import { useEffect } from 'react'

import type { DraftSync } from './draft-sync.ts'

/** Ctrl or Cmd Z, and with Shift the other way; within a text it is the text's own. */
export function useUndoKeys(draftSync: DraftSync) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.key.toLowerCase() !== 'z' ||
        (event.target as Element).closest('input, textarea, [contenteditable]')
      )
        return
      event.preventDefault()
      if (event.shiftKey) draftSync.redo()
      else draftSync.undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [draftSync])
}
