import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

import { beforeAll, expect, test } from 'vitest'

import { readText, startTestServer } from '../support/test-server.ts'
import { readZip } from '../support/zip.ts'

const server = await startTestServer()
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows as Row[]
const token = 'a'.repeat(43)
const cookie = `backlot_link=${token}`
const slug = 'tern-house'
/** Recordings, which are sent as they are, and one image that isn't ready in the web size. */
const files = [
  { name: 'Interview.wav', kind: 'audio', format: 'wav', content: Buffer.alloc(900_000, 'tape ') },
  { name: 'interview.wav', kind: 'audio', format: 'wav', content: Buffer.from('short') },
  { name: 'Porch.jpg', kind: 'image', format: 'jpeg', content: Buffer.from('not ready') },
]
let galleryId = ''

beforeAll(async () => {
  const [row] = await query<{ id: string }>(
    `insert into gallery (slug, created_at, client_id, category, title, state, published_at, sizes)
      select $1, now(), id, 'podcast', 'Tern House', 'published', now(), '{web}' from client limit 1
      returning id`,
    [slug],
  )
  galleryId = row!.id
  for (const [index, { name, kind, format, content }] of files.entries()) {
    const hash = createHash('sha256').update(content).digest('hex')
    const folder = `${server.dataDir}/media/${hash.slice(0, 2)}/${hash}`
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/original`, content)
    await query('insert into file values ($1, $2, $3, now())', [
      hash,
      content.length,
      crc32(content),
    ])
    await query(
      `insert into delivered_file (hash, kind, format, width, height, next_try_at)
        values ($1, $2, $3, 4000, 3000, 'infinity')`,
      [hash, kind, format],
    )
    await query(
      `insert into gallery_item (gallery_id, number, hash, name, position, added_at)
        values ($1, $2::int, $3, $4, $2::int, now())`,
      [galleryId, index + 1, hash, name],
    )
  }
  await query(
    `with share as (insert into gallery_share (gallery_id, sizes, created_at)
        values ($1, '{web}', now()) returning id)
      insert into gallery_session (token_hash, share_id, epoch, started_at, last_seen_at)
        select $2, id, 1, now(), now() from share`,
    [galleryId, createHash('sha256').update(token).digest('base64url')],
  )
})

const plan = (fields: Record<string, string>, as = cookie) =>
  server.submit(`/g/${slug}/downloads`, fields, as)
const listDownloads = () =>
  query<{ files: number; finished: boolean; sent: string }>(
    `select files, finished_at is not null as finished, sent::text from gallery_download
      where gallery_id = $1 order by planned_at`,
    [galleryId],
  )

test('a guest downloads all files in a size, and the page names what is left out', async () => {
  const planned = await plan({ size: 'web', formKey: crypto.randomUUID() })
  const page = planned.headers.get('location')!
  expect([planned.status, page]).toEqual([
    303,
    expect.stringMatching(/^\/g\/tern-house\/downloads\/[0-9a-f-]{36}\?pending=3$/),
  ])
  const response = await server.request(page, { headers: { cookie } })
  const html = await response.text()
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(html).toContain('Porch.jpg')
  const [href = ''] = /\/download\/[^"]+\.zip/.exec(html) ?? []
  const half = await server.request(href, { headers: { range: 'bytes=0-499999' } })
  await half.arrayBuffer()
  expect(await listDownloads()).toEqual([{ files: 2, finished: false, sent: '{[0,500000)}' }])
  const zip = await server.request(href)
  const entries = await readZip(Buffer.from(await zip.arrayBuffer()))
  expect([...entries.keys()]).toEqual(['Interview.wav', 'interview (2).wav'])
  expect(entries.get('Interview.wav')).toEqual(files[0]!.content)
  expect(await listDownloads()).toMatchObject([{ finished: true }])
})

test('a guest downloads one file, whole and in ranges', async () => {
  const path = `/g/${slug}/download/1/web`
  const part = await server.request(path, { headers: { cookie, range: 'bytes=700000-' } })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(files[0]!.content.subarray(700_000))
  const before = (await listDownloads()).length
  const whole = await server.request(path, { headers: { cookie } })
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(files[0]!.content)
  expect(whole.headers.get('content-disposition')).toContain('attachment; filename="Interview.wav"')
  expect(await listDownloads()).toHaveLength(before + 1)
  const planned = await plan({ size: 'web', item: '2' })
  expect(planned.headers.get('location')).toBe(`/g/${slug}/download/2/web`)
  const pending = await server.request(`/g/${slug}/download/3/web`, { headers: { cookie } })
  expect(pending.headers.get('location')).toBe(`/g/${slug}/downloads?pending=3`)
})

test('what a guest may not have says so, or isn’t there', async () => {
  const refused = await plan({ size: 'original' })
  const page = refused.headers.get('location')!
  expect(page).toBe(`/g/${slug}/downloads?problem=size-not-offered`)
  expect(await readText(await server.request(page, { headers: { cookie } }))).toContain(
    'This size isn’t available anymore.',
  )
  const paths = [
    [`/g/${slug}/download/1/original`, cookie],
    [`/g/${slug}/download/9/web`, cookie],
    [`/g/${slug}/download/1/web`, ''],
    [`/g/${slug}/download/1/web`, `backlot_link=${'b'.repeat(43)}`],
    [`/g/${slug}/downloads/${crypto.randomUUID()}`, cookie],
  ] as const
  for (const [path, as] of paths) {
    const headers = { cookie: as, 'if-none-match': '*' }
    expect([path, (await server.request(path, { headers })).status]).toEqual([path, 404])
  }
  expect((await plan({ size: 'web' }, '')).status).toBe(404)
})

test('a renewed link ends downloads at once', async () => {
  const planned = await plan({ size: 'web' })
  const page = await server.request(planned.headers.get('location')!, { headers: { cookie } })
  const [href = ''] = /\/download\/[^"]+\.zip/.exec(await page.text()) ?? []
  expect((await server.request(href)).status).toBe(200)
  await query('update gallery_share set epoch = 2 where gallery_id = $1', [galleryId])
  const ended = await server.request(href)
  expect([ended.status, await readText(ended)]).toEqual([
    404,
    expect.stringContaining('This download has expired'),
  ])
  await query('update gallery_share set epoch = 1 where gallery_id = $1', [galleryId])
})

test('a locked gallery shows previews, and refuses every download until it is released', async () => {
  const planned = await plan({ size: 'web', formKey: crypto.randomUUID() })
  const parts = planned.headers.get('location')!
  const html = await (await server.request(parts, { headers: { cookie } })).text()
  const [zip = ''] = /\/download\/[^"]+\.zip/.exec(html) ?? []
  await query('update gallery set locked_at = now() where id = $1', [galleryId])
  const paths = [
    `/g/${slug}/download/1/web`,
    `/g/${slug}/download/1/original`,
    `/g/${slug}/downloads`,
    parts,
    zip,
    `/g/${slug}/files/1/document`,
  ]
  for (const path of paths) {
    const headers = { cookie, 'if-none-match': '*' }
    const response = await server.request(path, { headers })
    expect([path, response.status]).toEqual([path, 403])
    expect(await response.text()).toContain('available right now')
  }
  expect((await plan({ size: 'web' })).status).toBe(403)
  const page = await readText(await server.request(`/g/${slug}`, { headers: { cookie } }))
  expect(page).toContain('Originals aren’t available yet.')
  expect(page).not.toContain('Web size')
  await query('update gallery set locked_at = null where id = $1', [galleryId])
  for (const path of [paths[0]!, parts, zip]) {
    const response = await server.request(path, { headers: { cookie } })
    await response.arrayBuffer()
    expect([path, response.status]).toEqual([path, 200])
  }
})
