import { useEffect } from 'react'

import type { DraftSync } from './draft-sync.ts'

/** Ctrl or Cmd+Z undoes, and with Shift redoes. Text fields use their own undo. */
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
