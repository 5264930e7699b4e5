import { mkdirSync } from 'node:fs'
import { chmod, readdir, rm, stat, statfs } from 'node:fs/promises'

import { FileStore } from '@tus/file-store'
import { Metadata, Server, Upload as Kept } from '@tus/server'

import { hour, minute } from '#app/core/day.ts'
import { type ProblemCode, problemFrom } from '#app/words/problems.ts'

import { openLocks } from './locks.server.ts'

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
  by: string
  name: string
  bytes: number
  there: number
  path: string
  became: Became | null
}
/** Kept, or refused for good. */
export type Became = { hash: string; isNew: boolean } | { problem: ProblemCode }
/** What is said of a file before any of it is there. */
export type Announced = { name: string; type: string; bytes: number }

export type Uploads = {
  /**
   * Answers a request of the protocol for this account; whoever began an upload is asked for with
   * `find` before.
   */
  answer(request: Request, by: string): Promise<Response>
  /** Of this account only. */
  find(id: string, by: string): Promise<Upload | null>
  /** Everything on its way, whoever's it is. */
  open(): Promise<Upload[]>
  /** Nobody else is at it meanwhile. */
  alone<T>(id: string, work: () => Promise<T>): Promise<T>
  /** Lets go of the bytes; what became of them is known until it is tidied. */
  finish(id: string, became: Became): Promise<void>
  /** Bytes the disk can still take. */
  room(): Promise<number>
  tidy(now: Date): Promise<void>
}

/** After it nobody comes back for the rest: counted from when something last arrived. */
const patience = 48 * hour

class Store extends FileStore {
  override async create(upload: Kept) {
    const made = await super.create(upload)
    await chmod(`${this.directory}/${upload.id}`, 0o600)
    return made
  }
}

export function openUploads(dataDir: string): Uploads {
  const folder = `${dataDir}/media/.uploads`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const store = new Store({ directory: folder })
  const locks = openLocks(folder)
  const server = new Server({
    path: '/portal/uploads',
    datastore: store,
    locker: locks(minute / 3),
    relativeLocation: true,
    allowedOrigins: () => false,
    lockDrainTimeout: 500,
  })

  const read = async (id: string): Promise<Upload | null> => {
    const kept = /^[0-9a-f]{32}$/.test(id) ? await store.configstore.get(id) : undefined
    if (!kept?.metadata?.by || kept.size === undefined) return null
    const { by, name, hash, isNew } = kept.metadata
    const problem = problemFrom(kept.metadata.problem)
    const path = `${folder}/${id}`
    const there = (await stat(path).catch(() => null))?.size
    const became = hash ? { hash, isNew: isNew === 'true' } : problem ? { problem } : null
    if (there === undefined && !became) return null
    return { id, by, name: name ?? '', bytes: kept.size, there: there ?? kept.size, path, became }
  }

  return {
    answer: async (request, by) => plain(await server.handleWeb(asked(request, by))),
    find: async (id, by) => {
      const upload = await read(id)
      return upload?.by === by ? upload : null
    },
    async open() {
      const ids = (await readdir(folder))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
      return (await Promise.all(ids.map(read))).filter(
        (upload) => upload !== null && !upload.became,
      ) as Upload[]
    },
    async alone(id, work) {
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
    async room() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    tidy: (now) => tidied(folder, now),
  }
}

/**
 * What a request says of a file that is to come; null where it says it in no way the protocol
 * knows.
 */
export function announced(request: Request): Announced | null {
  const length = request.headers.get('upload-length') ?? ''
  if (request.headers.get('tus-resumable') !== '1.0.0' || !/^\d{1,15}$/.test(length)) return null
  try {
    const said = Metadata.parse(request.headers.get('upload-metadata') ?? '')
    return { name: said.filename ?? '', type: said.filetype ?? '', bytes: Number(length) }
  } catch {
    return null
  }
}

const passedOn = ['tus-resumable', 'upload-offset', 'upload-length', 'content-length']

/**
 * No more of a request than is answered here: whose an upload is stands in its metadata, where only
 * the server writes.
 */
function asked(request: Request, by: string): Request {
  const { method, url } = request
  const headers = new Headers([...request.headers].filter(([name]) => passedOn.includes(name)))
  if (method === 'POST')
    headers.set('upload-metadata', Metadata.stringify({ name: announced(request)?.name ?? '', by }))
  if (method !== 'PATCH') return new Request(url, { method, headers })
  headers.set('content-type', request.headers.get('content-type') ?? '')
  return new Request(url, { method, headers, body: request.body, duplex: 'half' } as RequestInit)
}

/**
 * Without what is said for pages of other sites, and without the metadata, which is the program's
 * own.
 */
function plain(answer: Response): Response {
  for (const name of ['access-control-expose-headers', 'upload-metadata'])
    answer.headers.delete(name)
  return answer
}

/** Removes every upload of which nothing has arrived for long. */
async function tidied(folder: string, now: Date) {
  const touched = new Map<string, number>()
  const names = await readdir(folder)
  const idOf = (name: string) => name.replace(/\..*/, '')
  for (const name of names) {
    const at = (await stat(`${folder}/${name}`).catch(() => null))?.mtimeMs ?? 0
    touched.set(idOf(name), Math.max(touched.get(idOf(name)) ?? 0, at))
  }
  for (const name of names)
    if (now.getTime() - touched.get(idOf(name))! >= patience)
      await rm(`${folder}/${name}`, { force: true })
}
