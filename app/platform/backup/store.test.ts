import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addMs, day } from '#app/core/day.ts'

import { cleanUp } from '../../../tests/support/cleanup.ts'
import { createFolder } from '../../../tests/support/program.ts'
import {
  type StorageServer,
  readTestStorage,
  startStorageServer,
} from '../../../tests/support/s3-server.ts'
import { createFolderStore } from './folder.server.ts'
import { createS3Store } from './s3.server.ts'
import { type BackupStore, buildBackupName, getContentPath } from './store.server.ts'
import { openCipher, plainCipher } from './cipher.server.ts'

let server: StorageServer
let prefixes = 0
beforeAll(async () => {
  server = await startStorageServer()
})
afterAll(cleanUp)

const kinds: [string, () => BackupStore][] = [
  ['a folder', () => createFolderStore(`${createFolder()}/backups`)],
  ['object storage', () => createS3Store({ ...server.address, prefix: `run/${++prefixes}` })],
]
const real = readTestStorage()
if (real)
  kinds.push([
    'the storage of S3_TEST_URL',
    () => createS3Store({ ...real, prefix: `backlot-test/${randomUUID()}` }),
  ])
const createStream = (content: Buffer | string) => Readable.from([Buffer.from(content)])
const buildPath = (content: string) =>
  getContentPath(createHash('sha256').update(content).digest('hex'), plainCipher)

describe.each(kinds)('%s', (_kind, create) => {
  test('returns what was written, of any size', async () => {
    const store = create()
    // the sizes at which object storage begins a part, and an empty file
    const part = 16 * 1024 * 1024
    for (const size of [0, 1, 70_000, part - 1, part, part + 1, 2 * part + 5]) {
      const content = randomBytes(size)
      const chunks = Array.from({ length: Math.ceil(size / 300_000) }, (_, index) =>
        content.subarray(index * 300_000, (index + 1) * 300_000),
      )
      const file = `${size}.json.gz`
      expect(await store.write(file, Readable.from(chunks, { objectMode: false }))).toBe(size)
      expect((await buffer(await store.read(file))).equals(content)).toBe(true)
      expect(await store.has(file)).toBe(true)
    }
  })

  test('leaves nothing of a file that turns out to be invalid or can’t be read', async () => {
    const store = create()
    const largeContent = Buffer.alloc(17 * 1024 * 1024)
    for (const content of ['small', largeContent])
      expect(await store.write('a.json.gz', createStream(content), () => false)).toBeNull()
    async function* fail() {
      yield largeContent
      throw new Error('cut off')
    }
    await expect(
      store.write('a.json.gz', Readable.from(fail(), { objectMode: false })),
    ).rejects.toThrow('cut off')
    expect(await store.has('a.json.gz')).toBe(false)
    await expect(store.read('a.json.gz').then(text)).rejects.toThrow()
  })

  test('refuses to open a missing file before anything reads it', async () => {
    await expect(create().read('missing.json.gz')).rejects.toThrow()
  })

  test('keeps a key that is already there', async () => {
    const store = create()
    const encoder = new TextEncoder()
    await store.writeOnce('key.age', encoder.encode('first'))
    await store.writeOnce('key.age', encoder.encode('second'))
    expect(await text(await store.read('key.age'))).toBe('first')
  })

  test('holds the key that encrypts its files, which the passphrase opens', async () => {
    const store = create()
    const cipher = (await openCipher(store, 'correct horse', { create: true }))!
    const content = randomBytes(17 * 1024 * 1024)
    await store.write('a.json.gz.age', await cipher.encrypt(Readable.from([content])))
    const opened = (await openCipher(store, 'correct horse', { create: false }))!
    const decrypted = await opened.decrypt(await store.read('a.json.gz.age'))
    expect(content.equals(await buffer(decrypted))).toBe(true)
    expect(await openCipher(store, 'wrong horse', { create: false })).toBeNull()
  })

  test('lists the regular backups, the newest first', async () => {
    const store = create()
    expect(await store.list()).toEqual([])
    const times = ['2026-11-01T03:30:00Z', '2026-11-03T03:30:00Z', '2026-11-02T03:30:00Z']
    for (const time of times)
      await store.write(`${buildBackupName(new Date(time))}.json.gz`, createStream('rows'))
    await store.write('2026-11-01-sample.json.gz', createStream('rows'))
    await store.write('files/aa/backlot-2026-11-01T03-30-00Z.json.gz', createStream('rows'))
    expect((await store.list()).map(({ file, bytes, at }) => [file, bytes, at])).toEqual(
      [times[1], times[2], times[0]].map((time) => [
        `${buildBackupName(new Date(time!))}.json.gz`,
        4,
        new Date(time!),
      ]),
    )
  })

  test('deletes contents that no kept backup names, and no others', async () => {
    const store = create()
    // everything is older than a day then, as the storage sees it
    const start = addMs(new Date(), -10 * day)
    const save = async (instant: Date, contents: string[]) => {
      const backupContents = await store.openContents(instant)
      for (const content of contents)
        if (!(await backupContents.has(buildPath(content))))
          expect(
            await backupContents.add(buildPath(content), createStream(content), () => true),
          ).toBe(true)
      const file = `${buildBackupName(instant)}.json.gz`
      await backupContents.save(file)
      await store.write(file, createStream('rows'))
      return file
    }
    const first = await save(start, ['old', 'shared'])
    await save(addMs(start, day), ['shared', 'new'])
    await store.deleteBackup(first)
    const sweep = async (now: Date) => {
      await store.sweep(await store.list(), now)
      const all = ['old', 'shared', 'new'].map((content) => store.has(buildPath(content)))
      return Promise.all(all)
    }
    expect(await sweep(addMs(new Date(), 2 * day))).toEqual([false, true, true])
    const backupContents = await store.openContents(new Date())
    expect(await backupContents.has(buildPath('shared'))).toBe(true)
    expect(await backupContents.has(buildPath('old'))).toBe(false)
    expect(await backupContents.add(buildPath('old'), createStream('other'), () => false)).toBe(
      false,
    )
    expect(await backupContents.has(buildPath('old'))).toBe(false)
  })
})

test('of two backups written under one name at once, the folder keeps the first', async () => {
  const folder = createFolder()
  const store = createFolderStore(folder)
  const results = await Promise.allSettled(
    ['one', 'two'].map((rows) => store.write('a.json.gz', createStream(rows))),
  )
  const [first] = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await text(await store.read('a.json.gz'))).toBe(['one', 'two'][first!])
  expect(readdirSync(folder)).toEqual(['a.json.gz'])
})
