import type { DragEvent } from 'react'

import { type Columns, type Place, type Stage, stageFrom } from '#app/studio/project/rules.ts'
import { firstBelow, useDrag } from '#app/ui/use-drag.ts'

import type { Card } from './board.tsx'
import type { Move } from './use-board-moves.tsx'

/** Cards are dragged from column to column; `over` says where the one in hand would be put. */
export function useBoardDrag(columns: Columns<Card>, move: Move | null) {
  const { field, thing, place } = useDrag((event, held) => placeUnder(event, columns, held), move)
  return {
    board: field,
    card: ({ id }: Card) => thing(id),
    over: (stage: Stage, before: string | null) =>
      place?.stage === stage && place.before === before,
  }
}
export type Drag = ReturnType<typeof useBoardDrag>

/**
 * The place under the pointer: over the first card whose middle lies below it, else the column's
 * end.
 */
function placeUnder(
  event: DragEvent<HTMLElement>,
  columns: Columns<Card>,
  held: string,
): Place | null {
  const column = (event.target as Element).closest<HTMLElement>('[data-stage]')
  const stage = stageFrom(column?.dataset.stage ?? null)
  if (!column || !stage) return null
  return {
    stage,
    before:
      firstBelow(event, columns[stage], held, (id) => column.querySelector(`#card-${id}`))?.id ??
      null,
  }
}
