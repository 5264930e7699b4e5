import { writeFileSync } from 'node:fs'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { buildLocatedFiles, locationMarks } from '../support/located.ts'
import {
  id as agreedId,
  createConsentHelpers,
  consentFields as agreed,
  slug as agreedSlug,
} from '../support/consent-fixture.ts'
import { createCopy, library, loop, startVideoTests } from '../support/video-fixture.ts'

const {
  server,
  query,
  addMedia,
  fetchFile,
  fetchStatuses,
  submitFile,
  findVideo,
  submitCaptions,
  show,
  findCaseStudy,
} = await startVideoTests()
const consent = createConsentHelpers(server)

test('serves videos without location, comment or time; staff get the original', async () => {
  const { id } = await findCaseStudy()
  for (const { about, kind, format, bytes } of buildLocatedFiles()) {
    const { hash } = await addMedia(kind, bytes, format)
    await show(
      id,
      kind === 'film'
        ? { film: hash }
        : { sound: { recording: hash, title: 'To hear', transcript: [{ at: 0, text: 'Words' }] } },
    )
    const path = `/media/${hash}-${kind}.${format}`
    const whole = await fetchFile(path)
    const received = Buffer.from(await whole.arrayBuffer())
    expect([
      about,
      whole.status,
      received.length,
      locationMarks.test(received.toString('latin1')),
      locationMarks.test(bytes.toString('latin1')),
    ]).toEqual([about, 200, bytes.length, false, true])
    const half = bytes.length >> 1
    const [first, second] = await Promise.all(
      [`0-${half - 1}`, `${half}-`].map(async (range) =>
        Buffer.from(await (await fetchFile(path, '', { range: `bytes=${range}` })).arrayBuffer()),
      ),
    )
    expect(Buffer.concat([first!, second!]).equals(received)).toBe(true)
    // Audio and video data are the same bytes at the same offsets.
    if (kind === 'film')
      expect(received.subarray(2904, 1_000_000).equals(bytes.subarray(2904, 1_000_000))).toBe(true)
    expect([
      (await fetchFile(`/media/${hash}-original`)).status,
      Buffer.from(
        await (await fetchFile(`/media/${hash}-original`, 'manager')).arrayBuffer(),
      ).equals(bytes),
    ]).toEqual([404, true])
    await show(id, null)
  }
})

test('serves nothing of a video that can’t be parsed', async () => {
  const { hash } = await addMedia(
    'film',
    Buffer.concat([loop.subarray(0, 32), Buffer.from('no box of any kind')]),
    'mp4',
  )
  expect([
    await fetchStatuses(`/media/${hash}-film.mp4`),
    (await fetchFile(`/media/${hash}-original`, 'owner')).status,
  ]).toEqual([[404, 404, 404, 404], 200])
})

test('restricts the original of a streaming video to editors of the website', async () => {
  const { hash, bytes } = await addMedia('film', createCopy('streams'), 'mp4')
  const { id } = await findCaseStudy()
  await show(id, { film: hash })
  expect(await fetchStatuses(`/media/${hash}-film.mp4`)).toEqual([200, 200, 200, 200])
  writeFileSync(`${server.dataDir}/media/${hash.slice(0, 2)}/${hash}/stream.mp4`, bytes)
  await query("update video set state = 'streaming' where hash = $1", [hash])
  expect([
    await fetchStatuses(`/media/${hash}-film.mp4`),
    await fetchStatuses(`/media/${hash}-stream.mp4`),
  ]).toEqual([
    [404, 404, 200, 200],
    [200, 200, 200, 200],
  ])
  await show(id, null)
})

test('unpublishes video, poster and captions with the page when consent is withdrawn', async () => {
  const film = await addMedia('film', createCopy('withdrawn'), 'mp4')
  const frame = new Uint8Array(
    await sharp({ create: { width: 640, height: 360, channels: 3, background: '#806020' } })
      .jpeg()
      .toBuffer(),
  )
  await submitFile(`${library}/${film.id}/poster`, 'picture', new File([frame], 'poster.jpg'))
  await submitCaptions(film.id, 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n')
  const release = await consent.record(agreed)
  await show(agreedId, { film: film.hash })
  const { poster } = await findVideo(film.hash)
  const page = await (await fetchFile(`/portfolio/${agreedSlug}`)).text()
  const track = /<track[^>]* src="([^"]+)"/.exec(page)![1]!
  const paths = [`/media/${film.hash}-film.mp4`, `/media/${poster}-480.webp`, track]
  for (const path of paths) expect([path, (await fetchFile(path)).status]).toEqual([path, 200])
  expect((await consent.withdraw(release)).status).toBe(200)
  expect((await fetchFile(`/portfolio/${agreedSlug}`)).status).toBe(307)
  for (const path of paths)
    expect([
      path,
      (await fetchFile(path)).status,
      (await fetchFile(path, '', { range: 'bytes=0-1' })).status,
      (await fetchFile(path, '', { 'if-none-match': '*' })).status,
    ]).toEqual([path, 404, 404, 404])
})
