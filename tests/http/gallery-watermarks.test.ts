import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'

import { addGallery, addShare, buildOpenPath } from '../support/gallery-page-fixture.ts'
import { insertFile } from '../support/stored-file.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/** Galleries with a watermark: no answer to a guest has a preview without it. */
const server = await startTestServer()
const slug = 'proofs'
const settings = '/portal/settings/delivery'
let galleryId = ''
let owner = ''
let guest = ''

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows as Row[]
const get = (path: string, cookie = guest, headers: Record<string, string> = {}) =>
  server.request(path, { headers: { ...(cookie && { cookie }), ...headers } })
const submit = (path: string, fields: Record<string, string>, cookie = owner) =>
  server.submit(path, { formKey: crypto.randomUUID(), ...fields }, cookie, { accept: 'text/html' })

/** A gray photo, whose pixels show where a watermark is. */
const createPhoto = (shade: number) =>
  sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      background: { r: shade, g: shade, b: shade },
    },
  })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  owner = await server.signIn('owner')
  galleryId = await addGallery(server, { slug, title: 'Proofs' })
  await query("update gallery set metadata = 'all' where id = $1", [galleryId])
  const body = new FormData()
  for (const shade of [90, 120]) {
    const photo = new Uint8Array(await createPhoto(shade))
    body.append('file', new Blob([photo], { type: 'image/jpeg' }), `IMG_${shade}.jpg`)
  }
  const uploaded = await server.request(`/portal/galleries/${galleryId}/uploads`, {
    method: 'POST',
    headers: { cookie: owner, origin: server.app.config.publicUrl },
    body,
  })
  expect(uploaded.headers.get('location')).not.toContain('problem')
  for (const [kind, format] of [
    ['video', 'mp4'],
    ['audio', 'mp3'],
    ['document', 'pdf'],
  ] as const)
    await addFile(kind, format)
  const share = await addShare(server, galleryId)
  guest = (await server.openLink(buildOpenPath(server, slug, share))).cookie
  await waitForSizes()
})

/** Adds a file of another kind, whose bytes are only its name. */
async function addFile(kind: string, format: string) {
  const content = Buffer.from(`the whole ${kind}`)
  const hash = createHash('sha256').update(content).digest('hex')
  mkdirSync(findFolder(hash), { recursive: true })
  writeFileSync(`${findFolder(hash)}/original`, content)
  await insertFile(server.app.pool, hash, content.length)
  await query(
    `insert into delivered_file (hash, kind, format, state, next_try_at)
      values ($1, $2, $3, 'ready', now())`,
    [hash, kind, format],
  )
  await query(
    `insert into gallery_item (gallery_id, number, hash, name, position, added_at)
      select $1, max(number) + 1, $2, $3, 100 + max(number), now() from gallery_item
        where gallery_id = $1`,
    [galleryId, hash, `Whole.${format}`],
  )
}

const findFolder = (hash: string) => `${server.dataDir}/media/${hash.slice(0, 2)}/${hash}`
const listHashes = async () =>
  (
    await query<{ hash: string }>('select hash from gallery_item where gallery_id = $1', [
      galleryId,
    ])
  ).map(({ hash }) => hash)

async function waitForSizes() {
  await vi.waitFor(
    async () => {
      const [row] = await query<{ left: string }>(
        "select count(*) as left from delivered_file where state = 'received'",
      )
      expect(row!.left).toBe('0')
    },
    { timeout: 120_000, interval: 200 },
  )
}

const setWatermarked = (isOn: boolean) =>
  query('update gallery set always_watermark = $2 where id = $1', [galleryId, isOn])

const computeDigest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Digests of every file of the gallery that has no watermark. */
async function listCleanFiles(): Promise<Set<string>> {
  const files = (await listHashes()).flatMap((hash) =>
    readdirSync(findFolder(hash))
      .filter((name) => !/^w[0-9a-f]{12}-/.test(name))
      .map((name) => computeDigest(readFileSync(`${findFolder(hash)}/${name}`))),
  )
  return new Set(files)
}

/** Returns true if a picture isn't of one color. */
async function isMarked(bytes: Buffer): Promise<boolean> {
  const { channels } = await sharp(bytes).stats()
  return channels[0]!.max - channels[0]!.min > 30
}

/** Returns the addresses of files in the pages that a guest sees. */
async function listPageFiles(): Promise<string[]> {
  const pages = [`/g/${slug}`, `/g/${slug}?page=1`, `/g/${slug}/items/1`, `/g/${slug}/items/2`]
  const texts = await Promise.all(pages.map(async (page) => (await get(page)).text()))
  const found = texts.flatMap((text) => [
    ...text.replaceAll('&amp;', '&').matchAll(/\/g\/proofs\/files\/\d+\/\w+(?:\?w=[0-9a-f]+)?/g),
  ])
  // the videos have no poster
  return [...new Set(found.map(([path]) => path))].filter((path) => /files\/[12]\//.test(path))
}

test('every address of a picture gives it with the watermark, however it is asked', async () => {
  await setWatermarked(false)
  const clean: Record<string, string> = {}
  const paths = [1, 2].flatMap((number) =>
    ['480', '960', '1920'].map((size) => `/g/${slug}/files/${number}/${size}`),
  )
  for (const path of paths) {
    const response = await get(path)
    clean[path] = response.headers.get('etag')!
    expect(await isMarked(Buffer.from(await response.arrayBuffer()))).toBe(false)
  }
  await setWatermarked(true)
  const cleanFiles = await listCleanFiles()
  for (const path of paths)
    for (const [query, headers] of [
      ['', {}],
      ['', { 'if-none-match': clean[path]! }],
      ['?w=000000000000', {}],
      ['?v=1', { range: 'bytes=0-' }],
    ] as const) {
      const response = await get(`${path}${query}`, guest, headers)
      expect([200, 206]).toContain(response.status)
      expect(response.headers.get('etag')).not.toBe(clean[path])
      // parts are never kept
      expect(response.headers.get('cache-control')).toBe(
        response.status === 206 ? 'no-store' : 'private, no-cache',
      )
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(cleanFiles.has(computeDigest(bytes))).toBe(false)
      expect(await isMarked(bytes)).toBe(true)
    }
})

test('pages, lists and cards lead to pictures with the watermark, which a browser may keep', async () => {
  await setWatermarked(true)
  const list = (await (await get(`/g/${slug}/items.json?revision=0`)).json()) as { mark: string }
  expect(list.mark).toMatch(/^[0-9a-f]{12}$/)
  const paths = await listPageFiles()
  expect(paths.length).toBeGreaterThanOrEqual(6)
  for (const path of paths) {
    expect(path).toContain(`?w=${list.mark}`)
    const response = await get(path)
    expect(await isMarked(Buffer.from(await response.arrayBuffer()))).toBe(true)
    if (/\/(?:480|960)\?/.test(path))
      expect(response.headers.get('cache-control')).toContain('max-age=300')
  }
})

test('a release shows clean pictures at the next request', async () => {
  await setWatermarked(true)
  const [marked] = await listPageFiles()
  const response = await get(marked!)
  const etag = response.headers.get('etag')!
  await response.arrayBuffer()
  await setWatermarked(false)
  // the former address, as a page that is still open asks for it
  const released = await get(marked!, guest, { 'if-none-match': etag })
  expect([released.status, released.headers.get('cache-control')]).toEqual([
    200,
    'private, no-cache',
  ])
  expect(await isMarked(Buffer.from(await released.arrayBuffer()))).toBe(false)
  const paths = await listPageFiles()
  expect(paths.filter((path) => path.includes('?'))).toEqual([])
})

test('a locked gallery shows pictures with the watermark, and nothing without it', async () => {
  await setWatermarked(false)
  await query('update gallery set locked_at = now() where id = $1', [galleryId])
  const cleanFiles = await listCleanFiles()
  const paths = await listPageFiles()
  expect(paths.length).toBeGreaterThanOrEqual(6)
  for (const path of [...paths, `/g/${slug}/files/1/480`, `/g/${slug}/files/2/1920`]) {
    const bytes = Buffer.from(await (await get(path)).arrayBuffer())
    expect([path, cleanFiles.has(computeDigest(bytes)), await isMarked(bytes)]).toEqual([
      path,
      false,
      true,
    ])
  }
  for (const [variant, status] of [
    ['3/stream', 404],
    ['4/audio', 404],
    ['5/document', 403],
    ['1/original', 403],
  ] as const)
    expect((await get(`/g/${slug}/files/${variant}`)).status).toBe(status)
  await query('update gallery set locked_at = null where id = $1', [galleryId])
  expect((await listPageFiles()).filter((path) => path.includes('?'))).toEqual([])
})

test('originals and documents stay closed, and downloads follow the sizes', async () => {
  await setWatermarked(true)
  expect((await get(`/g/${slug}/files/1/original`)).status).toBe(404)
  expect((await get(`/g/${slug}/files/5/document`)).status).toBe(200)
  await query("update gallery set sizes = '{}' where id = $1", [galleryId])
  expect((await get(`/g/${slug}/files/5/document`)).status).toBe(404)
  for (const size of ['web', 'print', 'original'])
    expect((await get(`/g/${slug}/download/1/${size}`)).status).toBe(404)
  const page = await readText(await get(`/g/${slug}/items/5`))
  expect(page).toContain('This document can’t be opened yet.')
  await query("update gallery set sizes = '{web,print,original}' where id = $1", [galleryId])
  const download = await get(`/g/${slug}/download/1/web`)
  expect(download.status).toBe(200)
  expect(await isMarked(Buffer.from(await download.arrayBuffer()))).toBe(false)
})

test('videos and recordings can’t be played without FFmpeg, and the page says so', async () => {
  await setWatermarked(true)
  server.app.transcoder = null
  for (const [number, variant] of [
    [3, 'stream'],
    [4, 'audio'],
  ] as const) {
    for (const path of [variant, 'original', 'poster', '480'])
      expect((await get(`/g/${slug}/files/${number}/${path}`)).status).toBe(404)
    const page = await readText(await get(`/g/${slug}/items/${number}`))
    expect(page).toContain('This file can’t be played here.')
  }
  await setWatermarked(false)
  expect((await get(`/g/${slug}/files/4/audio`)).status).toBeLessThan(500)
})

test('the studio sees what guests see, and may open the original', async () => {
  await setWatermarked(true)
  const preview = await get(`/g/${slug}/files/1/960`, owner)
  expect(await isMarked(Buffer.from(await preview.arrayBuffer()))).toBe(true)
  const page = await (await get(`/g/${slug}/items/1`, owner)).text()
  expectIncludes(page, ['Guests see this with your watermark.', `/g/${slug}/files/1/original`])
  const original = await get(`/g/${slug}/files/1/original`, owner)
  expect([original.status, original.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(await isMarked(Buffer.from(await original.arrayBuffer()))).toBe(false)
  expect(await (await get(`/g/${slug}/items/1`)).text()).not.toContain('/files/1/original')
})

test('the setting of a gallery is saved by its form', async () => {
  const path = `/portal/galleries/${galleryId}/settings`
  await setWatermarked(false)
  const html = await (await get(path, owner)).text()
  const revision = /name="revision" value="(\d+)"/.exec(html)![1]!
  const fields = {
    title: 'Proofs',
    slug,
    category: 'photography',
    sizes: 'web',
    metadata: 'all',
    revision,
  }
  expect((await submit(path, { ...fields, alwaysWatermark: 'on' })).status).toBe(303)
  const [row] = await query('select always_watermark as on, revision from gallery where id = $1', [
    galleryId,
  ])
  expect(row).toEqual({ on: true, revision: Number(revision) + 1 })
  expect(await (await get(path, owner)).text()).toMatch(/name="alwaysWatermark"[^>]*checked/)
})

test('the watermark is set, refused with a sentence at its field, and shown before', async () => {
  const fields = { kind: 'text', text: '© Proof', position: 'center', size: '40', strength: '50' }
  const refused = await submit(settings, { ...fields, size: '90', revision: '1' })
  expect(refused.status).toBe(422)
  expectIncludes(await refused.text(), ['Choose a width from 5 to 60 percent.', '© Proof'])
  const shown = await submit(settings, { ...fields, revision: '1', step: 'preview' })
  expectIncludes(await shown.text(), ['text=%C2%A9+Proof', '© Proof'])
  expect(await query('select 1 from watermark')).toEqual([])
  expect((await submit(settings, { ...fields, revision: '1' })).status).toBe(303)
  expect(await query('select text, size from watermark')).toEqual([{ text: '© Proof', size: 40 }])
  const page = await (await get(settings, owner)).text()
  const sample = /src="(\/portal\/settings\/delivery\/sample[^"]+)"/.exec(page)![1]!
  const picture = await get(sample.replaceAll('&amp;', '&'), owner)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await get(sample.replaceAll('&amp;', '&'), '')).status).toBe(302)
})

test('a changed watermark is on the next picture, and the former files go', async () => {
  await setWatermarked(true)
  const mark = async () =>
    ((await (await get(`/g/${slug}/items.json?revision=0`)).json()) as { mark: string }).mark
  const former = await mark()
  const { revision } = (await query<{ revision: number }>('select revision from watermark'))[0]!
  const fields = { kind: 'text', text: 'Second', position: 'top', size: '40', strength: '50' }
  await submit(settings, { ...fields, revision: String(revision) })
  const now = await mark()
  expect(now).not.toBe(former)
  const response = await get(`/g/${slug}/files/1/480?w=${former}`)
  expect(response.headers.get('etag')).toContain(now)
  await vi.waitFor(
    async () => {
      const names = (await listHashes()).flatMap((hash) => readdirSync(findFolder(hash)))
      const marked = names.filter((name) => /^w[0-9a-f]{12}-/.test(name))
      expect(marked.filter((name) => !name.startsWith(`w${now}`))).toEqual([])
      expect(marked).toHaveLength(6)
    },
    { timeout: 120_000, interval: 200 },
  )
})
