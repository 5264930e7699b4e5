import { useEffect, useState } from 'react'

import { clockText } from '#app/core/display.ts'
import { formatMoney, readMoney, typedMoney } from '#app/core/money.ts'
import { slugOf } from '#app/studio/portfolio/rules.ts'
import { TextField } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import type { ControlProps } from './control.ts'
import { type Change, useDesk } from './desk.ts'

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
  unread: ProblemCode
  inputMode: 'numeric' | 'decimal' | 'text' | 'url'
  change: Change<unknown>
  way: string
}

/**
 * Typed in a form of its own and kept with every character that can be read. What can't be read
 * says so and stops publishing.
 */
function TypedField<Value extends string | number | null>({
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

export function YearControl({ frame, value, change, way }: ControlProps<'year'>) {
  return (
    <TypedField
      {...frame}
      value={(value ?? null) as number | null}
      text={(year) => String(year ?? '')}
      inputMode="numeric"
      read={(text) => (text === '' ? null : /^\d{1,4}$/.test(text) ? Number(text) : undefined)}
      unread="year-malformed"
      change={change}
      way={way}
    />
  )
}

export function ClockControl({ frame, value, change, way }: ControlProps<'clock'>) {
  return (
    <TypedField
      {...frame}
      value={Number(value ?? 0)}
      text={clockText}
      inputMode="text"
      read={secondsOf}
      unread="second-malformed"
      change={change}
      way={way}
    />
  )
}

/** `1:05` and `65` are the same second. */
function secondsOf(text: string): number | undefined {
  const [, minutes = '0', seconds] = /^(?:(\d{1,4}):)?(\d{1,5})$/.exec(text) ?? []
  return seconds === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
}

export function SlugControl({ frame, value, change, way }: ControlProps<'slug'>) {
  return (
    <TypedField
      {...frame}
      value={String(value ?? '')}
      text={String}
      inputMode="url"
      read={slugOf}
      unread="slug-malformed"
      change={change}
      way={way}
    />
  )
}

/** Typed as people write amounts. */
export function MoneyControl({ frame, value, change, way }: ControlProps<'money'>) {
  const { currency, locale } = useDesk()
  return (
    <TypedField
      {...frame}
      value={(value ?? null) as number | null}
      text={(cents) => (cents === null ? '' : typedMoney(cents, currency, locale))}
      read={(text) => (text === '' ? null : (readMoney(text, currency, locale) ?? undefined))}
      unread="amount-malformed"
      inputMode="decimal"
      placeholder={formatMoney(0, currency, locale)}
      change={change}
      way={way}
    />
  )
}
