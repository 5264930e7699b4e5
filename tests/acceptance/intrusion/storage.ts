import { randomUUID } from 'node:crypto'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onEnd } from '../../support/cleanup.ts'
import { withData } from '../../support/data.ts'
import { sendForm } from '../../support/http.ts'
import { startProgram } from '../../support/program.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'
import { owner, setUp } from '../../support/studio.ts'
import type { Attempts, Scene } from './attempts.ts'

const page = '/portal/settings/backups'
const empty = { SAMPLE_STUDIO: 'false' }

/** Subresources, presigned parameters and headers of S3, and names that mean options elsewhere. */
const options = [
  'acl',
  'policy',
  'versioning',
  'uploads',
  'delete',
  'list-type',
  'X-Amz-Signature',
  'X-Amz-Security-Token',
  'x-amz-acl',
  'x-amz-copy-source',
  'response-content-type',
  'host',
  'proxy',
  'fetch',
  'logger',
  'requestAbortTimeout',
  '__proto__',
  'constructor.prototype',
]

/** Returns the option in every way in which it could leave its field. */
const listSmuggled = (option: string) => [
  `?${option}=true`,
  `/?${option}=true`,
  `#${option}=true`,
  `/../${option}=true`,
  `&${option}=true`,
  `, ${option}=true`,
  `\r\n${option}: true`,
  `%0d%0a${option}: true`,
  `@${option}=true`,
  ` ${option}=true`,
]

/** Starts a storage on this machine that records its requests and refuses them. */
async function openStorage() {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    response.writeHead(403).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const toForm = (endpoint: string, change: Record<string, string> = {}) => ({
  form: 'storage',
  endpoint,
  region: 'us-east-1',
  bucket: 'studio-backups',
  prefix: 'backlot',
  keyId: 'AKIAEXAMPLE',
  secret: 'a-secret-of-the-storage',
  ...change,
})

/** No field of the storage becomes an option, a path or a header. */
async function tryStorageOptions(attempts: Attempts) {
  const storage = await openStorage()
  const program = await startProgram(empty)
  const cookie = await setUp(program)
  const save = (change: Record<string, string>) =>
    sendForm(
      program,
      page,
      { ...toForm(storage.endpoint, change), confirm: owner.password, formKey: randomUUID() },
      { cookie },
    )
  for (const option of options)
    for (const rest of listSmuggled(option))
      for (const field of ['endpoint', 'region', 'bucket', 'prefix', 'keyId'] as const) {
        const { status, text } = await save({ [field]: toForm(storage.endpoint)[field] + rest })
        attempts.recordAttempt(
          `${field} of the storage with ${JSON.stringify(rest)}`,
          status !== 422 || text.includes('a-secret-of-the-storage'),
          status,
        )
      }
  for (const endpoint of [
    'file:///etc/passwd',
    'ftp://127.0.0.1',
    'gopher://127.0.0.1',
    'http://user:pass@127.0.0.1',
    'https://storage.test/bucket',
    'http:127.0.0.1',
    '//127.0.0.1',
    'javascript:alert(1)',
  ])
    attempts.recordAttempt(`storage at ${endpoint}`, (await save({ endpoint })).status !== 422)
  attempts.recordAttempt('a request with a smuggled part', storage.requests.length > 0)
  const { status, text } = await save({})
  attempts.recordAttempt('a storage that refuses is saved', status !== 422)
  attempts.recordAttempt('the secret sent back', text.includes('a-secret-of-the-storage'))
  attempts.checkPrecondition('the storage was asked', storage.requests.length > 0)
  await tryInnerAddresses(attempts, save)
  await program.stop()
  await withData(program, async (ask) =>
    attempts.recordAttempt(
      'anything saved',
      (await ask('select 1 from backup_storage')).length > 0,
    ),
  )
}

/** Metadata services of cloud providers hold passwords; others on the way would read plain text. */
async function tryInnerAddresses(
  attempts: Attempts,
  save: (change: Record<string, string>) => Promise<{ status: number }>,
) {
  for (const host of [
    '169.254.169.254',
    '100.100.100.200',
    '[fd00:ec2::254]',
    '[::ffff:169.254.169.254]',
    '2852039166',
    '0.0.0.0',
    '203.0.113.7',
    'example.com',
  ])
    attempts.recordAttempt(
      `storage at http://${host}`,
      (await save({ endpoint: `http://${host}` })).status !== 422,
    )
}

/** The password is asked before anything is sent, and a sample account sends nothing. */
async function tryStorageWithoutPassword(attempts: Attempts) {
  const storage = await openStorage()
  const program = await startProgram(sampleBehindProxy)
  const cookie = await getSession(program, 'owner')
  for (const form of [toForm(storage.endpoint), { form: 'test-storage' }]) {
    const { status } = await sendForm(program, page, { ...form, formKey: randomUUID() }, { cookie })
    attempts.recordAttempt(`${form.form} by a sample account`, status !== 422, status)
  }
  await program.stop()
  await withData(program, async (ask) => {
    await ask('update staff set sample = false')
    await ask("update staff_session set confirmed_at = now() - interval '11 minutes'")
  })
  const again = await startProgram({ ...sampleBehindProxy, DATA_DIR: program.dataDir })
  for (const form of [toForm(storage.endpoint), { form: 'no-storage' }]) {
    const { status } = await sendForm(again, page, { ...form, formKey: randomUUID() }, { cookie })
    attempts.recordAttempt(`${form.form} without the password`, status < 400, status)
  }
  attempts.recordAttempt('a request before that', storage.requests.length > 0)
  await again.stop()
}

export const storageScenes: Record<string, Scene> = {
  'options in the storage': tryStorageOptions,
  'a storage without the password': tryStorageWithoutPassword,
}
