import { closeSync, fsyncSync, openSync } from 'node:fs'

import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const extensions = { btree_gist, pg_trgm, unaccent }

type Stream = { nfd?: number | null; node: unknown }
type Module = {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number }
    realPath: (node: unknown) => string
  }
}

let fsyncCount = 0

/** Number of fsync calls so far, for a test. */
export const countFsyncs = () => fsyncCount

/**
 * Adds fsync, which PGlite's file layer lacks. Hooks an internal API, so PGlite's version is pinned
 * and a test counts the calls.
 */
class DurableFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const ready = await super.init(...args)
    const preRun = ready.emscriptenOpts.preRun as unknown as ((mod: Module) => void)[]
    preRun.push(({ NODEFS }) => {
      NODEFS.stream_ops.fsync = (stream) => {
        fsyncCount++
        if (typeof stream.nfd === 'number') fsyncSync(stream.nfd)
        else {
          const folder = openSync(NODEFS.realPath(stream.node), 'r')
          try {
            fsyncSync(folder)
          } finally {
            closeSync(folder)
          }
        }
        return 0
      }
    })
    return ready
  }
}

const memoryArgs = ['-c', 'shared_buffers=16MB']
/** A database in memory keeps few segments of its log, so that copies of it are small. */
const logArgs = ['-c', 'min_wal_size=2MB', '-c', 'max_wal_size=4MB']

/** Opens the folder with an fsync after every commit. */
export function openDurable(dir: string, pgliteWasmModule: WebAssembly.Module) {
  const startParams = PGlite.defaultStartParams
    .filter((p) => p !== '-F')
    .concat(['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', ...memoryArgs])
  return PGlite.create({ fs: new DurableFS(dir), extensions, startParams, pgliteWasmModule })
}

/** Bytes as PGlite takes them. A `Blob` would copy them in small pieces, for 0.3 seconds. */
class Template extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super()
    this.#bytes = bytes
  }
  override arrayBuffer() {
    return Promise.resolve(this.#bytes.buffer)
  }
}

/**
 * Opens a new database in memory, from the bytes of a template if given, which must fill their
 * buffer. Its WAL segments are 1 MB instead of 16, so that a dump is small.
 */
export function openInMemory(
  pgliteWasmModule: WebAssembly.Module,
  template?: Uint8Array<ArrayBuffer>,
) {
  return PGlite.create({
    dataDir: 'memory://',
    extensions,
    startParams: [...PGlite.defaultStartParams, ...memoryArgs, ...logArgs],
    pgliteWasmModule,
    initDbStartParams: ['--wal-segsize=1'],
    ...(template && { loadDataDir: new Template(template) }),
  })
}
