import { type DragEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { findNextId, findStepTarget, moveBefore } from '#app/core/order.ts'

import { offerUndo } from './offer-undo.tsx'
import './row-order.css'
import { useArrowKeys } from './use-arrow-keys.ts'
import { findFirstBelow, useDrag } from './use-drag.ts'
import { useMutationQueue, useResultToast } from './use-mutation-queue.ts'

type Row = { id: string }
/** Moves a row before another in the whole order, or to the end (null). */
export type MoveRow = (id: string, before: string | null) => void

type Options<Item> = {
  /** Name of the queue of moves, unique in the portal. */
  queue: string
  list: RefObject<HTMLElement | null>
  getTitle: (row: Item) => string
  /** URL that accepts the new position in a field `before`. */
  getAction: (id: string) => string
  messages: {
    moved: (title: string, at: number, of: number) => string
    announcement: (title: string, at: number) => string
    back: (title: string) => string
  }
}

/**
 * Returns the whole order and its visible rows with pending moves applied. The announcement for
 * screen readers names the moved row and its position among the visible ones. The link of a row has
 * its id as `data-card`.
 */
export function useRowOrder<Item extends Row>(
  loaded: { order: string[]; rows: Item[] },
  { queue, list, getTitle, getAction, messages }: Options<Item>,
) {
  const toastId = `${queue}-move`
  const { pending, send, whenSent } = useMutationQueue<{ id: string; before: string | null }>(
    queue,
    useResultToast(toastId),
  )
  const [announcement, announce] = useState('')
  const order = pending.reduce(
    (now, { id, before }) => moveBefore(now, id, before) ?? now,
    loaded.order,
  )
  const rows = sortByOrder(order, loaded.rows)
  const focus = useRef<string>(null)

  useLayoutEffect(() => {
    if (!focus.current) return
    list.current?.querySelector<HTMLElement>(`[data-card="${focus.current}"]`)?.focus()
    focus.current = null
  })

  const move: MoveRow = (id, before) => {
    const placed = moveBefore(order, id, before)
    const after = placed && sortByOrder(placed, rows)
    const index = after?.findIndex((row) => row.id === id) ?? -1
    const row = after?.[index]
    if (!row || row.id === rows[index]?.id) return
    focus.current = id
    const title = getTitle(row)
    send({ id, before }, getAction(id), { before: before ?? '' })
    announce(messages.moved(title, index + 1, rows.length))
    offerUndo({
      message: messages.announcement(title, index + 1),
      action: getAction(id),
      fields: { before: findNextId(order, id) ?? '' },
      id: toastId,
      after: whenSent,
      onUndone: () => announce(messages.back(title)),
    })
  }
  return { order, rows, move, announcement }
}

function sortByOrder<Item extends Row>(order: string[], rows: Item[]): Item[] {
  const place = new Map(order.map((id, index) => [id, index]))
  return rows.toSorted((one, other) => place.get(one.id)! - place.get(other.id)!)
}

/** Arrow keys go from row to row; with Shift they move the row. */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  order: string[],
  rows: Row[],
  move: MoveRow,
) {
  const ids = rows.map(({ id }) => id)
  useArrowKeys(list, {
    onMoveFocus: (id, [, step]) =>
      list.current
        ?.querySelector<HTMLElement>(`[data-card="${ids[ids.indexOf(id) + step]}"]`)
        ?.focus(),
    onMoveItem: (id, [, step]) => {
      const before = findStepTarget(order, ids, id, step)
      if (before !== undefined) move(id, before)
    },
  })
}

/**
 * Drops a row above another, or below the last visible one, ahead of hidden rows that follow it.
 * Rows have the id `item-<id>` and the class `ordered-row`.
 */
export function useRowDrag(order: string[], rows: Row[], move: MoveRow) {
  const {
    dropZoneProps: field,
    getItemProps: getRowProps,
    place,
  } = useDrag(
    (event: DragEvent<HTMLElement>, draggedId) => ({
      over:
        findFirstBelow(event, rows, draggedId, (id) => document.querySelector(`#item-${id}`))?.id ??
        null,
      held: draggedId,
    }),
    (id, { over }) => {
      const last = rows.findLast((row) => row.id !== id)
      move(id, over ?? (last ? findNextId(order, last.id) : null))
    },
  )
  const end = rows.findLast((row) => row.id !== place?.held)?.id
  return {
    field,
    getRowProps,
    dropOf: (id: string) =>
      place?.over === id
        ? ('over' as const)
        : place?.over === null && id === end
          ? ('under' as const)
          : undefined,
  }
}
