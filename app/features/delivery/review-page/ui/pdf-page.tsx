import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { type PdfState, usePdf } from './pdf-document.ts'
import { useReviewMessages } from './use-review-messages.ts'

type Props = {
  src: string
  title: string
  /** Counts from 0. */
  page: number
  /** How much of it is seen: more is drawn with more pixels. */
  scale: number
  onRatio: (ratio: number) => void
}

/** Draws a page of a PDF. */
export function PdfPage({ src, ...props }: Props) {
  return <DrawnPage pdf={usePdf(src)} {...props} />
}

/** Pixels of a drawn page: more make phones run out of memory. */
const maxPixels = 16_000_000

export function DrawnPage({
  pdf,
  title,
  page,
  scale,
  onRatio,
}: Omit<Props, 'src'> & { pdf: PdfState }) {
  const { still: messages, notes } = useReviewMessages()
  const host = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<number | 'failed' | null>(null)
  const report = useEffectEvent(onRatio)
  // a step of the wheel draws nothing anew
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
      const fit = Math.min(room / width, Math.sqrt(maxPixels / (width * height)))
      const viewport = loaded.getViewport({ scale: fit })
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.floor(viewport.width))
      canvas.height = Math.max(1, Math.floor(viewport.height))
      const task = loaded.render({ canvas, viewport })
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
        role="img"
        aria-label={`${messages.document(title)}, ${notes.page(String(page + 1))}`}
        data-page={drawn === page ? page + 1 : undefined}
      />
      {(isFailed || drawn !== page) && (
        <p className="still-status" role="status">
          {isFailed ? messages.failed : messages.loading}
        </p>
      )}
    </>
  )
}
