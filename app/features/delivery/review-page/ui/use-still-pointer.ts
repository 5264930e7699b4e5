import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { moveBy, scaleAt } from '#app/core/zoom.ts'
import { type Region, buildRegion } from '#app/features/delivery/review-region/rules.ts'

import type { ZoomControl } from './use-zoom.ts'

/** Pixels below which a pointer that went up was a click. */
const clickPixels = 5

type Spot = { x: number; y: number }
type Gesture = { from: Spot; last: Spot; isMoved: boolean; kind: 'mark' | 'pan' | 'none' }
type Options = {
  zoom: ZoomControl
  /** Null for those who write no notes. */
  onMark: ((region: Region, isTouch: boolean) => void) | null
  /** True while every drag marks a part. */
  isMarking: boolean
  /** True while pointers draw. */
  isDrawing: boolean
}

/**
 * Follows pointers on a picture: two fingers zoom; one moves a picture that is zoomed in, or marks
 * a part with a mouse or while marking; a click marks a point. At full size, a finger scrolls the
 * page. The wheel zooms with Ctrl or a pinch, and moves a picture that is zoomed in.
 */
export function useStillPointer({ zoom, onMark, isMarking, isDrawing }: Options) {
  const pointers = useRef(new Map<number, Spot>())
  const gesture = useRef<Gesture | null>(null)
  const [part, setPart] = useState<Region | null>(null)
  useWheelZoom(zoom)
  const toFraction = ({ x, y }: Spot): [number, number] => {
    const box = zoom.picture.current!.getBoundingClientRect()
    return [(x - box.left) / box.width, (y - box.top) / box.height]
  }
  const isInside = (at: Spot) => toFraction(at).every((value) => value >= 0 && value <= 1)
  const choose = (event: PointerEvent, at: Spot): Gesture['kind'] => {
    const mayMark = onMark !== null && isInside(at)
    if (isMarking && mayMark) return 'mark'
    if (zoom.isZoomed) return 'pan'
    return event.pointerType === 'mouse' && mayMark ? 'mark' : 'none'
  }
  const forget = (event: PointerEvent) => {
    gesture.current = null
    setPart(null)
    return pointers.current.delete(event.pointerId)
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (isDrawing || event.button !== 0 || isOnControl(event.target)) return
      const at = { x: event.clientX, y: event.clientY }
      const isSecond = pointers.current.set(event.pointerId, at).size > 1
      const kind = choose(event, at)
      gesture.current = isSecond ? null : { from: at, last: at, isMoved: false, kind }
      if (isSecond) setPart(null)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const at = { x: event.clientX, y: event.clientY }
      if (pointers.current.size === 2) followPinch(zoom, pointers.current, event.pointerId, at)
      pointers.current.set(event.pointerId, at)
      const current = gesture.current
      if (!current || !beginMove(current, event, at)) return
      if (current.kind === 'mark') setPart(buildRegion(toFraction(current.from), toFraction(at)))
      if (current.kind === 'pan') {
        const { last } = current
        zoom.change((now, box) => moveBy(now, at.x - last.x, at.y - last.y, box))
      }
      current.last = at
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const current = gesture.current
      if (!forget(event) || !current || !onMark) return
      const at = { x: event.clientX, y: event.clientY }
      const [x, y] = toFraction(at)
      const isTouch = event.pointerType !== 'mouse'
      if (!current.isMoved && isInside(at)) onMark(buildRegion([x, y], [x, y]), isTouch)
      else if (current.isMoved && current.kind === 'mark')
        onMark(buildRegion(toFraction(current.from), [x, y]), isTouch)
    },
    onPointerCancel: forget,
  }
  return { handlers, part }
}

/** Returns true once the pointer is away from its beginning: until then, it may be a click. */
function beginMove(gesture: Gesture, event: PointerEvent<HTMLElement>, at: Spot): boolean {
  if (!gesture.isMoved && measureDistance(gesture.from, at) < clickPixels) return false
  if (!gesture.isMoved) event.currentTarget.setPointerCapture(event.pointerId)
  gesture.isMoved = true
  return true
}

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button') !== null
}

function measureDistance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** Zooms by the distance of two fingers, around their middle. */
function followPinch(zoom: ZoomControl, pointers: Map<number, Spot>, moved: number, at: Spot) {
  const before = pointers.get(moved)!
  const [, other] = [...pointers].find(([id]) => id !== moved)!
  const factor = measureDistance(at, other) / Math.max(1, measureDistance(before, other))
  const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
  const last = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 }
  const box = zoom.frame.current!.getBoundingClientRect()
  zoom.change((now, size) =>
    moveBy(
      scaleAt(now, factor, { x: middle.x - box.left, y: middle.y - box.top }, size),
      middle.x - last.x,
      middle.y - last.y,
      size,
    ),
  )
}

/** React's own listener of the wheel is passive, and couldn't keep the page from scrolling. */
function useWheelZoom({ view, frame, isZoomed, change }: ZoomControl) {
  const follow = useEffectEvent((event: WheelEvent) => {
    const isZooming = event.ctrlKey || event.metaKey
    if (!isZooming && !isZoomed) return
    event.preventDefault()
    const box = frame.current!.getBoundingClientRect()
    const at = { x: event.clientX - box.left, y: event.clientY - box.top }
    if (isZooming) change((now, size) => scaleAt(now, Math.exp(-event.deltaY / 200), at, size))
    else change((now, size) => moveBy(now, -event.deltaX, -event.deltaY, size))
  })
  useEffect(() => {
    const element = view.current
    const listen = (event: WheelEvent) => follow(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [view])
}
