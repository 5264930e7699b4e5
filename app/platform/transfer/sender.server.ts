import type { ServerResponse } from 'node:http'

import { redactError, log } from '../log.server.ts'
import { createSegmentReader } from './segments.server.ts'
import type { Transfer } from './transfer.server.ts'

/**
 * Bytes of one read and one write. Each read is a job of another thread, so that smaller ones cost
 * more processor time; larger ones cost no less.
 */
const bufferBytes = 2 * 1024 * 1024

/** Unused buffers that are kept. */
const maxFreeBuffers = 8

const defaultLimits = {
  /** A client that accepts no byte for this long is disconnected. */
  stallMs: 60_000,
  /** Transfers at once, of everyone. */
  maxTransfers: 64,
  /** Transfers at once of a session, or of an address without one. */
  maxPerHolder: 16,
  /** The same, of files to save. */
  maxDownloadsPerHolder: 4,
  /** A running transfer is asked again after this long if it may continue. */
  checkMs: 1000,
}

type Held = { transfers: number; downloads: number }

/**
 * Creates the file sender: it writes files and parts of them to the socket itself, because Web
 * Streams cost twice the processor time for large ones. Each transfer has one buffer: while it is
 * filled again, the client still gets what the kernel has of the last bytes.
 */
export function createFileSender(options: Partial<typeof defaultLimits> = {}) {
  const limits = { ...defaultLimits, ...options }
  const heldByHolder = new Map<string, Held>()
  const freeBuffers: Buffer[] = []
  let running = 0

  /** Returns false if too many transfers are running. */
  function begin(holder: string, { isDownload }: Transfer): boolean {
    const held = heldByHolder.get(holder) ?? { transfers: 0, downloads: 0 }
    if (
      running >= limits.maxTransfers ||
      held.transfers >= limits.maxPerHolder ||
      (isDownload && held.downloads >= limits.maxDownloadsPerHolder)
    )
      return false
    heldByHolder.set(holder, held)
    running++
    held.transfers++
    if (isDownload) held.downloads++
    return true
  }

  function finish(holder: string, { isDownload }: Transfer) {
    const held = heldByHolder.get(holder)!
    running--
    held.transfers--
    if (isDownload) held.downloads--
    if (held.transfers === 0) heldByHolder.delete(holder)
  }

  /**
   * Sends a response with the bytes of its transfer. Returns false, with nothing sent, if too many
   * are running. A file that is gone or too short ends the connection, so that the client knows it
   * and can resume.
   */
  return async function sendTransfer(
    res: ServerResponse,
    head: { status: number; headers: Headers },
    transfer: Transfer,
    address: string,
  ): Promise<boolean> {
    const holder = transfer.sessionId ?? address
    if (!begin(holder, transfer)) return false
    const reader = createSegmentReader(transfer.segments)
    const progress = { bytes: 0 }
    try {
      res.setTimeout(limits.stallMs) // without a listener it closes the socket
      res.writeHead(head.status, [...head.headers].flat())
      const buffer = freeBuffers.pop() ?? Buffer.allocUnsafeSlow(bufferBytes)
      await sendSegments(res, reader, { buffer, progress, transfer, checkMs: limits.checkMs })
      // not after an error: a write may still use it
      if (freeBuffers.length < maxFreeBuffers) freeBuffers.push(buffer)
      res.end()
    } catch (error) {
      if (!(error instanceof ClientLeft || error instanceof AccessEnded))
        log('error', 'transfer-failed', { error: redactError(error) })
      res.destroy()
    } finally {
      finish(holder, transfer)
      await reader.close()
      await reportSent(transfer, progress.bytes)
    }
    return true
  }
}

/** The client closed the connection, or accepted nothing for too long. */
class ClientLeft extends Error {}

/** The person may not have the file anymore. */
class AccessEnded extends Error {}

async function reportSent(transfer: Transfer, bytes: number) {
  try {
    await transfer.onSent?.(bytes)
  } catch (error) {
    log('error', 'transfer-report-failed', { error: redactError(error) })
  }
}

/** `progress` has the number of bytes that the socket has accepted. */
type Sending = {
  buffer: Buffer
  progress: { bytes: number }
  transfer: Transfer
  checkMs: number
}

/** Writes everything the reader has. */
async function sendSegments(
  res: ServerResponse,
  reader: ReturnType<typeof createSegmentReader>,
  { buffer, progress, transfer, checkMs }: Sending,
) {
  const write = createWrite(res)
  let isDue = false
  const timer = setInterval(() => {
    isDue = true
  }, checkMs)
  try {
    let length = await reader.read(buffer)
    while (length > 0) {
      await write(buffer.subarray(0, length))
      progress.bytes += length
      if (isDue && (await transfer.mayContinue?.()) === false) throw new AccessEnded()
      isDue = false
      length = await reader.read(buffer)
    }
  } finally {
    clearInterval(timer)
  }
}

/** Returns a function that writes one buffer, and returns when the socket has accepted it. */
function createWrite(res: ServerResponse) {
  let leave: ((reason: ClientLeft) => void) | undefined
  // a write to a closed socket is never answered
  res.once('close', () => leave?.(new ClientLeft()))
  return (part: Buffer) =>
    new Promise<void>((resolve, reject) => {
      if (res.closed || res.destroyed) return reject(new ClientLeft())
      leave = reject
      res.write(part, (error) => (error ? reject(new ClientLeft()) : resolve()))
    })
}
