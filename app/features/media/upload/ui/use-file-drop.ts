import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

import { type DroppedFile, listDroppedFiles, listPastedFiles } from './dropped-files.ts'

/** Milliseconds without a dragover event after which a drag has ended. */
const dragTimeoutMs = 800

/**
 * Accepts files dropped or pasted anywhere on the page, so that the browser never opens one
 * instead. Returns true while files are dragged over the page. Drags that begin inside the page,
 * such as an image or a list item, are ignored. While a dialog is open, only an area inside it
 * accepts files.
 */
export function useFileDrop(
  area: RefObject<HTMLElement | null>,
  onFiles: (found: DroppedFile[]) => void,
  getPastedName: (ending: string) => string,
): boolean {
  const [isOver, setOver] = useState(false)
  const takeHere = useEffectEvent((found: DroppedFile[]) => {
    if (!isCovered(area.current)) onFiles(found)
  })
  const named = useEffectEvent(getPastedName)
  useEffect(() => {
    let isOwnDrag = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const hasFiles = (event: DragEvent) => !isOwnDrag && isFileDrag(event)
    const end = () => {
      clearTimeout(timer)
      setOver(false)
    }
    const listeners = {
      dragstart: () => {
        isOwnDrag = true
      },
      dragend: () => {
        isOwnDrag = false
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
        void listDroppedFiles(event.dataTransfer).then(takeHere)
      },
      paste: ({ target, clipboardData }: ClipboardEvent) => {
        if (
          !clipboardData?.files.length ||
          (target as Element).closest('input, textarea, [contenteditable]')
        )
          return
        takeHere(listPastedFiles(clipboardData, named))
      },
    }
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener)
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener)
    }
  }, [area])
  return isOver
}

/**
 * Refuses files that nothing on the page accepts, so that the browser doesn't open one instead.
 * `isActive` is false where the browser's own behavior is wanted.
 */
export function useRefusedFileDrops(isActive = true) {
  useEffect(() => {
    if (!isActive) return
    const refuse = (event: DragEvent) => {
      // the window hears of it after every area of the page that accepts files
      if (event.defaultPrevented || !isFileDrag(event)) return
      event.preventDefault()
      event.dataTransfer!.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [isActive])
}

/** Returns true if a modal dialog is open in front of the area. */
function isCovered(area: HTMLElement | null): boolean {
  const dialogs = [...document.querySelectorAll(':modal')]
  return dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(area))
}

function isFileDrag({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}
