import { randomBytes } from 'node:crypto'

import { afterAll, expect, test } from 'vitest'

import { event, sealKey } from '#app/data/schema/index.server.ts'
import { verifySecretKey } from '#app/platform/auth/secret-key.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { createDocument } from '../../../../tests/support/documents.ts'
import { getSealView, listCertificates } from './reads.server.ts'
import { formatFingerprint } from './rules.ts'
import { openSealKey, replaceSealKey } from './writes.server.ts'

const studio = await openTestStudio()
const { app } = studio
afterAll(() => app.pdfWorker.close())

const listSealEvents = async () =>
  (await studio.pool.query("select name, actor_kind from event where name like 'seal-key.%'")).rows
const withOtherKey = async <T>(work: () => Promise<T>): Promise<T> => {
  const { key } = app
  app.key = randomBytes(32)
  try {
    return await work()
  } finally {
    app.key = key
  }
}

test('the first document creates the key, once for all processes', async () => {
  expect(await getSealView(await studio.as('manager'))).toBeNull()
  const keys = await Promise.all([1, 2, 3].map(() => openSealKey(studio.visitor())))
  expect(new Set(keys.map((key) => key!.id)).size).toBe(1)
  expect(await openSealKey(studio.system())).toEqual(keys[0])
  const [certificate, ...others] = await listCertificates(studio.visitor())
  expect(others).toEqual([])
  expect(certificate).toMatchObject({ certificate: keys[0]!.certificate, retiredAt: null })
  expect(await listSealEvents()).toEqual([{ name: 'seal-key.created', actor_kind: 'system' }])
  const [row] = await app.db.select().from(sealKey)
  // the private part of PKCS #8
  expect(JSON.stringify(row)).not.toContain(keys[0]!.key.slice(48, 88))
  expect(await getSealView(await studio.as('owner'))).toMatchObject({
    subject: 'Longlight Studio LLC',
    fingerprint: certificate!.fingerprint,
    retiredCount: 0,
    isReadable: true,
  })
  await expect(studio.as('crew').then(getSealView)).rejects.toMatchObject({ status: 403 })
})

test('a replaced key seals no more, and its certificate still verifies', async () => {
  const before = (await openSealKey(studio.system()))!
  const sealed = await app.pdfWorker.render(createDocument(1), before)
  const owner = await studio.as('owner', new Date(Date.now() + 60_000))
  await expect(studio.as('manager').then(replaceSealKey)).rejects.toMatchObject({ status: 403 })
  expect(await replaceSealKey(owner)).toMatchObject({ ok: true })
  const after = (await openSealKey(studio.system()))!
  expect(after.certificate).not.toBe(before.certificate)
  const certificates = await listCertificates(studio.visitor())
  expect(certificates.map(({ id, retiredAt }) => [id, retiredAt])).toEqual([
    [after.id, null],
    [before.id, owner.now],
  ])
  expect((await listSealEvents()).at(-1)).toEqual({
    name: 'seal-key.replaced',
    actor_kind: 'staff',
  })
  const list = certificates.map(({ certificate }) => certificate)
  expect(await app.pdfWorker.verifySeal(sealed.ok ? sealed.bytes : Buffer.alloc(0), list)).toEqual({
    ok: true,
    seal: { verdict: 'valid', certificate: before.certificate },
  })
})

test('with another secret key it seals nothing until an owner replaces it', async () => {
  await studio.pool.query('delete from secret_key_fingerprint')
  await withOtherKey(async () => {
    expect(await openSealKey(studio.system())).toBeNull()
    expect(await getSealView(await studio.as('owner'))).toMatchObject({ isReadable: false })
    // the start that finds it says so
    await verifySecretKey(app.db, app.key)
    expect((await studio.pool.query('select from secret_key_fingerprint')).rows).toHaveLength(0)
    await replaceSealKey(await studio.as('owner', new Date(Date.now() + 120_000)))
    expect(await openSealKey(studio.system())).not.toBeNull()
    await verifySecretKey(app.db, app.key)
    expect((await studio.pool.query('select from secret_key_fingerprint')).rows).toHaveLength(1)
  })
  const events = await app.db.select({ name: event.name }).from(event)
  expect(events.filter(({ name }) => name === 'seal-key.replaced')).toHaveLength(2)
})

test('a fingerprint is printed in groups of four', () => {
  expect(formatFingerprint('0a1b2c3d4e5f')).toBe('0A1B 2C3D 4E5F')
})
