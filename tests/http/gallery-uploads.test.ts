import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readText } from '../support/test-server.ts'
import { startUploadTests, toBase64 } from '../support/upload-fixture.ts'

const { server, cookies, begin, sendPart, createUpload } = await startUploadTests()
const { pool } = server.app

let galleryId = ''
let galleries = 0
let clientId = ''
const createGallery = async () =>
  (
    await pool.query<{ id: string }>(
      `insert into gallery (slug, created_at, client_id, category, title, sizes)
        values ($1, now(), $2, 'photography', 'Harbor Lights', '{web,original}') returning id`,
      [`harbor-${++galleries}`, clientId],
    )
  ).rows[0]!.id

beforeAll(async () => {
  clientId = (await pool.query('select id from client limit 1')).rows[0].id as string
})
beforeEach(async () => {
  galleryId = await createGallery()
})

let height = 40
const createImage = () =>
  sharp({ create: { width: 60, height: ++height, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer()

const forGallery = `,for ${toBase64('gallery')}`

async function upload(
  bytes: Buffer,
  name: string,
  { who = 'manager', fields = {} }: { who?: string; fields?: Record<string, string> } = {},
) {
  const at = await createUpload(bytes.length, { name, who, more: forGallery })
  await sendPart(at, 0, bytes, { who })
  return complete(at, { who, fields: { name, ...fields } })
}

async function complete(
  at: string,
  { who = 'manager', fields }: { who?: string; fields: Record<string, string> },
) {
  const id = at.slice(at.lastIndexOf('/') + 1)
  const response = await post(`uploads/${id}/completion`, Object.entries(fields), who)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const post = (path: string, fields: [string, string][], who = 'manager') =>
  server.request(`/portal/galleries/${galleryId}/${path}`, {
    method: 'POST',
    headers: {
      origin: 'http://studio.test',
      cookie: cookies[who]!,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams([['formKey', crypto.randomUUID()], ...fields]),
  })

async function listItems() {
  const { rows } = await pool.query<{ id: string; name: string; number: number }>(
    `select i.id, i.name, i.number from gallery_item i
      left join gallery_section s on s.id = i.section_id where i.gallery_id = $1
      order by coalesce(s.position, -1), i.position`,
    [galleryId],
  )
  return rows
}

test('adds uploads in their natural order, and drops a folder as a section', async () => {
  for (const name of ['IMG_10.jpg', 'IMG_9.jpg']) await upload(await createImage(), name)
  const { status, body } = await upload(await createImage(), 'a.jpg', {
    fields: { folder: 'Gala/Dinner' },
  })
  expect([status, body.isNew, body.isReplacement]).toEqual([200, true, false])
  expect((await listItems()).map(({ name }) => name)).toEqual(['IMG_9.jpg', 'IMG_10.jpg', 'a.jpg'])
  const { rows } = await pool.query('select title from gallery_section where gallery_id = $1', [
    galleryId,
  ])
  expect(rows).toEqual([{ title: 'Dinner' }])
})

test('keeps content once, and replaces a file of the same name', async () => {
  const bytes = await createImage()
  await upload(bytes, 'IMG_1.jpg')
  await upload(await createImage(), 'IMG_2.jpg')
  const twice = await upload(bytes, 'copy.jpg')
  expect([twice.body.isNew, (twice.body.item as { name: string }).name]).toEqual([
    false,
    'IMG_1.jpg',
  ])
  const replaced = await upload(await createImage(), 'IMG_1.jpg')
  expect([replaced.body.isNew, replaced.body.isReplacement]).toEqual([true, true])
  expect((await listItems()).map(({ name, number }) => [name, number])).toEqual([
    ['IMG_1.jpg', 1],
    ['IMG_2.jpg', 2],
  ])
})

test('completes an upload once, also when the answer was lost', async () => {
  const bytes = await createImage()
  const at = await createUpload(bytes.length, { name: 'a.jpg', more: forGallery })
  await sendPart(at, 0, bytes)
  const first = await complete(at, { fields: { name: 'a.jpg' } })
  const again = await complete(at, { fields: { name: 'a.jpg' } })
  expect(again.body.item).toEqual(first.body.item)
  expect(await listItems()).toHaveLength(1)
})

test('accepts PDFs for galleries only, and refuses other files', async () => {
  expect((await begin(100, { name: 'a.pdf' })).status).toBe(422)
  const pdf = await upload(Buffer.from('%PDF-1.7\n%%EOF'), 'Program.pdf')
  expect(pdf.status).toBe(200)
  const text = await upload(Buffer.from('not an image'), 'a.jpg')
  expect([text.status, text.body.problem]).toEqual([422, 'gallery-file-kind'])
  const unfinished = await createUpload(100, { name: 'a.jpg', more: forGallery })
  expect((await complete(unfinished, { fields: { name: 'a.jpg' } })).body.problem).toBe(
    'upload-cut',
  )
})

test('takes no files from others', async () => {
  const bytes = await createImage()
  const at = await createUpload(bytes.length, { name: 'a.jpg', more: forGallery })
  await sendPart(at, 0, bytes)
  const fields = { name: 'a.jpg' }
  // another person's upload doesn't exist for the owner
  expect((await complete(at, { who: 'owner', fields })).status).toBe(404)
  const refused = await post(
    `uploads/${'f'.repeat(32)}/completion`,
    Object.entries(fields),
    'books',
  )
  expect(refused.status).toBe(403)
  expect(await listItems()).toEqual([])
})

test('accepts several files of a form without JavaScript', async () => {
  const form = new FormData()
  form.set('formKey', crypto.randomUUID())
  for (const name of ['one.jpg', 'two.jpg'])
    form.append('files', new File([(await createImage()) as BlobPart], name))
  const response = await server.request(`/portal/galleries/${galleryId}/uploads`, {
    method: 'POST',
    headers: { origin: 'http://studio.test', cookie: cookies.manager!, accept: 'text/html' },
    body: form,
    redirect: 'manual',
  })
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `/portal/galleries/${galleryId}?saved=`,
  ])
  expect((await listItems()).map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg'])
})

test('moves, sorts and removes files, and shows one as the cover', async () => {
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await upload(await createImage(), name)
  const [a, b, c] = await listItems()
  await post('items/move', [
    ['item', c!.id],
    ['before', a!.id],
  ])
  expect((await listItems()).map(({ name }) => name)).toEqual(['c.jpg', 'a.jpg', 'b.jpg'])
  await post('items/order', [['order', 'name']])
  expect((await listItems()).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  await post('cover', [['item', b!.id]])
  const cover = await pool.query('select cover_item_id from gallery where id = $1', [galleryId])
  expect(cover.rows[0].cover_item_id).toBe(b!.id)
  const removed = await post('items/removal', [
    ['item', a!.id],
    ['item', b!.id],
  ])
  expect(await removed.json()).toEqual({ ok: true, files: 2 })
  expect((await listItems()).map(({ name }) => name)).toEqual(['c.jpg'])
})

test('serves the files to the studio alone', async () => {
  await upload(await createImage(), 'a.jpg')
  await upload(Buffer.from('%PDF-1.7\n%%EOF'), 'Program.pdf')
  const get = (number: number, variant: string, headers: Record<string, string> = {}) =>
    server.request(`/g/harbor-${galleries}/files/${number}/${variant}`, { headers })
  const owner = { cookie: cookies.owner! }
  const image = await get(1, '1920', owner)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(image.headers.get('cache-control')).toBe('private, no-cache')
  const preview = await get(1, '480', owner)
  expect(preview.headers.get('cache-control')).toBe(
    'private, max-age=300, stale-while-revalidate=86400',
  )
  const pdf = await get(2, 'document', owner)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(pdf.headers.get('content-disposition')).toMatch(/^inline; filename="Program.pdf"/)
  expect((await get(1, 'original', owner)).status).toBe(200)
  for (const variant of ['2048', 'stream', 'document'])
    expect((await get(1, variant, owner)).status).toBe(404)
  const etag = preview.headers.get('etag')!
  expect((await get(1, '480', { ...owner, 'if-none-match': etag })).status).toBe(304)
  const others: Record<string, string>[] = [{}, { cookie: cookies.crew! }]
  for (const headers of others)
    expect((await get(1, '480', { ...headers, 'if-none-match': etag })).status).toBe(404)
})

test('crew sees and adds files of its own projects, and changes nothing else', async () => {
  await upload(await createImage(), 'a.jpg')
  const slug = `harbor-${galleries}`
  const [item] = await listItems()
  const get = async (path: string, who = 'crew') =>
    (await server.request(path, { headers: { cookie: cookies[who]! } })).status
  const crewPaths = [`/portal/galleries/${galleryId}`, `/g/${slug}`, `/g/${slug}/files/1/480`]
  const addFile = async (name: string) => upload(await createImage(), name, { who: 'crew' })
  const list = async () =>
    (
      await server.request('/portal/photography/galleries', { headers: { cookie: cookies.crew! } })
    ).text()

  for (const path of crewPaths) expect([path, await get(path)]).toEqual([path, 404])
  expect(await list()).not.toContain(galleryId)
  expect(await addFile('b.jpg')).toMatchObject({ body: { problem: 'gallery-is-gone' } })

  const { rows } = await pool.query<{ id: string }>(
    `select id from project where not exists (select from task
      join staff on staff.id = assignee_id and role = 'crew' where project_id = project.id)
      limit 1`,
  )
  await pool.query('update gallery set project_id = $1 where id = $2', [rows[0]!.id, galleryId])
  for (const path of crewPaths) expect([path, await get(path)]).toEqual([path, 404])
  await pool.query(
    `insert into task (project_id, title, position, assignee_id)
      select $1, 'Edit', 900, id from staff where role = 'crew'`,
    [rows[0]!.id],
  )

  for (const path of crewPaths) expect([path, await get(path)]).toEqual([path, 200])
  expect(await list()).toContain(galleryId)
  expect(await addFile('b.jpg')).toMatchObject({ status: 200, body: { isNew: true } })
  expect((await listItems()).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  const page = await (
    await server.request(`/portal/galleries/${galleryId}`, { headers: { cookie: cookies.crew! } })
  ).text()
  for (const form of ['/publication', '/items/move', '/sections', '/guests', '/portal/clients/'])
    expect([form, page.includes(form)]).toEqual([form, false])
  for (const tab of ['guests', 'lists', 'comments', 'release', 'settings', 'statistics'])
    expect([tab, await get(`/portal/galleries/${galleryId}/${tab}`)]).toEqual([tab, 403])
  await pool.query(
    `insert into comment (item_id, is_by_studio, text, written_at)
      values ($1, true, 'Sharper?', now())`,
    [item!.id],
  )
  const fetchItem = async (who: string) =>
    readText(await server.request(`/g/${slug}/items/1`, { headers: { cookie: cookies[who]! } }))
  expect(await fetchItem('owner')).toContain('Sharper?')
  expect(await fetchItem('crew')).not.toContain('Sharper?')
  const changes: [string, [string, string][]][] = [
    ['items/removal', [['item', item!.id]]],
    ['cover', [['item', item!.id]]],
    ['publication', []],
    ['sections', [['title', 'x']]],
  ]
  for (const [path, fields] of changes)
    expect([path, (await post(path, fields, 'crew')).status]).toEqual([path, 403])
  expect(await get(`/portal/galleries/${galleryId}`, 'books')).toBe(403)
})
