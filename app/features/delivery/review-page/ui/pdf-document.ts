// oxlint-disable-next-line import/default -- the address of a file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfState = PDFDocumentProxy | 'loading' | 'failed'

/** The files that pdf.js loads while it reads a page: fonts, character maps and decoders. */
const dataUrls: Record<string, string> = import.meta.glob(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)

/** Loads such a file from the studio's own address, where its name has a hash. */
class BinaryData {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const path = Object.keys(dataUrls).find((path) => path.endsWith(`/${filename}`))
    const response = path ? await fetch(dataUrls[path]!) : null
    if (!response?.ok) throw new Error(`${filename} can’t be loaded.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Opens a PDF; only the parts are loaded that the shown pages need. */
export function usePdf(src: string): PdfState {
  const [state, setState] = useState<PdfState>('loading')
  useEffect(() => {
    let isGone = false
    let close = () => {}
    const open = async () => {
      const { GlobalWorkerOptions, getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
      GlobalWorkerOptions.workerSrc = workerUrl
      const task = getDocument({
        url: src,
        BinaryDataFactory: BinaryData,
        useWorkerFetch: false,
        disableAutoFetch: true,
        disableStream: true,
        rangeChunkSize: 256 * 1024,
        enableXfa: false,
      })
      close = () => void task.destroy()
      if (isGone) return close()
      setState(await task.promise)
    }
    open().catch(() => {
      if (!isGone) setState('failed')
    })
    return () => {
      isGone = true
      close()
    }
  }, [src])
  return state
}
