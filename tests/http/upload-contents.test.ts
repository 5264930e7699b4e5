import { existsSync, readdirSync } from 'node:fs'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { deleteMediaItem } from '#app/features/media/upload/writes.server.ts'

import { origin } from '../support/test-server.ts'
import { startUploadTests, computeHash } from '../support/upload-fixture.ts'
import { buildVideo } from '../support/recordings.ts'

const {
  server,
  cookies,
  media,
  createSystemCtx,
  completeUpload,
  uploadFile,
  query,
  listPartialUploads,
  getFolder,
} = await startUploadTests()

test('the first bytes decide the kind; damaged or unsupported files leave nothing', async () => {
  const photo = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#936' },
  })
    .jpeg()
    .toBuffer()
  const refused: [string, Buffer, string][] = [
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'file-kind'],
    [
      'a HEIC',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
      'picture-heic',
    ],
    ['half a picture', photo.subarray(0, 400), 'picture-damaged'],
    [
      'a film by its sign alone',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0mif1isom')]),
      'file-damaged',
    ],
    ['a recording by its sign alone', Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1'), 'file-damaged'],
    ['half a film', buildVideo({ seconds: 2 }).subarray(0, 120), 'file-damaged'],
    ['a tag of a recording', Buffer.from(`ID3${'x'.repeat(600)}`), 'file-damaged'],
    [
      'a frame and a page',
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.from('<script>'.repeat(90))]),
      'file-damaged',
    ],
    [
      'sound in a film of QuickTime',
      buildVideo({ seconds: 2, brand: 'qt  ', handler: 'soun' }),
      'file-kind',
    ],
  ]
  const before = await query('select hash from media_item')
  for (const [about, bytes, wanted] of refused) {
    const result = await uploadFile(bytes, 'a.mp4')
    expect([about, result.status, result.problem]).toEqual([about, 422, wanted])
    expect([about, (await (await completeUpload(result.at)).json()).problem]).toEqual([
      about,
      wanted,
    ])
  }
  expect([
    await query('select hash from media_item'),
    listPartialUploads(),
    readdirSync(`${media}/.arriving`),
  ]).toEqual([before, [], []])
  const memo = await uploadFile(buildVideo({ seconds: 5, handler: 'soun' }), 'Memo.m4a')
  expect([
    memo.item.kind,
    await query('select format, seconds from audio where hash = $1', [memo.item.hash]),
  ]).toEqual(['sound', [{ format: 'm4a', seconds: 5 }]])
})

test('the same content is one item: again, at once, and from the trash', async () => {
  const photo = await sharp({
    create: { width: 320, height: 200, channels: 3, background: '#396' },
  })
    .jpeg()
    .toBuffer()
  const together = await Promise.all(
    Array.from({ length: 4 }, (_, n) => uploadFile(photo, `Photo ${n}.jpg`, { folder: 'Harbor' })),
  )
  expect([
    new Set(together.map(({ item }) => item.id)).size,
    together.filter(({ isNew }) => isNew).length,
  ]).toEqual([1, 1])
  const { item } = together[0]!
  const form = new FormData()
  form.set('picture', new File([photo as BlobPart], 'Other name.jpg'))
  const plain = await server.request('/portal/media?folder=Other', {
    method: 'POST',
    body: form,
    headers: { origin, accept: 'text/html', cookie: cookies.owner! },
  })
  expect(plain.headers.get('location')).toBe('/portal/media?folder=Other&saved=library')
  expect(
    await query('select id, name, folder from media_item where hash = $1', [item.hash]),
  ).toEqual([{ id: item.id, name: item.name, folder: 'Harbor' }])
  expect(
    await query(
      `select i.kind, p.state <> 'broken' as fine from media_item i join image p using (hash)
        where hash = $1`,
      [item.hash],
    ),
  ).toEqual([{ kind: 'picture', fine: true }])

  await query('update media_item set removed_at = now() where id = $1', [item.id])
  expect(await uploadFile(photo, 'Again.jpg')).toMatchObject({
    status: 201,
    isNew: false,
    item: { id: item.id, name: item.name },
  })
  expect(
    (await query('select removed_at, folder from media_item where id = $1', [item.id]))[0],
  ).toEqual({ removed_at: null, folder: 'Harbor' })
  expect(
    (
      await query(
        "select count(*)::int as n from event where name = 'image.added' and subject_id = $1",
        [item.id],
      )
    )[0].n,
  ).toBe(1)
})

test('very narrow images are accepted', async () => {
  for (const [width, height] of [
    [3000, 2],
    [2, 3000],
  ] as const)
    expect(
      await uploadFile(
        await sharp({ create: { width, height, channels: 3, background: '#963' } })
          .jpeg()
          .toBuffer(),
        'Strip.jpg',
      ),
    ).toMatchObject({ status: 201, isNew: true })
})

test('the plain form also adds an item, and its files stay while a row uses them', async () => {
  const photo = await sharp({
    create: { width: 330, height: 200, channels: 3, background: '#639' },
  })
    .jpeg()
    .toBuffer()
  for (const [path, field] of [
    ['/portal/media', 'picture'],
    ['/portal/settings/profile', 'picture'],
  ] as const) {
    const form = new FormData()
    form.set('form', 'picture')
    form.set(field, new File([photo as BlobPart], 'Team\u202egpj.jpg'))
    expect(
      (
        await server.request(path, {
          method: 'POST',
          body: form,
          headers: { origin, accept: 'text/html', cookie: cookies.manager! },
        })
      ).status,
    ).toBe(303)
  }
  const hash = computeHash(photo)
  expect(await query('select name, folder from media_item where hash = $1', [hash])).toEqual([
    { name: 'Teamgpj.jpg', folder: '' },
  ])
  await query('update media_item set removed_at = now() where hash = $1', [hash])
  await deleteMediaItem(createSystemCtx(), hash)
  expect(existsSync(getFolder(hash))).toBe(true)
  await server.submit('/portal/settings/profile', { form: 'picture-removal' }, cookies.manager!)
  expect(existsSync(getFolder(hash))).toBe(false)
})
