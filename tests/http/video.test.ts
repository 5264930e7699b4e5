import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { readText } from '../support/test-server.ts'
import { createCopy, library, startVideoTests, sliceBytes } from '../support/video-fixture.ts'

const {
  server,
  cookies,
  query,
  addMedia,
  fetchFile,
  fetchStatuses,
  submitFile,
  addImage,
  findVideo,
  submitCaptions,
  show,
  findCaseStudy,
} = await startVideoTests()

test('videos and recordings are served in ranges with their own type only', async () => {
  for (const [kind, format, type] of [
    ['film', 'mp4', 'video/mp4'],
    ['film', 'mov', 'video/quicktime'],
    ['sound', 'wav', 'audio/wav'],
    ['sound', 'mp3', 'audio/mpeg'],
    ['sound', 'm4a', 'audio/mp4'],
    ['sound', 'flac', 'audio/flac'],
  ] as const) {
    const { hash, bytes } = await addMedia(kind, createCopy(`${kind} ${format}`), format)
    const path = `/media/${hash}-${kind}.${format}`
    const whole = await fetchFile(path, 'owner')
    const etag = whole.headers.get('etag')!
    expect([
      whole.status,
      whole.headers.get('content-type'),
      whole.headers.get('accept-ranges'),
      whole.headers.get('x-content-type-options'),
      whole.headers.get('cache-control'),
    ]).toEqual([200, type, 'bytes', 'nosniff', 'private, no-cache'])
    expect(Buffer.from(await whole.arrayBuffer()).equals(sliceBytes(bytes))).toBe(true)
    const end = bytes.length - 10
    const part = await fetchFile(path, 'owner', {
      range: `bytes=${end - 100}-${end - 1}`,
      'if-range': etag,
    })
    expect([
      part.status,
      part.headers.get('content-range'),
      Buffer.from(await part.arrayBuffer()).equals(sliceBytes(bytes).subarray(end - 100, end)),
    ]).toEqual([206, `bytes ${end - 100}-${end - 1}/${bytes.length}`, true])
    expect([
      (await fetchFile(path, 'owner', { range: `bytes=${bytes.length}-` })).status,
      (await fetchFile(path, 'owner', { range: 'bytes=0-1', 'if-range': '"other"' })).status,
      (await fetchFile(path, 'owner', { 'if-none-match': etag })).status,
    ]).toEqual([416, 200, 304])
    const head = await fetchFile(path, 'owner', {}, 'HEAD')
    expect([
      head.status,
      head.headers.get('content-length'),
      (await head.arrayBuffer()).byteLength,
    ]).toEqual([200, String(bytes.length), 0])
    for (const other of [
      'film.mp4',
      'film.mov',
      'sound.wav',
      'sound.mp3',
      'stream.mp4',
      '480.webp',
      'film.jpeg',
      'sound.html',
    ].filter((name) => name !== `${kind}.${format}`))
      expect([other, (await fetchFile(`/media/${hash}-${other}`, 'owner')).status]).toEqual([
        other,
        404,
      ])
    const original = await fetchFile(`/media/${hash}-original`, 'owner')
    expect([
      original.headers.get('content-type'),
      original.headers.get('content-disposition'),
    ]).toEqual([
      'application/octet-stream',
      `attachment; filename="harbor.${format}"; filename*=UTF-8''harbor.${format}`,
    ])
    await original.body?.cancel()
    expect(await fetchStatuses(path)).toEqual([404, 404, 200, 200])
  }
  // The original of an image isn't served as a video.
  const hash = await addImage('#345')
  for (const name of ['film.mp4', 'film.jpeg', 'sound.jpeg', 'sound.wav'])
    expect([name, (await fetchFile(`/media/${hash}-${name}`, 'owner')).status]).toEqual([name, 404])
})

test('captions are added as a file or text; errors keep the input', async () => {
  const { id, hash } = await addMedia('film', createCopy('captions'), 'mp4')
  const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nThe boats &amp; the tide\n'
  expect((await submitCaptions(id, vtt)).status).toBe(200)
  expect((await findVideo(hash)).captions).toEqual([
    { from: 1, to: 2.5, text: 'The boats & the tide' },
  ])
  const name = `captions-${createHash('sha256').update(vtt).digest('hex').slice(0, 8)}.vtt`
  const read = await fetchFile(`/media/${hash}-${name}`, 'owner')
  expect([read.status, read.headers.get('content-type'), await read.text()]).toEqual([
    200,
    'text/vtt; charset=utf-8',
    vtt,
  ])
  expect(await fetchStatuses(`/media/${hash}-${name}`)).toEqual([404, 404, 200, 200])
  const typed = await server.submit(
    `${library}/${id}/captions`,
    { captions: '1\n00:00:03,000 --> 00:00:04,000\nLater' },
    cookies.owner!,
    { accept: 'text/html' },
  )
  expect([typed.status, typed.headers.get('location')]).toEqual([
    303,
    `${library}/${id}?saved=captions`,
  ])
  expect((await fetchFile(`/media/${hash}-${name}`, 'owner')).status).toBe(404)
  const wrong = await server.submit(
    `${library}/${id}/captions`,
    { captions: 'WEBVTT\n\n00:05.000 --> 00:04.000\nBackwards & on' },
    cookies.owner!,
    { accept: 'text/html' },
  )
  const page = await wrong.text()
  expect(wrong.status).toBe(422)
  expect(page).toContain('The end is before the start.')
  expect(page).toContain('00:05.000 --&gt; 00:04.000\nBackwards &amp; on</textarea>')
  expect((await submitCaptions(id, 'nothing of the kind')).status).toBe(422)
  expect((await findVideo(hash)).captions).toEqual([{ from: 3, to: 4, text: 'Later' }])
  expect((await submitCaptions(id, '', 'owner')).status).toBe(200)
  expect((await findVideo(hash)).captions).toEqual([])
  expect([
    (await submitCaptions(id, vtt, 'crew')).status,
    (await submitCaptions(crypto.randomUUID(), vtt)).status,
    (await submitCaptions('x', vtt)).status,
  ]).toEqual([403, 404, 404])
})

test('a poster is an image of the library: an uploaded frame or an existing one', async () => {
  const { id, hash } = await addMedia('film', createCopy('poster'), 'mp4')
  const frame = new Uint8Array(
    await sharp({ create: { width: 640, height: 360, channels: 3, background: '#204060' } })
      .jpeg()
      .toBuffer(),
  )
  const poster = createHash('sha256').update(frame).digest('hex')
  const submitPoster = (who = 'manager') =>
    submitFile(`${library}/${id}/poster`, 'picture', new File([frame], 'poster.jpg'), who)
  expect([
    (await submitPoster('crew')).status,
    (await submitPoster()).status,
    (await submitPoster()).status,
  ]).toEqual([403, 200, 200])
  expect((await findVideo(hash)).poster).toBe(poster)
  expect(
    await query(
      `select i.kind, i.name, p.decorative from media_item i join image p on p.hash = i.hash
        where i.hash = $1`,
      [poster],
    ),
  ).toEqual([{ kind: 'picture', name: 'harbor.jpg', decorative: true }])
  expect(
    (await submitFile(`${library}/${id}/poster`, 'picture', new File(['<svg/>'], 'a.svg'))).status,
  ).toBe(422)
  const chosen = await addImage('#604020')
  const choose = (which: string, who = 'manager') =>
    server.submit(`${library}/${id}/poster`, { chosen: which }, cookies[who]!, {
      accept: 'application/json',
    })
  expect([
    (await choose(chosen, 'crew')).status,
    (await choose('f'.repeat(64))).status,
    (await choose(chosen)).status,
    (await findVideo(hash)).poster,
  ]).toEqual([403, 422, 200, chosen])
  // A poster in use can't be removed.
  const [item] = await query<{ id: string }>('select id from media_item where hash = $1', [chosen])
  expect(
    (
      await server.submit(`${library}/delete`, { item: item!.id }, cookies.owner!, {
        accept: 'application/json',
      })
    ).status,
  ).toBe(409)
})

test('a waveform is stored once, only by an editor of the website', async () => {
  const { id, hash } = await addMedia('sound', createCopy('outline'), 'wav')
  const peaks = Array.from({ length: 200 }, (_, at) => at % 101)
  const submitWaveform = (fields: Record<string, string>, who = 'manager') =>
    server.submit(`${library}/${id}/waveform`, fields, cookies[who]!, {
      accept: 'application/json',
    })
  expect([
    (await submitWaveform({ peaks: peaks.join(' '), seconds: '9' }, 'crew')).status,
    (await submitWaveform({ peaks: '1 2', seconds: '9' })).status,
    (await submitWaveform({ peaks: peaks.join(' '), seconds: '9' })).status,
    (await submitWaveform({ peaks: peaks.toReversed().join(' '), seconds: '9' })).status,
  ]).toEqual([403, 422, 200, 200])
  expect(await query('select seconds, peaks from audio where hash = $1', [hash])).toEqual([
    { seconds: 1, peaks },
  ])
})

test('a case study shows a video and a recording, and makes them public', async () => {
  const [film, sound] = [
    await addMedia('film', createCopy('shown'), 'mp4'),
    await addMedia('sound', createCopy('heard'), 'mp3'),
  ]
  const frame = new Uint8Array(
    await sharp({ create: { width: 640, height: 360, channels: 3, background: '#402060' } })
      .jpeg()
      .toBuffer(),
  )
  await submitFile(`${library}/${film.id}/poster`, 'picture', new File([frame], 'poster.jpg'))
  await submitCaptions(film.id, 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n')
  await query('update video set width = 1280, height = 720, seconds = 12 where hash = $1', [
    film.hash,
  ])
  const { poster } = await findVideo(film.hash)
  const { id, slug } = await findCaseStudy()
  const paths = [
    `/media/${film.hash}-film.mp4`,
    `/media/${sound.hash}-sound.mp3`,
    `/media/${poster}-480.webp`,
  ]
  for (const path of paths) expect([path, (await fetchFile(path)).status]).toEqual([path, 404])
  await show(id, {
    film: film.hash,
    sound: { recording: sound.hash, title: 'To hear', transcript: [{ at: 0, text: 'Words' }] },
  })
  const page = await (await fetchFile(`/portfolio/${slug}`)).text()
  const track = /<track kind="captions" src="([^"]+)" srcLang="en" label="Captions"/i.exec(
    page,
  )?.[1]
  const [player] = /<video[^>]*>/.exec(page) ?? []
  expect(player).toContain(` src="/media/${film.hash}-film.mp4"`)
  expect(player).toMatch(new RegExp(` poster="/media/${poster}-\\d+.webp"`))
  expect([
    page.includes('viewBox="0 0 1280 720"'),
    /"video":\{"@type":"VideoObject"[^}]*"duration":"PT12S"/.test(page),
    page.includes(`src="/media/${sound.hash}-sound.mp3"`),
  ]).toEqual([true, true, true])
  for (const path of [...paths, track!]) {
    const response = await fetchFile(path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([
      path,
      200,
      'public, max-age=31536000, immutable',
    ])
    await response.body?.cancel()
  }
  expect((await fetchFile(`/media/${film.hash}-original`)).status).toBe(404)
  await submitCaptions(film.id, 'WEBVTT\n\n00:01.000 --> 00:02.000\nGoodbye\n')
  expect(await (await fetchFile(`/portfolio/${slug}`)).text()).not.toContain(track)
  await show(id, null)
  for (const path of [...paths, track!])
    expect([path, (await fetchFile(path)).status]).toEqual([path, 404])
})

test('with FFmpeg a video streams and has a poster; without, it plays as uploaded', async () => {
  const { id, hash, bytes } = await addMedia('film', createCopy('made'), 'mov', true)
  await query("update video set next_try_at = now() - interval '1 hour' where hash = $1", [hash])
  server.app.live.notify(new Set(['video']))
  if (!server.app.transcoder)
    return void expect([
      (await findVideo(hash)).state,
      (await fetchFile(`/media/${hash}-film.mov`, 'owner')).status,
    ]).toEqual(['kept', 200])
  await expect.poll(async () => (await findVideo(hash)).poster, { timeout: 240_000 }).not.toBeNull()
  const { state, seconds, width, poster } = await findVideo(hash)
  expect([state, seconds! > 1, width! > 100]).toEqual(['streaming', true, true])
  const stream = await fetchFile(`/media/${hash}-stream.mp4`, 'owner', { range: 'bytes=0-4095' })
  // The index precedes the data.
  expect([stream.status, Buffer.from(await stream.arrayBuffer()).includes('moov')]).toEqual([
    206,
    true,
  ])
  expect(readdirSync(`${server.dataDir}/media/${hash.slice(0, 2)}/${hash}`).toSorted()).toEqual([
    'original',
    'stream.mp4',
  ])
  expect([
    (await fetchFile(`/media/${poster}-480.webp`, 'owner')).status,
    (await query('select kind from media_item where hash = $1', [poster]))[0],
  ]).toEqual([200, { kind: 'picture' }])
  expect(
    readFileSync(`${server.dataDir}/media/${hash.slice(0, 2)}/${hash}/original`).equals(bytes),
  ).toBe(true)
  expect(
    (
      await query('select 1 from event where name = $1 and subject_id = $2', [
        'video.poster-set',
        id,
      ])
    ).length,
  ).toBe(1)
})

test('rejects a video of an unsafe codec or size with a reason', async () => {
  if (!server.app.transcoder) return
  for (const [size, codec, problem, said] of [
    ['16x16', 'png', 'film-codec', 'uses a codec we don’t convert'],
    ['8640x4860', 'mjpeg', 'film-large', 'larger than 8K'],
  ] as const) {
    const path = `${server.dataDir}/${codec}.mov`
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `color=s=${size}:d=0.04`,
      '-c:v',
      codec,
      path,
    ])
    const { id, hash } = await addMedia('film', readFileSync(path), 'mov', true)
    await query("update video set next_try_at = now() - interval '1 hour' where hash = $1", [hash])
    server.app.live.notify(new Set(['video']))
    await expect.poll(async () => (await findVideo(hash)).state, { timeout: 60_000 }).toBe('broken')
    expect(
      (await query('select problem, tries, poster from video where hash = $1', [hash]))[0],
    ).toEqual({ problem, tries: 0, poster: null })
    expect(await readText(await fetchFile(`${library}/${id}`, 'owner'))).toContain(said)
  }
})
