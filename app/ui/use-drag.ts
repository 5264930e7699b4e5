import { type DragEvent, useState } from 'react'

/**
 * Native drag and drop. `findTarget` returns the place under the pointer, `drop` moves the item
 * there. Touch screens have no native drag, so provide a menu too.
 */
export function useDrag<Place>(
  findTarget: (event: DragEvent<HTMLElement>, draggedId: string) => Place | null,
  drop: ((id: string, place: Place) => void) | null,
) {
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const endDrag = () => {
    setDraggedId(null)
    setPlace(null)
  }
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (!draggedId) return
    const next = findTarget(event, draggedId)
    if (next) event.preventDefault()
    if (JSON.stringify(next) !== JSON.stringify(place)) setPlace(next)
  }
  const onDrop = (event: DragEvent<HTMLElement>) => {
    if (!draggedId) return
    event.preventDefault()
    const target = findTarget(event, draggedId)
    if (target && drop) drop(draggedId, target)
    endDrag()
  }
  return {
    dropZoneProps: drop ? { onDragOver, onDrop, onDragEnd: endDrag } : {},
    getItemProps: (id: string) => ({
      draggable: true,
      'data-held': id === draggedId || undefined,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.setData('text/plain', id)
        event.dataTransfer.effectAllowed = 'move'
        setDraggedId(id)
      },
    }),
    place: draggedId === null ? null : place,
  }
}

/**
 * Returns the first item of a vertical list whose middle is below the pointer, ignoring the dragged
 * one; null if there is none.
 */
export function findFirstBelow<Thing extends { id: string }>(
  { clientY }: DragEvent<HTMLElement>,
  items: Thing[],
  draggedId: string,
  getElement: (id: string) => Element | null,
): Thing | null {
  return (
    items.find(({ id }) => {
      const box = id === draggedId ? undefined : getElement(id)?.getBoundingClientRect()
      return box !== undefined && clientY < box.top + box.height / 2
    }) ?? null
  )
}
