import type { DragEvent } from 'react'

import {
  type BoardColumns,
  type BoardPosition,
  type Stage,
  parseStage,
} from '#app/features/work/project/rules.ts'
import { findFirstBelow, useDrag } from '#app/ui/use-drag.ts'

import type { Card } from './board.tsx'
import type { Move } from './use-board-moves.tsx'

/** Drags cards between columns; `over` returns true for the current drop position. */
export function useBoardDrag(columns: BoardColumns<Card>, move: Move | null) {
  const { dropZoneProps, getItemProps, place } = useDrag(
    (event, draggedId) => findPlaceUnder(event, columns, draggedId),
    move,
  )
  return {
    board: dropZoneProps,
    card: ({ id }: Card) => getItemProps(id),
    over: (stage: Stage, before: string | null) =>
      place?.stage === stage && place.before === before,
  }
}
export type Drag = ReturnType<typeof useBoardDrag>

/**
 * Returns the place under the pointer: before the first card whose middle is below it, otherwise
 * the end of the column.
 */
function findPlaceUnder(
  event: DragEvent<HTMLElement>,
  columns: BoardColumns<Card>,
  draggedId: string,
): BoardPosition | null {
  const column = (event.target as Element).closest<HTMLElement>('[data-stage]')
  const stage = parseStage(column?.dataset.stage ?? null)
  if (!column || !stage) return null
  return {
    stage,
    before:
      findFirstBelow(event, columns[stage], draggedId, (id) => column.querySelector(`#card-${id}`))
        ?.id ?? null,
  }
}
