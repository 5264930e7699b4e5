import { existsSync, readdirSync } from 'node:fs'

import { beforeEach, expect, test } from 'vitest'

import { deleteExpiredExports } from '#app/features/insight/studio-export/jobs.server.ts'

import { createCtx } from '../support/app.ts'
import { origin, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const page = '/portal/settings/backups'
const folder = `${server.dataDir}/backups/exports`
const query = async (text: string) => (await server.app.pool.query(text)).rows
const [owner, manager] = [await server.signIn('owner'), await server.signIn('manager')]
const send = (fields: Record<string, string>, cookie = owner) =>
  server.request(page, {
    method: 'POST',
    headers: { origin, accept: 'text/html', cookie },
    body: new URLSearchParams({ formKey: crypto.randomUUID(), ...fields }),
  })
const get = (path: string, headers: Record<string, string> = {}) =>
  server.request(path, { headers: { cookie: owner, ...headers } })
const forgetPassword = () => query('update staff_session set confirmed_at = null')
const listFiles = () => (existsSync(folder) ? readdirSync(folder) : [])

async function createFile(passphrase = ''): Promise<string> {
  expect((await send({ form: 'export', passphrase })).status).toBe(303)
  const readState = async () => (await query('select state from studio_export'))[0]?.state
  await expect.poll(readState, { timeout: 60_000 }).toBe('completed')
  return ((await query('select file from studio_export')) as [{ file: string }])[0].file
}

beforeEach(async () => {
  await send({ form: 'delete-export' })
  await query('delete from studio_export')
})

test('the whole studio is one file, which an owner downloads whole or in ranges', async () => {
  const file = await createFile()
  expect(file).toMatch(/^studio-\d{4}-\d\d-\d\d(-\d+)?\.zip$/)
  expect(await (await get(page)).text()).toContain(`${file} is ready`)
  const allowed = await send({ form: 'download' })
  expect(allowed.status).toBe(303)
  const address = allowed.headers.get('location')!
  const whole = await get(address)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect([whole.status, whole.headers.get('content-disposition'), bytes.subarray(0, 2)]).toEqual([
    200,
    expect.stringContaining(file),
    Buffer.from('PK'),
  ])
  const part = await get(address, {
    range: 'bytes=100-199',
    'if-range': whole.headers.get('etag')!,
  })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-199/${bytes.length}`,
  ])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
})

test('creating and downloading need the password, and no one else gets the file', async () => {
  await forgetPassword()
  const refused = await send({ form: 'export', passphrase: '' })
  expect([refused.status, (await refused.text()).includes('name="confirm"')]).toEqual([422, true])
  const file = await send({ form: 'export', passphrase: '', confirm: 'longlight-sample' })
  expect(file.status).toBe(303)
  await expect
    .poll(async () => (await query('select state from studio_export'))[0]?.state, {
      timeout: 60_000,
    })
    .toBe('completed')
  const [{ id }] = (await query('select id from studio_export')) as [{ id: string }]
  expect((await get(`${page}/${id}`)).headers.get('location')).toBe(page)
  await forgetPassword()
  expect((await send({ form: 'download' })).status).toBe(422)
  expect((await send({ form: 'download', confirm: 'not the password' })).status).toBe(422)
  const allowed = await send({ form: 'download', confirm: 'longlight-sample' })
  expect(allowed.headers.get('location')).toBe(`${page}/${id}`)
  expect((await send({ form: 'download' }, manager)).status).toBe(403)
  const theirs = await server.request(`${page}/${id}`, { headers: { cookie: manager } })
  expect(theirs.status).toBe(403)
  await query("update studio_export set download_until = now() - interval '1 second'")
  expect((await get(`${page}/${id}`)).headers.get('location')).toBe(page)
})

test('a passphrase encrypts the file and is forgotten once it is written', async () => {
  const short = await send({ form: 'export', passphrase: 'short' })
  expect([short.status, (await short.text()).includes('Use at least 12 characters.')]).toEqual([
    422,
    true,
  ])
  const file = await createFile('a passphrase of words')
  expect(file).toMatch(/\.zip\.age$/)
  expect(await query('select sealed_passphrase from studio_export')).toEqual([
    { sealed_passphrase: null },
  ])
})

test('there is one file at a time, deleted on request and after a week', async () => {
  const file = await createFile()
  const second = await send({ form: 'export', passphrase: '' })
  expect(second.status).toBe(422)
  expect(listFiles()).toEqual([file])
  expect((await send({ form: 'delete-export' })).status).toBe(303)
  expect([listFiles(), (await send({ form: 'delete-export' })).status]).toEqual([[], 422])
  await createFile()
  await query("update studio_export set finished_at = now() - interval '8 days'")
  await deleteExpiredExports(createCtx(server.app, { kind: 'system' }))
  expect([listFiles(), await query('select id from studio_export')]).toEqual([[], []])
})
