import { type Segment, createSegmentReader } from './segments.server.ts'

/** The body of a response, for the file sender. */
export type Transfer = {
  segments: Iterable<Segment>
  /** Number of bytes of all segments. */
  bytes: number
  /** True for a file to save, false for one that a page shows. */
  isDownload: boolean
  /** The session that asked, to which limits apply; without one, they apply to the address. */
  sessionId?: string
  /** Called once, when sending ends, with the number of bytes that were sent. */
  onSent?: (bytes: number) => Promise<void>
  /** Asked again and again while sending. Returning false ends the connection. */
  mayContinue?: () => Promise<boolean>
}

/** Bytes of one read when the body is read as a stream. */
const streamPartBytes = 256 * 1024

// the program in the build and the server outside of it have their own copies of this module
const transferKey = Symbol.for('backlot.transfer')
type TransferBody = ReadableStream<Uint8Array> & { [transferKey]?: Transfer }

/**
 * Returns a response body that the file sender sends without streams. Anything else that reads it,
 * such as a test, gets the same bytes.
 */
export function createTransferBody(transfer: Transfer): ReadableStream<Uint8Array> {
  const reader = createSegmentReader(transfer.segments)
  let sent = 0
  async function end() {
    await reader.close()
    await transfer.onSent?.(sent)
  }
  const body: TransferBody = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = Buffer.allocUnsafe(streamPartBytes)
        const bytes = await reader.read(part).catch(async (error: unknown) => {
          await end()
          throw error
        })
        sent += bytes
        if (bytes > 0) return controller.enqueue(part.subarray(0, bytes))
        await end()
        controller.close()
      },
      cancel: end,
    },
    // nothing is read before something asks for it
    { highWaterMark: 0 },
  )
  body[transferKey] = transfer
  return body
}

/** Returns the transfer of a response body, or null for any other body. */
export function findTransfer({ body }: Response): Transfer | null {
  return (body as TransferBody | null)?.[transferKey] ?? null
}
