import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'

/**
 * The socket object for pg: it passes bytes to the thread of the embedded database. It opens no
 * port or file, so nothing is reachable from outside.
 */
export class WorkerSocket extends Duplex {
  readonly #port: MessagePort
  constructor(worker: Promise<Worker>) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    port1.on('close', () => {
      this.push(null)
      this.destroy()
    })
    // while the thread is reopened, writes wait in the channel
    worker.then(
      (thread) => thread.postMessage({ connection: port2 }, [port2]),
      (error: Error) => this.destroy(error),
    )
  }
  connect() {
    process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    this.#port.ref()
    return this
  }
  unref() {
    this.#port.unref()
    return this
  }
  override _read() {}
  override _write(chunk: Buffer, _encoding: string, callback: () => void) {
    this.#port.postMessage(new Uint8Array(chunk))
    callback()
  }
  /** pg sends the messages of one statement together. */
  override _writev(chunks: { chunk: Buffer }[], callback: () => void) {
    this.#port.postMessage(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    callback()
  }
  override _final(callback: () => void) {
    this.#port.close()
    callback()
  }
  override _destroy(error: Error | null, callback: (error?: Error | null) => void) {
    this.#port.close()
    callback(error)
  }
}
