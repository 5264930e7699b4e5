import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import {
  type Columns,
  type Place,
  placeOf,
  placeText,
  withMove,
} from '#app/studio/project/rules.ts'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { useSending, useTold } from '#app/ui/use-sending.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { Card } from './board.tsx'

/** Puts a card somewhere; `keep` says that the focus goes with it. */
export type Move = (id: string, place: Place, keep?: boolean) => void

/**
 * The board as it is with every move that was asked. `said` is read out: what moved, where to, at
 * which place.
 */
export function useBoardMoves(kept: Columns<Card>, board: RefObject<HTMLElement | null>) {
  const { asked, send, whenSent } = useSending<{ id: string; place: Place }>(
    'board',
    useTold('board-move'),
  )
  const [said, say] = useState('')
  const columns = asked.reduce((now, { id, place }) => withMove(now, id, place), kept)
  const focus = useRef<string>(null)
  const {
    portal: { projects: words },
  } = useWords()

  useLayoutEffect(() => {
    if (!focus.current) return
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${focus.current}"]`)
    focus.current = null
    // on a phone its new column is not in sight: then the stages are where one goes on
    if (card?.checkVisibility()) card.focus()
    else document.querySelector<HTMLElement>('.board-stages [aria-current]')?.focus()
  })

  const move: Move = (id, place, keep = true) => {
    const before = placeOf(columns, id)
    const after = withMove(columns, id, place)
    const at = after[place.stage].findIndex((card) => card.id === id)
    const card = after[place.stage][at]
    if (!before || !card || JSON.stringify(placeOf(after, id)) === JSON.stringify(before)) return
    if (keep) focus.current = id
    const stage = words.stages[place.stage]
    const action = `/portal/projects/${id}/move`
    send({ id, place }, action, { to: placeText(place), from: before.stage })
    say(words.board.moved(card.title, stage, at + 1, after[place.stage].length))
    const back = { to: placeText(before), from: place.stage }
    offerUndo({
      said: words.board.said(card.title, stage),
      action,
      fields: back,
      id: 'board-move',
      after: whenSent,
      onUndone: () => say(words.board.back(card.title)),
    })
  }
  return { columns, move, said }
}
