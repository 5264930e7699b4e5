import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { afterAll, expect, test } from 'vitest'

import { createPool } from '#app/data/db.server.ts'
import { buildChecksumTrailer } from '#app/platform/backup/create.server.ts'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'
import { authorizeMedia } from '#app/features/media/image/reads.server.ts'

import { createApp, createCtx } from '../../../../tests/support/app.ts'
import { openTestDatabase } from '../../../../tests/support/context.ts'
import { impliedUsages } from '../../../../tests/support/media-usages.ts'

type Line = { table?: string; row: Record<string, unknown>; end?: Record<string, number> }

const database = await openTestDatabase()
const pool = createPool({ ...database.connection, max: 1 }) // a restore refuses other connections
const dataDir = mkdtempSync(join(tmpdir(), 'backlot-usages-'))
const app = createApp(pool, dataDir)
afterAll(async () => {
  await pool.end()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const timestamp = '2026-11-22T15:00:00+00:00'
const hash = (digit: string) => digit.repeat(64)
const film = hash('f')
const images = [...'0123456789ab']

/** Adds files to a backup made before usages were rows, and content that refers to them. */
function addFiles(lines: Line[]) {
  const listRows = (table: string) => lines.filter((line) => line.table === table)
  const change = (table: string, key: string, value: unknown, fields: object) =>
    Object.assign(listRows(table).find(({ row }) => row[key] === value)!.row, fields)
  change('page', 'path', '/services', { picture: hash('0') })
  change('page', 'path', '/podcast', { picture: hash('1'), published: false })
  const link = { label: 'Press', href: `/media/${hash('2')}-480.webp` }
  change('section', 'page_path', '/about', { content: { links: [link] } })
  change('offering', 'key', 'photography', { picture: hash('3') })
  change('offering', 'key', 'podcast', { picture: hash('4'), offered: false })
  change('team_member', 'position', 0, { picture: hash('5') })
  change('studio', 'id', 1, { logo: hash('6') })
  change('portfolio_item', 'slug', 'low-water', { story: { pictures: [[hash('7')]], film } })
  change('portfolio_item', 'slug', 'field-ware', { picture: hash('8'), published: false })

  const add = (table: string, row: object) => {
    lines.splice(-1, 0, { table, row: { ...row } })
    lines.at(-1)!.end![table]!++
  }
  const about = { part: 'about', content: { picture: hash('9') }, changed_at: timestamp }
  add('draft', { ...about, mark: crypto.randomUUID() })
  const queue = { tries: 0, next_try_at: timestamp }
  const file = { id: crypto.randomUUID(), added_at: timestamp, bytes: 1 }
  const labels = { name: 'a.mp4', folder: '', caption: '', credit: '', tags: [] }
  add('library_item', { ...file, ...labels, kind: 'film', hash: film })
  const poster = hash('a')
  add('film', { ...queue, hash: film, format: 'mp4', poster, captions: [], state: 'kept' })
  const picture = { width: 1, height: 1, focus: [5, 5], tone: '#000000', format: 'jpeg' }
  const described = { place: 'site', alt: 'A', decorative: false, state: 'complete' }
  for (const digit of images) {
    const row = { ...file, ...queue, ...picture, ...described, hash: hash(digit) }
    add('picture', { ...row, id: crypto.randomUUID() })
  }
}

/** Writes a backup with these lines and a valid checksum. */
function writeBackup(lines: object[]): string {
  const bytes = gzipSync(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
  const path = join(dataDir, 'old')
  const checksum = createHash('sha256').update(bytes).digest()
  writeFileSync(path, Buffer.concat([bytes, buildChecksumTrailer(checksum)]))
  return path
}

test('files of an older version stay open to the same people', async () => {
  const text = gunzipSync(readFileSync('tests/releases/schema-0029.json.gz')).toString().trim()
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)
  addFiles(lines)
  expect(
    await restoreBackup({ pool, dataDir, migrations: 'db/migrations' }, writeBackup(lines), {
      replace: true,
    }),
  ).toMatchObject({ ok: true })

  const list = async (sql: string) =>
    (await pool.query(sql)).rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  const stored = await list('select * from media_usage')
  expect(stored).toEqual(await list(impliedUsages))
  expect(stored).toHaveLength(images.length)
  const getAudience = async (digit: string, seesDrafts: boolean) =>
    (await authorizeMedia(createCtx(app, { kind: 'visitor' }), hash(digit), async () => seesDrafts))
      ?.audience ?? null
  const listAudiences = async (seesDrafts: boolean) =>
    Object.fromEntries(
      await Promise.all(images.map(async (digit) => [digit, await getAudience(digit, seesDrafts)])),
    )
  const open = Object.fromEntries([...'023567a'].map((digit) => [digit, 'public']))
  const closed = Object.fromEntries([...'1489'].map((digit) => [digit, null]))
  const drafts = Object.fromEntries([...'1489'].map((digit) => [digit, 'staff']))
  expect(await listAudiences(false)).toEqual({ ...open, ...closed, b: null })
  expect(await listAudiences(true)).toEqual({ ...open, ...drafts, b: null })
})
