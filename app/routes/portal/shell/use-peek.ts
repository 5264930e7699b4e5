import { type RefObject, useEffect, useState } from 'react'

/**
 * Milliseconds before the menu opens or closes, so that a pointer that only crosses it has no
 * effect.
 */
const delayMs = { in: 120, out: 200 }

/**
 * The menu is open while the pointer rests on it or keyboard focus is inside, unless `enabled` is
 * false or the pointer is a finger. Esc closes it, and hides the label of an icon, until the
 * pointer or the focus comes back.
 */
export function usePeek(side: RefObject<HTMLElement | null>, enabled: boolean) {
  const [isOver, setOver] = useState(false)
  const [isInside, setInside] = useState(false)
  const [isDismissed, setDismissed] = useState(false)
  const [labelsHidden, setLabelsHidden] = useState(false)

  useEffect(() => {
    const menu = side.current
    if (!menu) return
    const { listen, stop } = createListeners(menu)
    let timer: ReturnType<typeof setTimeout> | undefined
    const scheduleOver = (is: boolean) => {
      clearTimeout(timer)
      timer = setTimeout(() => setOver(is), is ? delayMs.in : delayMs.out)
    }
    listen('pointerenter', (event) => {
      setDismissed(false)
      if (event.pointerType !== 'touch' && !isCoarse()) scheduleOver(true)
    })
    listen('pointerleave', () => {
      setLabelsHidden(false)
      scheduleOver(false)
    })
    listen('pointerover', ({ target }) => {
      if ((target as Element).closest('.menu-link')) setLabelsHidden(false)
    })
    listen('focusin', ({ target, relatedTarget }) => {
      setLabelsHidden(false)
      if (!menu.contains(relatedTarget as Node | null)) setDismissed(false)
      setInside((target as Element).matches(':focus-visible') && !isCoarse())
    })
    listen('focusout', ({ relatedTarget }) => {
      if (!menu.contains(relatedTarget as Node | null)) setInside(false)
    })
    // the pointer may have been there before hydration
    if (menu.matches(':hover') && !isCoarse()) scheduleOver(true)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [side])

  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      const isPeeking = side.current?.matches(':hover, :focus-within')
      if (
        key !== 'Escape' ||
        !isPeeking ||
        document.querySelector('dialog[open], [popover]:popover-open')
      )
        return
      setLabelsHidden(true)
      setDismissed(true)
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [side])

  return { peeking: enabled && (isOver || isInside) && !isDismissed, labelsHidden }
}

function isCoarse(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

function createListeners(element: HTMLElement) {
  const controller = new AbortController()
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    hear: (event: HTMLElementEventMap[Name]) => void,
  ) => element.addEventListener(name, hear, { signal: controller.signal })
  return { listen, stop: () => controller.abort() }
}
