import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'

import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'

import { createPool } from '#app/data/db.server.ts'
import { ok } from '#app/core/result.ts'
import { saveFile, withStoredBytes } from '#app/features/media/file/writes.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { transact } from '#app/platform/transact.server.ts'

import { createApp, createCtx } from '../../../tests/support/app.ts'
import { openTestDatabase } from '../../../tests/support/context.ts'
import { createZip } from '../zip.server.ts'
import { buildArchiveComment, commentLength, createArchive } from './archive.server.ts'
import { buildChecksumTrailer } from './create.server.ts'
import { findBackupProblem } from './reader.server.ts'
import { restoreBackup } from './restore.server.ts'

const database = await openTestDatabase()
// one connection only: a restore refuses to run while others are open
const pool = createPool({ ...database.connection, max: 1 })
const dataDir = mkdtempSync(join(tmpdir(), 'backlot-archive-'))
const app = createApp(pool, dataDir)
const passphrase = 'a long passphrase'
const plainFile = join(dataDir, 'studio.zip')
const encrypted = join(dataDir, 'studio.zip.age')
afterAll(async () => {
  await pool.end()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

/** Several encrypted parts, and not a whole number of them. */
const content = randomBytes(300_001)
const hash = createHash('sha256').update(content).digest('hex')
const folder = getMediaFolder(dataDir, hash)
type Options = Partial<Parameters<typeof restoreBackup>[2]>
const restore = (file: string, options: Options = {}) =>
  restoreBackup(
    { pool, dataDir, migrations: 'db/migrations', backupPassphrase: passphrase },
    file,
    { replace: true, ...options },
  )

beforeAll(async () => {
  const ctx = createCtx(app, { kind: 'system' })
  await withStoredBytes(ctx, content, (storedFile) =>
    transact(ctx, async (ctx) => {
      await saveFile(ctx, storedFile)
      return ok()
    }),
  )
  writeFileSync(`${folder}/480.webp`, 'a rendition')
  await createArchive(app, new Date(), plainFile)
  await createArchive(app, new Date(), encrypted, { passphrase })
})

async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    entries.set(entry.fileName, Buffer.concat(parts))
  }
  return entries
}

test('a studio file holds every content once, and its manifest comes last', async () => {
  const entries = await readZip(readFileSync(plainFile))
  const paths = [...entries.keys()].filter((path) => !path.startsWith('csv/'))
  const manifest = entries.get('manifest.jsonl')!.toString().trim().split('\n')
  expect([paths[0], paths.at(-2), paths.at(-1)]).toEqual([
    'READ ME.txt',
    'studio.json.gz',
    'manifest.jsonl',
  ])
  expect(entries.get(`files/${hash.slice(0, 2)}/${hash}`)?.equals(content)).toBe(true)
  expect(manifest.map((line) => JSON.parse(line) as unknown)).toEqual(
    [...entries.keys()].slice(0, -1).map((path) => ({
      path,
      bytes: entries.get(path)!.length,
      sha256: createHash('sha256').update(entries.get(path)!).digest('hex'),
    })),
  )
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('each table is there as CSV, without passwords and open access', async () => {
  const entries = await readZip(readFileSync(plainFile))
  const readLines = (table: string) =>
    entries.get(`csv/${table}.csv`)!.toString().replace('\uFEFF', '').trimEnd().split('\r\n')
  const { rows } = await pool.query<{ id: string; name: string }>('select id, name from person')
  const [header = '', ...lines] = readLines('person')
  expect(header.split(',')).toEqual(expect.arrayContaining(['id', 'name', 'email']))
  expect(rows.length).toBeGreaterThan(3)
  expect(lines).toHaveLength(rows.length)
  for (const { id, name } of rows)
    expect(lines.some((line) => line.includes(id) && line.includes(name))).toBe(true)
  expect(readLines('staff')[0]!.split(',')).not.toContain('password')
  expect([...entries.keys()].filter((path) => /session|token|rate_limit/.test(path))).toEqual([])
})

test('only an encrypted file holds the secret key, and other programs decrypt it', async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const bytes = Buffer.from(await decrypter.decrypt(readFileSync(encrypted)))
  const [encryptedEntries, plainEntries] = [
    await readZip(bytes),
    await readZip(readFileSync(plainFile)),
  ]
  const readRows = (entries: Map<string, Buffer>) =>
    gunzipSync(entries.get('studio.json.gz')!).toString()
  expect(readRows(encryptedEntries)).toContain(app.key.toString('base64'))
  expect(readRows(plainEntries)).not.toContain(app.key.toString('base64'))
})

test('a studio file is restored with its files, also under another name', async () => {
  for (const file of [plainFile, encrypted]) {
    rmSync(folder, { recursive: true })
    expect(await restore(file)).toMatchObject({ ok: true, value: { files: 2, missing: 0 } })
    expect(readFileSync(`${folder}/original`).equals(content)).toBe(true)
    expect(readFileSync(`${folder}/480.webp`, 'utf8')).toBe('a rendition')
  }
  const uploadFile = join(dataDir, 'upload.zip')
  writeFileSync(uploadFile, readFileSync(encrypted))
  expect(await findBackupProblem(uploadFile, passphrase)).toBe(null)
})

test('the first bit, the last one and any between are verified', async () => {
  const damaged = join(dataDir, 'damaged.zip')
  for (const file of [plainFile, encrypted]) {
    const archive = readFileSync(file)
    const places = [
      0,
      1,
      30,
      200,
      70_000,
      archive.length / 2,
      archive.length - 90,
      archive.length - 1,
    ]
    for (const [n, place] of places.map(Math.floor).entries()) {
      const copy = Buffer.from(archive)
      copy[place]! ^= 1 << (n % 8)
      writeFileSync(damaged, copy)
      expect([place, await restore(damaged)]).toMatchObject([
        place,
        { ok: false, problem: expect.stringMatching(/^(backup-damaged|passphrase-wrong)$/) },
      ])
    }
    for (const part of [archive.subarray(0, -1), archive.subarray(0, 65_536), Buffer.alloc(0)]) {
      writeFileSync(damaged, part)
      expect(await restore(damaged)).toMatchObject({ ok: false, problem: 'backup-damaged' })
    }
  }
})

test('a missing or wrong passphrase is named', async () => {
  expect(await findBackupProblem(encrypted, undefined)).toBe('passphrase-missing')
  expect(await findBackupProblem(encrypted, 'another passphrase')).toBe('passphrase-wrong')
  expect(await findBackupProblem(plainFile, undefined)).toBe(null)
  expect(await findBackupProblem(join(dataDir, 'nowhere.zip'), undefined)).toBe('backup-missing')
})

const computeHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Writes the studio file with other rows and valid checksums, as anyone can. */
async function writeForgery(change: (rows: string) => string): Promise<string> {
  const entries = await readZip(readFileSync(plainFile))
  const lines = gunzipSync(entries.get('studio.json.gz')!).toString().trim().split('\n')
  const rows = gzipSync(`${change(lines.slice(0, -1).join('\n'))}\n`)
  entries.set('studio.json.gz', Buffer.concat([rows, buildChecksumTrailer(computeHash(rows))]))
  const zip = createZip(new Date())
  const archive = buffer(zip.output)
  for (const [path, bytes] of entries) await zip.add(path, Readable.from([bytes]), bytes.length)
  zip.end(buildArchiveComment(Buffer.alloc(32)).toString())
  const body = (await archive).subarray(0, -commentLength)
  const file = join(dataDir, 'forgery.zip')
  writeFileSync(file, Buffer.concat([body, buildArchiveComment(computeHash(body))]))
  return file
}

test('a file whose rows name a path outside the data folder writes nothing there', async () => {
  for (const [name, files] of [
    ['../../../outside.txt', 'restore'],
    ['../../../outside.txt', 'verify'],
    ['../../../outside.txt', 'keep'],
    ['..', 'restore'],
  ] as const) {
    const forgery = await writeForgery((rows) =>
      rows.replace('"name": "480.webp"', `"name": "${name}"`),
    )
    expect([name, files, await restore(forgery, { files })]).toMatchObject([
      name,
      files,
      { ok: false, problem: 'files-damaged' },
    ])
  }
  expect(existsSync(join(dataDir, 'outside.txt'))).toBe(false)
  // only the path was wrong with it
  expect(await restore(await writeForgery((rows) => rows))).toMatchObject({ ok: true })
})

test('files that are missing or damaged are counted, and the others are restored', async () => {
  rmSync(`${folder}/480.webp`)
  writeFileSync(`${folder}/original`, Buffer.concat([content, Buffer.from('x')]))
  await pool.query(
    "insert into rendition values ($1, '960.webp', 1, 'none') on conflict do nothing",
    [hash],
  )
  const file = join(dataDir, 'partial.zip')
  const result = await createArchive(app, new Date(), file)
  expect(result).toMatchObject({ files: 0, missing: 1 })
  expect(await restore(file)).toMatchObject({ ok: true, value: { missing: 1 } })
})
