import { Worker } from 'node:worker_threads'

import { minute } from '#app/core/day.ts'
import type { DocumentContent } from '#app/core/document.ts'
import type { TextOutline } from '#app/core/watermark.ts'

import { getEntryPath } from '../package-folder.server.ts'

export type PdfRequest =
  | { kind: 'render'; content: DocumentContent; seal?: Seal }
  | { kind: 'check'; texts: string[] }
  | { kind: 'outline'; text: string }
  | { kind: 'create-key'; subject: string; now: Date }
  | { kind: 'verify'; bytes: Uint8Array; certificates: string[] }

/** A certificate (X.509 in DER) and its private key (PKCS #8 in DER), both as base64. */
export type SealKey = { certificate: string; key: string }

/**
 * Seals a document: a key, or the certificate with the seal of an earlier rendering (CMS in
 * DER, as base64).
 */
export type Seal = SealKey | { certificate: string; cms: string }

/**
 * `valid`: sealed with one of the certificates, and unchanged. `changed`: sealed with one of them,
 * but its bytes are others. `unknown`: sealed with another certificate. `unsealed`: no seal.
 */
export type SealVerdict =
  | { verdict: 'valid' | 'changed'; certificate: string }
  | { verdict: 'unknown' | 'unsealed' }

/** `unprintable` names the characters that no font has, `failed` the error. */
type PdfFailure =
  | { ok: false; problem: 'unprintable'; characters: string }
  | { ok: false; problem: 'failed'; error: string }
export type PdfResult =
  | {
      ok: true
      bytes?: Uint8Array<ArrayBuffer>
      cms?: string
      key?: SealKey
      seal?: SealVerdict
      outline?: TextOutline
    }
  | PdfFailure

export type PdfWorker = {
  /**
   * Renders a document as PDF/A-3b. The same content gives the same bytes. With a key it is sealed,
   * and `cms` is the seal: the same content with it gives the same bytes again.
   */
  render(
    content: DocumentContent,
    seal?: Seal,
  ): Promise<{ ok: true; bytes: Uint8Array; cms?: string } | PdfFailure>
  /** Fails with `unprintable` if a text has a character that no font has. */
  checkTexts(texts: string[]): Promise<{ ok: true } | PdfFailure>
  /** Returns a line of text as outlines, without characters that no font has. */
  drawOutline(text: string): Promise<{ ok: true; outline: TextOutline } | PdfFailure>
  /** Creates a key with a certificate that is valid from now, for the studio with this name. */
  createSealKey(subject: string, now: Date): Promise<({ ok: true } & SealKey) | PdfFailure>
  /** Checks the seal of any file against the certificates. */
  verifySeal(
    bytes: Uint8Array,
    certificates: string[],
  ): Promise<{ ok: true; seal: SealVerdict } | PdfFailure>
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
  const runInThread = async (request: PdfRequest) => {
    if (isClosed) return toFailure('closing')
    clearTimeout(idle)
    const result = await sendRequest((thread ??= startThread()), request, limits.timeoutMs)
    if (result === 'timeout') {
      void endThread()
      return toFailure('timeout')
    }
    idle = setTimeout(() => void endThread(), limits.idleMs).unref()
    return result
  }
  const run = (request: PdfRequest) => {
    const rendering = queue.then(() => runInThread(request))
    queue = rendering
    return rendering
  }

  return {
    ...createRequests(run),
    async close() {
      isClosed = true
      clearTimeout(idle)
      await endThread()
    },
  }
}

/** Returns the requests to the thread, each with what is in its result. */
function createRequests(
  run: (request: PdfRequest) => Promise<PdfResult>,
): Omit<PdfWorker, 'close'> {
  return {
    async render(content, seal) {
      const result = await run({ kind: 'render', content, seal })
      if (!result.ok) return result
      const { bytes, cms } = result
      return cms === undefined ? { ok: true, bytes: bytes! } : { ok: true, bytes: bytes!, cms }
    },
    async checkTexts(texts) {
      const result = await run({ kind: 'check', texts })
      return result.ok ? { ok: true } : result
    },
    async drawOutline(text) {
      const result = await run({ kind: 'outline', text })
      return result.ok ? { ok: true, outline: result.outline! } : result
    },
    async createSealKey(subject, now) {
      const result = await run({ kind: 'create-key', subject, now })
      return result.ok ? { ok: true, ...result.key! } : result
    },
    async verifySeal(bytes, certificates) {
      const result = await run({ kind: 'verify', bytes, certificates })
      return result.ok ? { ok: true, seal: result.seal! } : result
    },
  }
}

function sendRequest(worker: Worker, request: PdfRequest, timeoutMs: number) {
  return new Promise<PdfResult | 'timeout'>((resolve) => {
    const finish = (result: PdfResult | 'timeout') => {
      clearTimeout(timer)
      worker.off('message', finish).off('error', onError).off('exit', onExit)
      resolve(result)
    }
    const onError = (error: Error) => finish(toFailure(error.message))
    const onExit = () => finish(toFailure('thread-ended'))
    const timer = setTimeout(() => finish('timeout'), timeoutMs)
    worker.on('message', finish).on('error', onError).on('exit', onExit)
    worker.postMessage(request)
  })
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
