import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client'

import { createRandomKey } from '#app/ui/random-key.ts'

import {
  type UploadError,
  type UploadItem,
  type UploadedItem,
  classifyResponse,
  isRetryable,
} from './queue.ts'

const endpoint = '/portal/uploads'
/** So much goes in one request, in bytes. */
const chunkBytes = 8 * 1024 ** 2
/** A whole film may have to be read through before it is in the library, in milliseconds. */
const timeoutMs = 180_000

export type UploadCallbacks = {
  onProgress: (bytes: number) => void
  onSent: () => void
  onError: (amiss: UploadError) => void
  onUploaded: (item: UploadedItem, isNew: boolean) => void
}

class UnexpectedResponse extends Error {
  readonly error: UploadError
  constructor(amiss: UploadError) {
    super(amiss.is)
    this.error = amiss
  }
}

/**
 * One file and its way to the library: its bytes by tus, from where they were, and then its
 * arrival.
 */
export class UploadTask {
  #upload: Upload | null = null
  #run = 0
  readonly #file: File
  readonly #item: UploadItem
  readonly #callbacks: UploadCallbacks
  /** The same for every time the arrival is asked for, so that it is one. */
  readonly #idempotencyKey = createRandomKey()

  constructor(file: File, arrival: UploadItem, tell: UploadCallbacks) {
    this.#file = file
    this.#item = arrival
    this.#callbacks = tell
  }

  async start() {
    const run = ++this.#run
    if (await isUnreadable(this.#file))
      return this.#report(run, { is: 'refused', problem: 'file-changed' })
    try {
      this.#upload ??= await this.#createUpload()
    } catch {
      return this.#report(run, { is: 'cut', answered: false })
    }
    if (run === this.#run) this.#upload.start()
  }

  stop() {
    this.#run++
    void this.#upload?.abort()
  }

  /** Nothing is left of it, here and on the server. */
  async discard() {
    this.stop()
    await this.#removeResumable()
    // what cannot be told now is tidied away there later
    await this.#upload?.abort(true).catch(() => {})
  }

  async #createUpload() {
    const { Upload } = await import('tus-js-client')
    const { key, name } = this.#item
    const upload = new Upload(this.#file, {
      endpoint,
      chunkSize: chunkBytes,
      metadata: { filename: name, filetype: this.#file.type },
      fingerprint: async () => key,
      // when to try again is decided for all of them in one place
      retryDelays: null,
      onAfterResponse: throwOnErrorResponse,
      onProgress: (bytes) => this.#callbacks.onProgress(bytes),
      onSuccess: () => void this.#complete(this.#run),
      onError: (error) => this.#handleError(error),
    })
    const before = await upload.findPreviousUploads()
    const [newest] = before.toSorted(
      (a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime),
    )
    if (newest) upload.resumeFromPreviousUpload(newest)
    return upload
  }

  #handleError(error: Error | DetailedError) {
    const { causingError, originalResponse } = error as DetailedError
    const amiss =
      causingError instanceof UnexpectedResponse
        ? causingError.error
        : classifyResponse(
            originalResponse?.getStatus() ?? 0,
            originalResponse?.getBody() ?? '',
            false,
          )
    this.#report(this.#run, amiss ?? { is: 'cut', answered: true })
  }

  async #complete(run: number) {
    this.#callbacks.onSent()
    const { name, folder } = this.#item
    const { pathname } = new URL(this.#upload?.url ?? '', location.href)
    try {
      const answer = await fetch(`${pathname}/complete`, {
        method: 'POST',
        body: new URLSearchParams({ once: this.#idempotencyKey, name, folder }),
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await answer.text()
      const amiss = classifyResponse(answer.status, body, answer.redirected)
      if (run !== this.#run) return
      if (amiss) return this.#report(run, amiss)
      const { item, isNew } = JSON.parse(body) as { item: UploadedItem; isNew: boolean }
      await this.#removeResumable()
      this.#callbacks.onUploaded(item, isNew)
    } catch {
      this.#report(run, { is: 'cut', answered: false })
    }
  }

  #report(run: number, amiss: UploadError) {
    if (run !== this.#run) return
    this.#run++
    // what may be taken another time is still there then
    if (amiss.is === 'gone' || (amiss.is === 'refused' && !isRetryable(amiss.problem))) {
      void this.#removeResumable()
      this.#upload = null
    }
    this.#callbacks.onError(amiss)
  }

  async #removeResumable() {
    const { urlStorage } = this.#upload?.options ?? {}
    for (const { urlStorageKey } of (await this.#upload?.findPreviousUploads()) ?? [])
      await urlStorage?.removeUpload(urlStorageKey)
  }
}

/**
 * The package takes every answer of 400 and more for an upload that is gone, and begins anew: only
 * two of them say that.
 */
function throwOnErrorResponse(request: HttpRequest, response: HttpResponse) {
  const { responseURL } = request.getUnderlyingObject() as XMLHttpRequest
  const amiss = classifyResponse(
    response.getStatus(),
    response.getBody(),
    !new URL(responseURL || endpoint, location.href).pathname.startsWith(endpoint),
  )
  if (amiss && amiss.is !== 'gone') throw new UnexpectedResponse(amiss)
}

/** Whether it was changed or taken away since it was chosen; a browser then reads none of it. */
async function isUnreadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    )
}
