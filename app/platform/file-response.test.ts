import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { buildContentDisposition, serveFile } from './file-response.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'backlot-sent-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'a')
const bytes = Buffer.from(Array.from({ length: 1_000_000 }, (_, index) => index % 251))
writeFileSync(path, bytes)

const send = (headers: Record<string, string> = {}, method = 'GET', size = bytes.length) =>
  serveFile(
    new Request('http://a.test/', { method, headers }),
    { path, size },
    new Headers({ etag: '"one"' }),
  )
const read = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('asks nginx not to keep downloads on its disk', async () => {
  const getBuffering = async (name: string, kind: 'attachment' | 'inline') => {
    const headers = new Headers({ 'content-disposition': buildContentDisposition(name, kind) })
    const response = await serveFile(
      new Request('http://a.test/'),
      { path, size: bytes.length },
      headers,
    )
    return response.headers.get('x-accel-buffering')
  }
  expect(await getBuffering('studio.zip', 'attachment')).toBe('no')
  expect(await getBuffering('film.mp4', 'inline')).toBeNull()
})

test('sends exactly the requested range', async () => {
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=999999-', 999_999, 999_999],
    ['bytes=-1', 999_999, 999_999],
    ['bytes=-5000000', 0, 999_999],
    ['bytes=262143-262144', 262_143, 262_144],
    ['bytes=5-99999999999999999999', 5, 999_999],
  ] as const) {
    const response = await send({ range })
    expect([range, response.status, response.headers.get('content-range')]).toEqual([
      range,
      206,
      `bytes ${from}-${to}/1000000`,
    ])
    expect((await read(response)).equals(bytes.subarray(from, to + 1))).toBe(true)
  }
})

test('sends the whole file for several or invalid ranges, and for a changed one', async () => {
  const cases: Record<string, string>[] = [
    {},
    { range: 'bytes=0-1,4-5' },
    { range: 'bytes=9-2' },
    { range: 'bytes=a-b' },
    { range: 'lines=1-2' },
    { range: 'bytes=0-1', 'if-range': '"other"' },
    { range: 'bytes=0-1', 'if-range': 'Wed, 25 Nov 2026 10:00:00 GMT' },
  ]
  for (const headers of cases) {
    const response = await send(headers)
    expect([headers, response.status, (await read(response)).equals(bytes)]).toEqual([
      headers,
      200,
      true,
    ])
  }
  expect((await send({ range: 'bytes=0-1', 'if-range': '"one"' })).status).toBe(206)
})

test('answers HEAD, 304 and 416 without a body', async () => {
  for (const [headers, method, status] of [
    [{ range: 'bytes=0-1' }, 'HEAD', 200],
    [{ 'if-none-match': '"one"' }, 'GET', 304],
    [{ 'if-none-match': '"zero", W/"one"' }, 'GET', 304],
    [{ 'if-none-match': '*' }, 'HEAD', 304],
    [{ range: 'bytes=1000000-' }, 'GET', 416],
    [{ range: 'bytes=-0' }, 'GET', 416],
  ] as const) {
    const response = await send(headers, method)
    expect([headers, response.status, (await read(response)).length]).toEqual([headers, status, 0])
  }
  expect((await send({ range: 'bytes=2000000-' })).headers.get('content-range')).toBe(
    'bytes */1000000',
  )
})

test('fails when the file is shorter than announced', async () => {
  await expect(send({}, 'GET', bytes.length + 1).then(read)).rejects.toThrow()
  truncateSync(path, 1000)
  await expect(send({}, 'GET', 2000).then(read)).rejects.toThrow()
  await expect(send({ range: 'bytes=500-1999' }, 'GET', 2000).then(read)).rejects.toThrow()
})
