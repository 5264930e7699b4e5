import { existsSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { createMediaUploadStore } from '#app/platform/uploads/uploads.server.ts'
import { deleteMediaItem, deleteStaleUploads } from '#app/features/media/upload/writes.server.ts'

import { startUploadTests, people, toBase64, computeHash } from '../support/upload-fixture.ts'
import { buildVideo, buildWav } from '../support/recordings.ts'

const {
  server,
  cookies,
  media,
  createSystemCtx,
  sendRequest,
  begin,
  sendPart,
  fetchOffset,
  createUpload,
  completeUpload,
  uploadFile,
  query,
  listPartialUploads,
  getFolder,
} = await startUploadTests()

test('a video uploaded in parts is probed and becomes one library item', async () => {
  const bytes = buildVideo({
    seconds: 3,
    width: 1920,
    height: 1080,
    turned: true,
    inside: Buffer.alloc(300_000, 7),
  })
  const at = await createUpload(bytes.length, { name: 'Harbor.mp4' })
  expect((await sendRequest('HEAD', at)).headers.get('upload-length')).toBe(String(bytes.length))
  for (let offset = 0; offset < bytes.length; offset += 100_000) {
    expect(await fetchOffset(at)).toBe(offset)
    const response = await sendPart(at, offset, bytes.subarray(offset, offset + 100_000))
    expect([
      response.status,
      response.headers.get('upload-offset'),
      response.headers.get('access-control-allow-origin'),
    ]).toEqual([204, String(Math.min(offset + 100_000, bytes.length)), null])
  }
  const hash = computeHash(bytes)
  const response = await completeUpload(at, {
    name: ' Harbor\n at dusk.mp4',
    folder: '/Harbor//../ Selects /',
  })
  const body = await response.json()
  expect([response.status, body]).toEqual([
    201,
    {
      ok: true,
      item: { id: expect.any(String), hash, kind: 'film', name: 'Harbor at dusk.mp4' },
      isNew: true,
    },
  ])
  expect(
    await query(
      `select i.name, i.kind, i.folder, i.bytes::int, f.format, f.seconds, f.width, f.height,
        f.state from media_item i join video f using (hash)`,
    ),
  ).toEqual([
    {
      name: 'Harbor at dusk.mp4',
      kind: 'film',
      folder: 'Harbor/Selects',
      bytes: bytes.length,
      format: 'mp4',
      seconds: 3,
      width: 1080,
      height: 1920,
      state: 'kept',
    },
  ])
  expect([
    computeHash(readFileSync(`${getFolder(hash)}/original`)),
    statSync(`${getFolder(hash)}/original`).mode & 0o777,
    statSync(`${media}/.uploads`).mode & 0o777,
    listPartialUploads(),
  ]).toEqual([hash, 0o600, 0o700, []])
  expect(await (await completeUpload(at)).json()).toEqual(body)
  expect(
    (await query("select count(*)::int as n from event where name = 'video.added'"))[0].n,
  ).toBe(1)

  await query('update media_item set removed_at = now() where hash = $1', [hash])
  await deleteMediaItem(createSystemCtx(), hash)
  expect([
    await query('select 1 from media_item union select 1 from video'),
    existsSync(getFolder(hash)),
  ]).toEqual([[], false])
  expect([(await completeUpload(at)).status, await (await completeUpload(at)).json()]).toEqual([
    404,
    { ok: false, problem: 'upload-gone' },
  ])
})

test('an upload resumes at the byte where the connection was lost', async () => {
  const bytes = buildWav(40)
  const at = await createUpload(bytes.length, { name: 'Talk.wav' })
  let offset = 0
  for (const cut of [0.1, 0.35, 0.36, 0.8]) {
    const end = Math.floor(bytes.length * cut)
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(bytes.subarray(offset, end))
      },
      async pull(stream) {
        await new Promise((go) => {
          setTimeout(go, 30)
        })
        stream.error(new Error('gone'))
      },
    })
    await sendPart(at, offset, body, {
      headers: { 'content-length': String(bytes.length - offset) },
    }).catch(() => {})
    offset = await fetchOffset(at)
    expect([offset <= end, offset]).toEqual([
      true,
      statSync(`${media}/.uploads/${at.split('/').at(-1)}`).size,
    ])
    expect(await createMediaUploadStore(server.dataDir).listOpen()).toEqual([
      expect.objectContaining({ receivedBytes: offset, bytes: bytes.length }),
    ])
  }
  expect(offset).toBeGreaterThan(0)
  expect((await sendPart(at, offset + 1, bytes.subarray(offset + 1))).status).toBe(409)
  expect([(await completeUpload(at)).status, await (await completeUpload(at)).json()]).toEqual([
    422,
    { ok: false, problem: 'upload-cut' },
  ])
  await sendPart(at, offset, bytes.subarray(offset))
  expect(await (await completeUpload(at)).json()).toMatchObject({
    item: { hash: computeHash(bytes), kind: 'sound', name: 'Talk.wav' },
    isNew: true,
  })
  expect(await query('select format, seconds from audio')).toEqual([{ format: 'wav', seconds: 40 }])
})

test('a dead connection releases its lock when the same person resumes', async () => {
  const bytes = buildWav(3)
  const at = await createUpload(bytes.length, { name: 'Back.wav' })
  const hanging = sendPart(
    at,
    0,
    new ReadableStream({
      start(stream) {
        stream.enqueue(bytes.subarray(0, 5000))
      },
    }),
    { headers: { 'content-length': String(bytes.length) } },
  )
  await expect
    .poll(async () => statSync(`${media}/.uploads/${at.split('/').at(-1)}`).size, {
      timeout: 60_000,
    })
    .toBe(5000)
  // without its release the answer would be 423 after the lock's 20 seconds
  expect(await fetchOffset(at)).toBe(5000)
  expect((await sendPart(at, 5000, bytes.subarray(5000))).status).toBe(204)
  await hanging
  expect(await (await completeUpload(at)).json()).toMatchObject({
    item: { hash: computeHash(bytes) },
  })
})

test('uploads to the library are limited to owner and manager, each with access to their own', async () => {
  const bytes = buildWav(1)
  const beginnings: number[] = []
  for (const who of people)
    beginnings.push((await begin(bytes.length, { name: 'a.wav', who })).status)
  expect(beginnings).toEqual([201, 201, 403, 403, 302])
  const at = await createUpload(bytes.length, {
    name: 'a.wav',
    who: 'owner',
    more: `,by ${toBase64('somebody else')}`,
  })
  const others: unknown[] = []
  for (const who of people.slice(1))
    others.push([
      (await sendRequest('HEAD', at, { who })).status,
      (await sendPart(at, 0, bytes, { who })).status,
      (await completeUpload(at, {}, who)).status,
      (await sendRequest('DELETE', at, { who })).status,
    ])
  expect(others).toEqual([
    [404, 404, 404, 404],
    [403, 403, 403, 403],
    [404, 404, 403, 404],
    [302, 302, 302, 302],
  ])
  expect([
    await fetchOffset(at, 'owner'),
    (await sendRequest('HEAD', at, { who: 'owner' })).headers.get('upload-metadata'),
  ]).toEqual([0, null])
  for (const headers of [{ origin: 'https://elsewhere.test' }, { origin: 'null' }])
    expect([
      (await sendPart(at, 0, bytes, { who: 'owner', headers })).status,
      (await begin(9, { headers })).status,
      (await sendRequest('DELETE', at, { who: 'owner', headers })).status,
    ]).toEqual([403, 403, 403])
  expect((await sendRequest('DELETE', at, { who: 'owner' })).status).toBe(204)
  expect([
    (await sendRequest('HEAD', at, { who: 'owner' })).status,
    (await completeUpload(at, {}, 'owner')).status,
  ]).toEqual([404, 404])
  for (const path of ['/portal/uploads', at])
    expect([
      (await server.request(path, { headers: { cookie: cookies.owner! } })).headers.get('location'),
      (await server.request(path)).status,
    ]).toEqual(['/portal/media', 302])
  for (const gone of ['0'.repeat(32), 'x', '..%2f..%2fkey', '%00'])
    expect([gone, (await sendRequest('HEAD', `/portal/uploads/${gone}`)).status]).toEqual([
      gone,
      404,
    ])
  for (const id of listPartialUploads())
    for (const who of ['owner', 'manager'])
      await sendRequest('DELETE', `/portal/uploads/${id}`, { who })
})

test('methods, types and sizes that tus does not allow are rejected', async () => {
  const at = await createUpload(90_000_000)
  for (const [method, path] of [
    ['PATCH', '/portal/uploads'],
    ['DELETE', '/portal/uploads'],
    ['PATCH', '/portal'],
    ['DELETE', `${at}/complete`],
    ['PUT', at],
    ['OPTIONS', at],
    ['POST', at],
  ] as const)
    expect([method, path, (await sendRequest(method, path)).status]).toEqual([method, path, 405])
  const heavy = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  expect(
    (
      await sendRequest('PATCH', at, {
        headers: { ...heavy, 'content-length': String(17 * 1024 * 1024) },
      })
    ).status,
  ).toBe(413)
  expect(
    (await sendRequest('PATCH', at, { headers: heavy, body: new Uint8Array(10) })).status,
  ).toBe(413)
  expect(
    (
      await sendRequest('PATCH', at, {
        headers: { ...heavy, 'content-type': 'text/plain', 'content-length': '9' },
        body: 'x'.repeat(9),
      })
    ).status,
  ).toBe(400)
  expect(
    (
      await sendRequest('PATCH', at, {
        headers: { ...heavy, 'tus-resumable': '0.2.2', 'content-length': '9' },
        body: 'x'.repeat(9),
      })
    ).status,
  ).toBe(400)
  expect(await fetchOffset(at)).toBe(0)
  expect((await sendRequest('DELETE', at)).status).toBe(204)
})

test('an unsupported kind or size is rejected before the upload', async () => {
  const answers: [string, number | string, string?][] = [
    ['a.exe', 9],
    ['a.heic', 9],
    ['a.gif', 9, 'image/gif'],
    ['a.jpg', 41 * 1024 * 1024],
    ['a.wav', 2 * 1024 ** 3 + 1],
    ['a.mov', 9 * 1024 ** 3],
    ['a.mp4', 0],
    ['a.mp4', 'x'],
    ['a.mp4', ''],
  ]
  const problems: unknown[] = []
  for (const [name, bytes, type = ''] of answers) {
    const response = await begin(bytes, { name, type })
    problems.push([response.status, (await response.json()).problem])
  }
  expect(problems).toEqual(
    [
      'file-kind',
      'picture-heic',
      'file-kind',
      'file-heavy',
      'file-heavy',
      'file-heavy',
      'file-empty',
      'file-unsaid',
      'file-unsaid',
    ].map((problem) => [422, problem]),
  )
  expect(listPartialUploads()).toEqual([])
})

test('abandoned uploads are deleted after two days, and nothing else', async () => {
  const [old, fresh] = [await createUpload(90_000), await createUpload(90_000)]
  const { at: arrived } = await uploadFile(buildWav(2), 'Two.wav')
  await sendPart(old, 0, Buffer.alloc(1000))
  writeFileSync(`${media}/.uploads/stray.lock`, '')
  const long = new Date(Date.now() - 49 * 60 * 60_000)
  for (const name of readdirSync(`${media}/.uploads`))
    if (!fresh.includes(name.split('.')[0]!)) utimesSync(`${media}/.uploads/${name}`, long, long)
  await deleteStaleUploads(createSystemCtx())
  expect([
    (await sendRequest('HEAD', old)).status,
    await fetchOffset(fresh),
    (await completeUpload(arrived)).status,
  ]).toEqual([404, 0, 404])
  expect(
    readdirSync(`${media}/.uploads`).every((name) => fresh.includes(name.split('.')[0]!)),
  ).toBe(true)
  await sendRequest('DELETE', fresh)
})
