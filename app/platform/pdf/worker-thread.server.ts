import { parentPort, workerData } from 'node:worker_threads'

import type { DocumentContent } from '#app/core/document.ts'

import { redactError } from '../log.server.ts'
import { listFontFiles } from './font-files.server.ts'
import { type Fonts, findUnprintable, openFonts } from './fonts.server.ts'
import { renderPdf } from './render.server.ts'
import { UnprintableError } from './text.server.ts'
import type { PdfRequest, PdfResult, Seal } from './worker.server.ts'

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
    switch (request.kind) {
      case 'create-key': {
        const { createSealKey } = await import('./seal.server.ts')
        return { ok: true, key: await createSealKey(request.subject, request.now) }
      }
      case 'verify': {
        const { verifySealOf } = await import('./verify-seal.ts')
        return { ok: true, seal: await verifySealOf(request.bytes, request.certificates) }
      }
      case 'check': {
        const fonts = await getFonts()
        const characters = findFirst(request.texts, (text) => findUnprintable(fonts, text))
        return characters === null
          ? { ok: true }
          : { ok: false, problem: 'unprintable', characters }
      }
      case 'outline': {
        const { drawOutline } = await import('./outline.server.ts')
        return { ok: true, outline: drawOutline(request.text, await getFonts()) }
      }
      case 'render':
        return await render(request.content, request.seal)
    }
  } catch (error) {
    if (error instanceof UnprintableError)
      return { ok: false, problem: 'unprintable', characters: error.characters }
    return { ok: false, problem: 'failed', error: redactError(error) }
  }
}

async function render(content: DocumentContent, seal?: Seal): Promise<PdfResult> {
  const { bytes: rendered, sealFieldStart } = await renderPdf(content, await getFonts(), !!seal)
  // a buffer of its own, which can be moved to the other thread
  const bytes = new Uint8Array(rendered)
  if (!seal) return { ok: true, bytes }
  const { sealPdf } = await import('./seal.server.ts')
  return { ok: true, cms: await sealPdf(bytes, sealFieldStart!, seal), bytes }
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
