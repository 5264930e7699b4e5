import { useEffect, useEffectEvent, useState } from 'react'

import { type DroppedFile, listDroppedFiles, listPastedFiles } from './dropped-files.ts'

/** Milliseconds without a dragover event after which a drag has ended. */
const dragTimeoutMs = 800

/**
 * Accepts files dropped or pasted anywhere on the page, so that the browser never opens one
 * instead. Returns true while files are dragged over the page. Drags that begin inside the page,
 * such as an image or a list item, are ignored.
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
