import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { computeCode, getStep } from '../../../app/platform/auth/totp.server.ts'
import type { Attempts, Scene } from './attempts.ts'
import { compareTimes } from './timing.ts'
import { createClientLink, findContactPath, openClientLink } from '../../support/client-link.ts'
import { withData } from '../../support/data.ts'
import { sendRequest, getCookie, sendForm, buildForwardedFor } from '../../support/http.ts'
import { getPlainText, startMailServer } from '../../support/mail-server.ts'
import {
  type Program,
  copyFolder,
  createFolder,
  spawnProgram,
  startProgram,
} from '../../support/program.ts'
import { owner, createPreparedFolder, setUp } from '../../support/studio.ts'
import { toMailServerFields } from '../../support/mail-server-fields.ts'

const known = 'longlight-sample'
const roles = ['owner', 'manager', 'books', 'crew']
const buildEmail = (who: string) => `${who}@longlight.example`
const getSession = (response: Parameters<typeof getCookie>[0]) =>
  getCookie(response, 'backlot_session')
const signIn = (program: Program, who: string, headers: Record<string, string> = {}) =>
  sendForm(program, '/auth', { email: buildEmail(who), password: known }, headers)
const canEnterPortal = async (
  program: Program,
  cookie: string,
  headers: Record<string, string> = {},
) =>
  (await sendRequest(`${program.url}/portal`, { headers: { cookie, ...headers } })).status === 200
const dayAgo = "now() - interval '1 day'"

/**
 * Headers that proxies, tunnels and CDNs add to a request. Each alone must disable the sample
 * accounts.
 */
const traces = [
  ['x-forwarded-for', '203.0.113.9'],
  ['x-forwarded-host', 'studio.example'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-server', 'a'],
  ['x-forwarded-port', '443'],
  ['x-forwarded-prefix', '/'],
  ['forwarded', 'for=203.0.113.9'],
  ['via', '1.1 a'],
  ['x-real-ip', '203.0.113.9'],
  ['cf-connecting-ip', '203.0.113.9'],
  ['cf-ray', 'a'],
  ['cf-visitor', '{}'],
  ['true-client-ip', '203.0.113.9'],
  ['cdn-loop', 'a'],
  ['x-client-ip', '203.0.113.9'],
  ['x-cluster-client-ip', '203.0.113.9'],
  ['fly-client-ip', '203.0.113.9'],
  ['fastly-client-ip', '203.0.113.9'],
  ['x-envoy-external-address', '203.0.113.9'],
  ['x-amzn-trace-id', 'a'],
  ['x-azure-clientip', '203.0.113.9'],
  ['x-original-forwarded-for', '203.0.113.9'],
  ['tailscale-user-login', 'a'],
  ['host', 'studio.example'],
  ['host', 'localhost.studio.example'],
  ['host', '127.0.0.1.nip.io'],
  ['host', '192.168.1.5:3000'],
  ['host', '0.0.0.0'],
  ['host', '[::ffff:7f00:1]'],
  ['host', 'localhost@studio.example'],
] as const

async function trySampleAccounts(attempts: Attempts) {
  const program = await startProgram({})
  const session = getSession(await signIn(program, 'owner')) ?? ''
  attempts.checkPrecondition(
    'a person at the machine can sign in',
    await canEnterPortal(program, session),
  )
  for (const [n, [name, value]] of traces.entries()) {
    attempts.recordAttempt(
      `a sample session with ${name}: ${value}`,
      await canEnterPortal(program, session, { [name]: value }),
    )
    if (n % 4 === 0)
      attempts.recordAttempt(
        `a sample sign-in with ${name}: ${value}`,
        getSession(await signIn(program, roles[(n / 4) % 4]!, { [name]: value })) !== undefined,
      )
    attempts.recordAttempt(
      `the sign-in page listing the accounts with ${name}: ${value}`,
      (await sendRequest(`${program.url}/auth`, { headers: { [name]: value } })).text.includes(
        buildEmail('owner'),
      ),
    )
  }
  attempts.recordAttempt(
    'a sample session over HTTP/1.0',
    await requestOverHttp10(program, session),
  )
  for (const [path, fields] of [
    ['email', toMailServerFields('smtp://127.0.0.1:9')],
    [
      'calendar',
      {
        form: 'connect',
        resource: randomUUID(),
        address: 'https://calendar.example/a.ics',
        name: '',
      },
    ],
  ] as const)
    attempts.recordAttempt(
      `a sample account changing connections: ${path}`,
      (
        await sendForm(
          program,
          `/portal/settings/${path}`,
          { ...fields, formKey: randomUUID() },
          { cookie: session },
        )
      ).status < 400,
    )
  await program.stop()
}

/** Requests in HTTP/1.0, as nginx does by default. */
function requestOverHttp10({ url }: Program, cookie: string): Promise<boolean> {
  const { hostname, port, host } = new URL(url)
  return new Promise((done, failed) => {
    let received = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET /portal HTTP/1.0\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`),
    )
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString()
    })
    socket.on('close', () => done(/^HTTP\/1\.\d 200/.test(received)))
    socket.on('error', failed)
  })
}

async function tryCommonPasswords(attempts: Attempts) {
  const program = await startProgram({})
  const cookie = getSession(await signIn(program, 'crew')) ?? ''
  const change = async (password: string) =>
    (
      await sendForm(
        program,
        '/portal/settings/profile',
        { form: 'password', current: known, password, formKey: randomUUID() },
        { cookie },
      )
    ).status
  for (const password of [
    known,
    'Longlight-Sample',
    '1q2w3e4r5t6y',
    'qazwsxedcrfv',
    'manchester123',
    'correcthorsebatterystaple',
    'password1234',
    'passwordpassword',
    '123456789012',
    'qwertyuiop123',
    'iloveyou1234',
    'aaaaaaaaaaaa',
    'longlightlonglight',
    'crew@longlight.example',
  ]) {
    const status = await change(password)
    attempts.recordAttempt(`a common password: ${password}`, status < 400, status)
  }
  await program.stop()
}

/** Tries a stolen session, and one that was replaced. */
async function tryStolenSession(attempts: Attempts) {
  const first = await startProgram({})
  const old = getSession(await signIn(first, 'owner')) ?? ''
  const next = getSession(await signIn(first, 'owner', { cookie: old })) ?? ''
  attempts.recordAttempt('a session its browser has replaced', await canEnterPortal(first, old))
  attempts.checkPrecondition('its replacement is accepted', await canEnterPortal(first, next))
  await first.stop()
  const people = await withData(first, async (query) => {
    await query(`update staff set sample = false where email_key = '${buildEmail('owner')}'`)
    await query(`update staff_session set confirmed_at = ${dayAgo}`)
    return query<{ id: string; role: string }>('select person_id as id, role from staff')
  })
  const crew = people.find(({ role }) => role === 'crew')!.id
  const program = await startProgram({ DATA_DIR: first.dataDir })
  const acts: [string, Record<string, string>][] = [
    [
      '/portal/settings/people',
      { form: 'add', access: 'on', email: 'thief@evil.test', name: 'Thief', role: 'owner' },
    ],
    [`/portal/settings/people/${crew}`, { form: 'role', role: 'owner' }],
    [`/portal/settings/people/${crew}`, { form: 'two-factor' }],
    ['/portal/settings/email', toMailServerFields('smtp://mail.evil.test')],
    ['/portal/settings/data', { name: 'Longlight' }],
  ]
  for (const [path, fields] of acts) {
    const { status, text } = await sendForm(
      program,
      path,
      { ...fields, formKey: randomUUID() },
      { cookie: next },
    )
    attempts.recordAttempt(
      `without the password again: ${path} ${fields.form ?? ''}`,
      status < 400,
      status,
    )
    // An account without a second factor has none to remove.
    if (fields.form !== 'two-factor')
      attempts.checkPrecondition(
        `${path} ${fields.form ?? ''}: the password is required`,
        /name="confirm"/.test(text),
        status,
      )
  }
  await program.stop()
}

/** Wrong attempts don't lock out a person who has the link of the email, and they are recorded. */
async function tryLockout(attempts: Attempts) {
  const mail = await startMailServer()
  const program = await startProgram({
    SAMPLE_STUDIO: 'false',
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: '1',
  })
  await setUp(program)
  for (let n = 0; n < 12; n++)
    await sendForm(
      program,
      '/auth',
      { email: owner.email, password: `wrong ${n}` },
      buildForwardedFor(n),
    )
  attempts.checkPrecondition(
    'a new browser is locked out by now',
    (await sendForm(program, '/auth', owner, buildForwardedFor(100))).status !== 302,
  )
  await sendForm(program, '/auth/reset', { email: owner.email }, buildForwardedFor(101))
  const findToken = () =>
    mail.taken
      .map((taken) => /\/auth\/reset\?token=([\w-]{43})/.exec(getPlainText(taken.text))?.[1])
      .find(Boolean)
  for (let round = 0; round < 300 && !findToken(); round++) await sleep(100)
  const fresh = 'lantern under the old pier'
  const reset = await sendForm(
    program,
    '/auth/reset',
    { token: findToken() ?? '', password: fresh },
    buildForwardedFor(102),
  )
  attempts.checkPrecondition(
    'the link of the email sets a password',
    reset.status === 302,
    reset.status,
  )
  const cookie = (reset.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  attempts.recordAttempt(
    'locking the owner out after the link of the email',
    (
      await sendForm(
        program,
        '/auth',
        { email: owner.email, password: fresh },
        { ...buildForwardedFor(103), cookie },
      )
    ).status !== 302,
  )
  await program.stop()
  const rows = await withData(program, (query) =>
    query<{ kind: string; count: number }>(
      'select kind, sum(count)::int as count from security_event group by kind',
    ),
  )
  attempts.recordAttempt(
    'guessing without a record',
    (rows.find(({ kind }) => kind === 'sign-in-failed')?.count ?? 0) < 10,
    rows,
  )
}

/** A reset request takes the same time for known and unknown accounts. */
async function compareResetTimes(attempts: Attempts) {
  const dataDir = copyFolder(await createPreparedFolder())
  const [people, each] = [25, 3]
  await withData({ dataDir }, (query) =>
    query(
      `insert into staff (email, email_key, name, role, password, sample, created_at)
        select 'seat' || n || '@longlight.example', 'seat' || n || '@longlight.example', name,
        role, password, false, created_at from staff, generate_series(0, ${people - 1}) n
        where role = 'crew'`,
    ),
  )
  const program = await startProgram({ DATA_DIR: dataDir, TRUSTED_PROXIES: '1' })
  await compareTimes(attempts, 'asking for a new password', people * each, (kind, n) =>
    sendForm(
      program,
      '/auth/reset',
      { email: `${kind === 'known' ? 'seat' : 'nobody'}${n % people}@longlight.example` },
      buildForwardedFor(50_000 + 2 * n + Number(kind === 'known')),
    ),
  )
  await program.stop()
}

/** Recovery codes have too many values to guess, even with their hashes. */
async function tryRecoveryCodes(attempts: Attempts) {
  const program = await startProgram({ SAMPLE_STUDIO: 'false' })
  const cookie = await setUp(program)
  const page = '/portal/settings/security/two-factor'
  await sendForm(
    program,
    page,
    { form: 'begin', current: owner.password, formKey: randomUUID() },
    { cookie },
  )
  const secret =
    /<code>([A-Z2-7 ]+)<\/code>/
      .exec((await sendRequest(`${program.url}${page}`, { headers: { cookie } })).text)?.[1]
      ?.replaceAll(' ', '') ?? ''
  const shown = (
    await sendForm(
      program,
      page,
      { form: 'confirm', code: computeCode(secret, getStep(new Date())), formKey: randomUUID() },
      { cookie },
    )
  ).text
  const codes = [...shown.matchAll(/<code>([a-z2-9 ]{12,})<\/code>/g)].map(([, code]) =>
    code!.replaceAll(' ', ''),
  )
  const bits = Math.min(
    ...codes.map((code) => code.length * Math.log2(new Set(codes.join('')).size)),
  )
  attempts.checkPrecondition('ten recovery codes are shown', codes.length === 10, codes.length)
  attempts.recordAttempt('recovery codes of less than 112 bits', !(bits >= 112), Math.round(bits))
  await program.stop()
}

/** A restored backup reactivates no sessions, of staff or of clients. */
async function tryRestoredSessions(attempts: Attempts) {
  const program = await startProgram({})
  const cookie = getSession(await signIn(program, 'owner')) ?? ''
  const link = await createClientLink(program, cookie, await findContactPath(program, cookie))
  const client = await openClientLink(program, link)
  attempts.checkPrecondition('a client is signed in', await isInClientPortal(program, client))
  await sendForm(
    program,
    '/portal/settings/data',
    { name: 'Longlight', confirm: known, formKey: randomUUID() },
    { cookie },
  )
  await program.stop()
  const [file] = readdirSync(`${program.dataDir}/backups`).filter((name) => name.endsWith('.gz'))
  const restored = { DATA_DIR: `${createFolder()}/data` }
  const command = await spawnProgram(restored, [
    'scripts/restore.ts',
    `${program.dataDir}/backups/${file}`,
  ])
  attempts.checkPrecondition(
    'the backup is restored',
    (await command.ended) === 0,
    command.getErrors(),
  )
  const again = await startProgram(restored)
  attempts.recordAttempt('a session from a backup', await canEnterPortal(again, cookie))
  attempts.recordAttempt('a client’s session from a backup', await isInClientPortal(again, client))
  attempts.checkPrecondition(
    'its accounts are restored',
    getSession(await signIn(again, 'owner')) !== undefined,
  )
  await again.stop()
}

async function isInClientPortal(program: Program, cookie: string): Promise<boolean> {
  const { text } = await sendRequest(`${program.url}/client`, { headers: { cookie } })
  return text.includes('Next step')
}

export const accountScenes: Record<string, Scene> = {
  'sample accounts from outside': trySampleAccounts,
  'common passwords': tryCommonPasswords,
  'a stolen session': tryStolenSession,
  'locking out an owner': tryLockout,
  'timing of reset requests': compareResetTimes,
  'recovery codes': tryRecoveryCodes,
  'sessions in a backup': tryRestoredSessions,
}
