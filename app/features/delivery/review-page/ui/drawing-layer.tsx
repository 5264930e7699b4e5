import { type PointerEvent, useRef, useState } from 'react'

import {
  type DrawingColor,
  type DrawingShape,
  drawingColors,
  drawingTools,
} from '#app/features/delivery/review-note/rules.ts'
import { Button } from '#app/ui/button.tsx'

import { useReviewMessages } from './use-review-messages.ts'

type Tool = DrawingShape['tool']
export type Pen = { tool: Tool; color: DrawingColor }
export const firstPen: Pen = { tool: 'pen', color: 'red' }

/** Size of the field in which fractions are drawn; the picture gives its ratio. */
const side = 1000
/** Part of the field below which a point of the pen isn't a new one. */
const spacing = 0.004
const maxPenPoints = 300

/** Draws shapes over the picture. With `pen`, the pointer adds one. */
export function DrawingLayer({
  shapes,
  pen,
  onAdd,
  ratio,
}: {
  shapes: DrawingShape[]
  pen: Pen | null
  onAdd: (shape: DrawingShape) => void
  /** Width by height of the picture. */
  ratio: number
}) {
  const { drawing: messages } = useReviewMessages()
  const [current, setCurrent] = useState<DrawingShape | null>(null)
  const isDown = useRef(false)
  if (shapes.length === 0 && !pen) return null
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!pen) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    isDown.current = true
    const point = readPoint(event)
    setCurrent({ ...pen, points: [point, point] })
  }
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    if (!isDown.current || !current) return
    const point = readPoint(event)
    setCurrent({ ...current, points: addPoint(current, point) })
  }
  const end = () => {
    isDown.current = false
    if (current && isVisible(current)) onAdd(current)
    setCurrent(null)
  }
  const height = side / ratio
  return (
    <svg
      className="review-drawing"
      viewBox={`0 0 ${side} ${height}`}
      preserveAspectRatio="none"
      aria-label={pen ? messages.canvas : messages.shown}
      data-drawing={pen ? '' : undefined}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {[...shapes, ...(current ? [current] : [])].map((shape, index) => (
        <Shape key={index} shape={shape} height={height} />
      ))}
    </svg>
  )
}

function readPoint(event: PointerEvent<SVGSVGElement>): [number, number] {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return [toFraction((event.clientX - left) / width), toFraction((event.clientY - top) / height)]
}

function toFraction(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 10_000) / 10_000
}

function addPoint({ tool, points }: DrawingShape, point: [number, number]): [number, number][] {
  if (tool !== 'pen') return [points[0]!, point]
  const last = points.at(-1)!
  const isNear = Math.hypot(point[0] - last[0], point[1] - last[1]) < spacing
  return isNear || points.length >= maxPenPoints ? points : [...points, point]
}

function isVisible({ points }: DrawingShape): boolean {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return Math.max(...xs) - Math.min(...xs) > 0.01 || Math.max(...ys) - Math.min(...ys) > 0.01
}

export function Shape({ shape, height }: { shape: DrawingShape; height: number }) {
  const { tool, color } = shape
  const points = shape.points.map(([x, y]) => [x * side, y * height] as const)
  const [[x1, y1], [x2, y2]] = [points[0]!, points.at(-1)!]
  const look = { className: 'review-shape', 'data-color': color }
  if (tool === 'box')
    return (
      <rect
        {...look}
        x={Math.min(x1, x2)}
        y={Math.min(y1, y2)}
        width={Math.abs(x2 - x1)}
        height={Math.abs(y2 - y1)}
      />
    )
  if (tool === 'ellipse')
    return (
      <ellipse
        {...look}
        cx={(x1 + x2) / 2}
        cy={(y1 + y2) / 2}
        rx={Math.abs(x2 - x1) / 2}
        ry={Math.abs(y2 - y1) / 2}
      />
    )
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  if (tool === 'pen') return <polyline {...look} points={line} />
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const tip = [-0.45, 0.45].map((turn) => [
    x2 - 34 * Math.cos(angle + turn),
    y2 - 34 * Math.sin(angle + turn),
  ])
  return (
    <path
      {...look}
      d={`M${x1} ${y1}L${x2} ${y2}M${tip[0]!.join(' ')}L${x2} ${y2}L${tip[1]!.join(' ')}`}
    />
  )
}

type Drawing = {
  pen: Pen | null
  setPen: (pen: Pen | null) => void
  drawing: DrawingShape[]
  setDrawing: (drawing: DrawingShape[]) => void
}

/** Chooses the tool and color while something is drawn, and ends drawing. */
export function DrawingTools({ room: { pen, setPen, drawing, setDrawing } }: { room: Drawing }) {
  const { drawing: messages } = useReviewMessages()
  if (!pen) return null
  return (
    <div className="review-tools">
      <fieldset>
        <legend className="visually-hidden">{messages.toolLabel}</legend>
        {drawingTools.map((tool) => (
          <label key={tool} className="review-tool">
            <input
              type="radio"
              name="drawing-tool"
              checked={pen.tool === tool}
              onChange={() => setPen({ ...pen, tool })}
            />
            <span>{messages.tools[tool]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend className="visually-hidden">{messages.colorLabel}</legend>
        {drawingColors.map((color) => (
          <label key={color} className="review-color" data-color={color}>
            <input
              type="radio"
              name="drawing-color"
              checked={pen.color === color}
              onChange={() => setPen({ ...pen, color })}
            />
            <span className="visually-hidden">{messages.colors[color]}</span>
          </label>
        ))}
      </fieldset>
      <span className="review-tools-acts">
        {drawing.length > 0 && (
          <Button look="quiet" compact onClick={() => setDrawing(drawing.slice(0, -1))}>
            {messages.undo}
          </Button>
        )}
        <Button compact onClick={() => setPen(null)}>
          {messages.done}
        </Button>
      </span>
    </div>
  )
}
