import { TextField } from '#app/ui/field.tsx'

import type { Change } from './desk.ts'

type Props<Value> = { label: string; hint?: string; problem?: string; value: string; read: (text: string) => Value | undefined; inputMode: 'numeric' | 'text' | 'url'; change: Change<unknown>; way: string }

/** Typed in a form of its own: what cannot be read as one stays as it was typed and changes nothing. */
export function TypedField<Value>({ value, read, inputMode, change, way, ...frame }: Props<Value>) {
  return (
    <div data-way={way}>
      <TextField {...frame} key={value} inputMode={inputMode} autoComplete="off" defaultValue={value} onBlur={({ target }) => { const to = read(target.value.trim()); if (to !== undefined && target.value.trim() !== value) change(to, true) }} />
    </div>
  )
}
