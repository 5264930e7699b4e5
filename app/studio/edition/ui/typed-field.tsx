import { useEffect, useState } from 'react'

import { TextField } from '#app/ui/field.tsx'

import { type Change, useDesk } from './desk.ts'
import { useSentence } from './use-website-words.ts'

type Props<Value> = {
  label: string
  hint?: string
  problem?: string
  placeholder?: string
  value: Value
  /**
   * The value as it is typed, and what is typed as a value; undefined where it cannot be read as
   * one, which `unread` names.
   */
  text: (value: Value) => string
  read: (text: string) => Value | undefined
  unread: string
  inputMode: 'numeric' | 'decimal' | 'text' | 'url'
  change: Change<unknown>
  way: string
}

/**
 * Typed in a form of its own and kept with every character that can be read. What can't be read
 * says so and stops publishing.
 */
export function TypedField<Value extends string | number | null>({
  value,
  text,
  read,
  unread,
  inputMode,
  change,
  way,
  problem,
  ...frame
}: Props<Value>) {
  const desk = useDesk()
  const { hold } = desk
  const sentence = useSentence()
  const [typed, setTyped] = useState(() => desk.unread.get(way)?.typed ?? text(value))
  const [known, setKnown] = useState(value)
  const [left, setLeft] = useState(false)
  const valueTyped = read(typed.trim())
  const isUnread = valueTyped === undefined
  // changed elsewhere: by undo, or by somebody else
  if (value !== known) {
    setKnown(value)
    if (valueTyped !== value) setTyped(text(value))
  }
  useEffect(() => {
    hold(way, isUnread ? { problem: unread, typed } : null)
  }, [hold, way, isUnread, unread, typed])
  // one of a list may be taken out; any other is only out of sight while its card is closed
  useEffect(
    () => () => {
      if (/\d/.test(way)) hold(way, null)
    },
    [hold, way],
  )
  const said = problem ?? (isUnread && left ? sentence(unread) : undefined)
  const write = (next: string) => {
    setTyped(next)
    const to = read(next.trim())
    if (to !== undefined) change(to)
  }
  return (
    <div data-way={way}>
      <TextField
        {...frame}
        {...(said && { problem: said })}
        inputMode={inputMode}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => write(target.value)}
        onBlur={() => {
          setLeft(true)
          if (valueTyped !== undefined) setTyped(text(valueTyped))
        }}
      />
    </div>
  )
}
