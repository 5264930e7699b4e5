import type { RefObject } from 'react'

import { type BoardColumns, type Stage, stages } from '#app/features/work/project/rules.ts'
import { type Step, useArrowKeys } from '#app/ui/use-arrow-keys.ts'

import type { Card } from './board.tsx'
import type { Move } from './use-board-moves.tsx'

/** Arrow keys move the focus between cards; with Shift they move the focused card. */
export function useBoardKeys(
  board: RefObject<HTMLElement | null>,
  columns: BoardColumns<Card>,
  move: Move | null,
) {
  useArrowKeys(board, {
    onMoveFocus: (id, step) => focusNext(board.current, id, step),
    onMoveItem: (id, step) => moveByKeys({ columns, move }, id, step),
  })
}

/**
 * Moves a card to the next stage at the same height, or one place up or down; at an edge it stays.
 */
function moveByKeys(
  { columns, move }: { columns: BoardColumns<Card>; move: Move | null },
  id: string,
  [across, down]: Step,
) {
  const stage = stages.find((name) => columns[name].some((card) => card.id === id))
  if (!stage || !move) return
  const index = columns[stage].findIndex((card) => card.id === id)
  const to: Stage | undefined = stages[stages.indexOf(stage) + across]
  if (!to || index + down < 0) return
  const rest = columns[to].filter((card) => card.id !== id)
  move(id, { stage: to, before: rest[index + down]?.id ?? null })
}

/** Moves the focus by screen position: within a column, or to the nearest column with cards. */
function focusNext(board: HTMLElement | null, id: string, [across, down]: Step) {
  const rows = [...(board?.querySelectorAll('[data-stage]') ?? [])].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-card]'),
  ])
  const column = rows.findIndex((cards) => cards.some((card) => card.dataset.card === id))
  const index = rows[column]?.findIndex((card) => card.dataset.card === id) ?? -1
  if (across === 0) return rows[column]?.[index + down]?.focus()
  for (let next = column + across; next in rows; next += across) {
    const cards = rows[next] ?? []
    if (cards.length > 0) return cards[Math.min(index, cards.length - 1)]?.focus()
  }
}
