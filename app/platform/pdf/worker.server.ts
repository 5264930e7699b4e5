import { Worker } from 'node:worker_threads'

import { minute } from '#app/core/day.ts'
import type { DocumentContent } from '#app/core/document.ts'

import { getEntryPath } from '../package-folder.server.ts'

export type PdfRequest =
  | { kind: 'render'; content: DocumentContent }
  | { kind: 'check'; texts: string[] }

/** `unprintable` names the characters that no font has, `failed` the error. */
type PdfFailure =
  | { ok: false; problem: 'unprintable'; characters: string }
  | { ok: false; problem: 'failed'; error: string }
export type PdfResult = { ok: true; bytes?: Uint8Array<ArrayBuffer> } | PdfFailure

export type PdfWorker = {
  /** Renders a document as PDF/A-3b. The same content gives the same bytes. */
  render(content: DocumentContent): Promise<{ ok: true; bytes: Uint8Array } | PdfFailure>
  /** Fails with `unprintable` if a text has a character that no font has. */
  checkTexts(texts: string[]): Promise<{ ok: true } | PdfFailure>
  close(): Promise<void>
}

/**
 * Counts changes of what is drawn: other bytes for the same content. Increase it with each, so that
 * a file that can't be rendered again is explained.
 */
export const rendererVersion = 2

const entry = 'app/platform/pdf/worker-thread.server'
/** Milliseconds until a rendering is given up, and until an idle thread ends. */
const timeoutMs = 10_000
const idleMs = 5 * minute

/**
 * Renders PDFs one after the other in a thread, which starts when it is first needed and ends after
 * five idle minutes. It is ended when a rendering takes too long or too much memory.
 */
export function createPdfWorker(dataDir: string, limits = { timeoutMs, idleMs }): PdfWorker {
  let thread: Worker | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let isClosed = false
  let idle: NodeJS.Timeout | undefined

  const endThread = async () => {
    const ending = thread
    thread = null
    await ending?.terminate()
  }
  const startThread = () => {
    const worker = createThread(dataDir)
    worker.on('exit', () => {
      if (thread === worker) thread = null
    })
    return worker
  }
  const runInThread = (request: PdfRequest) =>
    new Promise<PdfResult>((resolve) => {
      if (isClosed) return resolve(toFailure('closing'))
      clearTimeout(idle)
      const worker = (thread ??= startThread())
      const finish = (result: PdfResult) => {
        clearTimeout(timer)
        worker.off('message', finish).off('error', onError).off('exit', onExit)
        idle = setTimeout(() => void endThread(), limits.idleMs).unref()
        resolve(result)
      }
      const onError = (error: Error) => finish(toFailure(error.message))
      const onExit = () => finish(toFailure('thread-ended'))
      const timer = setTimeout(() => {
        finish(toFailure('timeout'))
        void endThread()
      }, limits.timeoutMs)
      worker.on('message', finish).on('error', onError).on('exit', onExit)
      worker.postMessage(request)
    })
  const run = (request: PdfRequest) => {
    const rendering = queue.then(() => runInThread(request))
    queue = rendering
    return rendering
  }

  return {
    async render(content) {
      const result = await run({ kind: 'render', content })
      return result.ok ? { ok: true, bytes: result.bytes! } : result
    },
    async checkTexts(texts) {
      const result = await run({ kind: 'check', texts })
      return result.ok ? { ok: true } : result
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      await endThread()
    },
  }
}

function createThread(dataDir: string): Worker {
  const worker = new Worker(getEntryPath(entry), {
    workerData: { dataDir },
    env: {},
    execArgv: ['--no-warnings'],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  })
  // an unhandled error event would end the process
  worker.on('error', () => {})
  worker.unref()
  return worker
}

function toFailure(error: string): PdfFailure {
  return { ok: false, problem: 'failed', error }
}
