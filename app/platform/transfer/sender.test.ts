import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type Server, createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'

import type { Segment } from './segments.server.ts'
import { createFileSender } from './sender.server.ts'
import type { Transfer } from './transfer.server.ts'

const mebibyte = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'backlot-sender-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'a')
const content = Buffer.from(Array.from({ length: 3 * mebibyte + 7 }, (_, at) => (at * 7) % 251))
writeFileSync(path, content)

let server: Server
let sender: ReturnType<typeof createFileSender>
/** The answer to the next request. */
let next: Partial<Transfer> & { segments: Iterable<Segment>; bytes: number }
let ended: Promise<unknown>
let refused = 0

beforeEach(async () => {
  sender = createFileSender({ stallMs: 60_000 })
  refused = 0
  server = createServer((_req, res) => {
    ended = once(res, 'close')
    const headers = new Headers({ 'content-length': String(next.bytes), 'x-a': 'b' })
    const transfer = { isDownload: true, ...next }
    void sender(res, { status: 206, headers }, transfer, 'an address').then((isSent) => {
      if (isSent) return
      refused++
      res.writeHead(503).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const getPort = () => (server.address() as AddressInfo).port
const request = () =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ port: getPort(), agent: false }, resolve).once('error', reject)
  })
const sum = (parts: Buffer[]) => parts.reduce((bytes, part) => bytes + part.length, 0)

/** Files close a moment after the client has noticed the end. In ms. */
const waitForClosing = { timeout: 10_000 }
/** Returns how often this process has the file open, where the system tells it. */
const countOpenFiles = () =>
  existsSync('/proc/self/fd')
    ? readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === path
        } catch {
          return false
        }
      }).length
    : 0

test('sends bytes and parts of files in order, with the given head', async () => {
  const small = Buffer.from('between')
  next = {
    segments: [
      { path, from: 5, to: 5 },
      { bytes: small },
      { path, from: 0, to: content.length - 1 },
      { bytes: Buffer.alloc(0) },
      { path, from: content.length - 1, to: content.length - 1 },
      { bytes: content.subarray(0, 2 * mebibyte) },
      { path, from: 0, to: 9, blanks: [[2, 3, 'xy']] },
    ],
    bytes: 1 + 7 + content.length + 1 + 2 * mebibyte + 10,
  }
  const response = await request()
  expect([response.statusCode, response.headers['x-a']]).toEqual([206, 'b'])
  const blanked = Buffer.from(content.subarray(0, 10))
  blanked.set([...Buffer.from('xy'), 0], 2)
  const expected = Buffer.concat([
    content.subarray(5, 6),
    small,
    content,
    content.subarray(-1),
    content.subarray(0, 2 * mebibyte),
    blanked,
  ])
  expect((await buffer(response)).equals(expected)).toBe(true)
  await expect.poll(countOpenFiles, waitForClosing).toBe(0)
})

test('reports what was sent, also when the client leaves', async () => {
  const segments = [{ path, from: 0, to: content.length - 1 }]
  const sent: number[] = []
  const onSent = async (bytes: number) => void sent.push(bytes)
  next = { segments, bytes: content.length, onSent }
  await buffer(await request())
  await ended
  await expect.poll(() => sent).toEqual([content.length])
  const endless = Array.from({ length: 200 }, () => segments[0]!)
  next = { segments: endless, bytes: 200 * content.length, onSent }
  const response = await request()
  await once(response, 'readable')
  response.destroy()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toBeGreaterThan(0)
  expect(sent[1]).toBeLessThan(200 * content.length)
})

test('ends the connection when the person may not have the file anymore', async () => {
  sender = createFileSender({ checkMs: 1 })
  const endless = Array.from({ length: 200 }, () => ({ path, from: 0, to: content.length - 1 }))
  let asked = 0
  const mayContinue = () => Promise.resolve(++asked < 3)
  next = { segments: endless, bytes: 200 * content.length, mayContinue }
  await expect(buffer(await request())).rejects.toThrow('aborted')
  expect(asked).toBe(3)
})

test('ends the connection when a file is gone or shorter than planned', async () => {
  for (const segments of [
    [{ bytes: content }, { path: join(folder, 'gone'), from: 0, to: 99 }],
    [{ bytes: content }, { path, from: content.length - 10, to: content.length + 89 }],
  ]) {
    next = { segments, bytes: content.length + 100 }
    const response = await request()
    await expect(buffer(response)).rejects.toThrow('aborted')
  }
  await expect.poll(countOpenFiles, waitForClosing).toBe(0)
})

test('reads no further than the client, and closes the file when the client leaves', async () => {
  let listed = 0
  function* list(): Generator<Segment> {
    for (; listed < 500; listed++) yield { path, from: 0, to: mebibyte - 1 }
  }
  next = { segments: list(), bytes: 500 * mebibyte }
  const response = await request()
  await once(response, 'readable')
  // waits until neither side moves
  for (let before = -1; before !== listed;) {
    before = listed
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(listed).toBeLessThan(100)
  response.destroy()
  await ended
  await expect.poll(countOpenFiles, waitForClosing).toBe(0)
})

test('disconnects a client that accepts nothing', async () => {
  sender = createFileSender({ stallMs: 300 })
  next = {
    segments: Array.from({ length: 200 }, () => ({ bytes: Buffer.alloc(mebibyte) })),
    bytes: 200 * mebibyte,
  }
  const socket = connect(getPort(), '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'readable')
  await ended
  socket.destroy()
})

test('refuses the fifth download of a session and more than allowed in all', async () => {
  sender = createFileSender({ maxTransfers: 7, maxPerHolder: 6 })
  const open = async (transfer: Partial<Transfer>) => {
    next = { segments: list(), bytes: 300 * mebibyte, ...transfer }
    return request()
  }
  function* list(): Generator<Segment> {
    for (let n = 0; n < 300; n++) yield { bytes: content.subarray(0, mebibyte) }
  }
  const statuses: (number | undefined)[] = []
  const responses: IncomingMessage[] = []
  for (const transfer of [
    ...Array.from({ length: 5 }, () => ({ sessionId: 'one' })), // the fifth is refused
    ...Array.from({ length: 3 }, () => ({ sessionId: 'one', isDownload: false })), // the third
    { sessionId: 'two' },
    { sessionId: 'two' }, // the eighth of all
  ]) {
    const response = await open(transfer)
    responses.push(response)
    statuses.push(response.statusCode)
  }
  expect(statuses).toEqual([206, 206, 206, 206, 503, 206, 206, 503, 206, 503])
  expect(refused).toBe(3)
  // one that ends makes room for another
  responses[0]!.destroy()
  for (let round = 0; ; round++) {
    const response = await open({ sessionId: 'one' })
    if (response.statusCode === 206 || round === 100) {
      expect(response.statusCode).toBe(206)
      response.destroy()
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  for (const response of responses) response.destroy()
})

test('keeps the connection for the next request', async () => {
  const socket = connect(getPort(), '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  for (const round of [1, 2]) {
    next = { segments: [{ path, from: 0, to: content.length - 1 }], bytes: content.length }
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    while (sum(parts) < round * content.length) await once(socket, 'data')
  }
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})
