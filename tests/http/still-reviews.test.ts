import { readFileSync } from 'node:fs'

import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

import { createPdf } from '../support/pdf-file.ts'
import { expectIncludes, origin, readText, startTestServer } from '../support/test-server.ts'

/** Reviews of images and PDFs: uploads, files, notes with a place, and tables of them. */
const server = await startTestServer()
let owner = ''
let clientId = ''
let projectId = ''

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<Row>(text, values)).rows
const get = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  server.request(path, { headers: { ...(cookie && { cookie }), ...headers } })
const send = (path: string, form: Record<string, string>, cookie = owner) =>
  server.submit(path, { formKey: crypto.randomUUID(), ...form }, cookie, { accept: 'text/html' })

beforeAll(async () => {
  owner = await server.signIn('owner')
  await send('/portal/clients/new', {
    name: 'Still Ltd.',
    contact: 'Ada Still',
    email: 'ada@still.test',
  })
  clientId = (await query<{ id: string }>(`select id from client where name = 'Still Ltd.'`))[0]!.id
  projectId = (
    await query<{ id: string }>(
      `insert into project
          (number, client_id, title, category, search, stage, state, started_on, created_at)
        values (990, $1, 'Portraits', 'photography', '', 'production', 'in-progress', '2030-02-01',
          now()) returning id`,
      [clientId],
    )
  )[0]!.id
})

/** Creates a review, and returns its path in the portal and its slug. */
async function createReview(title: string) {
  const response = await send('/portal/reviews/new', { title, projectId })
  const path = response.headers.get('location')!.replace('/versions', '')
  const [row] = await query<{ slug: string }>('select slug from review where id = $1', [
    path.split('/').at(-1),
  ])
  return { path, slug: row!.slug }
}

async function upload(path: string, bytes: Uint8Array, name: string): Promise<string> {
  const form = new FormData()
  form.set('formKey', crypto.randomUUID())
  form.set('files', new File([bytes as BlobPart], name))
  const response = await server.request(`${path}/uploads`, {
    method: 'POST',
    body: form,
    headers: { origin, cookie: owner, accept: 'text/html' },
  })
  return response.headers.get('location')!
}

/** Shares a review with the contact, and returns the cookie of their page. */
async function inviteContact(path: string) {
  const [contact] = await query<{ id: string }>(
    'select id from client_contact where client_id = $1',
    [clientId],
  )
  await send(`${path}/guests`, { form: 'contact', contactId: contact!.id })
  const page = await (
    await send(`/portal/clients/${clientId}/contacts/${contact!.id}`, { form: 'create-link' })
  ).text()
  const link = new URL(/value="(http[^"]+\/client\/access\/[\w-]{43})"/.exec(page)![1]!).pathname
  return (await server.openLink(link)).cookie
}

async function endAccess(path: string) {
  const html = await (await get(`${path}/guests`, owner)).text()
  const share = /shares\/([0-9a-f-]{36})\/end/.exec(html)![1]!
  await send(`${path}/shares/${share}/end`, {})
}

const readVersion = async (slug: string, cookie: string) =>
  /name="version" value="([0-9a-f-]{36})"/.exec(await (await get(`/r/${slug}`, cookie)).text())![1]!

const createPhoto = () =>
  sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#7a8f6b' } })
    .jpeg()
    .toBuffer()

test('an image is reviewed: sizes for guests, the original for the studio, notes with pins', async () => {
  const { path, slug } = await createReview('Portrait')
  expect(await upload(path, await createPhoto(), 'portrait.jpg')).toBe(`${path}/versions?saved`)
  await send(`${path}/publication`, { note: '' })
  const guest = await inviteContact(path)
  const media = `/r/${slug}/media/1`
  for (const variant of ['480', '960', '1920', '2048']) {
    const response = await get(`${media}/${variant}`, guest)
    expect([variant, response.status, response.headers.get('cache-control')]).toEqual([
      variant,
      200,
      'private, no-cache',
    ])
    expect(response.headers.get('content-type')).toMatch(/^image\/(?:webp|jpeg)$/)
  }
  for (const variant of ['original', 'stream', 'poster', 'document', '4096'])
    expect((await get(`${media}/${variant}`, guest)).status, variant).toBe(404)
  const original = await get(`${media}/original`, owner)
  expect([original.status, original.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="portrait\.jpg"/),
  ])
  expect((await get(`${media}/1920`)).status).toBe(404)

  const version = await readVersion(slug, guest)
  const note = { form: 'note', version, text: 'Warmer', region: '0.25,0.5' }
  expect((await send(`/r/${slug}`, note, guest)).status).toBe(303)
  await send(`/r/${slug}`, { ...note, text: 'All of it', region: '' }, guest)
  await send(path, { ...note, text: 'Ask first', region: '0.1,0.1,0.2,0.2', isInternal: 'on' })
  expect(
    await query(
      `select text, from_position as "from", region from review_note where version_id = $1
        order by written_at`,
      [version],
    ),
  ).toEqual([
    { text: 'Warmer', from: 0, region: [0.25, 0.5] },
    { text: 'All of it', from: null, region: null },
    { text: 'Ask first', from: 0, region: [0.1, 0.1, 0.2, 0.2] },
  ])
  const html = await (await get(`/r/${slug}`, guest)).text()
  expectIncludes(html, ['x="25.0%" y="50.0%"', 'aria-label="Pin 1, note by Ada Still"'])
  expect(html).not.toContain('Ask first')
  expectIncludes(await (await get(path, owner)).text(), ['Pin A', 'Ask first'])
  const table = await (await get(`${path}/notes/csv`, owner)).text()
  expectIncludes(table, [',1,25.0,50.0,,,Ada Still,Warmer,,open', ',A,10.0,10.0,20.0,20.0,'])
  for (const format of ['resolve-edl', 'webvtt', 'reaper'])
    expect((await get(`${path}/notes/${format}`, owner)).status).toBe(404)

  await endAccess(path)
  for (const variant of ['480', '1920', '2048'])
    expect((await get(`${media}/${variant}`, guest)).status).toBe(404)
  expect((await send(`/r/${slug}`, note, guest)).status).toBe(404)
})

test('a place that is none is refused, and nothing typed is lost', async () => {
  const { path, slug } = await createReview('Malformed')
  await upload(path, await createPhoto(), 'a.jpg')
  await send(`${path}/publication`, { note: '' })
  const guest = await inviteContact(path)
  const version = await readVersion(slug, guest)
  for (const region of ['2,0.5', '0.5', '0.5,0.5,0.9,0.1', 'x'.repeat(101)]) {
    const response = await send(
      `/r/${slug}`,
      { form: 'note', version, text: 'Kept', region },
      guest,
    )
    expect([409, 422]).toContain(response.status)
    expect(await response.text()).toContain('Kept')
  }
  expect(await query('select id from review_note where version_id = $1', [version])).toEqual([])
})

test('a video has no places on a page', async () => {
  const { path } = await createReview('Film')
  await upload(path, readFileSync('media/loops/low-water.mp4'), 'a.mp4')
  const version = /name="version" value="([0-9a-f-]{36})"/.exec(
    await (await get(path, owner)).text(),
  )![1]!
  const response = await send(path, { form: 'note', version, text: 'Here', region: '0.5,0.5' })
  expect(response.status).toBe(409)
  expect(await readText(response)).toContain('The marked place couldn’t be saved.')
})

test('a PDF is reviewed: its pages are counted, and notes belong to one', async () => {
  const { path, slug } = await createReview('Album')
  const bytes = await createPdf(['Cover', 'Harbor', 'Boats'])
  expect(await upload(path, bytes, 'Album.pdf')).toBe(`${path}/versions?saved`)
  await send(`${path}/publication`, { note: '' })
  const guest = await inviteContact(path)
  const document = `/r/${slug}/media/1/document`
  const response = await get(document, guest)
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('content-disposition'),
    response.headers.get('content-security-policy'),
    response.headers.get('x-content-type-options'),
    response.headers.get('cache-control'),
  ]).toEqual([
    200,
    'application/pdf',
    expect.stringMatching(/^inline; filename="Album\.pdf"/),
    "default-src 'none'; frame-ancestors 'none'",
    'nosniff',
    'private, no-cache',
  ])
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  const part = await get(document, guest, { range: 'bytes=0-4' })
  expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
  expect((await get(`${document}?download`, guest)).headers.get('content-disposition')).toMatch(
    /^attachment/,
  )
  for (const variant of ['original', '1920', 'stream'])
    expect((await get(`/r/${slug}/media/1/${variant}`, guest)).status).toBe(404)

  const page = await get(`/r/${slug}`, guest)
  expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'")
  expectIncludes(await page.text(), ['Open the PDF', '1 to 3. Leave it blank'])
  const version = await readVersion(slug, guest)
  const note = { form: 'note', version, text: 'Darker', from: '3', region: '' }
  for (const from of ['0', '4', '-1', '2.5', '1e1', 'two', '99999999']) {
    const refused = await send(`/r/${slug}`, { ...note, from }, guest)
    expect([from, refused.status]).toEqual([from, 422])
    expectIncludes(await refused.text(), ['This PDF has no such page.', 'Darker'])
  }
  await send(`/r/${slug}`, note, guest)
  await send(
    `/r/${slug}`,
    { ...note, text: 'Left photo', from: '', region: '0.1,0.2,0.3,0.4' },
    guest,
  )
  expectIncludes(await (await get(`/r/${slug}`, guest)).text(), ['Page 3', 'Page 1, pin 1'])
  expectIncludes(await (await get(`${path}/notes/csv?open`, owner)).text(), [
    '1,1,10.0,20.0,30.0,40.0,Ada Still,Left photo,,open',
    '3,,,,,,Ada Still,Darker,,open',
  ])

  await send(`/r/${slug}`, { form: 'approve', version, message: '' }, guest)
  const [approval] = await query<{ same: boolean }>(
    `select d.file_hash = v.hash as same from review_decision d
      join review_version v on v.id = d.version_id where v.id = $1`,
    [version],
  )
  expect(approval).toEqual({ same: true })
  await endAccess(path)
  expect((await get(document, guest)).status).toBe(404)
})

test('refuses a PDF that needs a password, and one that can’t be read', async () => {
  const { path } = await createReview('Refused')
  const locked = await createPdf(['Secret'], 'a password')
  expect(await upload(path, locked, 'a.pdf')).toBe(`${path}/versions?problem=pdf-locked`)
  const cut = (await createPdf(['One', 'Two'])).subarray(0, 400)
  expect(await upload(path, cut, 'b.pdf')).toBe(`${path}/versions?problem=pdf-unreadable`)
  expect(await upload(path, Buffer.from('%PDF-1.7\n'), 'c.pdf')).toMatch(/pdf-unreadable$/)
  // a page tree that contains itself
  const ring = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2000000000>>endobj\ntrailer<</Root 1 0 R>>`
  const id = path.split('/').at(-1)
  expect(await query('select id from review_version where review_id = $1', [id])).toEqual([])
  await upload(path, Buffer.from(ring), 'd.pdf')
  const { rows } = await server.app.pool.query<{ length: number }>(
    'select length from review_version where review_id = $1',
    [id],
  )
  for (const { length } of rows) expect(length).toBeLessThan(20_001)
  expect(await readText(await get(`${path}/versions?problem=pdf-locked`, owner))).toContain(
    'This PDF needs a password.',
  )
})

test('a file of a gallery is a version, a PDF with its pages', async () => {
  const { path } = await createReview('From a gallery')
  const { path: from } = await createReview('Source')
  const bytes = await createPdf(['A', 'B', 'C', 'D'])
  await upload(from, bytes, 'Layout.pdf')
  const [item] = await query<{ id: string }>(
    `with g as (insert into gallery (slug, created_at, client_id, category, title, sizes)
        values ('layouts', now(), $1, 'photography', 'Layouts', '{web}') returning id)
      insert into gallery_item (gallery_id, number, position, hash, name, added_at)
        select g.id, 1, 1, v.hash, v.name, now() from g, review_version v
          where v.review_id = $2 returning id`,
    [clientId, from.split('/').at(-1)],
  )
  await send(`${path}/files`, { item: item!.id })
  expect(
    await query('select unit, length, name from review_version where review_id = $1', [
      path.split('/').at(-1),
    ]),
  ).toEqual([{ unit: 'page', length: 4, name: 'Layout.pdf' }])
})
