import { type DragEvent, useState } from 'react'

/**
 * Things are dragged by the browser's own drag and drop: `placeUnder` says where the one in hand
 * would be put, `drop` puts it there. Where there is no such thing (touch), a menu does the same.
 */
export function useDrag<Place>(
  placeUnder: (event: DragEvent<HTMLElement>, held: string) => Place | null,
  drop: ((id: string, place: Place) => void) | null,
) {
  const [held, hold] = useState<string | null>(null)
  const [place, aim] = useState<Place | null>(null)
  const letGo = () => {
    hold(null)
    aim(null)
  }
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (!held) return
    const next = placeUnder(event, held)
    if (next) event.preventDefault()
    if (JSON.stringify(next) !== JSON.stringify(place)) aim(next)
  }
  const onDrop = (event: DragEvent<HTMLElement>) => {
    if (!held) return
    event.preventDefault()
    const there = placeUnder(event, held)
    if (there && drop) drop(held, there)
    letGo()
  }
  return {
    field: drop ? { onDragOver, onDrop, onDragEnd: letGo } : {},
    thing: (id: string) => ({
      draggable: true,
      'data-held': id === held || undefined,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.setData('text/plain', id)
        event.dataTransfer.effectAllowed = 'move'
        hold(id)
      },
    }),
    place: held === null ? null : place,
  }
}

/**
 * The first of things one under the other whose middle lies below the pointer, without the one in
 * hand; null below them all.
 */
export function firstBelow<Thing extends { id: string }>(
  { clientY }: DragEvent<HTMLElement>,
  things: Thing[],
  held: string,
  elementOf: (id: string) => Element | null,
): Thing | null {
  return (
    things.find(({ id }) => {
      const box = id === held ? undefined : elementOf(id)?.getBoundingClientRect()
      return box !== undefined && clientY < box.top + box.height / 2
    }) ?? null
  )
}
