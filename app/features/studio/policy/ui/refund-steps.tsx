import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { maxSteps, parseRows } from '#app/features/studio/policy/form.ts'
import { Button } from '#app/ui/button.tsx'

import { NumberField } from './number-field.tsx'
import type { GetFieldProps } from './policy-fields.tsx'
import { usePolicyMessages } from './use-policy-messages.ts'

/** One row per step. Without JavaScript the server adds and removes rows. */
export function RefundSteps({
  getField,
  values,
  updatePreview,
}: {
  getField: GetFieldProps
  values: Record<string, string>
  updatePreview: () => void
}) {
  const { page: messages } = usePolicyMessages()
  const { list, adding, rows, change } = useRows(values, updatePreview)
  return (
    <>
      <p className="field-hint">{messages.refundHint}</p>
      <ol className="policy-steps" ref={list}>
        {rows.map((row, index) => (
          <li key={row}>
            <Step
              getField={getField}
              row={row}
              index={index}
              onRemove={() =>
                change(
                  rows.filter((other) => other !== row),
                  'button',
                )
              }
            />
          </li>
        ))}
      </ol>
      {rows.length < maxSteps && (
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
          {messages.add}
        </Button>
      )}
    </>
  )
}

/**
 * Returns the rows by number. After a change, the focus goes to the new row or to the add button.
 */
function useRows(values: Record<string, string>, updatePreview: () => void) {
  const list = useRef<HTMLOListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const focusTarget = useRef<'row' | 'button' | null>(null)
  const [rows, setRows] = useState(() => parseRows(values).map((row) => row.index))
  useEffect(() => {
    if (focusTarget.current === null) return
    if (focusTarget.current === 'row')
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    else adding.current?.focus()
    focusTarget.current = null
    updatePreview()
  }, [rows, updatePreview])
  const change = (to: number[], focus: 'row' | 'button') => {
    focusTarget.current = focus
    setRows(to)
  }
  return { list, adding, rows, change }
}

function Step({
  getField,
  row,
  index,
  onRemove,
}: {
  getField: GetFieldProps
  row: number
  index: number
  onRemove: () => void
}) {
  const { page: messages } = usePolicyMessages()
  return (
    <fieldset className="policy-step">
      <legend className="visually-hidden">{messages.step(index + 1)}</legend>
      <NumberField {...getStepFieldProps(getField, 'days', row, index)} label={messages.days} />
      <NumberField
        {...getStepFieldProps(getField, 'percent', row, index)}
        label={messages.percent}
      />
      <Button
        type="submit"
        name="step"
        value={`remove:${index}`}
        look="quiet"
        aria-label={messages.removeStep(index + 1)}
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
 * Rows keep their React key, and so their typed values, when others are removed; field names follow
 * the position, so that the form counts from zero.
 */
function getStepFieldProps(
  getField: GetFieldProps,
  field: 'days' | 'percent',
  row: number,
  index: number,
) {
  return { ...getField(`${field}:${row}`), name: `${field}:${index}` }
}
