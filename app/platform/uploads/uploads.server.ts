import { mkdirSync } from 'node:fs'
import { chmod, readdir, rm, stat, statfs } from 'node:fs/promises'

import { FileStore } from '@tus/file-store'
import { Metadata, Server, Upload as Kept } from '@tus/server'

import { hour, minute } from '#app/core/day.ts'
import { type ProblemCode, parseProblemCode } from '#app/messages/problems.ts'

import { createUploadLocks } from './locks.server.ts'

/* Files of an upload: <id> holds the bytes received, and its size is the
   progress; <id>.json holds the metadata, and the outcome at the end; <id>.lock is held by the
   request that writes. */

/**
 * A file uploaded in parts by tus 1.0: its owner, original name, progress, and the outcome once
 * there is one.
 */
export type Upload = {
  id: string
  staffId: string
  name: string
  bytes: number
  receivedBytes: number
  path: string
  outcome: UploadOutcome | null
}
/** Stored, or rejected for good. */
export type UploadOutcome = { hash: string; isNew: boolean } | { problem: ProblemCode }
/** Properties of a file announced before its upload; galleries accept more. */
export type UploadRequest = { name: string; type: string; bytes: number; isForGallery: boolean }

export type UploadStore = {
  /**
   * Handles a tus request for this account. Call `find` first: the protocol itself doesn't check
   * the owner of an upload.
   */
  handleRequest(request: Request, staffId: string): Promise<Response>
  /** Returns an upload of this account, or null. */
  find(id: string, staffId: string): Promise<Upload | null>
  /** Returns the unfinished uploads of all accounts. */
  listOpen(): Promise<Upload[]>
  /** Runs `work` while no other request writes to the upload. */
  withLock<T>(id: string, work: () => Promise<T>): Promise<T>
  /** Deletes the bytes and stores the outcome until the upload is swept. */
  finish(id: string, outcome: UploadOutcome): Promise<void>
  /** Returns the free bytes on the disk. */
  getFreeBytes(): Promise<number>
  sweepStale(now: Date): Promise<void>
}

/** Milliseconds after the last received part when an upload is abandoned. */
const maxAge = 48 * hour

class PrivateFileStore extends FileStore {
  override async create(upload: Kept) {
    const newUpload = await super.create(upload)
    await chmod(`${this.directory}/${upload.id}`, 0o600)
    return newUpload
  }
}

/** Stores uploads to the media library. */
export function createMediaUploadStore(dataDir: string): UploadStore {
  return createUploadStore(`${dataDir}/media/.uploads`, '/portal/uploads')
}

/** Stores the upload of a studio file to an empty studio. */
export function createStudioUploadStore(dataDir: string): UploadStore {
  return createUploadStore(getStudioUploadFolder(dataDir), '/auth/setup/uploads')
}

export function getStudioUploadFolder(dataDir: string): string {
  return `${dataDir}/.studio-upload`
}

function createUploadStore(folder: string, path: string): UploadStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const store = new PrivateFileStore({ directory: folder })
  const locks = createUploadLocks(folder)
  const server = new Server({
    path,
    datastore: store,
    locker: locks(minute / 3),
    relativeLocation: true,
    allowedOrigins: () => false,
    lockDrainTimeout: 500,
  })

  const read = (id: string) => readUpload(store, id)
  return {
    handleRequest: async (request, staffId) =>
      stripHeaders(await server.handleWeb(toTusRequest(request, staffId))),
    find: async (id, staffId) => {
      const upload = await read(id)
      return upload?.staffId === staffId ? upload : null
    },
    async listOpen() {
      const ids = (await readdir(folder))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
      return (await Promise.all(ids.map(read))).filter(
        (upload) => upload !== null && !upload.outcome,
      ) as Upload[]
    },
    async withLock(id, work) {
      const lock = locks(10 * minute).newLock(id)
      await lock.lock(new AbortController().signal, () => {})
      return work().finally(() => lock.unlock())
    },
    async finish(id, outcome) {
      const upload = await store.configstore.get(id)
      const result =
        'hash' in outcome ? { hash: outcome.hash, isNew: String(outcome.isNew) } : outcome
      if (upload)
        await store.configstore.set(
          id,
          new Kept({ ...upload, metadata: { ...upload.metadata, ...result } }),
        )
      await rm(`${folder}/${id}`, { force: true })
    },
    async getFreeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    sweepStale: (now) => sweepStaleUploads(folder, now),
  }
}

async function readUpload(store: PrivateFileStore, id: string): Promise<Upload | null> {
  const record = /^[0-9a-f]{32}$/.test(id) ? await store.configstore.get(id) : undefined
  if (!record?.metadata?.by || record.size === undefined) return null
  const { by, name, hash, isNew } = record.metadata
  const problem = parseProblemCode(record.metadata.problem)
  const path = `${store.directory}/${id}`
  const receivedBytes = (await stat(path).catch(() => null))?.size
  const outcome = hash ? { hash, isNew: isNew === 'true' } : problem ? { problem } : null
  if (receivedBytes === undefined && !outcome) return null
  return {
    id,
    staffId: by,
    name: name ?? '',
    bytes: record.size,
    receivedBytes: receivedBytes ?? record.size,
    path,
    outcome,
  }
}

/** Returns the announced name, type and size, or null if the headers are not valid tus. */
export function parseUploadRequest(request: Request): UploadRequest | null {
  const length = request.headers.get('upload-length') ?? ''
  if (request.headers.get('tus-resumable') !== '1.0.0' || !/^\d{1,15}$/.test(length)) return null
  try {
    const metadata = Metadata.parse(request.headers.get('upload-metadata') ?? '')
    return {
      name: metadata.filename ?? '',
      type: metadata.filetype ?? '',
      bytes: Number(length),
      isForGallery: metadata.for === 'gallery',
    }
  } catch {
    return null
  }
}

const forwardedHeaders = ['tus-resumable', 'upload-offset', 'upload-length', 'content-length']

/**
 * Passes on only the headers that are needed. The owner is stored in the upload's metadata, which
 * only the server writes.
 */
function toTusRequest(request: Request, staffId: string): Request {
  const { method, url } = request
  const headers = new Headers(
    [...request.headers].filter(([name]) => forwardedHeaders.includes(name)),
  )
  if (method === 'POST')
    headers.set(
      'upload-metadata',
      Metadata.stringify({ name: parseUploadRequest(request)?.name ?? '', by: staffId }),
    )
  if (method !== 'PATCH') return new Request(url, { method, headers })
  headers.set('content-type', request.headers.get('content-type') ?? '')
  return new Request(url, { method, headers, body: request.body, duplex: 'half' } as RequestInit)
}

/** Removes the CORS header and the metadata, which is internal. */
function stripHeaders(response: Response): Response {
  for (const name of ['access-control-expose-headers', 'upload-metadata'])
    response.headers.delete(name)
  return response
}

/** Deletes every upload that has received nothing for `maxAge`. */
async function sweepStaleUploads(folder: string, now: Date) {
  const modifiedTimes = new Map<string, number>()
  const names = await readdir(folder)
  const getUploadId = (name: string) => name.replace(/\..*/, '')
  for (const name of names) {
    const modifiedAt = (await stat(`${folder}/${name}`).catch(() => null))?.mtimeMs ?? 0
    modifiedTimes.set(
      getUploadId(name),
      Math.max(modifiedTimes.get(getUploadId(name)) ?? 0, modifiedAt),
    )
  }
  for (const name of names)
    if (now.getTime() - modifiedTimes.get(getUploadId(name))! >= maxAge)
      await rm(`${folder}/${name}`, { force: true })
}
