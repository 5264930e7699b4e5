import type { DragEvent } from 'react'

import {
  type BoardColumns,
  type BoardPlace,
  type Stage,
  parseStage,
} from '#app/studio/project/rules.ts'
import { findFirstBelow, useDrag } from '#app/ui/use-drag.ts'

import type { Card } from './board.tsx'
import type { Move } from './use-board-moves.tsx'

/** Cards are dragged from column to column; `over` says where the one in hand would be put. */
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
 * The place under the pointer: over the first card whose middle lies below it, else the column's
 * end.
 */
function findPlaceUnder(
  event: DragEvent<HTMLElement>,
  columns: BoardColumns<Card>,
  draggedId: string,
): BoardPlace | null {
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
