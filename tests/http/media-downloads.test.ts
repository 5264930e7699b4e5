import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addMs, day, hour } from '#app/core/day.ts'
import { deleteExpiredDownloads } from '#app/features/media/download/writes.server.ts'
import { deleteOrphanedFiles } from '#app/features/media/file/writes.server.ts'
import { findTransfer } from '#app/platform/transfer/transfer.server.ts'

import { type AddedItem, library, startLibraryTests } from '../support/media-library-fixture.ts'
import { readText } from '../support/test-server.ts'
import { readZip } from '../support/zip.ts'

const { server, cookies, query, addItem, createCtxFor } = await startLibraryTests()

const getPath = (hash: string) => `${server.dataDir}/media/${hash.slice(0, 2)}/${hash}/original`

/** Adds a recording of any content, as an upload would have. */
async function addRecording(name: string, content: Buffer): Promise<AddedItem> {
  const hash = createHash('sha256').update(content).digest('hex')
  mkdirSync(getPath(hash).replace(/\/original$/, ''), { recursive: true })
  writeFileSync(getPath(hash), content)
  await query('insert into file (hash, bytes, stored_at) values ($1, $2, now())', [
    hash,
    content.length,
  ])
  const rows = await query<AddedItem>(
    `insert into media_item (hash, kind, name, bytes, folder, added_at)
      values ($1, 'sound', $2, $3, 'Tapes', '2026-03-01T12:00:00Z') returning id, hash`,
    [hash, name, content.length],
  )
  await query("insert into audio (hash, format) values ($1, 'wav')", [hash])
  return rows[0]!
}

const [first, second] = [Buffer.alloc(900_000, 'first '), Buffer.from('second')]
let recordings: AddedItem[] = []
beforeAll(async () => {
  recordings = [await addRecording('Tape', first), await addRecording('tape.WAV', second)]
})
beforeEach(() => query('delete from download'))

const toFields = (items: AddedItem[], key: string = crypto.randomUUID()) =>
  new URLSearchParams([['formKey', key], ...items.map(({ id }) => ['item', id])])

/** Sends the form of the selection bar. */
const plan = (
  items: AddedItem[],
  { key = crypto.randomUUID() as string, accept = 'text/html' } = {},
) =>
  server.request(`${library}/download`, {
    method: 'POST',
    body: toFields(items, key),
    headers: { origin: 'http://studio.test', accept, cookie: cookies.manager! },
  })
const planHref = async (items: AddedItem[]) => (await plan(items)).headers.get('location')!
const getHeaders = (response: Response, ...names: string[]) =>
  names.map((name) => response.headers.get(name))

describe('a download of several files', () => {
  test('is a zip of the originals, for anyone with its link', async () => {
    const href = await planHref(recordings)
    expect(href).toMatch(/^\/download\/[\w-]{43}\/Tapes\.zip$/)
    const response = await server.request(href)
    expect(response.status).toBe(200)
    expect(
      getHeaders(
        response,
        'content-type',
        'content-disposition',
        'cache-control',
        'x-accel-buffering',
      ),
    ).toEqual([
      'application/zip',
      'attachment; filename="Tapes.zip"; filename*=UTF-8\'\'Tapes.zip',
      'private, no-store, no-transform',
      'no',
    ])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(await readZip(bytes)).toEqual(
      new Map([
        ['Tape.wav', first],
        ['tape (2).WAV', second],
      ]),
    )
    const head = await server.request(href, { method: 'HEAD' })
    expect(getHeaders(head, 'content-length', 'etag')).toEqual(
      getHeaders(response, 'content-length', 'etag'),
    )
  })

  test('resumes at any byte, as long as it is the same', async () => {
    const href = await planHref(recordings)
    const whole = await server.request(href)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const etag = whole.headers.get('etag')!
    for (const [range, ifRange, status, from] of [
      ['bytes=700000-', etag, 206, 700_000],
      [`bytes=${bytes.length - 5}-`, etag, 206, bytes.length - 5],
      ['bytes=5-', '"another"', 200, 0],
    ] as const) {
      const part = await server.request(href, { headers: { range, 'if-range': ifRange } })
      expect([range, part.status]).toEqual([range, status])
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from))).toBe(true)
    }
    const past = await server.request(href, { headers: { range: `bytes=${bytes.length}-` } })
    expect([past.status, past.headers.get('content-range')]).toEqual([
      416,
      `bytes */${bytes.length}`,
    ])
    // the same files planned again are the same zip
    expect((await server.request(await planHref(recordings))).headers.get('etag')).toBe(etag)
  })

  test('is planned once when its form is sent eight times', async () => {
    const key = crypto.randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => plan(recordings, { key, accept: 'application/json' })),
    )
    const hrefs = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { href: string }).href),
    )
    expect(new Set(hrefs).size).toBe(1)
    expect(await query('select 1 from download')).toHaveLength(1)
    expect((await server.request(hrefs[0]!)).status).toBe(200)
    const stored = JSON.stringify(await query('select * from download'))
    const answers = JSON.stringify(await query('select answer from idempotency_key'))
    expect(stored + answers).not.toContain(hrefs[0]!.split('/')[2])
  })

  test('ends when it expires, and when its planner may no longer see originals', async () => {
    const href = await planHref(recordings)
    const getStatus = async (path = href) => (await server.request(path)).status
    expect(await getStatus(href.replace('Tapes', 'Other'))).toBe(404)
    expect(await getStatus(href.replace(/download\/.{5}/, 'download/xxxxx'))).toBe(404)
    for (const [change, undo] of [
      [`expires_at = now() - interval '1 second'`, `expires_at = now() + interval '1 day'`],
    ]) {
      await query(`update download set ${change}`)
      expect(await getStatus()).toBe(404)
      expect(await readText(await server.request(href))).toContain('This download has expired')
      await query(`update download set ${undo}`)
      expect(await getStatus()).toBe(200)
    }
    for (const [change, undo] of [
      ["role = 'bookkeeper'", "role = 'manager'"],
      ['disabled_at = now()', 'disabled_at = null'],
    ]) {
      const where = "where email = 'manager@longlight.example'"
      await query(`update staff set ${change} ${where}`)
      expect([change, await getStatus()]).toEqual([change, 404])
      await query(`update staff set ${undo} ${where}`)
      expect(await getStatus()).toBe(200)
    }
  })

  test('over 4 GB leads to a page with its parts, for its planner alone', async () => {
    await query('update file set bytes = 3000000000, crc32 = 0 where hash = any($1)', [
      recordings.map(({ hash }) => hash),
    ])
    const href = await planHref(recordings)
    expect(href).toMatch(/^\/portal\/media\/downloads\/[0-9a-f-]{36}$/)
    const page = await server.request(href, { headers: { cookie: cookies.manager! } })
    const html = await page.clone().text()
    const text = await readText(page)
    for (const part of ['Part 1 of 2', 'Part 2 of 2', '3 GB · 1 file', '6 GB · 2 files'])
      expect(text).toContain(part)
    const links = [...html.matchAll(/href="(\/download\/[^"]+)"/g)].map(([, link]) => link!)
    expect(links.map((link) => decodeURIComponent(link.split('/')[3]!))).toEqual([
      'Tapes (1 of 2).zip',
      'Tapes (2 of 2).zip',
      'Tapes.zip',
    ])
    const sizes = await Promise.all(
      links.map(async (link) =>
        Number((await server.request(link, { method: 'HEAD' })).headers.get('content-length')),
      ),
    )
    expect(sizes[2]).toBeGreaterThan(6_000_000_000)
    expect(Math.max(sizes[0]!, sizes[1]!)).toBeLessThan(4_000_000_000)
    expect((await server.request(href, { headers: { cookie: cookies.owner! } })).status).toBe(404)
    for (const [at, content] of [first, second].entries())
      await query('update file set bytes = $1, crc32 = null where hash = $2', [
        content.length,
        recordings[at]!.hash,
      ])
  })

  test('keeps its files until it expires', async () => {
    const kept = await addRecording('Kept', Buffer.from(`kept ${Math.random()}`))
    const href = await planHref([kept, recordings[0]!])
    await query('delete from media_item where hash = $1', [kept.hash])
    const later = await createCtxFor('system', addMs(new Date(), 2 * hour))
    await deleteOrphanedFiles(later)
    expect([existsSync(getPath(kept.hash)), (await server.request(href)).status]).toEqual([
      true,
      200,
    ])
    await deleteExpiredDownloads(await createCtxFor('system', addMs(new Date(), 3 * day + hour)))
    await deleteOrphanedFiles(later)
    expect([existsSync(getPath(kept.hash)), (await server.request(href)).status]).toEqual([
      false,
      404,
    ])
  })
})

test('a single file is sent as it is, under its name', async () => {
  const href = await planHref([recordings[0]!])
  expect(href).toBe(`/media/${recordings[0]!.hash}-original`)
  const response = await server.request(href, { headers: { cookie: cookies.manager! } })
  expect(response.headers.get('content-disposition')).toContain('filename="Tape.wav"')
  // large enough for the file sender, and counted for this session
  expect(findTransfer(response)).toMatchObject({
    bytes: first.length,
    isDownload: true,
    sessionId: expect.any(String),
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(first)).toBe(true)
  expect((await server.request(href)).status).toBe(404)
})

test('files that are missing or damaged on the disk are said before the download', async () => {
  const damaged = await addRecording('Damaged', Buffer.from(`damaged ${Math.random()}`))
  writeFileSync(getPath(damaged.hash), 'changed')
  const getProblem = async (items: AddedItem[]) => {
    const response = await plan(items, { accept: 'application/json' })
    return [response.status, ((await response.json()) as { problem?: string }).problem]
  }
  expect(await getProblem([damaged, recordings[0]!])).toEqual([409, 'file-unreadable'])
  rmSync(getPath(damaged.hash))
  expect(await getProblem([damaged])).toEqual([409, 'file-unreadable'])
  const location = await planHref([damaged, recordings[0]!])
  expect(location).toBe('/portal/media?problem=file-unreadable')
  expect(await getProblem([])).toEqual([409, 'nothing-chosen'])
  const trashed = await addItem()
  await query('update media_item set removed_at = now() where id = $1', [trashed.id])
  expect(await getProblem([trashed])).toEqual([409, 'file-is-gone'])
  expect(await query('select 1 from download')).toHaveLength(0)
})
