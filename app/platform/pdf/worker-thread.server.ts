import { parentPort, workerData } from 'node:worker_threads'

import { redactError } from '../log.server.ts'
import { listFontFiles } from './font-files.server.ts'
import { type Fonts, findUnprintable, openFonts } from './fonts.server.ts'
import { renderPdf } from './render.server.ts'
import { UnprintableError } from './text.server.ts'
import type { PdfRequest, PdfResult } from './worker.server.ts'

/* Renders PDFs in a thread, so that the server keeps answering, and their libraries take memory
   only while they are used. */

const { dataDir } = workerData as { dataDir: string }
let fonts: { paths: string; open: Fonts } | null = null

parentPort!.on('message', async (request: PdfRequest) => {
  const result = await handleRequest(request)
  parentPort!.postMessage(result, result.ok && result.bytes ? [result.bytes.buffer] : [])
})

async function handleRequest(request: PdfRequest): Promise<PdfResult> {
  try {
    const fonts = await getFonts()
    if (request.kind === 'check') {
      const characters = findFirst(request.texts, (text) => findUnprintable(fonts, text))
      return characters === null ? { ok: true } : { ok: false, problem: 'unprintable', characters }
    }
    // a buffer of its own, which can be moved to the other thread
    return { ok: true, bytes: new Uint8Array(await renderPdf(request.content, fonts)) }
  } catch (error) {
    if (error instanceof UnprintableError)
      return { ok: false, problem: 'unprintable', characters: error.characters }
    return { ok: false, problem: 'failed', error: redactError(error) }
  }
}

/** Returns the open fonts. Fonts that were added to the data folder since are opened too. */
async function getFonts(): Promise<Fonts> {
  const files = await listFontFiles(dataDir)
  const paths = files.map(({ regular }) => regular).join('\n')
  if (fonts?.paths !== paths) fonts = { paths, open: openFonts(files) }
  return fonts.open
}

function findFirst<T>(texts: string[], find: (text: string) => T | null): T | null {
  for (const text of texts) {
    const found = find(text)
    if (found !== null) return found
  }
  return null
}
