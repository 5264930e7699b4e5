import { useEffect, useEffectEvent, useState } from 'react'

import { type DroppedFile, listDroppedFiles, listPastedFiles } from './dropped-files.ts'

/** A drag that is not heard of for so many milliseconds is over. */
const dragTimeoutMs = 800

/**
 * Files dropped or pasted anywhere on the page; never is one opened in the place of the page. Tells
 * whether some are held over it. What is dragged within the page, a picture of it or an item of a
 * list, is none.
 */
export function useFileDrop(
  onFiles: (found: DroppedFile[]) => void,
  getPastedName: (ending: string) => string,
): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  const named = useEffectEvent(getPastedName)
  useEffect(() => {
    let own = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const hasFiles = ({ dataTransfer }: DragEvent) =>
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
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
        clearTimeout(timer)
        timer = setTimeout(end, dragTimeoutMs)
      },
      dragleave: ({ relatedTarget }: DragEvent) => {
        if (!relatedTarget) end()
      },
      drop: (event: DragEvent) => {
        end()
        if (!hasFiles(event) || !event.dataTransfer) return
        event.preventDefault()
        void listDroppedFiles(event.dataTransfer).then(take)
      },
      paste: ({ target, clipboardData }: ClipboardEvent) => {
        if (
          !clipboardData?.files.length ||
          (target as Element).closest('input, textarea, [contenteditable]')
        )
          return
        take(listPastedFiles(clipboardData, named))
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
  return isOver
}
