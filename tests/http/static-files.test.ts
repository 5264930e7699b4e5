import { readdirSync, readFileSync, statSync } from 'node:fs'

import { expect, test } from 'vitest'

import { createStaticFiles } from '../../server/static-files.ts'

const files = createStaticFiles(false)
const film = readdirSync('build/media').find((name) => name.endsWith('.mp4'))!
const whole = readFileSync(`build/media/${film}`)
const size = statSync(`build/media/${film}`).size
const fetchFile = async (headers: Record<string, string> = {}, method = 'GET') =>
  (await files(
    `/media/${film}`,
    new Request(`http://studio.test/media/${film}`, { method, headers }),
  ))!
const etag = (await fetchFile()).headers.get('etag')!

test('sends a whole video with Accept-Ranges', async () => {
  const response = await fetchFile()
  expect([
    response.status,
    response.headers.get('accept-ranges'),
    response.headers.get('content-length'),
    response.headers.get('content-type'),
  ]).toEqual([200, 'bytes', String(size), 'video/mp4'])
  expect(Buffer.from(await response.arrayBuffer()).equals(whole)).toBe(true)
  expect((await fetchFile({ 'if-none-match': etag })).status).toBe(304)
})

test('sends exactly the requested range', async () => {
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    [`bytes=${size - 5}-`, size - 5, size - 1],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
    [`bytes=100-${size * 2}`, 100, size - 1],
  ] as const) {
    const response = await fetchFile({ range })
    expect([
      range,
      response.status,
      response.headers.get('content-range'),
      response.headers.get('content-length'),
    ]).toEqual([range, 206, `bytes ${from}-${to}/${size}`, String(to - from + 1)])
    expect([
      range,
      Buffer.from(await response.arrayBuffer()).equals(whole.subarray(from, to + 1)),
    ]).toEqual([range, true])
  }
})

test('returns 416 with the size for a range beyond the end', async () => {
  for (const range of [`bytes=${size}-`, `bytes=${size + 9}-${size + 20}`, 'bytes=-0']) {
    const response = await fetchFile({ range })
    expect([range, response.status, response.headers.get('content-range')]).toEqual([
      range,
      416,
      `bytes */${size}`,
    ])
  }
})

test('sends the whole file for several, invalid or outdated ranges', async () => {
  for (const range of [
    'bytes=0-1,5-6',
    'bytes=9-2',
    'bytes=-',
    'bytes=a-b',
    'lines=1-2',
    'bytes 0-1',
  ])
    expect([range, (await fetchFile({ range })).status]).toEqual([range, 200])
  expect((await fetchFile({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  for (const other of ['"other"', `W/${etag}`, 'Fri, 20 Nov 2026 10:00:00 GMT'])
    expect([other, (await fetchFile({ range: 'bytes=0-1', 'if-range': other })).status]).toEqual([
      other,
      200,
    ])
  expect((await fetchFile({ range: 'bytes=0-1' }, 'HEAD')).status).toBe(200)
})

test('never looks for uploads among the files of the build', async () => {
  const path = `/media/${'a'.repeat(64)}-480.webp`
  expect(await files(path, new Request(`http://studio.test${path}`))).toBeNull()
  expect(
    (await files('/media/nothing.jpg', new Request('http://studio.test/media/nothing.jpg')))
      ?.status,
  ).toBe(404)
})
