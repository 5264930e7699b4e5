import type { MediaKind } from '#app/core/media-kinds.ts'

import type { DroppedFile } from './dropped-files.ts'
import {
  type UnfinishedUpload,
  takeUnfinishedUploads,
  storeUnfinishedUploads,
} from './unfinished-uploads.ts'
import { ThroughputMeter } from './throughput-meter.ts'
import {
  type DeliveryTarget,
  type UploadError,
  type UploadItem,
  type UploadEvent,
  type UploadedItem,
  validateDelivery,
  validateFile,
  getTargetFolder,
  isJunk,
  isUnfinished,
  findNextUpload,
  applyEvent,
  getRetryDelay,
} from './queue.ts'
import { throttle } from './throttle.ts'
import { UploadTask } from './upload-task.ts'

export type UploadsView = {
  files: readonly UploadItem[]
  paused: boolean
  seconds: number | null
  unfinished: readonly UnfinishedUpload[]
  openPanels: number
}
type GalleryListener = (target: string, upload: GalleryUpload) => void
type UploadListener = (items: UploadedItem[], uploadItems: UploadItem[]) => void
/** A finished upload for a gallery. Its `file` increases in the order in which files were added. */
export type GalleryUpload = { hash: string; drop: number; file: number }

/**
 * Intervals in milliseconds: updates of the view, reports of finished uploads, and writes of the
 * unfinished ones to storage.
 */
const renderIntervalMs = 200
const reportIntervalMs = 1000
const storeIntervalMs = 2000
/**
 * Milliseconds without a byte after which a connection counts as dead; shorter when the user has
 * just returned to the page.
 */
const stallTimeoutMs = 60_000
const stallTimeoutOnReturnMs = 8000

/** Manages one person's uploads from this browser tab across all portal pages. */
export class UploadManager {
  #files = new Map<number, UploadItem>()
  #sources = new Map<number, File>()
  #tasks = new Map<number, UploadTask>()
  #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #throughput = new ThroughputMeter()
  #paused = false
  #openPanels = 0
  #unfinishedBefore: UnfinishedUpload[]
  #view: UploadsView
  #listeners = new Set<() => void>()
  #uploadListeners = new Set<UploadListener>()
  #galleryListeners = new Set<GalleryListener>()
  #unreported: { item: UploadedItem; uploadItem: UploadItem }[] = []
  #forGalleries: { target: string; upload: GalleryUpload }[] = []
  #stallTimer: ReturnType<typeof setInterval> | undefined
  #counters = { ids: 0, drops: 0 }
  readonly person: string

  constructor(person: string) {
    this.person = person
    this.#unfinishedBefore = takeUnfinishedUploads(person)
    this.#view = this.#buildView()
    addEventListener('online', this.#retryAll)
    addEventListener('pagehide', this.#handlePageHide)
    addEventListener('beforeunload', this.#handleBeforeUnload)
    document.addEventListener('visibilitychange', this.#handleVisibility)
  }

  readonly view = () => this.#view
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Calls the listener with finished uploads, several at a time. */
  onUploaded(hear: UploadListener) {
    this.#uploadListeners.add(hear)
    return () => {
      this.#uploadListeners.delete(hear)
    }
  }

  /** Calls the listener with each upload for a gallery, before `onUploaded` reports several. */
  onGalleryUpload(hear: GalleryListener) {
    this.#galleryListeners.add(hear)
    return () => {
      this.#galleryListeners.delete(hear)
    }
  }

  /** Counts an open panel, which shows all uploads, until the returned function is called. */
  registerPanel() {
    this.#openPanels++
    this.#publishView()
    return () => {
      this.#openPanels--
      this.#publishView()
    }
  }

  /** Returns the finished uploads for a gallery that it hasn't received yet, also from before. */
  takeForGallery(target: string): GalleryUpload[] {
    const [ownUploads, others] = [true, false].map((isOwn) =>
      this.#forGalleries.filter((upload) => (upload.target === target) === isOwn),
    )
    this.#forGalleries = others!
    return ownUploads!.map(({ upload }) => upload)
  }

  /**
   * Queues files, except those already queued. Returns the id of this drop. `target` is the gallery
   * of a website page that receives them, `delivery` a client's gallery.
   */
  add(
    found: DroppedFile[],
    folder: string,
    acceptedKinds: readonly MediaKind[],
    {
      target = null,
      delivery = null,
    }: { target?: string | null; delivery?: DeliveryTarget | null } = {},
  ): number {
    if (![...this.#files.values()].some((file) => isUnfinished(file) || file.state === 'refused'))
      this.clear()
    const drop = ++this.#counters.drops
    const unfinishedKeys = new Set(
      [...this.#files.values()].filter(isUnfinished).map(({ key }) => key),
    )
    const added = found
      .filter(({ path }) => !isJunk(path))
      .map((file) => ({ ...file, key: getFileKey(this.person, file) }))
      .filter(({ key }) => !unfinishedKeys.has(key) && unfinishedKeys.add(key))
    for (const { file, path, name, key } of added) {
      const id = ++this.#counters.ids
      const properties = { name, type: file.type, size: file.size }
      const problem = delivery
        ? validateDelivery(properties)
        : validateFile(properties, acceptedKinds)
      this.#sources.set(id, file)
      this.#files.set(id, {
        id,
        key,
        name,
        folder: getTargetFolder(folder, path),
        bytes: file.size,
        sent: 0,
        seconds: null,
        state: problem ? 'refused' : 'waiting',
        problem,
        tries: 0,
        restarts: 0,
        drop,
        dropSize: added.length,
        target,
        delivery,
        existingName: null,
        isReplacement: false,
      })
    }
    this.#unfinishedBefore = this.#unfinishedBefore.filter(({ key }) => !unfinishedKeys.has(key))
    this.#startNext()
    return drop
  }

  pause() {
    this.#paused = true
    for (const { id, state } of this.#files.values()) {
      if (state !== 'sending' && state !== 'disconnected' && state !== 'signed-out') continue
      clearTimeout(this.#timers.get(id))
      this.#tasks.get(id)?.stop()
      this.#apply(id, { type: 'pause' })
    }
    this.#publishView()
  }

  resume() {
    this.#paused = false
    this.#retryAll()
  }

  /** Resumes uploads after a sign-in, but only of the same person. */
  handleSignIn(person: string) {
    if (person !== this.person) return
    for (const { id, state } of this.#files.values()) if (state === 'signed-out') this.#start(id)
  }

  retry(id: number) {
    this.#apply(id, { type: 'retry' })
    this.#startNext()
  }

  cancel(id: number) {
    this.#remove(id)
    this.#startNext()
  }

  cancelAll() {
    for (const file of this.#files.values()) if (isUnfinished(file)) this.#remove(file.id)
    this.#paused = false
    this.#startNext()
  }

  /** Removes finished and rejected files from the list. */
  clear() {
    for (const file of this.#files.values()) if (!isUnfinished(file)) this.#remove(file.id)
    this.#publishView()
  }

  /** Dismisses the notice about uploads that a closed page left unfinished. */
  clearUnfinished() {
    this.#unfinishedBefore = []
    this.#publishView()
  }

  /** Stops all uploads, because another person has signed in. */
  dispose() {
    for (const id of this.#files.keys()) {
      clearTimeout(this.#timers.get(id))
      this.#tasks.get(id)?.stop()
    }
    this.#handlePageHide()
    clearInterval(this.#stallTimer)
    removeEventListener('online', this.#retryAll)
    removeEventListener('pagehide', this.#handlePageHide)
    removeEventListener('beforeunload', this.#handleBeforeUnload)
    document.removeEventListener('visibilitychange', this.#handleVisibility)
  }

  #remove(id: number) {
    clearTimeout(this.#timers.get(id))
    const file = this.#files.get(id)
    if (file && isUnfinished(file)) void this.#tasks.get(id)?.discard()
    this.#files.delete(id)
    this.#release(id)
  }

  #release(id: number) {
    for (const map of [this.#sources, this.#tasks, this.#timers]) map.delete(id)
    this.#throughput.release(id)
  }

  #startNext() {
    for (let next = this.#findNext(); next; next = this.#findNext()) this.#start(next.id)
    this.#publishView()
  }

  #findNext() {
    return this.#paused ? undefined : findNextUpload([...this.#files.values()])
  }

  #start(id: number) {
    const [file, source] = [this.#files.get(id), this.#sources.get(id)]
    if (!file || !source) return
    clearTimeout(this.#timers.get(id))
    this.#throughput.start(id)
    this.#apply(id, { type: 'start' })
    const sending =
      this.#tasks.get(id) ??
      new UploadTask(source, file, {
        onProgress: (bytes) => this.#handleProgress(id, bytes),
        onSent: () => this.#apply(id, { type: 'uploaded' }),
        onError: (failure) => this.#handleError(id, failure),
        onUploaded: (item, event) => this.#handleUploaded(id, item, event),
      })
    this.#tasks.set(id, sending)
    void sending.start()
    this.#stallTimer ??= setInterval(
      () => this.#restartStalled(stallTimeoutMs),
      stallTimeoutMs / 12,
    )
  }

  #handleProgress(id: number, bytes: number) {
    const file = this.#files.get(id)
    if (file?.state !== 'sending') return
    this.#apply(id, {
      type: 'progress',
      bytes,
      seconds: this.#throughput.recordProgress(id, file.sent, bytes, file.bytes - bytes),
    })
  }

  #handleError(id: number, failure: UploadError) {
    this.#apply(id, failure)
    const file = this.#files.get(id)
    if (file?.state === 'disconnected')
      this.#timers.set(
        id,
        setTimeout(() => this.#start(id), getRetryDelay(file.tries)),
      )
    this.#startNext()
  }

  #handleUploaded(id: number, item: UploadedItem, event: UploadEvent) {
    this.#apply(id, event)
    const uploadItem = this.#files.get(id)
    this.#release(id)
    if (uploadItem) this.#unreported.push({ item, uploadItem })
    if (uploadItem?.target) {
      const upload = { hash: item.hash, drop: uploadItem.drop, file: id }
      this.#forGalleries.push({ target: uploadItem.target, upload })
      for (const hear of this.#galleryListeners) hear(uploadItem.target, upload)
    }
    this.#reportUploaded()
    this.#startNext()
  }

  #isBusy() {
    return [...this.#files.values()].some(isUnfinished)
  }

  #apply(id: number, event: UploadEvent) {
    const file = this.#files.get(id)
    if (file) this.#files.set(id, applyEvent(file, event))
    this.#publishView()
  }

  #retryAll = () => {
    for (const { id, state } of this.#files.values())
      if (state === 'disconnected' || state === 'signed-out') this.#start(id)
    this.#startNext()
  }

  #handleVisibility = () => {
    if (document.visibilityState === 'visible') this.#restartStalled(stallTimeoutOnReturnMs)
  }

  /**
   * Restarts uploads without progress: after sleep a laptop has connections that are dead at the
   * other end.
   */
  #restartStalled(longest: number) {
    for (const { id, state } of this.#files.values()) {
      if (state !== 'sending' || !this.#throughput.isStalled(id, longest)) continue
      this.#tasks.get(id)?.stop()
      this.#start(id)
    }
  }

  #handlePageHide = () => {
    storeUnfinishedUploads(this.person, this.#listUnfinished(), false)
  }

  #handleBeforeUnload = (event: BeforeUnloadEvent) => {
    if (this.#isBusy()) event.preventDefault()
  }

  #listUnfinished(): UnfinishedUpload[] {
    return [
      ...this.#unfinishedBefore,
      ...[...this.#files.values()].filter(isUnfinished).map(({ key, name }) => ({ key, name })),
    ]
  }

  #buildView(): UploadsView {
    const files = [...this.#files.values()]
    const rest = files.reduce(
      (sum, file) => (isUnfinished(file) ? sum + file.bytes - file.sent : sum),
      0,
    )
    return {
      files,
      paused: this.#paused,
      seconds: this.#throughput.estimateSeconds(rest),
      unfinished: this.#unfinishedBefore,
      openPanels: this.#openPanels,
    }
  }

  /** Throttled, so that progress of a thousand small files doesn't block the page. */
  #publishView = throttle(renderIntervalMs, () => {
    if (!this.#isBusy()) {
      clearInterval(this.#stallTimer)
      this.#stallTimer = undefined
      this.#throughput.resetTotal()
    }
    this.#view = this.#buildView()
    this.#storeUnfinished()
    for (const listener of this.#listeners) listener()
  })

  #reportUploaded = throttle(reportIntervalMs, () => {
    const fresh = this.#unreported.splice(0)
    for (const hear of this.#uploadListeners)
      hear(
        fresh.map(({ item }) => item),
        fresh.map(({ uploadItem }) => uploadItem),
      )
  })

  #storeUnfinished = throttle(storeIntervalMs, () =>
    storeUnfinishedUploads(this.person, this.#listUnfinished(), true),
  )
}

/** Returns the same key for the same file chosen in the same way, and another per person. */
function getFileKey(person: string, { file, path }: DroppedFile): string {
  return [person, path, file.size, file.lastModified].join(' ')
}

let current: UploadManager | null = null

export function getUploadManager(person: string): UploadManager {
  if (current && current.person !== person) {
    current.dispose()
    current = null
  }
  return (current ??= new UploadManager(person))
}
