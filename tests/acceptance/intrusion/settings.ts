import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { SMTPServer } from 'smtp-server'

import { encrypt } from '../../../app/platform/auth/encryption.server.ts'
import type { Attempts, Scene } from './attempts.ts'
import { withData } from '../../support/data.ts'
import { toText } from '../../support/form.ts'
import { sendRequest, sendForm } from '../../support/http.ts'
import { createFolder, spawnProgram, startProgram } from '../../support/program.ts'
import { owner, setUp } from '../../support/studio.ts'
import { onEnd } from '../../support/cleanup.ts'
import { toMailServerFields } from '../../support/mail-server-fields.ts'

const email = '/portal/settings/email'
const empty = { SAMPLE_STUDIO: 'false' }

/** Options of nodemailer, and names that mean options elsewhere. */
const options = [
  'sendmail',
  'path',
  'args',
  'newline',
  'jsonTransport',
  'streamTransport',
  'SES',
  'service',
  'pool',
  'proxy',
  'socket',
  'host',
  'port',
  'secure',
  'ignoreTLS',
  'requireTLS',
  'opportunisticTLS',
  'tls.rejectUnauthorized',
  'auth.type',
  'authMethod',
  'logger',
  'debug',
  'transactionLog',
  'dkim.privateKey',
  'disableFileAccess',
  'disableUrlAccess',
  'localAddress',
  'lmtp',
  '__proto__',
  'constructor.prototype',
  'url',
]

/**
 * Returns URLs with the option in every place where it could be read. `ran` is the file a started
 * program would create.
 */
function listSmuggledUrls(option: string, ran: string): string[] {
  const value = encodeURIComponent(
    option === 'args' ? `touch ${ran}` : option === 'path' ? '/bin/sh' : 'true',
  )
  const command = encodeURIComponent(`touch ${ran}; cat > /dev/null`)
  const run = `sendmail=true&path=/bin/sh&args=-c&args=${command}`
  return [
    `?${option}=${value}`,
    `/?${option}=${value}`,
    `/?${run}&${option}=${value}`,
    `/${option}=${value}`,
    `#${option}=${value}`,
    `?${option}`,
  ]
}

async function tryMailServerOptions(attempts: Attempts) {
  const program = await startProgram(empty)
  const cookie = await setUp(program)
  const ran = `${createFolder()}/ran`
  const save = (url: string) =>
    sendForm(
      program,
      email,
      { ...toMailServerFields(url), confirm: owner.password, formKey: randomUUID() },
      { cookie },
    )
  for (const option of options) {
    for (const rest of listSmuggledUrls(option, ran)) {
      const { status } = await save(`smtp://mail.example.net${rest}`)
      attempts.recordAttempt(`mail server ${rest}`, status !== 422, status)
    }
  }
  for (const url of [
    `direct:?sendmail=true`,
    'smtp://mail.example.net\\?sendmail=true',
    'smtp:mail.example.net?sendmail=true',
    'http://mail.example.net/',
    'smtp://a:b%0d%0aMAIL@mail.example.net',
    '//mail.example.net',
    'smtp://mail.example.net:587/x',
  ])
    attempts.recordAttempt(`mail server ${url}`, (await save(url)).status !== 422)
  await sendForm(
    program,
    email,
    { form: 'test', to: 'somebody@post.test', formKey: randomUUID() },
    { cookie },
  )
  await sleep(1500)
  attempts.recordAttempt('a program run by any of them', existsSync(ran))
  attempts.checkPrecondition(
    'a plain URL is accepted',
    (await save('smtp://127.0.0.1:9')).status < 400,
  )
  await program.stop()
}

/** The database still contains settings that an older version accepted. */
async function trySavedMailServer(attempts: Attempts) {
  const first = await startProgram(empty)
  await setUp(first)
  await first.stop()
  const ran = `${createFolder()}/ran`
  const key = Buffer.from(readFileSync(`${first.dataDir}/secret.key`, 'utf8'), 'base64')
  const [, , url] = listSmuggledUrls('sendmail', ran).map(
    (rest) => `smtp://mail.example.net${rest}`,
  )
  await withData(first, (query) =>
    query('insert into mail_server (sealed_url) values ($1)', [encrypt(key, url!)]),
  )
  const program = await startProgram({ ...empty, DATA_DIR: first.dataDir })
  const cookie = /backlot_session=[\w-]+/.exec(
    String((await sendForm(program, '/auth', owner)).headers['set-cookie']),
  )![0]
  await sendForm(
    program,
    email,
    { form: 'test', to: 'somebody@post.test', formKey: randomUUID() },
    { cookie },
  )
  await sleep(4000)
  attempts.recordAttempt('a program named by a saved mail server', existsSync(ran))
  attempts.checkPrecondition(
    'the settings report that it cannot be used',
    toText((await sendRequest(`${program.url}${email}`, { headers: { cookie } })).text).includes(
      'can’t be used',
    ),
  )
  await program.stop()
}

/** Options of the database driver, and names that mean options elsewhere. */
const databaseOptions = [
  'options',
  'statement_timeout',
  'query_timeout',
  'stream',
  'Client',
  'connectionString',
  'replication',
  'ssl',
  'user',
  '__proto__',
]

const storageVariables = {
  S3_ENDPOINT: 'https://storage.example',
  S3_BUCKET: 'backups',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'hidden',
}

const wrongStorages: Record<string, string>[] = [
  { S3_ENDPOINT: 'https://storage.example/bucket' },
  { S3_ENDPOINT: 'https://me:secret@storage.example' },
  { S3_ENDPOINT: 'file:///etc/passwd' },
  { S3_BUCKET: '../other' },
  { S3_BUCKET: 'backups?acl' },
  { S3_PREFIX: 'a/../b' },
  { S3_REGION: 'us-east-1/s3' },
  { S3_ACCESS_KEY_ID: 'key, SignedHeaders=host' },
  { S3_SECRET_ACCESS_KEY: '' },
]

/** Each setting must stop the program with one sentence, without running or revealing anything. */
async function tryEnvironmentOptions(attempts: Attempts) {
  const ran = `${createFolder()}/ran`
  const database = 'postgres://nobody@127.0.0.1:1/none'
  const settings: Record<string, string>[] = [
    ...['sendmail', 'logger', 'tls.rejectUnauthorized', '__proto__'].map((option) => ({
      SMTP_URL: `smtp://mail.example.net${listSmuggledUrls(option, ran)[2]}`,
    })),
    ...[
      'sslcert=/etc/passwd&sslkey=/etc/passwd',
      'sslrootcert=/etc/passwd',
      'host=/tmp',
      ...databaseOptions.map((option) => `sslmode=disable&${option}=x`),
    ].map((query) => ({ DATABASE_URL: `${database}?${query}` })),
    ...[
      'https://studio.example/portal',
      'https://me:secret@studio.example',
      'https://studio.example/?next=https://evil.example',
      'javascript:alert(1)',
      'file:///etc/passwd',
    ].map((url) => ({ PUBLIC_URL: url })),
    ...wrongStorages.map((change) => ({ ...storageVariables, ...change })),
  ]
  for (const setting of settings) {
    const program = await spawnProgram({ ...empty, ...setting })
    const code = await Promise.race([program.ended, sleep(60_000)])
    await program.kill()
    const message = program.getErrors().trim()
    attempts.recordAttempt(
      `started with ${JSON.stringify(setting).slice(0, 90)}`,
      code !== 1 ||
        message.includes('\n') ||
        // refused before a connection is tried, which fails anyway
        (databaseOptions.some((option) => setting.DATABASE_URL?.includes(`&${option}=`)) &&
          !message.includes('may have no parameters but')) ||
        /root:|secret|\bat \S+:\d+/.test(message) ||
        existsSync(ran),
      { code, message },
    )
  }
}

/** A mail server without encryption must receive no password. */
async function tryPlainMailServer(attempts: Attempts) {
  const received: string[] = []
  let calls = 0
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      calls++
      done()
    },
    onAuth: ({ username }, _session, done) => {
      received.push(username ?? '')
      done(null, { user: 'x' })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onEnd(() => new Promise<void>((closed) => server.close(() => closed())))
  const program = await startProgram({
    ...empty,
    SMTP_URL: `smtp://user:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  })
  const cookie = await setUp(program)
  await sendForm(
    program,
    email,
    { form: 'test', to: 'somebody@post.test', formKey: randomUUID() },
    { cookie },
  )
  for (let round = 0; round < 300 && calls === 0; round++) await sleep(100)
  await sleep(1000)
  attempts.checkPrecondition('the mail server was called', calls > 0)
  attempts.recordAttempt('a password in plain text', received.length > 0, received)
  await program.stop()
}

/** Spellings of this machine and of its networks. */
const innerHosts = [
  '127.0.0.1',
  '127.1',
  '127.9.9.9',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0',
  'localhost',
  'LOCALHOST.',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[::ffff:0:7f00:1]',
  '[2002:7f00:1::]',
  '169.254.169.254',
  '100.100.100.200',
  '[fd00:ec2::254]',
]

const listWrongAddresses = (port: number) => [
  'file:///etc/passwd',
  'ftp://127.0.0.1/a',
  `webcal://127.0.0.1:${port}/a`,
  'data:text/calendar,BEGIN:VCALENDAR',
  'gopher://127.0.0.1/',
  'http://',
  `http://user:pass@127.0.0.1:${port}/?proxy=http://127.0.0.1:${port}`,
]

/** Starts a calendar on this machine that counts its requests. */
async function openInnerCalendar() {
  let hits = 0
  const inner = createServer((_request, response) => {
    hits++
    response.end('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')
  })
  await new Promise<void>((ready) => inner.listen(0, ready))
  onEnd(() => {
    inner.closeAllConnections()
    inner.close()
  })
  return { port: (inner.address() as AddressInfo).port, countHits: () => hits }
}

/** No calendar is read from this machine or its networks, in any spelling of the address. */
async function tryCalendarAddresses(attempts: Attempts) {
  const { port, countHits } = await openInnerCalendar()
  const own = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one && !one.internal)
    .map((one) => (one!.family === 'IPv6' ? `[${one!.address.split('%')[0]}]` : one!.address))
  const hosts = [...own, ...innerHosts]
  const program = await startProgram(empty)
  const cookie = await setUp(program)
  const connect = (address: string) =>
    sendForm(
      program,
      '/portal/settings/calendar',
      { form: 'connect', resource: randomUUID(), name: '', address, formKey: randomUUID() },
      { cookie },
    )
  const messages = new Set<string>()
  for (const host of hosts) {
    const { status, text } = await connect(`http://${host}:${port}/a.ics`)
    messages.add(
      /Couldn’t read a calendar at this link/.exec(toText(text))?.[0] ?? `${host}: ${status}`,
    )
    attempts.recordAttempt(`calendar at ${host}`, status < 400 || countHits() > 0, status)
  }
  for (const address of listWrongAddresses(port))
    attempts.recordAttempt(
      `calendar at ${address}`,
      (await connect(address)).status < 400 || countHits() > 0,
    )
  for (const address of ['http://10.0.0.1/', 'http://nobody.invalid/', 'http://127.0.0.1:1/'])
    messages.add(
      /Couldn’t read a calendar at this link/.exec(toText((await connect(address)).text))?.[0] ??
        address,
    )
  attempts.recordAttempt('telling open ports from closed ones', messages.size > 1, [...messages])
  attempts.recordAttempt('reaching a server of this machine', countHits() > 0, countHits())
  await program.stop()
}

export const settingScenes: Record<string, Scene> = {
  'options in the mail server': tryMailServerOptions,
  'a saved mail server': trySavedMailServer,
  'options in the environment': tryEnvironmentOptions,
  'a mail server without encryption': tryPlainMailServer,
  'addresses of calendars': tryCalendarAddresses,
}
