import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { findNextId, moveBefore } from '#app/core/order.ts'
import type { CaseStudyRow } from '#app/features/site/portfolio/rules.ts'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { useMutationQueue, useResultToast } from '#app/ui/use-mutation-queue.ts'

import { usePortfolioMessages } from './use-portfolio-messages.ts'

/** Moves a case study before another in the whole order, or to the end (null). */
export type MoveCaseStudy = (id: string, before: string | null) => void

/**
 * Returns the whole order and its visible rows with pending moves applied. The announcement for
 * screen readers names the moved row and its position among the visible ones.
 */
export function useCaseStudyOrder(
  loaded: { order: string[]; items: CaseStudyRow[] },
  list: RefObject<HTMLElement | null>,
) {
  const { pending, send, whenSent } = useMutationQueue<{ id: string; before: string | null }>(
    'portfolio',
    useResultToast('item-move'),
  )
  const [announcement, announce] = useState('')
  const order = pending.reduce(
    (now, { id, before }) => moveBefore(now, id, before) ?? now,
    loaded.order,
  )
  const items = sortByOrder(order, loaded.items)
  const focus = useRef<string>(null)
  const messages = usePortfolioMessages()

  useLayoutEffect(() => {
    if (!focus.current) return
    list.current?.querySelector<HTMLElement>(`[data-card="${focus.current}"]`)?.focus()
    focus.current = null
  })

  const move: MoveCaseStudy = (id, before) => {
    const placed = moveBefore(order, id, before)
    const after = placed && sortByOrder(placed, items)
    const index = after?.findIndex((item) => item.id === id) ?? -1
    const item = after?.[index]
    if (!item || item.id === items[index]?.id) return
    focus.current = id
    const action = `/portal/portfolio/${id}/position`
    const title = item.title || messages.untitled
    send({ id, before }, action, { before: before ?? '' })
    announce(messages.moved(title, index + 1, items.length))
    offerUndo({
      message: messages.announcement(title, index + 1),
      action,
      fields: { before: findNextId(order, id) ?? '' },
      id: 'item-move',
      after: whenSent,
      onUndone: () => announce(messages.back(title)),
    })
  }
  return { order, items, move, announcement }
}

function sortByOrder(order: string[], items: CaseStudyRow[]): CaseStudyRow[] {
  const place = new Map(order.map((id, index) => [id, index]))
  return items.toSorted((one, other) => place.get(one.id)! - place.get(other.id)!)
}
