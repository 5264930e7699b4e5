import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

import { computeCrop } from '#app/features/delivery/review-region/rules.ts'

import { Shape } from './drawing-layer.tsx'
import type { PdfState } from './pdf-document.ts'
import type { MediaView, NoteView } from './review-view.ts'
import { printedWidth } from './use-video-frames.ts'

export type NotePicture = (note: NoteView) => ReactNode

/** Width of the field of a picture, in which shapes are drawn. */
const side = 1000

type Crop = { x: number; y: number; width: number; height: number }
const whole: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** The part of an image around a note. */
export function ImagePart({ note, src, ratio }: { note: NoteView; src: string; ratio: number }) {
  const crop = computeCrop(note, ratio) ?? whole
  return (
    <Marks {...{ note, ratio, crop }}>
      <image href={src} width={side} height={side / ratio} preserveAspectRatio="none" />
    </Marks>
  )
}

/** The part of a page around a note, or all of the page. */
export function PagePart({ note, pdf }: { note: NoteView; pdf: PdfState }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  const page = note.from ?? 0
  const marked = JSON.stringify([note.region, note.drawing])
  useEffect(() => {
    if (typeof pdf === 'string') return
    let cancel = () => {}
    const draw = async () => {
      const loaded = await pdf.getPage(page + 1)
      const { width, height } = loaded.getViewport({ scale: 1 })
      const [region, drawing] = JSON.parse(marked) as [NoteView['region'], NoteView['drawing']]
      const crop = computeCrop({ region, drawing }, width / height) ?? whole
      const scale = printedWidth / (crop.width * width)
      const element = canvas.current
      if (!element) return
      element.width = printedWidth
      element.height = Math.round(crop.height * height * scale)
      const task = loaded.render({
        canvas: element,
        viewport: loaded.getViewport({
          scale,
          offsetX: -crop.x * width * scale,
          offsetY: -crop.y * height * scale,
        }),
      })
      cancel = () => task.cancel()
      await task.promise
      setRatio(width / height)
    }
    // without its picture, a note still has its page
    draw().catch(() => {})
    return () => cancel()
  }, [pdf, page, marked])
  return (
    <>
      <canvas
        ref={canvas}
        width={printedWidth}
        height={0}
        data-drawn={ratio !== null || undefined}
      />
      {ratio && <Marks {...{ note, ratio }} crop={computeCrop(note, ratio) ?? whole} />}
    </>
  )
}

/** The frame of a note, once it is drawn. */
export function VideoFrame({
  note,
  canvases,
  isDrawn,
  media: { width, height },
}: {
  note: NoteView
  canvases: RefObject<Map<string, HTMLCanvasElement>>
  isDrawn: boolean
  media: MediaView
}) {
  return (
    <>
      <canvas
        hidden={!isDrawn}
        data-drawn={isDrawn || undefined}
        ref={(element) => {
          if (element) canvases.current.set(note.id, element)
          else canvases.current.delete(note.id)
        }}
      />
      {isDrawn && (
        <Marks note={note} ratio={width && height ? width / height : 16 / 9} crop={whole} />
      )}
    </>
  )
}

/** Marks and drawings over a part of a picture. */
function Marks({
  note,
  ratio,
  crop,
  children,
}: {
  note: NoteView
  ratio: number
  crop: Crop
  children?: ReactNode
}) {
  const height = side / ratio
  const [x, y, across = 0, down = 0] = note.region ?? []
  const viewBox = [crop.x * side, crop.y * height, crop.width * side, crop.height * height]
  const radius = (crop.width * side) / 24
  return (
    <svg viewBox={viewBox.map((value) => value.toFixed(1)).join(' ')} aria-hidden="true">
      {children}
      {note.drawing.map((shape, index) => (
        <Shape key={index} shape={shape} height={height} />
      ))}
      {across > 0 && (
        <rect
          className="checklist-region"
          x={x! * side}
          y={y! * height}
          width={across * side}
          height={down * height}
        />
      )}
      {note.pin !== null && x !== undefined && (
        <g className="checklist-pin">
          <circle cx={x * side} cy={y! * height} r={radius} />
          <text
            x={x * side}
            y={y! * height}
            dy="0.36em"
            textAnchor="middle"
            fontSize={radius * 1.1}
          >
            {note.pin}
          </text>
        </g>
      )}
    </svg>
  )
}
