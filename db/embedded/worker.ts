import { type MessagePort, parentPort, workerData } from 'node:worker_threads'

import { redactError, log } from '../../app/platform/log.server.ts'
import { countFsyncs, openDurable, openInMemory } from './durable-fs.ts'

const { dir, template, engine } = workerData as {
  dir: string | null
  template?: Uint8Array<ArrayBuffer>
  engine: WebAssembly.Module
}
const db = dir === null ? await openInMemory(engine, template) : await openDurable(dir, engine)
const sync = Uint8Array.of(0x53, 0, 0, 0, 4)

/** PGlite has one session, so connections are served one after another, each until it closes. */
let queue: Promise<void> = Promise.resolve()
parentPort!.on(
  'message',
  async (message: { connection?: MessagePort } | 'ping' | 'dump' | 'fsyncs' | 'close') => {
    if (typeof message === 'object') {
      const { connection } = message
      if (connection) queue = queue.then(() => serve(connection))
    } else if (message === 'ping') parentPort!.postMessage('pong')
    else if (message === 'fsyncs') parentPort!.postMessage({ fsyncs: countFsyncs() })
    else if (message === 'dump')
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
 * session for the next one. Messages that came together are passed and answered together, because
 * each message between threads takes longer than a short statement.
 */
async function serve(port: MessagePort) {
  let rest = new Uint8Array(0)
  let hasStarted = false
  let work: Promise<unknown> = Promise.resolve()
  await new Promise<void>((resolve) => {
    port.on('message', (bytes: Uint8Array) => {
      rest = rest.length === 0 ? (bytes as Uint8Array<ArrayBuffer>) : joinBytes(rest, bytes)
      for (;;) {
        // the startup message has no type byte, and is passed alone
        const size = hasStarted ? measureMessages(rest) : measureMessage(rest, 0, 0)
        if (size === 0) return
        const messages = rest.slice(0, size)
        rest = rest.slice(size)
        hasStarted = true
        work = work
          .then(() => runMessages(messages, port))
          .catch((error: unknown) => {
            log('error', 'embedded-broke', { error: redactError(error) })
            port.close()
          })
      }
    })
    port.on('close', resolve)
  })
  await work
  // ends a failed statement whose Sync never arrived
  await db.execProtocolRawStream(sync, { onRawData: () => {} })
  if (db.isInTransaction()) await db.exec('rollback')
  await db.exec('discard all')
}

function joinBytes(a: Uint8Array, b: Uint8Array) {
  const bytes = new Uint8Array(a.length + b.length)
  bytes.set(a)
  bytes.set(b, a.length)
  return bytes
}

/** Returns the bytes of the message at a position, or 0 if it isn't complete. */
function measureMessage(bytes: Uint8Array, offset: number, head: number): number {
  if (bytes.length < offset + head + 4) return 0
  const size = head + new DataView(bytes.buffer, bytes.byteOffset + offset + head).getInt32(0)
  return bytes.length < offset + size ? 0 : size
}

/** Returns the bytes of all complete messages. */
function measureMessages(bytes: Uint8Array): number {
  let end = 0
  for (;;) {
    if (bytes[end] === 0x58) return end // Terminate: closing the port has the same effect
    const size = measureMessage(bytes, end, 1)
    if (size === 0) return end
    end += size
  }
}

/** Bytes of results that are passed on before the end. */
const resultBytes = 64 * 1024

async function runMessages(messages: Uint8Array, port: MessagePort) {
  let results: Uint8Array[] = []
  let size = 0
  const pass = () => {
    if (size === 0) return
    const bytes = new Uint8Array(size)
    let offset = 0
    for (const result of results) {
      bytes.set(result, offset)
      offset += result.length
    }
    results = []
    size = 0
    port.postMessage(bytes, [bytes.buffer])
  }
  await db.execProtocolRawStream(messages, {
    onRawData(result) {
      results.push(result.slice())
      size += result.length
      if (size >= resultBytes) pass()
    },
  })
  pass()
}
