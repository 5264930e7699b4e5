import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { decrypt } from '#app/platform/auth/encryption.server.ts'

import { cleanUp } from '../support/cleanup.ts'
import { type StorageServer, startStorageServer } from '../support/s3-server.ts'
import { readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
await server.app.pool.query('update staff set sample = false')
const cookie = await server.signIn('owner')
const page = '/portal/settings/backups'
const query = async <Row>(text: string) => (await server.app.pool.query(text)).rows as Row[]
const loadPage = async () => readText(await server.request(page, { headers: { cookie } }))
const readRevision = async () => {
  const html = await (await server.request(page, { headers: { cookie } })).text()
  return /name="revision" value="([^"]*)"/.exec(html)![1]!
}
const save = async (change: Record<string, string> = {}) => {
  const form = { form: 'storage', revision: await readRevision(), ...storage.address, ...change }
  return server.submit(page, form, cookie)
}
const readSaved = async () => {
  const [row] = await query<{ sealed_address: string }>('select sealed_address from backup_storage')
  return row ? JSON.parse(decrypt(server.app.key, row.sealed_address)!) : null
}

let storage: StorageServer
beforeAll(async () => {
  storage = await startStorageServer()
})
afterAll(cleanUp)
beforeEach(async () => {
  await query('delete from backup_storage')
  await query('delete from backup_run')
})

test('saving the storage tests it, seals it and starts a backup to it', async () => {
  expect(await loadPage()).toContain('All backups are on this machine. Add a destination elsewhere')
  expect((await save()).status).toBe(200)
  expect(await readSaved()).toEqual(storage.address)
  const [row] = await query<{ sealed_address: string }>('select * from backup_storage')
  expect(row!.sealed_address).not.toContain('secret-of-the-storage')
  expect(await query("select 1 from backup_run where destination = 'storage'")).toHaveLength(1)
  const shown = await (await server.request(page, { headers: { cookie } })).text()
  expect(shown).toContain('s3://studio-backups/backlot/main')
  expect(shown).not.toContain('All backups are on this machine')
  expect(shown).not.toContain('secret-of-the-storage')
  expect(
    await query(
      "select name from event where name like 'backup-storage.%' order by id desc limit 1",
    ),
  ).toEqual([{ name: 'backup-storage.changed' }])
})

test.each([
  [{ secret: 'wrong' }, 'The secret doesn’t belong to this key ID.'],
  [{ keyId: 'unknown' }, 'The storage doesn’t know this key ID.'],
  [{ bucket: 'missing' }, 'There is no bucket with this name in this storage.'],
  [{ endpoint: 'http://127.0.0.1:1' }, 'The storage doesn’t answer.'],
  [{ endpoint: 'http://203.0.113.7' }, 'Use https.'],
  [{ endpoint: 's3.example.com' }, 'Enter an address like https://s3.example.com'],
  [{ endpoint: 'https://s3.example.com/bucket' }, 'Enter an address like https://s3.example.com'],
  [{ region: 'us east' }, 'Enter a region such as us-east-1'],
  [{ bucket: 'a/b' }, 'Enter the name of the bucket'],
  [{ prefix: 'a/../b' }, 'Use letters, digits, dots'],
  [{ keyId: 'a,b' }, 'Enter the key ID as your storage shows it.'],
  [{ secret: '' }, 'Enter the secret for this key ID and address.'],
] as [Record<string, string>, string][])('%j is refused in words', async (change, words) => {
  const response = await save(change)
  const text = await response.text()
  expect([response.status, text.includes(words)]).toEqual([422, true])
  expect(await readSaved()).toBeNull()
  expect(await query('select 1 from backup_run')).toEqual([])
})

test('keeps the saved secret only for the same address and key', async () => {
  await save()
  const blank = { secret: '', prefix: 'elsewhere' }
  expect((await save(blank)).status).toBe(200)
  expect(await readSaved()).toEqual({ ...storage.address, prefix: 'elsewhere' })
  const changes: Record<string, string>[] = [
    { endpoint: 'http://127.0.0.1:9' },
    { keyId: 'another' },
  ]
  for (const change of changes) {
    const response = await save({ ...blank, ...change })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Enter the secret for this key ID and address.')
  }
  expect(await readSaved()).toMatchObject({ prefix: 'elsewhere', secret: 'secret-of-the-storage' })
})

test('of two owners who save it, the second reads that it was changed, and may save again', async () => {
  const revision = await readRevision()
  expect((await save({ revision })).status).toBe(200)
  for (const opened of [revision, 'another']) {
    const answer = await save({ revision: opened, prefix: 'of-the-second' })
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('Someone changed the storage while you were editing.'),
    ])
  }
  expect(await readSaved()).toEqual(storage.address)
  expect((await save({ prefix: 'of-the-second' })).status).toBe(200)
  expect(await readSaved()).toMatchObject({ prefix: 'of-the-second' })
})

test('asks for the password again, and sends nothing before', async () => {
  await query("update staff_session set confirmed_at = now() - interval '11 minutes'")
  const response = await save({ secret: 'wrong' })
  const text = await response.text()
  await query('update staff_session set confirmed_at = now()')
  expect([response.status, text.includes('Confirm it’s you to make this change.')]).toEqual([
    422,
    true,
  ])
  expect(text).not.toContain('The secret doesn’t belong')
})

test('can’t be set by a sample account', async () => {
  await query("update staff set sample = true where role = 'owner'")
  const response = await save()
  await query('update staff set sample = false')
  expect([response.status, await readSaved()]).toEqual([422, null])
  expect(await response.text()).toContain('Sample accounts can’t do this.')
})

test('the connection is tested on request, and the storage removed', async () => {
  await save()
  const press = (form: string) => server.submit(page, { form }, cookie)
  expect((await press('test-storage')).status).toBe(200)
  await storage.stop()
  const response = await press('test-storage')
  await storage.start()
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringContaining('The storage doesn’t answer.'),
  ])
  expect((await press('no-storage')).status).toBe(200)
  expect(await readSaved()).toBeNull()
  // a job may have made the backup already
  const waiting = "select 1 from backup_run where destination = 'storage' and state = 'waiting'"
  expect(await query(waiting)).toEqual([])
  expect((await press('test-storage')).status).toBe(422)
})

test('a storage that was sealed with another key is reported and can be replaced', async () => {
  await query("insert into backup_storage (sealed_address, set_at) values ('unreadable', now())")
  expect(await loadPage()).toContain('The saved storage can’t be used')
  expect((await save()).status).toBe(200)
})
