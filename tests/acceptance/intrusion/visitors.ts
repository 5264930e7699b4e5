import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { readFileSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Attempts, Scene } from './attempts.ts'
import { findContactPath } from '../../support/client-link.ts'
import { withData } from '../../support/data.ts'
import { addDays, toText } from '../../support/form.ts'
import { sendRequest, getCookie, sendForm, buildForwardedFor } from '../../support/http.ts'
import { getPlainText, startMailServer } from '../../support/mail-server.ts'
import { type Program, startProgram } from '../../support/program.ts'
import { password, sampleBehindProxy, getSession } from '../../support/sign-in.ts'
import { buildMessage } from '../../support/studio.ts'

/**
 * Owners are notified about an untrusted proxy. A port in the header doesn't make a different
 * visitor.
 */
async function tryForwardedAddresses(attempts: Attempts) {
  const silent = await startProgram({ SAMPLE_PASSWORD: password, PUBLIC_URL: 'http://studio.test' })
  const origin = { origin: 'http://studio.test' }
  await sendRequest(`${silent.url}/contact`, { headers: buildForwardedFor(1) })
  await sendForm(silent, '/contact', buildMessage(1), {
    ...buildForwardedFor(2),
    origin: 'http://www.studio.test',
    host: 'www.studio.test',
  })
  const cookie =
    getCookie(
      await sendForm(silent, '/auth', { email: 'owner@longlight.example', password }, origin),
      'backlot_session',
    ) ?? ''
  const text = toText(
    (await sendRequest(`${silent.url}/portal/settings`, { headers: { cookie } })).text,
  )
  for (const word of ['TRUSTED_PROXIES', 'http://www.studio.test', 'aren’t encrypted'])
    attempts.recordAttempt(`owners not being notified of ${word}`, !text.includes(word))
  for (const event of ['proxy-not-trusted', 'form-refused'])
    attempts.recordAttempt(
      `the log not recording ${event}`,
      !silent.getOutput().includes(`"event":"${event}"`),
    )
  attempts.recordAttempt(
    'starting without a warning about plain http',
    !/^Warning: http:\/\/studio\.test is not encrypted/m.test(silent.getOutput()),
  )
  await silent.stop()
  const program = await startProgram({ TRUSTED_PROXIES: '1' })
  const spellAddress = (n: number) =>
    [`203.0.113.9:${51_000 + n}`, '203.0.113.9', '"203.0.113.9:443"'][n % 3]!
  const statuses: number[] = []
  for (let n = 0; n < 12; n++)
    statuses.push(
      (await sendForm(program, '/contact', buildMessage(n), { 'x-forwarded-for': spellAddress(n) }))
        .status,
    )
  attempts.recordAttempt(
    'more messages by other ports of one address',
    statuses.filter((status) => status < 400).length > 5,
    statuses,
  )
  const odd: number[] = []
  for (let n = 0; n < 12; n++)
    odd.push(
      (
        await sendForm(program, '/contact', buildMessage(100 + n), {
          'x-forwarded-for': `anybody-${n}`,
        })
      ).status,
    )
  attempts.recordAttempt(
    'more messages by invalid addresses',
    odd.filter((status) => status < 400).length > 5,
    odd,
  )
  await program.stop()
}

async function trySlowBodies(attempts: Attempts) {
  const program = await startProgram({})
  const post = (path: string, body: string, type?: string) =>
    sendRequest(`${program.url}${path}`, {
      method: 'POST',
      headers: { origin: program.url, ...(type && { 'content-type': type }) },
      body,
    })
  for (const path of [
    '/auth',
    '/auth.data',
    '/contact',
    '/contact.data',
    '/auth/reset',
    '/auth/code',
    '/auth/sign-out',
  ]) {
    for (const [type, body] of [
      [undefined, 'a=b'],
      ['application/json', '{"a":1}'],
      ['text/plain', 'a=b'],
      ['multipart/form-data', 'a=b'],
      ['multipart/form-data; boundary=x', '--y\r\n'],
      ['application/octet-stream', '\0\0'],
    ] as const) {
      const { status } = await post(path, body, type)
      attempts.recordAttempt(`${path}: a body of ${type ?? 'no type'}`, status >= 500, status)
    }
  }
  attempts.recordAttempt(
    'an error line for each',
    /"event":"request-failed"/.test(program.getOutput()),
  )
  const held = await Promise.all(
    [`GET / HTTP/1.1\r\nHost: a\r\n`, `POST /auth HTTP/1.1\r\nHost: a\r\nX-A: `].map((start) =>
      measureHold(program, start),
    ),
  )
  attempts.recordAttempt(
    'a request that never ends keeping its connection',
    held.some((ms) => ms > 15_000),
    held,
  )
  await program.stop()
}

/**
 * Returns for how many milliseconds a connection stays open after sending this and no more, at most
 * 30 seconds.
 */
function measureHold({ url }: Program, start: string): Promise<number> {
  const began = performance.now()
  return new Promise((done) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(start))
    const end = () => {
      socket.destroy()
      done(Math.round(performance.now() - began))
    }
    setTimeout(end, 30_000).unref()
    socket.resume()
    socket.on('close', end).on('end', end).on('error', end)
  })
}

type FreeDay = { day: string; times: string[] }

/** Returns the next days with free times. */
async function findFreeDays(program: Program, max: number): Promise<FreeDay[]> {
  const today = new Date().toISOString().slice(0, 10)
  const found: FreeDay[] = []
  for (let n = 3; n < 85 && found.length < max; n++) {
    const times = await listTimes(program, addDays(today, n))
    if (times.length > 3) found.push({ day: addDays(today, n), times })
  }
  return found
}

async function findFreeDay(program: Program): Promise<FreeDay> {
  return (await findFreeDays(program, 1))[0]!
}

async function listTimes(program: Program, day: string): Promise<string[]> {
  const { text } = await sendRequest(`${program.url}/book/photography/${day}`)
  return [...text.matchAll(/name="at"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="at"/g)].map(
    ([, one, other]) => one ?? other!,
  )
}

const buildRequest = (at: string, email: string) => ({
  at,
  name: 'You won! Claim at http://evil.test/x',
  email,
  phone: '',
  message: `A day out at ${at}.`,
  website: '',
  formKey: randomUUID(),
})

/**
 * Unconfirmed mailboxes can hold only few times: three from one network, twenty in all, and each
 * for a short while.
 */
async function tryFillingCalendar(attempts: Attempts) {
  const mail = await startMailServer()
  const program = await startProgram({ ...sampleBehindProxy, SMTP_URL: mail.url })
  const days = await findFreeDays(program, 30)
  let requests = 0
  const requestTime = ({ day, times }: FreeDay, network: number) =>
    sendForm(
      program,
      `/book/photography/${day}`,
      buildRequest(times[0]!, `nobody${++requests}@squat.test`),
      buildForwardedFor(network),
    )
  const countClosedDays = async () =>
    (
      await Promise.all(
        days.map(async ({ day, times }) => (await listTimes(program, day)).length < times.length),
      )
    ).filter(Boolean).length
  for (const free of days.slice(0, 8)) await requestTime(free, 7)
  const byOne = await countClosedDays()
  attempts.checkPrecondition('dates can be held', byOne > 0, byOne)
  attempts.recordAttempt('more than three days by one network', byOne > 3, byOne)
  for (const [n, free] of days.entries()) await requestTime(free, 40_000 + 300 * n)
  const byMany = await countClosedDays()
  attempts.recordAttempt('more than twenty days by many networks', byMany > 20, {
    byMany,
    days: days.length,
  })
  await program.stop()
  const [long] = await withData(program, (query) =>
    query<{ count: number }>(
      `select count(*)::int as count from booking where state = 'held'
        and held_until > now() + interval '25 minutes' and client_id in (select id from client
        where email like '%@squat.test')`,
    ),
  )
  attempts.recordAttempt('a time held for hours without a mailbox', long!.count > 0, long)
}

/** Opens the link of an email, which moves its secret into a cookie and nowhere else. */
async function exchangeLink(attempts: Attempts, program: Program, link: string) {
  const exchanged = await sendRequest(`${program.url}${link}`)
  attempts.checkPrecondition(
    'the link of the email opens',
    exchanged.status === 302,
    exchanged.status,
  )
  const at = exchanged.headers.location ?? ''
  attempts.recordAttempt('a secret in the URL of the page', /[\w-]{43}/.test(at) || at === '', at)
  const cookie = (exchanged.headers['set-cookie'] ?? [])
    .map((line) => line.split(';')[0])
    .join('; ')
  attempts.checkPrecondition(
    'the page opens with its cookie',
    (await sendRequest(`${program.url}${at}`, { headers: { cookie } })).status === 200,
  )
  attempts.recordAttempt(
    'the page without its cookie',
    (await sendRequest(`${program.url}${at}`)).status === 200,
  )
  attempts.recordAttempt(
    'a secret in the log',
    program.getOutput().includes(link.split('/').at(-1)!),
  )
}

/** Searches the portal, the database and a backup for the secrets of emails. */
async function trySecretLinks(attempts: Attempts) {
  const mail = await startMailServer()
  const program = await startProgram({ ...sampleBehindProxy, SMTP_URL: mail.url })
  const { day, times } = await findFreeDay(program)
  await sendForm(
    program,
    `/book/photography/${day}`,
    buildRequest(times[0]!, 'victim@third.test'),
    buildForwardedFor(11),
  )
  await sendForm(
    program,
    '/contact',
    {
      ...buildMessage(1, { from: 'victim@third.test' }),
      name: 'You won! Claim at http://evil.test/x',
    },
    buildForwardedFor(12),
  )
  const link = () =>
    mail.taken
      .map(({ text }) => /\/(?:booking|b)\/([\w-]{43})/.exec(getPlainText(text))?.[0])
      .find(Boolean)
  for (
    let round = 0;
    round < 300 &&
    !(link() && mail.taken.filter(({ to }) => to === 'victim@third.test').length > 1);
    round++
  )
    await sleep(100)
  for (const { toLine, to } of mail.taken)
    if (to === 'victim@third.test')
      attempts.recordAttempt(
        'a visitor’s text in the To header of an email',
        /evil|won/i.test(toLine),
        toLine,
      )
  await exchangeLink(attempts, program, link()!)
  await program.stop()
  await withData(program, (query) =>
    query(
      `update booking set starts_at = starts_at - interval '900 days',
        ends_at = ends_at - interval '900 days' where id in (select booking_id from booking_access_link)`,
    ),
  ).catch((error: unknown) =>
    attempts.checkPrecondition('the booking can be moved into the past', false, String(error)),
  )
  const later = await startProgram({ ...sampleBehindProxy, DATA_DIR: program.dataDir })
  attempts.recordAttempt(
    'a link to a booking from years ago',
    [200, 302].includes((await sendRequest(`${later.url}${link()}`)).status),
  )
  await later.stop()
}

const secretLink = /(?:token=|\/(?:b|c|booking|testimonial|client\/access)\/)[\w-]{43}/

/** Without a mail server emails are stored, and their links can't be opened from there. */
async function tryStoredSecrets(attempts: Attempts) {
  const program = await startProgram(sampleBehindProxy)
  const owner = await getSession(program, 'owner')
  const { day, times } = await findFreeDay(program)
  await sendForm(
    program,
    '/auth/reset',
    { email: 'manager@longlight.example' },
    buildForwardedFor(21),
  )
  await sendForm(
    program,
    `/book/photography/${day}`,
    buildRequest(times[0]!, 'lea@mill.test'),
    buildForwardedFor(22),
  )
  await sendForm(
    program,
    await findContactPath(program, owner),
    { form: 'send-link', formKey: randomUUID() },
    { cookie: owner },
  )
  await sleep(8000)
  const list = (
    await sendRequest(`${program.url}/portal/settings/email-log`, { headers: { cookie: owner } })
  ).text
  const emails = [
    ...new Set(
      [...list.matchAll(/\/portal\/settings\/email-log\/([0-9a-f-]{36})/g)].map(([, id]) => id!),
    ),
  ].slice(0, 12)
  attempts.checkPrecondition('emails are stored', emails.length > 1, emails.length)
  for (const id of emails)
    for (const suffix of ['', '.data'])
      attempts.recordAttempt(
        `a secret link in an email’s page${suffix}`,
        secretLink.test(
          (
            await sendRequest(`${program.url}/portal/settings/email-log/${id}${suffix}`, {
              headers: { cookie: owner },
            })
          ).text,
        ),
        id,
      )
  await sendForm(
    program,
    '/portal/settings/data',
    { name: 'Longlight', confirm: password, formKey: randomUUID() },
    { cookie: owner },
  )
  await program.stop()
  const folder = `${program.dataDir}/backups`
  const backups = readdirSync(folder)
    .filter((name) => name.endsWith('.gz'))
    .map((name) => gunzipSync(readFileSync(`${folder}/${name}`)).toString())
  attempts.checkPrecondition('a backup was made', backups.length === 1, backups.length)
  for (const text of backups)
    attempts.recordAttempt(
      'a secret link in a backup',
      secretLink.test(text),
      secretLink.exec(text)?.[0],
    )
}

export const visitorScenes: Record<string, Scene> = {
  'addresses behind proxies': tryForwardedAddresses,
  'bodies and time': trySlowBodies,
  'an emptied calendar': tryFillingCalendar,
  'secret links': trySecretLinks,
  'stored secrets': tryStoredSecrets,
}
