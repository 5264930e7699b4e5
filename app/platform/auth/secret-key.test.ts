import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, test } from 'vitest'

import { mailServer, secretKeyFingerprint } from '#app/data/schema/index.server.ts'

import { openTestStudio } from '../../../tests/support/context.ts'
import { readSecretKey, encrypt } from './encryption.server.ts'
import { verifySecretKey } from './secret-key.server.ts'

const { app } = await openTestStudio()
const [key, otherKey] = [randomBytes(32), randomBytes(32)]
const listFingerprints = () => app.db.select().from(secretKeyFingerprint)
beforeEach(async () => {
  await app.db.delete(secretKeyFingerprint)
  await app.db.delete(mailServer)
})

test('stores the fingerprint of the first key and rejects every other', async () => {
  await verifySecretKey(app.db, key)
  await verifySecretKey(app.db, key)
  await expect(verifySecretKey(app.db, otherKey)).rejects.toThrow('secret-key-differs')
  expect(await listFingerprints()).toHaveLength(1)
})

test('rejects one of two first starts with different keys', async () => {
  const results = await Promise.allSettled([
    verifySecretKey(app.db, key),
    verifySecretKey(app.db, otherKey),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('gives an older database a fingerprint only with a key that can read its secrets', async () => {
  await app.db.insert(mailServer).values({ sealedUrl: encrypt(key, 'smtps://mail.test') })
  await verifySecretKey(app.db, otherKey)
  expect(await listFingerprints()).toEqual([])
  await verifySecretKey(app.db, key)
  await expect(verifySecretKey(app.db, otherKey)).rejects.toThrow('secret-key-differs')
})

test('reads the key from the environment, from the file named there, or from the data folder', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'backlot-key-'))
  const createdKey = readSecretKey({ dataDir })
  expect(readSecretKey({ dataDir })).toEqual(createdKey)
  expect(readSecretKey({ dataDir, secretKey: key.toString('base64') })).toEqual(key)
  const secretKeyFile = join(dataDir, 'other.key')
  writeFileSync(secretKeyFile, `${otherKey.toString('base64')}\n`)
  expect(readSecretKey({ dataDir, secretKeyFile })).toEqual(otherKey)
  writeFileSync(secretKeyFile, 'half a key')
  expect(() => readSecretKey({ dataDir, secretKeyFile })).toThrow('secret-key-malformed')
})
