import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { afterAll, expect, test } from 'vitest'

import { createArchive } from '#app/platform/backup/archive.server.ts'

import { cleanUp } from '../support/cleanup.ts'
import { createFolder, startProgram } from '../support/program.ts'
import { sendForm, sendRequest } from '../support/http.ts'
import { startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
afterAll(cleanUp)
const passphrase = 'a passphrase of words'
const program = await startProgram({ SAMPLE_STUDIO: 'false' })
const link = readFileSync(`${program.dataDir}/set-up-link`, 'utf8').trim()
const token = new URL(link).searchParams.get('token')!
const page = `/auth/setup/import?token=${token}`
const file = `${createFolder()}/studio.zip.age`
await createArchive(server.app, new Date(), file, { passphrase })

const send = (fields: Record<string, string>) => sendForm(program, page, { token, ...fields })
const requestUpload = (method: string, path: string, headers = {}, body?: Uint8Array) =>
  sendRequest(`${program.url}${path}`, {
    method,
    headers: {
      origin: program.url,
      'tus-resumable': '1.0.0',
      'x-setup-token': token,
      ...headers,
    },
    ...(body && { body }),
  })

/** Uploads the file in two parts. Returns the id. */
async function upload(bytes: Buffer): Promise<string> {
  const begun = await requestUpload('POST', '/auth/setup/uploads', {
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${Buffer.from('studio.zip.age').toString('base64')}`,
  })
  expect(begun.status).toBe(201)
  const at = begun.headers.location!
  const half = Math.floor(bytes.length / 2)
  for (const [from, to] of [
    [0, half],
    [half, bytes.length],
  ] as const)
    await requestUpload(
      'PATCH',
      at,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
      bytes.subarray(from, to),
    )
  return at.split('/').at(-1)!
}

test('only the setup link opens the import and its uploads', async () => {
  const [setup, page] = [
    await sendRequest(link),
    await sendRequest(`${program.url}/auth/setup/import`),
  ]
  expect(setup.text).toContain('Restore a backup or import a studio file')
  expect(page.headers.location).toBe('/auth/setup')
  const upload = await requestUpload('POST', '/auth/setup/uploads', {
    'x-setup-token': 'wrong',
    'upload-length': '5',
  })
  expect([upload.status, upload.text]).toEqual([422, expect.stringContaining('link-has-ended')])
  const form = await sendForm(program, '/auth/setup/import', { token: 'wrong', path: file })
  expect(form.headers.location).toBe('/auth/setup')
})

test('shows each problem next to its field and keeps the input', async () => {
  const folder = createFolder()
  writeFileSync(`${folder}/other.zip`, 'something else')
  for (const [fields, sentence] of [
    [{ path: '' }, 'Enter the path of the file or folder.'],
    [{ path: `${folder}/nowhere` }, 'There is no file or folder at this path on the machine'],
    [{ path: folder }, 'There is no backup in this folder.'],
    [{ path: `${folder}/other.zip` }, 'This file is damaged or isn’t a studio file.'],
    [{ path: file }, 'This file is encrypted. Enter its passphrase.'],
    [{ path: file, passphrase: 'not the right one' }, 'That passphrase doesn’t open this file.'],
  ] satisfies [Record<string, string>, string][]) {
    const response = await send(fields)
    expect([response.status, response.text]).toEqual([422, expect.stringContaining(sentence)])
    expect(response.text).toContain(`value="${fields.path}"`)
  }
})

test('an uploaded file that is damaged inside is refused, and the studio stays empty', async () => {
  const plain = `${createFolder()}/studio.zip`
  await createArchive(server.app, new Date(), plain)
  const bytes = readFileSync(plain)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  const id = await upload(bytes)
  expect((await send({ upload: id })).status).toBe(303)
  await expect
    .poll(async () => (await sendRequest(`${program.url}${page}`)).text, { timeout: 60_000 })
    .toContain('This file is damaged or isn’t a studio file.')
  expect(existsSync(`${program.dataDir}/.studio-upload/${id}`)).toBe(false)
})

test('an uploaded file is imported, and its accounts sign in', async () => {
  const id = await upload(readFileSync(file))
  const wrong = await send({ upload: id, passphrase: 'not the right one' })
  expect(wrong.text).toContain('passphrase-wrong')
  expect((await send({ upload: id, passphrase })).status).toBe(303)
  await expect
    .poll(async () => (await sendRequest(`${program.url}${page}`)).headers.location, {
      timeout: 60_000,
    })
    .toBe('/auth')
  const signedIn = await sendForm(program, '/auth', {
    email: 'owner@longlight.example',
    password: 'longlight-sample',
  })
  expect(signedIn.headers.location).toBe('/portal')
  expect(existsSync(`${program.dataDir}/.studio-upload`)).toBe(false)
  expect(existsSync(`${program.dataDir}/set-up-link`)).toBe(false)
  expect(readFileSync(`${program.dataDir}/secret.key`, 'utf8')).toBe(
    readFileSync(`${server.dataDir}/secret.key`, 'utf8'),
  )
})
