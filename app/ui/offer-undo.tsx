import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import { createRandomKey } from './random-key.ts'
import { useMessages } from './use-messages.ts'

type UndoOptions = {
  message: string
  /** URL and fields of the request that undoes it. */
  action: string
  fields?: Record<string, string>
  /** A toast with the same id is replaced. */
  id?: string
  /** Resolves once the action itself was answered; the undo waits for it. */
  after?: () => Promise<void>
  onUndone?: () => void
}

/** Shows a success toast with an Undo button. Each toast can undo once. */
export function offerUndo({ message, action, fields, id, after, onUndone }: UndoOptions) {
  const once = createRandomKey()
  toast.success(
    (shown) => (
      <UndoMessage
        message={message}
        action={action}
        fields={{ ...fields, once }}
        after={after}
        onUndone={() => {
          toast.dismiss(shown.id)
          onUndone?.()
        }}
      />
    ),
    { duration: 8000, ...(id && { id }) },
  )
}

/**
 * Key of the undo fetcher. The request outlives the toast, and other components find its answer by
 * this key.
 */
export function getUndoKey(action: string) {
  return `undo:${action}`
}

function UndoMessage({
  message,
  action,
  fields,
  after,
  onUndone,
}: Pick<UndoOptions, 'message' | 'action' | 'after'> & {
  fields: Record<string, string>
  onUndone: () => void
}) {
  const { undo } = useMessages().portal
  const fetcher = useFetcher({ key: getUndoKey(action) })
  const [isPressed, setPressed] = useState(false)
  const undoNow = async () => {
    setPressed(true)
    await after?.()
    void fetcher.submit(fields, { method: 'post', action })
    onUndone()
  }
  return (
    <span className="undo">
      {message}{' '}
      <button type="button" disabled={isPressed} onClick={() => void undoNow()}>
        {undo}
      </button>
    </span>
  )
}
