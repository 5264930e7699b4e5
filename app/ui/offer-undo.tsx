import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import type { ActionResult } from './action-result.ts'
import { postOnLeave } from './post-on-leave.ts'
import { createRandomKey } from './random-key.ts'
import { useFetcherResult } from './use-action-form.ts'
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
  /** A second button for what usually comes next. */
  next?: NextStep
}

type NextStep = {
  label: string
  /** URL the button posts to. */
  action: string
  onResult: (result: ActionResult) => void
}

/** Shows a success toast with an Undo button. Each toast can undo once. */
export function offerUndo({ message, action, fields, id, after, onUndone, next }: UndoOptions) {
  const formKey = createRandomKey()
  toast.success(
    (notice) => (
      <UndoMessage
        message={message}
        action={action}
        fields={{ ...fields, formKey }}
        after={after}
        next={next}
        onNext={() => toast.dismiss(notice.id)}
        onUndone={() => {
          toast.dismiss(notice.id)
          onUndone?.()
        }}
      />
    ),
    { duration: 8000, ...(id && { id }) },
  )
}

/** Shows a success toast with an Undo button for a change that isn't saved yet. */
export function offerLocalUndo({
  message,
  id,
  onUndo,
}: {
  message: string
  id: string
  onUndo: () => void
}) {
  toast.success(
    (notice) => (
      <span className="undo">
        {message}{' '}
        <LocalUndoButton
          onPress={() => {
            toast.dismiss(notice.id)
            onUndo()
          }}
        />
      </span>
    ),
    { duration: 8000, id },
  )
}

function LocalUndoButton({ onPress }: { onPress: () => void }) {
  const { undo } = useMessages().portal
  return (
    <button type="button" onClick={onPress}>
      {undo}
    </button>
  )
}

/**
 * Key of the undo fetcher. The request outlives the toast, and other components find its result by
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
  next,
  onNext,
}: Pick<UndoOptions, 'message' | 'action' | 'after' | 'next'> & {
  fields: Record<string, string>
  onUndone: () => void
  onNext: () => void
}) {
  const { undo } = useMessages().portal
  const fetcher = useFetcher({ key: getUndoKey(action) })
  const [isPressed, setPressed] = useState(false)
  const undoNow = async () => {
    setPressed(true)
    const settle = postOnLeave(action, fields)
    await after?.()
    const answered = fetcher.submit(fields, { method: 'post', action })
    onUndone()
    await answered
    settle()
  }
  return (
    <span className="undo">
      {message}{' '}
      <button type="button" disabled={isPressed} onClick={() => void undoNow()}>
        {undo}
      </button>
      {next && <NextButton next={next} onPressed={onNext} />}
    </span>
  )
}

function NextButton({ next, onPressed }: { next: NextStep; onPressed: () => void }) {
  const fetcher = useFetcher<ActionResult>()
  const [formKey] = useState(createRandomKey)
  useFetcherResult(fetcher, (result) => {
    onPressed()
    next.onResult(result)
  })
  return (
    <button
      type="button"
      disabled={fetcher.state !== 'idle'}
      onClick={() => void fetcher.submit({ formKey }, { method: 'post', action: next.action })}
    >
      {next.label}
    </button>
  )
}
