import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import { freshKey } from './fresh-key.ts'
import { useWords } from './use-words.ts'

type Way = {
  said: string
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
export function offerUndo({ said, action, fields, id, after, onUndone }: Way) {
  const once = freshKey()
  toast.success(
    (shown) => (
      <Offer
        said={said}
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
export function undoKey(action: string) {
  return `undo:${action}`
}

function Offer({
  said,
  action,
  fields,
  after,
  onUndone,
}: Pick<Way, 'said' | 'action' | 'after'> & {
  fields: Record<string, string>
  onUndone: () => void
}) {
  const { undo } = useWords().portal
  const fetcher = useFetcher({ key: undoKey(action) })
  const [asked, ask] = useState(false)
  const takeBack = async () => {
    ask(true)
    await after?.()
    void fetcher.submit(fields, { method: 'post', action })
    onUndone()
  }
  return (
    <span className="undo">
      {said}{' '}
      <button type="button" disabled={asked} onClick={() => void takeBack()}>
        {undo}
      </button>
    </span>
  )
}
