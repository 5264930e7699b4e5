import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, get } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Opens a response without reading it. */
export function openResponse(
  url: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).once('error', reject)
  })
}

export async function readRange(url: string, from: number, to: number): Promise<Buffer> {
  const response = await openResponse(url, { range: `bytes=${from}-${to}` })
  return Buffer.concat(await response.toArray())
}

/** Reads a response to its end, and returns its bytes and their SHA-256. */
export async function drain(response: IncomingMessage) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    hash.update(part)
    bytes += part.length
  }
  return { bytes, hash: hash.digest('hex') }
}

/** Saves a response. Blocks of zeros take no room on the disk. */
export async function saveSparse(response: IncomingMessage, path: string) {
  const dd = spawn('dd', [`of=${path}`, 'conv=sparse', 'bs=1M', 'iflag=fullblock', 'status=none'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(dd, 'close')
  await pipeline(response, dd.stdin)
  await ended
}

/** Saves a download that is cut off at these positions, and resumes it each time. */
export async function saveWithCuts(url: string, path: string, cuts: number[]) {
  const file = createWriteStream(path)
  let [position, resumed] = [0, 0]
  let etag = ''
  for (const cut of [...cuts.toSorted((a, b) => a - b), Infinity]) {
    if (cut <= position) continue
    const response = await openResponse(
      url,
      position > 0 ? { range: `bytes=${position}-`, 'if-range': etag } : {},
    )
    if (position > 0 && response.statusCode === 206) resumed++
    etag = response.headers.etag ?? ''
    const limited = response.pipe(createLimit(cut - position, () => response.destroy()))
    for await (const part of limited as AsyncIterable<Buffer>) {
      if (!file.write(part)) await once(file, 'drain')
      position += part.length
    }
  }
  file.end()
  await once(file, 'finish')
  return { bytes: position, resumed }
}

/** Passes on so many bytes, and then ends. */
function createLimit(bytes: number, cut: () => void): Transform {
  let left = bytes
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      if (left <= 0) return done()
      this.push(part.subarray(0, left))
      left -= part.length
      if (left <= 0) {
        this.push(null)
        cut()
      }
      done()
    },
  })
}
