import { type MessagePort, parentPort, workerData } from 'node:worker_threads'

import { redactError, log } from '../../app/platform/log.server.ts'
import { countFsyncs, openDurable, openInMemory } from './durable-fs.ts'

const { dir, template, engine } = workerData as {
  dir: string | null
  template?: Uint8Array<ArrayBuffer>
  engine: WebAssembly.Module
}
const db =
  dir === null
    ? await openInMemory(engine, template && new Blob([template]))
    : await openDurable(dir, engine)
const sync = Uint8Array.of(0x53, 0, 0, 0, 4)

/** PGlite has one session, so connections are served one after another, each until it closes. */
let queue: Promise<void> = Promise.resolve()
parentPort!.on(
  'message',
  async (word: { connection?: MessagePort } | 'ping' | 'dump' | 'fsyncs' | 'close') => {
    if (typeof word === 'object') {
      const { connection } = word
      if (connection) queue = queue.then(() => serve(connection))
    } else if (word === 'ping') parentPort!.postMessage('pong')
    else if (word === 'fsyncs') parentPort!.postMessage({ fsyncs: countFsyncs() })
    else if (word === 'dump')
      parentPort!.postMessage({
        dump: new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()),
      })
    else {
      await db.close()
      process.exit(0)
    }
  },
)
parentPort!.postMessage('ready')

/**
 * Serves one connection: passes whole protocol messages in and raw bytes out, then resets the
 * session for the next one.
 */
async function serve(port: MessagePort) {
  let rest = new Uint8Array(0)
  let started = false
  let work: Promise<unknown> = Promise.resolve()
  await new Promise<void>((ended) => {
    port.on('message', (bytes: Uint8Array) => {
      rest = rest.length === 0 ? (bytes as Uint8Array<ArrayBuffer>) : joinBytes(rest, bytes)
      for (;;) {
        const head = started ? 1 : 0 // the startup message has no type byte
        if (rest.length < head + 4) return
        const size = head + new DataView(rest.buffer, rest.byteOffset + head).getInt32(0)
        if (rest.length < size) return
        const message = rest.slice(0, size)
        rest = rest.slice(size)
        started = true
        if (message[0] === 0x58) return // Terminate: closing the port has the same effect
        work = work
          .then(() =>
            db.execProtocolRawStream(message, {
              onRawData: (result) => port.postMessage(result.slice()),
            }),
          )
          .catch((error: unknown) => {
            log('error', 'embedded-broke', { error: redactError(error) })
            port.close()
          })
      }
    })
    port.on('close', ended)
  })
  await work
  // ends a failed statement whose Sync never arrived
  await db.execProtocolRawStream(sync, { onRawData: () => {} })
  if (db.isInTransaction()) await db.exec('rollback')
  await db.exec('discard all')
}

function joinBytes(a: Uint8Array, b: Uint8Array) {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
