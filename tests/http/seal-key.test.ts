import { beforeAll, expect, test } from 'vitest'

import { createHash } from 'node:crypto'

import { encrypt } from '#app/platform/auth/encryption.server.ts'

import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/* The card of the seal in Settings › Quotes. */

const server = await startTestServer()
const path = '/portal/settings/quotes'
const cookies: Record<string, string> = {}

const readCard = async (who: string, query = '') => {
  const text = await readText(
    await server.request(path + query, { headers: { cookie: cookies[who]! } }),
  )
  return text.slice(text.indexOf('Agreement PDFs are sealed'))
}
const replaceKey = (who: string, formKey = 'a-key-of-a-form:seal') =>
  server.submit(path, { form: 'seal', formKey }, cookies[who], { accept: 'text/html' })
const listKeys = async () =>
  (await server.app.pool.query('select * from seal_key order by created_at')).rows

beforeAll(async () => {
  for (const who of ['owner', 'manager']) cookies[who] = await server.signIn(who)
})

test('without a key there is nothing to replace', async () => {
  const card = await readCard('owner')
  expect(card).toContain('The key is created with your first agreement.')
  expect(card).not.toContain('Replace key')
})

test('shows the certificate, and lets the owner replace the key once without JavaScript', async () => {
  const created = await server.app.pdfWorker.createSealKey('Longlight Films', new Date())
  if (!created.ok) throw new Error(created.problem)
  await server.app.pool.query(
    `insert into seal_key (certificate, encrypted_key, fingerprint, created_at)
      values ($1, $2, $3, '2026-11-02T12:00Z')`,
    [
      created.certificate,
      encrypt(server.app.key, created.key),
      createHash('sha256').update(created.certificate, 'base64').digest('hex'),
    ],
  )
  expectIncludes(await readCard('owner'), ['Longlight Films', 'Nov 2, 2026', 'Replace key'])
  expect(await readCard('manager')).toContain('Longlight Films')
  expect(await readCard('manager')).not.toContain('Replace key')
  expect((await replaceKey('manager')).status).toBe(403)

  const response = await replaceKey('owner')
  expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?saved=seal`])
  await replaceKey('owner')
  const keys = await listKeys()
  expect(keys.map(({ retired_at }) => retired_at !== null)).toEqual([true, false])
  const fingerprint = keys[1].fingerprint.toUpperCase().slice(0, 4)
  expectIncludes(await readCard('owner', '?saved=seal'), [
    'New agreements are sealed with this key.',
    'Longlight Studio LLC',
    fingerprint,
    '1 key. What it sealed can still be verified.',
  ])
})

test('says what to do about a key that secret.key can’t decrypt', async () => {
  await server.app.pool.query('alter table seal_key disable trigger all')
  await server.app.pool.query("update seal_key set encrypted_key = 'other'")
  await server.app.pool.query('alter table seal_key enable trigger all')
  expectIncludes(await readCard('owner'), ['Can’t read the seal key', 'Clients can still accept'])
})
