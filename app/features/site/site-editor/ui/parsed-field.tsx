import { useEffect, useState } from 'react'

import { formatMoney, parseMoney, formatMoneyInput } from '#app/core/money.ts'
import { TextField } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { ControlProps } from './control-props.ts'
import { type Change, useEditorContext } from './editor-context.ts'

type Props<Value> = {
  label: string
  hint?: string
  problem?: string
  placeholder?: string
  value: Value
  /**
   * Format a value as text and parse it back; `parse` returns undefined for input that
   * `unreadableProblem` describes.
   */
  format: (value: Value) => string
  parse: (text: string) => Value | undefined
  unreadableProblem: ProblemCode
  inputMode: 'numeric' | 'decimal' | 'text' | 'url'
  change: Change<unknown>
  path: string
}

/**
 * A field with typed text of its own, so that parsing never rewrites what the user types. Each
 * input that can be parsed is saved; any other shows a problem and blocks publishing.
 */
export function ParsedField<Value extends string | number | null>({
  value,
  format,
  parse,
  unreadableProblem,
  inputMode,
  change,
  path,
  problem,
  ...frame
}: Props<Value>) {
  const editor = useEditorContext()
  const { setUnreadable } = editor
  const sentence = useSentence()
  const [typed, setTyped] = useState(() => editor.unreadable.get(path)?.typed ?? format(value))
  const [lastValue, setLastValue] = useState(value)
  const [wasLeft, setLeft] = useState(false)
  const valueTyped = parse(typed.trim())
  const isUnread = valueTyped === undefined
  // The value was changed by undo or by another person.
  if (value !== lastValue) {
    setLastValue(value)
    if (valueTyped !== value) setTyped(format(value))
  }
  useEffect(() => {
    setUnreadable(path, isUnread ? { problem: unreadableProblem, typed } : null)
  }, [setUnreadable, path, isUnread, unreadableProblem, typed])
  // A field in a list may have been removed; any other is only hidden while its card is closed.
  useEffect(
    () => () => {
      if (/\d/.test(path)) setUnreadable(path, null)
    },
    [setUnreadable, path],
  )
  const shownProblem = problem ?? (isUnread && wasLeft ? sentence(unreadableProblem) : undefined)
  const write = (next: string) => {
    setTyped(next)
    const to = parse(next.trim())
    if (to !== undefined) change(to)
  }
  return (
    <div data-way={path}>
      <TextField
        {...frame}
        {...(shownProblem && { problem: shownProblem })}
        inputMode={inputMode}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => write(target.value)}
        onBlur={() => {
          setLeft(true)
          if (valueTyped !== undefined) setTyped(format(valueTyped))
        }}
      />
    </div>
  )
}

/** An amount in the studio's currency; the value is in cents. */
export function MoneyControl({ frame, value, change, path }: ControlProps<'money'>) {
  const { currency, locale } = useEditorContext()
  return (
    <ParsedField
      {...frame}
      value={(value ?? null) as number | null}
      format={(cents) => (cents === null ? '' : formatMoneyInput(cents, currency, locale))}
      parse={(text) => (text === '' ? null : (parseMoney(text, currency, locale) ?? undefined))}
      unreadableProblem="amount-malformed"
      inputMode="decimal"
      placeholder={formatMoney(0, currency, locale)}
      change={change}
      path={path}
    />
  )
}
