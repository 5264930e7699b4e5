import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import {
  type BoardColumns,
  type BoardPosition,
  findBoardPosition,
  formatBoardPosition,
  moveCard,
} from '#app/features/work/project/rules.ts'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { useMutationQueue, useResultToast } from '#app/ui/use-mutation-queue.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { Card } from './board.tsx'

/** Moves a card; `keep` moves the focus along. */
export type Move = (id: string, place: BoardPosition, keep?: boolean) => void

/**
 * Returns the board with pending moves applied. `announcement` names each card, its column and its
 * position.
 */
export function useBoardMoves(base: BoardColumns<Card>, board: RefObject<HTMLElement | null>) {
  const { pending, send, whenSent } = useMutationQueue<{ id: string; place: BoardPosition }>(
    'board',
    useResultToast('board-move'),
  )
  const [announcement, announce] = useState('')
  const columns = pending.reduce((now, { id, place }) => moveCard(now, id, place), base)
  const focus = useRef<string>(null)
  const {
    portal: { projects: messages },
  } = useMessages()

  useLayoutEffect(() => {
    if (!focus.current) return
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${focus.current}"]`)
    focus.current = null
    // on a phone the new column is hidden, so the focus goes to the stage links
    if (card?.checkVisibility()) card.focus()
    else document.querySelector<HTMLElement>('.board-stages [aria-current]')?.focus()
  })

  const move: Move = (id, place, keepFocus = true) => {
    const before = findBoardPosition(columns, id)
    const after = moveCard(columns, id, place)
    const index = after[place.stage].findIndex((card) => card.id === id)
    const card = after[place.stage][index]
    if (!before || !card || JSON.stringify(findBoardPosition(after, id)) === JSON.stringify(before))
      return
    if (keepFocus) focus.current = id
    const stage = messages.stages[place.stage]
    const action = `/portal/projects/${id}/move`
    send({ id, place }, action, { to: formatBoardPosition(place), from: before.stage })
    announce(messages.board.moved(card.title, stage, index + 1, after[place.stage].length))
    const undoFields = { to: formatBoardPosition(before), from: place.stage }
    offerUndo({
      message: messages.board.announcement(card.title, stage),
      action,
      fields: undoFields,
      id: 'board-move',
      after: whenSent,
      onUndone: () => announce(messages.board.back(card.title)),
    })
  }
  return { columns, move, announcement }
}
