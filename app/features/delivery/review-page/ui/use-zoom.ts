import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import {
  type Zoom,
  type ZoomFrame,
  fullView,
  limitZoom,
  moveBy,
  syncZoom,
  scaleAt,
  showPart,
} from '#app/core/zoom.ts'

export type ZoomControl = ReturnType<typeof useZoom>

/** Factor of a step by a key or a button. */
const step = 1.5
/** Pixels that a key moves the picture. */
const keyPixels = 80

/** Zooms a picture in its frame: the offsets are a style, which only a script may set. */
export function useZoom() {
  const view = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(fullView)
  useZoomStyle(picture, zoom)
  const measure = useCallback(() => measureFrame(frame.current, picture.current), [])
  const change = useCallback(
    (compute: (zoom: Zoom, box: ZoomFrame) => Zoom) => {
      const box = measure()
      if (box) setZoom((before) => compute(before, box))
    },
    [measure],
  )
  useEffect(() => {
    const limit = new ResizeObserver(() => change(limitZoom))
    if (frame.current) limit.observe(frame.current)
    return () => limit.disconnect()
  }, [change])
  const toCenter = ({ frame: { width, height } }: ZoomFrame) => ({ x: width / 2, y: height / 2 })
  return {
    /** Has the frame, and next to it that of another version. */
    view,
    frame,
    picture,
    zoom,
    isZoomed: zoom.scale > 1,
    change,
    reset: () => setZoom(fullView),
    zoomIn: () => change((zoom, box) => scaleAt(zoom, step, toCenter(box), box)),
    zoomOut: () => change((zoom, box) => scaleAt(zoom, 1 / step, toCenter(box), box)),
    move: (across: number, down: number) =>
      change((zoom, box) => moveBy(zoom, across * keyPixels, down * keyPixels, box)),
    /** Shows a part of the picture, unless all of it is seen anyway. */
    show: (part: { x: number; y: number; width: number; height: number }) =>
      change((zoom, box) => (zoom.scale > 1 ? showPart(part, zoom.scale, box) : zoom)),
  }
}

/** Sets the offsets and the scale of a picture; marks on it divide by the latter. */
function useZoomStyle(picture: RefObject<HTMLElement | null>, { scale, x, y }: Zoom) {
  useLayoutEffect(() => {
    const style = picture.current?.style
    if (!style) return
    const transform = scale === 1 ? 'none' : `translate(${x}px, ${y}px) scale(${scale})`
    style.setProperty('transform', transform)
    style.setProperty('--zoom', String(scale))
  }, [picture, scale, x, y])
}

/** Measures the picture at scale 1 in its frame; its offsets aren't changed by a transform. */
function measureFrame(frame: HTMLElement | null, picture: HTMLElement | null): ZoomFrame | null {
  if (!frame || !picture || picture.offsetWidth === 0) return null
  return {
    frame: { width: frame.clientWidth, height: frame.clientHeight },
    picture: {
      left: picture.offsetLeft,
      top: picture.offsetTop,
      width: picture.offsetWidth,
      height: picture.offsetHeight,
    },
  }
}

/**
 * Shows the same part of another picture in a frame of its own, which may have another size.
 * Returns the elements of both.
 */
export function useSyncedZoom({ frame: firstFrame, picture: firstPicture, zoom }: ZoomControl) {
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const [synced, setSynced] = useState(fullView)
  useZoomStyle(picture, synced)
  useLayoutEffect(() => {
    const first = measureFrame(firstFrame.current, firstPicture.current)
    const second = measureFrame(frame.current, picture.current)
    if (first && second) setSynced(syncZoom(zoom, first, second))
  }, [firstFrame, firstPicture, zoom])
  return { frame, picture }
}
