import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { mostSteps, rowsIn } from '#app/studio/policy/rules.ts'
import { Button } from '#app/ui/button.tsx'

import { NumberField } from './number-field.tsx'
import type { About } from './policy-fields.tsx'
import { usePolicyWords } from './use-policy-words.ts'

/**
 * A row for each step. A plain form asks the server for one more or one less; awake, the rows come
 * and go at once.
 */
export function RefundSteps({
  about,
  values,
  tell,
}: {
  about: About
  values: Record<string, string>
  tell: () => void
}) {
  const { page: words } = usePolicyWords()
  const { list, adding, rows, change } = useRows(values, tell)
  return (
    <>
      <p className="field-hint">{words.refundHint}</p>
      <ol className="policy-steps" ref={list}>
        {rows.map((row, at) => (
          <li key={row}>
            <Step
              about={about}
              row={row}
              at={at}
              onRemove={() =>
                change(
                  rows.filter((one) => one !== row),
                  'button',
                )
              }
            />
          </li>
        ))}
      </ol>
      {rows.length < mostSteps && (
        <Button
          type="submit"
          name="step"
          value="add"
          compact
          className="policy-add"
          ref={adding}
          onClick={(event) => {
            event.preventDefault()
            change([...rows, Math.max(-1, ...rows) + 1], 'row')
          }}
        >
          <Plus />
          {words.add}
        </Button>
      )}
    </>
  )
}

/** The rows by number; after a change the focus goes to the new row or to the add button. */
function useRows(values: Record<string, string>, tell: () => void) {
  const list = useRef<HTMLOListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const wanted = useRef<'row' | 'button' | null>(null)
  const [rows, setRows] = useState(() => rowsIn(values).map((row) => row.at))
  useEffect(() => {
    if (wanted.current === null) return
    if (wanted.current === 'row')
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    else adding.current?.focus()
    wanted.current = null
    tell()
  }, [rows, tell])
  const change = (to: number[], focus: 'row' | 'button') => {
    wanted.current = focus
    setRows(to)
  }
  return { list, adding, rows, change }
}

function Step({
  about,
  row,
  at,
  onRemove,
}: {
  about: About
  row: number
  at: number
  onRemove: () => void
}) {
  const { page: words } = usePolicyWords()
  return (
    <fieldset className="policy-step">
      <legend className="visually-hidden">{words.step(at + 1)}</legend>
      <NumberField {...fieldOf(about, 'days', row, at)} label={words.days} />
      <NumberField {...fieldOf(about, 'percent', row, at)} label={words.percent} />
      <Button
        type="submit"
        name="step"
        value={`remove:${at}`}
        look="quiet"
        aria-label={words.removeStep(at + 1)}
        onClick={(event) => {
          event.preventDefault()
          onRemove()
        }}
      >
        <X />
      </Button>
    </fieldset>
  )
}

/**
 * A row keeps what was typed in it when others go; its name is its place, so that the form counts
 * from nought.
 */
function fieldOf(about: About, field: 'days' | 'percent', row: number, at: number) {
  return { ...about(`${field}:${row}`), name: `${field}:${at}` }
}
