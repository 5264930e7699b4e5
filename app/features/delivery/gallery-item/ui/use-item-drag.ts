import { type DragEvent, useState } from 'react'
import { useFetcher } from 'react-router'

import type { ItemView } from '#app/features/delivery/gallery-item/rules.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { createRandomKey } from '#app/ui/random-key.ts'
import { useErrorToast, useFetcherResult } from '#app/ui/use-action-form.ts'

type Target = { id: string; side: 'before' | 'after' }

/**
 * Moves files by dragging them before or after another. A drag that begins at a selected file moves
 * the whole selection. Returns the handlers of a list, and the present target.
 */
export function useItemDrag(galleryId: string, items: ItemView[], selectedIds: string[]) {
  const [target, setTarget] = useState<Target | null>(null)
  const [dragged, setDragged] = useState<string[]>([])
  const fetcher = useFetcher<ActionResult>()
  useFetcherResult(fetcher, useErrorToast())
  const end = () => {
    setTarget(null)
    setDragged([])
  }
  const list = {
    onDragStart(event: DragEvent) {
      const id = findTile(event)?.dataset.drag
      if (!id) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', id)
      setDragged(selectedIds.includes(id) ? selectedIds : [id])
    },
    onDragOver(event: DragEvent) {
      if (dragged.length === 0) return
      event.preventDefault()
      const next = findTarget(event, dragged)
      if (next?.id !== target?.id || next?.side !== target?.side) setTarget(next)
    },
    onDragEnd: end,
    onDrop(event: DragEvent) {
      if (dragged.length === 0) return
      event.preventDefault()
      if (target) {
        const form = new FormData()
        for (const id of dragged) form.append('item', id)
        for (const [name, value] of Object.entries(toPlace(items, target, dragged)))
          form.set(name, value)
        form.set('formKey', createRandomKey())
        void fetcher.submit(form, {
          method: 'post',
          action: `/portal/galleries/${galleryId}/items/move`,
        })
      }
      end()
    },
  }
  return { list, target }
}

function findTile({ target }: DragEvent): HTMLElement | null {
  return (target as Element).closest<HTMLElement>('[data-drag]')
}

function findTarget(event: DragEvent, dragged: string[]): Target | null {
  const tile = findTile(event)
  const id = tile?.dataset.drag
  if (!tile || !id || dragged.includes(id)) return null
  const { left, width } = tile.getBoundingClientRect()
  return { id, side: event.clientX < left + width / 2 ? 'before' : 'after' }
}

/** Returns the fields of a move: the file that follows, or the section at whose end it goes. */
function toPlace(items: ItemView[], { id, side }: Target, dragged: string[]) {
  const section = items.find((item) => item.id === id)?.sectionId ?? null
  const rest = items.filter((item) => item.sectionId === section && !dragged.includes(item.id))
  const index = rest.findIndex((item) => item.id === id) + (side === 'after' ? 1 : 0)
  return { to: section ?? '', before: rest[index]?.id ?? '' }
}
