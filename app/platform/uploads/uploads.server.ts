import { mkdirSync } from 'node:fs'
import { chmod, readdir, rm, stat, statfs } from 'node:fs/promises'

import { FileStore } from '@tus/file-store'
import { Metadata, Server, Upload as Kept } from '@tus/server'

import { hour, minute } from '#app/core/day.ts'
import { type ProblemCode, parseProblemCode } from '#app/messages/problems.ts'

import { createUploadLocks } from './locks.server.ts'

/*
 * media/.uploads/<id>           the bytes that are there: its size is how far it has come
 * media/.uploads/<id>.json      what was said of it, and at last what became of it
 * media/.uploads/<id>.lock      held by whoever is at it
 */

/**
 * A file that comes in parts, by tus 1.0: whose it is, what it was called, how much of it is there;
 * what became of it, once something has.
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
/** Kept, or refused for good. */
export type UploadOutcome = { hash: string; isNew: boolean } | { problem: ProblemCode }
/** What is said of a file before any of it is there. */
export type UploadRequest = { name: string; type: string; bytes: number }

export type UploadStore = {
  /**
   * Answers a request of the protocol for this account; whoever began an upload is asked for with
   * `find` before.
   */
  handleRequest(request: Request, staffId: string): Promise<Response>
  /** Of this account only. */
  find(id: string, staffId: string): Promise<Upload | null>
  /** Everything on its way, whoever's it is. */
  listOpen(): Promise<Upload[]>
  /** Nobody else is at it meanwhile. */
  withLock<T>(id: string, work: () => Promise<T>): Promise<T>
  /** Lets go of the bytes; what became of them is known until it is tidied. */
  finish(id: string, outcome: UploadOutcome): Promise<void>
  /** Bytes the disk can still take. */
  getFreeBytes(): Promise<number>
  sweepStale(now: Date): Promise<void>
}

/** After it nobody comes back for the rest: counted from when something last arrived. */
const maxAge = 48 * hour

class PrivateFileStore extends FileStore {
  override async create(upload: Kept) {
    const made = await super.create(upload)
    await chmod(`${this.directory}/${upload.id}`, 0o600)
    return made
  }
}

export function createUploadStore(dataDir: string): UploadStore {
  const folder = `${dataDir}/media/.uploads`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const store = new PrivateFileStore({ directory: folder })
  const locks = createUploadLocks(folder)
  const server = new Server({
    path: '/portal/uploads',
    datastore: store,
    locker: locks(minute / 3),
    relativeLocation: true,
    allowedOrigins: () => false,
    lockDrainTimeout: 500,
  })

  const read = (id: string) => readUpload(store, id)
  return {
    handleRequest: async (request, by) =>
      stripHeaders(await server.handleWeb(toTusRequest(request, by))),
    find: async (id, by) => {
      const upload = await read(id)
      return upload?.staffId === by ? upload : null
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
    async finish(id, became) {
      const kept = await store.configstore.get(id)
      const said = 'hash' in became ? { hash: became.hash, isNew: String(became.isNew) } : became
      if (kept)
        await store.configstore.set(
          id,
          new Kept({ ...kept, metadata: { ...kept.metadata, ...said } }),
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
  const saved = /^[0-9a-f]{32}$/.test(id) ? await store.configstore.get(id) : undefined
  if (!saved?.metadata?.by || saved.size === undefined) return null
  const { by, name, hash, isNew } = saved.metadata
  const problem = parseProblemCode(saved.metadata.problem)
  const path = `${store.directory}/${id}`
  const receivedBytes = (await stat(path).catch(() => null))?.size
  const outcome = hash ? { hash, isNew: isNew === 'true' } : problem ? { problem } : null
  if (receivedBytes === undefined && !outcome) return null
  return {
    id,
    staffId: by,
    name: name ?? '',
    bytes: saved.size,
    receivedBytes: receivedBytes ?? saved.size,
    path,
    outcome,
  }
}

/**
 * What a request says of a file that is to come; null where it says it in no way the protocol
 * knows.
 */
export function parseUploadRequest(request: Request): UploadRequest | null {
  const length = request.headers.get('upload-length') ?? ''
  if (request.headers.get('tus-resumable') !== '1.0.0' || !/^\d{1,15}$/.test(length)) return null
  try {
    const metadata = Metadata.parse(request.headers.get('upload-metadata') ?? '')
    return { name: metadata.filename ?? '', type: metadata.filetype ?? '', bytes: Number(length) }
  } catch {
    return null
  }
}

const forwardedHeaders = ['tus-resumable', 'upload-offset', 'upload-length', 'content-length']

/**
 * No more of a request than is answered here: whose an upload is stands in its metadata, where only
 * the server writes.
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

/**
 * Without what is said for pages of other sites, and without the metadata, which is the program's
 * own.
 */
function stripHeaders(response: Response): Response {
  for (const name of ['access-control-expose-headers', 'upload-metadata'])
    response.headers.delete(name)
  return response
}

/** Removes every upload of which nothing has arrived for long. */
async function sweepStaleUploads(folder: string, now: Date) {
  const touched = new Map<string, number>()
  const names = await readdir(folder)
  const idOf = (name: string) => name.replace(/\..*/, '')
  for (const name of names) {
    const at = (await stat(`${folder}/${name}`).catch(() => null))?.mtimeMs ?? 0
    touched.set(idOf(name), Math.max(touched.get(idOf(name)) ?? 0, at))
  }
  for (const name of names)
    if (now.getTime() - touched.get(idOf(name))! >= maxAge)
      await rm(`${folder}/${name}`, { force: true })
}
