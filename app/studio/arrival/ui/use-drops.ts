import { useEffect, useEffectEvent, useState } from 'react'

import { type Found, droppedIn, pastedIn } from './found.ts'

/** A drag that is not heard of for so many milliseconds is over. */
const silence = 800

/**
 * Files dropped or pasted anywhere on the page; never is one opened in the place of the page. Tells
 * whether some are held over it. What is dragged within the page, a picture of it or an item of a
 * list, is none.
 */
export function useDrops(
  put: (found: Found[]) => void,
  pasted: (ending: string) => string,
): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(put)
  const named = useEffectEvent(pasted)
  useEffect(() => {
    let own = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const brings = ({ dataTransfer }: DragEvent) =>
      !own && dataTransfer?.types.includes('Files') === true
    const end = () => {
      clearTimeout(timer)
      setOver(false)
    }
    const listeners = {
      dragstart: () => {
        own = true
      },
      dragend: () => {
        own = false
      },
      dragover: (event: DragEvent) => {
        if (!brings(event)) return
        event.preventDefault()
        setOver(true)
        clearTimeout(timer)
        timer = setTimeout(end, silence)
      },
      dragleave: ({ relatedTarget }: DragEvent) => {
        if (!relatedTarget) end()
      },
      drop: (event: DragEvent) => {
        end()
        if (!brings(event) || !event.dataTransfer) return
        event.preventDefault()
        void droppedIn(event.dataTransfer).then(take)
      },
      paste: ({ target, clipboardData }: ClipboardEvent) => {
        if (
          !clipboardData?.files.length ||
          (target as Element).closest('input, textarea, [contenteditable]')
        )
          return
        take(pastedIn(clipboardData, named))
      },
    }
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener)
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener)
    }
  }, [])
  return over
}
