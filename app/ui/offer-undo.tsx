import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import { createRandomKey } from './random-key.ts'
import { useMessages } from './use-messages.ts'

type UndoOptions = {
  message: string
  /** Where the way back is asked for, and with what. */
  action: string
  fields?: Record<string, string>
  /** A message of the same name takes the place of this one. */
  id?: string
  /** Settles when what is undone has been answered; the way back is asked for after it. */
  after?: () => Promise<void>
  onUndone?: () => void
}

/**
 * Says what was done, and offers the way back while the message stands; each message is good for
 * one way back.
 */
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

/** The request outlives the message; whoever wants to hear of its answer knows it by this key. */
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
