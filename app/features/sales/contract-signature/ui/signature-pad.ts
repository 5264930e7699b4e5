/*
 * Draws signatures. A file of its own, because React doesn't hydrate the pages of a client; it is
 * loaded at the first touch.
 */

import {
  buildPath,
  countPoints,
  drawingHeight,
  drawingWidth,
  formatDrawing,
  maxPoints,
  maxStrokes,
  parseStrokes,
  simplifyStroke,
} from '#app/core/drawing.ts'

for (const field of document.querySelectorAll<HTMLElement>('[data-signature]')) startPad(field)

function startPad(field: HTMLElement) {
  const pad = field.querySelector('svg')
  const ink = pad?.querySelector('.signature-ink')
  const input = field.querySelector<HTMLInputElement>('input[name=drawing]')
  if (!pad || !ink || !input) return
  let strokes = parseStrokes(input.value)?.strokes ?? []
  const keep = (changed: number[][]) => {
    strokes = changed
    input.value = formatDrawing({ strokes })
    pad.setAttribute('aria-label', pad.dataset[strokes.length > 0 ? 'drawn' : 'empty'] ?? '')
    for (const button of field.querySelectorAll('button'))
      button.setAttribute('aria-disabled', String(strokes.length === 0))
    ink.setAttribute('d', buildPath({ strokes }))
  }
  keep(strokes)
  watchPen(pad, {
    canStart: () => strokes.length < maxStrokes && countPoints(strokes) < maxPoints,
    show: (stroke) => ink.setAttribute('d', buildPath({ strokes: [...strokes, stroke] })),
    finish: (stroke) => {
      const room = maxPoints - countPoints(strokes)
      keep([...strokes, stroke.slice(0, 2 * room)])
    },
  })
  watchButtons(field, {
    undo: () => keep(strokes.slice(0, -1)),
    clear: () => keep([]),
    isEmpty: () => strokes.length === 0,
  })
  field.setAttribute('data-ready', '')
}

type Pen = {
  canStart: () => boolean
  show: (stroke: number[]) => void
  finish: (stroke: number[]) => void
}

/** Follows one pen, finger or mouse at a time, whose stroke may leave the field. */
function watchPen(pad: SVGSVGElement, { canStart, show, finish }: Pen) {
  let pointerId: number | null = null
  let points: number[] = []
  const add = (event: PointerEvent) => {
    for (const one of listEvents(event)) points.push(...locate(pad, one))
    show(simplifyStroke(points))
  }
  const start = (event: PointerEvent) => {
    if (pointerId !== null || event.button > 0 || !event.isPrimary || !canStart()) return
    pointerId = event.pointerId
    pad.setPointerCapture(pointerId)
    points = []
    add(event)
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    pointerId = null
    finish(simplifyStroke(points))
  }
  pad.addEventListener('pointerdown', start)
  pad.addEventListener('pointermove', (event) => {
    if (event.pointerId === pointerId) add(event)
    // the first touch of the page, which was on the field before this script was loaded
    else if (event.pointerType !== 'mouse' && event.buttons === 1) start(event)
  })
  pad.addEventListener('pointerup', end)
  pad.addEventListener('pointercancel', end)
  // an Apple Pencil would write in the text field nearby
  pad.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false })
}

/** Returns the positions between two frames, if the browser tells them. */
function listEvents(event: PointerEvent): PointerEvent[] {
  const events = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : []
  return events.length > 0 ? events : [event]
}

function locate(pad: SVGSVGElement, { clientX, clientY }: PointerEvent): [number, number] {
  const matrix = pad.getScreenCTM()!.inverse()
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix)
  return [toWhole(x, drawingWidth), toWhole(y, drawingHeight)]
}

function toWhole(value: number, max: number): number {
  return Math.max(0, Math.min(max, Math.round(value)))
}

function watchButtons(
  field: HTMLElement,
  { undo, clear, isEmpty }: { undo: () => void; clear: () => void; isEmpty: () => boolean },
) {
  const status = field.querySelector('output')
  const handle = (name: 'undo' | 'clear', change: () => void) => {
    const button = field.querySelector<HTMLElement>(`[data-${name}]`)
    button?.addEventListener('click', () => {
      if (isEmpty()) return
      change()
      if (status) status.textContent = button.dataset[name] ?? ''
    })
  }
  handle('undo', undo)
  handle('clear', clear)
}
