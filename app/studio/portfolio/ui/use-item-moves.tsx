import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { type ItemView, behind, placedBefore } from '#app/studio/portfolio/rules.ts'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { useSending, useTold } from '#app/ui/use-sending.ts'

import { usePortfolioWords } from './use-portfolio-words.ts'

/** Puts a project before another of the whole order, or last (null). */
export type Move = (id: string, before: string | null) => void

/**
 * The whole order and those of it that are shown, with every move that was asked. `said` is read
 * out: what moved, and to which place among those shown.
 */
export function useItemMoves(
  kept: { order: string[]; items: ItemView[] },
  list: RefObject<HTMLElement | null>,
) {
  const { asked, send, whenSent } = useSending<{ id: string; before: string | null }>(
    'portfolio',
    useTold('item-move'),
  )
  const [said, say] = useState('')
  const order = asked.reduce(
    (now, { id, before }) => placedBefore(now, id, before) ?? now,
    kept.order,
  )
  const items = shownIn(order, kept.items)
  const focus = useRef<string>(null)
  const words = usePortfolioWords()

  useLayoutEffect(() => {
    if (!focus.current) return
    list.current?.querySelector<HTMLElement>(`[data-card="${focus.current}"]`)?.focus()
    focus.current = null
  })

  const move: Move = (id, before) => {
    const placed = placedBefore(order, id, before)
    const after = placed && shownIn(placed, items)
    const at = after?.findIndex((item) => item.id === id) ?? -1
    const item = after?.[at]
    if (!item || item.id === items[at]?.id) return
    focus.current = id
    const action = `/portal/portfolio/${id}/place`
    const title = item.title || words.untitled
    send({ id, before }, action, { before: before ?? '' })
    say(words.moved(title, at + 1, items.length))
    offerUndo({
      said: words.said(title, at + 1),
      action,
      fields: { before: behind(order, id) ?? '' },
      id: 'item-move',
      after: whenSent,
      onUndone: () => say(words.back(title)),
    })
  }
  return { order, items, move, said }
}

function shownIn(order: string[], items: ItemView[]): ItemView[] {
  const place = new Map(order.map((id, at) => [id, at]))
  return items.toSorted((one, other) => place.get(one.id)! - place.get(other.id)!)
}
