import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client'

import { createRandomKey } from '#app/ui/random-key.ts'

import {
  type UploadError,
  type UploadEvent,
  type UploadItem,
  type UploadedItem,
  classifyResponse,
  isRetryable,
} from './queue.ts'

const endpoint = '/portal/uploads'
/** Bytes per request. */
const chunkBytes = 8 * 1024 ** 2
/** Milliseconds for completing: a whole video may have to be read before it is in the library. */
const timeoutMs = 180_000

export type UploadCallbacks = {
  onProgress: (bytes: number) => void
  onSent: () => void
  onError: (failure: UploadError) => void
  onUploaded: (item: UploadedItem, event: UploadEvent) => void
}

/** `isReplacement` is a client's gallery's, for a file of the same name. */
type CompletionResult = { item: UploadedItem; isNew: boolean; isReplacement?: boolean }

class UnexpectedResponse extends Error {
  readonly error: UploadError
  constructor(failure: UploadError) {
    super(failure.type)
    this.error = failure
  }
}

/** Uploads one file: its bytes by tus, resumed where they ended, then the completion request. */
export class UploadTask {
  #upload: Upload | null = null
  #run = 0
  readonly #file: File
  readonly #item: UploadItem
  readonly #callbacks: UploadCallbacks
  /** The same for every attempt, so that the upload is completed once. */
  readonly #idempotencyKey = createRandomKey()

  constructor(file: File, uploadItem: UploadItem, tell: UploadCallbacks) {
    this.#file = file
    this.#item = uploadItem
    this.#callbacks = tell
  }

  async start() {
    const run = ++this.#run
    if (await isUnreadable(this.#file))
      return this.#report(run, { type: 'refused', problem: 'file-changed' })
    try {
      this.#upload ??= await this.#createUpload()
    } catch {
      return this.#report(run, { type: 'disconnected', answered: false })
    }
    if (run === this.#run) this.#upload.start()
  }

  stop() {
    this.#run++
    void this.#upload?.abort()
  }

  /** Deletes the upload here and on the server. */
  async discard() {
    this.stop()
    await this.#removeResumable()
    // if it fails, the server deletes the upload later
    await this.#upload?.abort(true).catch(() => {})
  }

  async #createUpload() {
    const { Upload } = await import('tus-js-client')
    const { key, name, delivery } = this.#item
    const upload = new Upload(this.#file, {
      endpoint,
      chunkSize: chunkBytes,
      metadata: {
        filename: name,
        filetype: this.#file.type,
        ...(delivery && { for: 'gallery' }),
      },
      fingerprint: async () => key,
      // the manager schedules retries for all files together
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
    const failure =
      causingError instanceof UnexpectedResponse
        ? causingError.error
        : classifyResponse(
            originalResponse?.getStatus() ?? 0,
            originalResponse?.getBody() ?? '',
            false,
          )
    this.#report(this.#run, failure ?? { type: 'disconnected', answered: true })
  }

  async #complete(run: number) {
    this.#callbacks.onSent()
    const { name, folder, delivery } = this.#item
    const { pathname } = new URL(this.#upload?.url ?? '', location.href)
    try {
      const response = await fetch(getCompletionPath(pathname, delivery), {
        method: 'POST',
        body: new URLSearchParams({
          formKey: this.#idempotencyKey,
          name,
          folder,
          ...(delivery?.sectionId && { section: delivery.sectionId }),
        }),
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await response.text()
      const failure = classifyResponse(response.status, body, response.redirected)
      if (run !== this.#run) return
      if (failure) return this.#report(run, failure)
      const { item, isNew, isReplacement } = JSON.parse(body) as CompletionResult
      await this.#removeResumable()
      this.#callbacks.onUploaded(
        item,
        isNew
          ? { type: 'added', isReplacement: isReplacement ?? false }
          : { type: 'duplicate', existingName: delivery && item.name },
      )
    } catch {
      this.#report(run, { type: 'disconnected', answered: false })
    }
  }

  #report(run: number, failure: UploadError) {
    if (run !== this.#run) return
    this.#run++
    // an upload that may be retried stays resumable
    if (failure.type === 'lost' || (failure.type === 'refused' && !isRetryable(failure.problem))) {
      void this.#removeResumable()
      this.#upload = null
    }
    this.#callbacks.onError(failure)
  }

  async #removeResumable() {
    const { urlStorage } = this.#upload?.options ?? {}
    for (const { urlStorageKey } of (await this.#upload?.findPreviousUploads()) ?? [])
      await urlStorage?.removeUpload(urlStorageKey)
  }
}

/** Returns the path that adds a completely sent file to the library or to what a client gets. */
function getCompletionPath(uploadPath: string, delivery: UploadItem['delivery']): string {
  if (!delivery) return `${uploadPath}/complete`
  const id = uploadPath.slice(uploadPath.lastIndexOf('/') + 1)
  return `${delivery.path}/uploads/${id}/completion`
}

/**
 * Throws on errors that tus-js-client would misread: it treats any 4xx as a lost upload and starts
 * over. Only 404 and 410 mean that.
 */
function throwOnErrorResponse(request: HttpRequest, response: HttpResponse) {
  const { responseURL } = request.getUnderlyingObject() as XMLHttpRequest
  const failure = classifyResponse(
    response.getStatus(),
    response.getBody(),
    !new URL(responseURL || endpoint, location.href).pathname.startsWith(endpoint),
  )
  if (failure && failure.type !== 'lost') throw new UnexpectedResponse(failure)
}

/**
 * Returns true if the file was changed or removed since it was chosen; browsers then refuse to read
 * it.
 */
async function isUnreadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    )
}
