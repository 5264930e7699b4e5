import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client'

import { freshKey } from '#app/ui/fresh-key.ts'

import { type Amiss, type Arrival, type Item, amissOf, isWorthAgain } from './queue.ts'

const address = '/portal/uploads'
/** So much goes in one request, in bytes. */
const part = 8 * 1024 ** 2
/** A whole film may have to be read through before it is in the library, in milliseconds. */
const patience = 180_000

export type Tell = {
  sent: (bytes: number) => void
  whole: () => void
  amiss: (amiss: Amiss) => void
  there: (item: Item, isNew: boolean) => void
}

class Unhoped extends Error {
  readonly amiss: Amiss
  constructor(amiss: Amiss) {
    super(amiss.is)
    this.amiss = amiss
  }
}

/**
 * One file and its way to the library: its bytes by tus, from where they were, and then its
 * arrival.
 */
export class Sending {
  #upload: Upload | null = null
  #run = 0
  readonly #file: File
  readonly #arrival: Arrival
  readonly #tell: Tell
  /** The same for every time the arrival is asked for, so that it is one. */
  readonly #once = freshKey()

  constructor(file: File, arrival: Arrival, tell: Tell) {
    this.#file = file
    this.#arrival = arrival
    this.#tell = tell
  }

  async start() {
    const run = ++this.#run
    if (await isUnreadable(this.#file))
      return this.#say(run, { is: 'refused', problem: 'file-changed' })
    try {
      this.#upload ??= await this.#prepared()
    } catch {
      return this.#say(run, { is: 'cut', answered: false })
    }
    if (run === this.#run) this.#upload.start()
  }

  stop() {
    this.#run++
    void this.#upload?.abort()
  }

  /** Nothing is left of it, here and on the server. */
  async drop() {
    this.stop()
    await this.#forget()
    // what cannot be told now is tidied away there later
    await this.#upload?.abort(true).catch(() => {})
  }

  async #prepared() {
    const { Upload } = await import('tus-js-client')
    const { key, name } = this.#arrival
    const upload = new Upload(this.#file, {
      endpoint: address,
      chunkSize: part,
      metadata: { filename: name, filetype: this.#file.type },
      fingerprint: async () => key,
      // when to try again is decided for all of them in one place
      retryDelays: null,
      onAfterResponse: look,
      onProgress: (bytes) => this.#tell.sent(bytes),
      onSuccess: () => void this.#arrive(this.#run),
      onError: (error) => this.#failed(error),
    })
    const before = await upload.findPreviousUploads()
    const [newest] = before.toSorted(
      (a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime),
    )
    if (newest) upload.resumeFromPreviousUpload(newest)
    return upload
  }

  #failed(error: Error | DetailedError) {
    const { causingError, originalResponse } = error as DetailedError
    const amiss =
      causingError instanceof Unhoped
        ? causingError.amiss
        : amissOf(originalResponse?.getStatus() ?? 0, originalResponse?.getBody() ?? '', false)
    this.#say(this.#run, amiss ?? { is: 'cut', answered: true })
  }

  async #arrive(run: number) {
    this.#tell.whole()
    const { name, folder } = this.#arrival
    const { pathname } = new URL(this.#upload?.url ?? '', location.href)
    try {
      const answer = await fetch(`${pathname}/arrival`, {
        method: 'POST',
        body: new URLSearchParams({ once: this.#once, name, folder }),
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(patience),
      })
      const body = await answer.text()
      const amiss = amissOf(answer.status, body, answer.redirected)
      if (run !== this.#run) return
      if (amiss) return this.#say(run, amiss)
      const { item, isNew } = JSON.parse(body) as { item: Item; isNew: boolean }
      await this.#forget()
      this.#tell.there(item, isNew)
    } catch {
      this.#say(run, { is: 'cut', answered: false })
    }
  }

  #say(run: number, amiss: Amiss) {
    if (run !== this.#run) return
    this.#run++
    // what may be taken another time is still there then
    if (amiss.is === 'gone' || (amiss.is === 'refused' && !isWorthAgain(amiss.problem))) {
      void this.#forget()
      this.#upload = null
    }
    this.#tell.amiss(amiss)
  }

  async #forget() {
    const { urlStorage } = this.#upload?.options ?? {}
    for (const { urlStorageKey } of (await this.#upload?.findPreviousUploads()) ?? [])
      await urlStorage?.removeUpload(urlStorageKey)
  }
}

/**
 * The package takes every answer of 400 and more for an upload that is gone, and begins anew: only
 * two of them say that.
 */
function look(request: HttpRequest, response: HttpResponse) {
  const { responseURL } = request.getUnderlyingObject() as XMLHttpRequest
  const amiss = amissOf(
    response.getStatus(),
    response.getBody(),
    !new URL(responseURL || address, location.href).pathname.startsWith(address),
  )
  if (amiss && amiss.is !== 'gone') throw new Unhoped(amiss)
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
