import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useSubmit } from 'react-router'

import { isTyping } from '#app/ui/is-typing.ts'
import { offerUndo, getUndoKey } from '#app/ui/offer-undo.tsx'
import { createRandomKey } from '#app/ui/random-key.ts'

export const moveToastId = 'calendar-move'

type MoveUndo = {
  message: string
  action: string
  fields: Record<string, string>
  after: () => Promise<void>
  onUndone: () => void
}

/**
 * Returns a function that offers to undo a move: by the button of its toast, and by Ctrl or Cmd Z
 * until the next move or another page.
 */
export function useMoveUndo(): (undo: MoveUndo) => void {
  const last = useRef<MoveUndo>(null)
  const submit = useSubmit()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 'z'
      const undo = last.current
      if (!isUndo || !undo || isTyping(event.target) || document.querySelector('dialog[open]'))
        return
      event.preventDefault()
      last.current = null
      toast.dismiss(moveToastId)
      const { action, fields, after, onUndone } = undo
      void (async () => {
        await after()
        await submit(
          { ...fields, formKey: createRandomKey() },
          { method: 'post', action, navigate: false, fetcherKey: getUndoKey(action) },
        )
      })()
      onUndone()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [submit])
  return (undo) => {
    last.current = undo
    const onUndone = () => {
      last.current = null
      undo.onUndone()
    }
    offerUndo({ ...undo, onUndone, id: moveToastId })
  }
}
