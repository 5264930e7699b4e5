import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { type PdfState, usePdf } from './pdf-document.ts'
import { useReviewMessages } from './use-review-messages.ts'

type Props = {
  src: string
  title: string
  /** Counts from 0. */
  page: number
  /** Zoom, by which it is drawn with more pixels. */
  scale: number
  onRatio: (ratio: number) => void
}

/** Draws a page of a PDF. */
export function PdfPage({ src, ...props }: Props) {
  return <DrawnPage pdf={usePdf(src)} {...props} />
}

/** Pixels of a drawn page: more make phones run out of memory. */
const maxPixels = 16_000_000

function drawPage(page: PDFPageProxy, room: number) {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(room / width, Math.sqrt(maxPixels / (width * height)))
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  return { canvas, task: page.render({ canvas, viewport }) }
}

function DrawnPage({ pdf, title, page, scale, onRatio }: Omit<Props, 'src'> & { pdf: PdfState }) {
  const { still: messages, notes } = useReviewMessages()
  const host = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<number | 'failed' | null>(null)
  const report = useEffectEvent(onRatio)
  // a step of the wheel draws nothing
  const detail = 2 ** Math.ceil(Math.log2(scale))
  useEffect(() => {
    if (typeof pdf === 'string') return
    let isGone = false
    let cancel = () => {}
    const draw = async () => {
      const loaded = await pdf.getPage(page + 1)
      if (isGone) return
      const { width, height } = loaded.getViewport({ scale: 1 })
      report(width / height)
      const room = (host.current?.clientWidth || 1000) * devicePixelRatio * detail
      const { canvas, task } = drawPage(loaded, room)
      cancel = () => task.cancel()
      await task.promise
      if (isGone) return
      host.current?.replaceChildren(canvas)
      setDrawn(page)
      // the next page is read ahead
      if (page + 1 < pdf.numPages) await pdf.getPage(page + 2)
    }
    draw().catch(() => {
      if (!isGone) setDrawn('failed')
    })
    return () => {
      isGone = true
      cancel()
    }
  }, [pdf, page, detail])
  const isFailed = pdf === 'failed' || drawn === 'failed'
  return (
    <>
      <div
        className="still-image still-canvas"
        ref={host}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it has a canvas
        role="img"
        aria-label={`${messages.document(title)}, ${notes.page(String(page + 1))}`}
        data-page={drawn === page ? page + 1 : undefined}
      />
      {(isFailed || drawn !== page) && (
        <output className="still-status">{isFailed ? messages.failed : messages.loading}</output>
      )}
    </>
  )
}
