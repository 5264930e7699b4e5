import { type DragEvent, useState } from 'react'

import { type Columns, type Place, type Stage, stageFrom } from '#app/studio/project/rules.ts'

import type { Card } from './board.tsx'
import type { Move } from './use-board-moves.tsx'

/**
 * Cards are dragged by the browser's own drag and drop; `over` says where the one in hand would be put. Where there is
 * no such thing (touch), the card's menu does the same.
 */
export function useBoardDrag(columns: Columns<Card>, move: Move | null) {
  const [held, hold] = useState<string | null>(null)
  const [place, aim] = useState<Place | null>(null)
  const drop = () => { hold(null); aim(null) }
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (!held) return
    const next = placeUnder(event, columns, held)
    if (next) event.preventDefault()
    if (next?.stage !== place?.stage || next?.before !== place?.before) aim(next)
  }
  const onDrop = (event: DragEvent<HTMLElement>) => {
    if (!held) return
    event.preventDefault()
    const there = placeUnder(event, columns, held)
    if (there && move) move(held, there)
    drop()
  }
  return {
    board: move ? { onDragOver, onDrop, onDragEnd: drop } : {},
    card: ({ id }: Card) => ({
      draggable: true, 'data-held': id === held || undefined,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.setData('text/plain', id)
        event.dataTransfer.effectAllowed = 'move'
        hold(id)
      },
    }),
    over: (stage: Stage, before: string | null) => held !== null && place?.stage === stage && place.before === before,
  }
}
export type Drag = ReturnType<typeof useBoardDrag>

/** The place under the pointer: over the first card whose middle lies below it, else the column's end. */
function placeUnder({ target, clientY }: DragEvent<HTMLElement>, columns: Columns<Card>, held: string): Place | null {
  const column = (target as Element).closest<HTMLElement>('[data-stage]')
  const stage = stageFrom(column?.dataset.stage ?? null)
  if (!column || !stage) return null
  const below = columns[stage].find(({ id }) => {
    const box = id === held ? undefined : column.querySelector(`#card-${id}`)?.getBoundingClientRect()
    return box !== undefined && clientY < box.top + box.height / 2
  })
  return { stage, before: below?.id ?? null }
}
