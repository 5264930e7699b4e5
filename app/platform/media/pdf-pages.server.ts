import { type FileHandle, open } from 'node:fs/promises'

/** Bytes that are read at once: the index of a PDF is at its end, or in a few places. */
const chunkBytes = 256 * 1024
/** More pages than any album has; a page tree with more of them is hostile. */
const maxPages = 20_000

/**
 * Counts the pages of a PDF without reading it whole. Throws `pdf-locked` if it needs a password,
 * and another error if it can't be read. Call it in the media worker alone, which is killed if a
 * hostile file keeps it busy.
 */
export async function countPages(from: string): Promise<number> {
  const file = await open(from)
  try {
    const { size } = await file.stat()
    return await readPageCount(file, size)
  } finally {
    await file.close()
  }
}

async function readPageCount(file: FileHandle, size: number): Promise<number> {
  const { getDocument, PDFDataRangeTransport } = await loadPdfjs()
  const transport = new PDFDataRangeTransport(size, null)
  transport.requestDataRange = (begin: number, end: number) => {
    const part = Buffer.alloc(end - begin)
    file.read(part, 0, part.length, begin).then(
      ({ bytesRead }) => transport.onDataRange(begin, new Uint8Array(part.subarray(0, bytesRead))),
      () => transport.abort(),
    )
  }
  const task = getDocument({
    range: transport,
    rangeChunkSize: chunkBytes,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
  })
  try {
    const { numPages } = await task.promise
    if (numPages < 1 || numPages > maxPages) throw new Error('The PDF has no pages.')
    return numPages
  } catch (error) {
    if ((error as Error).name === 'PasswordException') throw new Error('pdf-locked')
    throw error
  } finally {
    await task.destroy().catch(() => {})
  }
}

/** The worker of pdf.js runs in this process, which draws nothing. */
async function loadPdfjs() {
  // @ts-expect-error -- the package has no types for it
  const worker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  Object.assign(globalThis, { pdfjsWorker: worker })
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}
