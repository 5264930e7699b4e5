import { CircleAlert, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { formatDate } from '#app/core/display.ts'
import { isDay } from '#app/core/day.ts'
import {
  type ClosedDayRow,
  maxClosedDays,
  parseClosedDays,
} from '#app/features/studio/settings/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

type GetProblem = (field: string) => string | undefined
type Props = {
  values: Record<string, string>
  getProblem: GetProblem
  /** The days another person saved at the same time. */
  conflict: string | undefined
}

/** A row per closed day. Without JavaScript the server adds and removes rows. */
export function ClosedDays({ values, getProblem, conflict }: Props) {
  const { closed: messages } = useMessages().portal.settings.studio
  const { list, adding, rows, add, remove } = useRows(values)
  return (
    <>
      <p className="field-hint">{messages.hint}</p>
      {conflict && (
        <p className="notice notice-bad" role="alert" tabIndex={-1}>
          <CircleAlert />
          {conflict}
        </p>
      )}
      <ol className="closed-days" ref={list}>
        {rows.map((row, index) => (
          <li key={row.index}>
            <Row row={row} index={index} getProblem={getProblem} onRemove={() => remove(row)} />
          </li>
        ))}
      </ol>
      {rows.length < maxClosedDays && (
        <Button
          id="closedDays"
          type="submit"
          name="step"
          value="add"
          compact
          className="closed-day-add"
          ref={adding}
          onClick={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <Plus />
          {messages.add}
        </Button>
      )}
    </>
  )
}

/** Returns the rows. After a change, the focus goes to the new row or to the add button. */
function useRows(values: Record<string, string>) {
  const list = useRef<HTMLOListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const focusTarget = useRef<'row' | 'button' | null>(null)
  const [rows, setRows] = useState(() => parseClosedDays(values))
  useEffect(() => {
    if (focusTarget.current === 'row')
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    else if (focusTarget.current === 'button') adding.current?.focus()
    focusTarget.current = null
  }, [rows])
  const change = (to: ClosedDayRow[], focus: 'row' | 'button') => {
    focusTarget.current = focus
    setRows(to)
  }
  const add = () => {
    const index = Math.max(-1, ...rows.map((row) => row.index)) + 1
    change([...rows, { index, day: '', name: '' }], 'row')
  }
  const remove = (row: ClosedDayRow) =>
    change(
      rows.filter(({ index }) => index !== row.index),
      'button',
    )
  return { list, adding, rows, add, remove }
}

type RowProps = { row: ClosedDayRow; index: number; getProblem: GetProblem; onRemove: () => void }

/**
 * Rows keep their React key, and so their typed values, when others are removed; field names follow
 * the position, so that the form counts from zero.
 */
function Row({ row, index, getProblem, onRemove }: RowProps) {
  const { closed: messages } = useMessages().portal.settings.studio
  const { locale } = usePortal().studio
  return (
    <fieldset className="closed-day">
      <legend className="visually-hidden">{messages.row(index + 1)}</legend>
      <TextField
        type="date"
        name={`closedDay:${index}`}
        label={messages.day}
        defaultValue={row.day}
        problem={getProblem(`closedDay:${index}`)}
      />
      <TextField
        name={`closedName:${index}`}
        label={messages.name}
        note={messages.nameNote}
        defaultValue={row.name}
        autoComplete="off"
        problem={getProblem(`closedName:${index}`)}
      />
      <Button
        type="submit"
        name="step"
        value={`remove:${index}`}
        look="quiet"
        aria-label={
          isDay(row.day)
            ? messages.remove(formatDate(`${row.day}T00:00Z`, { locale, timeZone: 'UTC' }))
            : messages.removeEmpty
        }
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
