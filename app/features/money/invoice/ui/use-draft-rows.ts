import { type RefObject, useEffect, useRef, useState } from 'react'

import {
  type DraftRow,
  changeDraftRows,
  maxLines,
  parseDraftRows,
} from '#app/features/money/invoice/form.ts'

/** A line with a key that stays when others are moved or removed. */
export type KeyedRow = { key: number; row: DraftRow }
type Fields = Record<string, string>

/** Returns all fields of a form as typed. */
export function readFormFields(form: HTMLFormElement): Fields {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/**
 * Returns the lines of the editor. An empty one follows as soon as something is typed into the
 * last. After a step the focus goes to the line it was about.
 */
export function useDraftRows(
  form: RefObject<HTMLFormElement | null>,
  values: Fields,
  onChange: () => void,
) {
  const nextKey = useRef(0)
  const toKeyed = (row: DraftRow): KeyedRow => ({ key: nextKey.current++, row })
  const [rows, setRows] = useState(() => withRow(values).map(toKeyed))
  const focus = useRef<string | null>(null)
  useEffect(() => {
    if (focus.current) form.current?.querySelector<HTMLElement>(focus.current)?.focus()
    focus.current = null
    onChange()
    // oxlint-disable-next-line react/exhaustive-deps -- only other rows move the focus
  }, [rows])
  const runStep = (step: string) => {
    if (!form.current) return
    const before = parseDraftRows(readFormFields(form.current))
    const typed = rows.map(({ key }, index) => ({ key, row: before[index]! }))
    const [verb, place] = step.split(':')
    const index = Number(place)
    if (verb === 'add') {
      if (rows.length >= maxLines) return
      const added = parseDraftRows(changeDraftRows(readFormFields(form.current), 'add')).at(-1)!
      focus.current = `[name="name:${rows.length}"]`
      return setRows([...typed, toKeyed(added)])
    }
    const moved = typed.toSpliced(index, 1)
    const target = verb === 'up' ? Math.max(index - 1, 0) : verb === 'down' ? index + 1 : null
    if (target !== null) moved.splice(target, 0, typed[index]!)
    focus.current = target === null ? '.draft-add' : `[value="${verb}:${target}"]`
    const { defaultTax = '' } = values
    setRows(moved.length > 0 ? moved : withRow({ defaultTax }).map(toKeyed))
  }
  /** Adds an empty line once the last one is used. */
  const addEmptyRow = () => {
    if (!form.current || rows.length >= maxLines) return
    const fields = readFormFields(form.current)
    const typed = parseDraftRows(fields)
    const last = typed.at(-1)
    if (!last || `${last.name}${last.price}`.trim() === '') return
    const added = parseDraftRows(changeDraftRows(fields, 'add')).at(-1)!
    // a step in the same update may have added it
    setRows((before) => (before.length > typed.length ? before : [...before, toKeyed(added)]))
  }
  return { rows, runStep, addEmptyRow }
}

/** Returns the lines of a form; an empty one if there are none. */
function withRow(values: Fields): DraftRow[] {
  const rows = parseDraftRows(values)
  return rows.length > 0 ? rows : parseDraftRows(changeDraftRows(values, 'add'))
}
