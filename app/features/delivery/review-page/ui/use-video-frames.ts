import { type RefObject, useEffect, useState } from 'react'

import { type TimeClock, toSeekTime } from '#app/features/delivery/review-clock/rules.ts'

import type { NoteView, ReviewView } from './review-view.ts'

/** Pixels across of a printed picture. */
export const printedWidth = 700

/**
 * Draws the frames of notes, one after the other: the browser finds them like the player. Returns
 * the ids of the notes whose frame is drawn; the others have their timecode alone.
 */
export function useVideoFrames(
  video: RefObject<HTMLVideoElement | null>,
  canvases: RefObject<Map<string, HTMLCanvasElement>>,
  { clock }: ReviewView,
  notes: NoteView[],
): ReadonlySet<string> {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  const key = JSON.stringify([clock, notes.map(({ id, from }) => ({ id, from }))])
  useEffect(() => {
    const element = video.current
    if (!element) return
    const controller = new AbortController()
    const [own, wanted] = JSON.parse(key) as [TimeClock, { id: string; from: number | null }[]]
    const drawAll = async () => {
      for (const { id, from } of wanted) {
        if (from === null) continue
        await seek(element, toSeekTime(from, own), controller.signal)
        const canvas = canvases.current.get(id)
        if (!canvas || element.videoWidth === 0) continue
        canvas.width = printedWidth
        canvas.height = Math.round((printedWidth * element.videoHeight) / element.videoWidth)
        canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height)
        setDrawn((before) => new Set([...before, id]))
      }
    }
    // a video that the browser can't play
    drawAll().catch(() => {})
    return () => controller.abort()
  }, [video, canvases, key])
  return drawn
}

/** Waits until the frame at a second can be drawn. */
function seek(video: HTMLVideoElement, seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { once: true, signal }
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    video.addEventListener('error', () => reject(new Error('The video can’t be played.')), options)
    video.addEventListener('seeked', () => resolve(), options)
    const begin = () => {
      video.currentTime = seconds
    }
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) begin()
    else video.addEventListener('loadedmetadata', begin, options)
  })
}
