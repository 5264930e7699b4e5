import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'

import { addMs, day, hour, minute } from '#app/core/day.ts'
import { inquiry, email, mailServer as mailServerRow } from '#app/data/schema/index.server.ts'
import { getMailRoute } from '#app/features/studio/settings/reads.server.ts'
import { mailServerSchema } from '#app/features/studio/settings/rules.ts'
import { setMailServer } from '#app/features/studio/settings/writes.server.ts'
import { resendEmail } from '#app/features/automation/email/writes.server.ts'
import { receiveInquiry, replyToInquiry } from '#app/features/clients/inquiry/writes.server.ts'

import { toMailServerFields } from '../../../tests/support/mail-server-fields.ts'
import { openTestStudio } from '../../../tests/support/context.ts'
import { encrypt } from '../auth/encryption.server.ts'
import type { Ctx } from '../context.server.ts'
import { transact } from '../transact.server.ts'
import { enqueueEmail } from './queue.server.ts'
import { reclaimEmails, sendDueEmails } from './outbox.server.ts'

const studio = await openTestStudio()
type ReceivedEmail = { from: string; to: string[]; text: string }
let closing: (() => Promise<void>) | undefined
afterEach(async () => {
  await closing?.()
  closing = undefined
  await studio.app.db.delete(email).where(eq(email.kind, 'test'))
})

/** A real mail server that stores what it receives, or rejects it with the given code. */
async function startMailServer(refuse?: number, options: SMTPServerOptions = {}, port = 0) {
  const emails: ReceivedEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...options,
    onRcptTo: (_address, _session, callback) =>
      callback(refuse ? Object.assign(new Error('no'), { responseCode: refuse }) : null),
    onData(stream, session, callback) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        emails.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          text,
        })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: listening } = server.server.address() as { port: number }
  closing = () => new Promise((resolve) => server.close(() => resolve()))
  return { emails, url: `smtp://127.0.0.1:${listening}` }
}

const createCtxFor =
  (url: string | undefined, now = new Date()): (() => Ctx) =>
  () => ({
    ...studio.system(now),
    app: { ...studio.app, config: { ...studio.app.config, smtpUrl: url } },
  })
const isStopped = () => false
const buildEmail = (change = {}) => ({
  kind: 'test',
  to: { name: 'Łukasz', address: 'l@mill.test' },
  fromName: 'Longlight',
  subject: 'Hi 🎥',
  content: ['Zażółć\n\n.dot'],
  personal: true as const,
  language: 'en',
  ...change,
})
async function queueEmail(change = {}) {
  const result = await transact(studio.system(), async (ctx) => ({
    ok: true,
    id: await enqueueEmail(ctx, buildEmail(change)),
  }))
  return (result as { id: string }).id
}
const getRow = async (id: string) =>
  (await studio.app.db.select().from(email).where(eq(email.id, id)))[0]!

test('sends an email to a real mail server once, with its Message-ID', async () => {
  const server = await startMailServer()
  const id = await queueEmail({ replyTo: 'nell@mill.test', inReplyTo: '<a@b>' })
  await Promise.all([
    sendDueEmails(createCtxFor(server.url), isStopped),
    sendDueEmails(createCtxFor(server.url), isStopped),
  ])
  const ownEmails = server.emails.filter(({ text }) => text.includes(id))
  expect(ownEmails).toHaveLength(1)
  expect(ownEmails[0]).toMatchObject({ from: 'hello@longlight.example', to: ['l@mill.test'] })
  for (const line of [
    `Message-ID: <${id}@studio.test>`,
    'Reply-To: nell@mill.test',
    'In-Reply-To: <a@b>',
    'Auto-Submitted: auto-generated',
    'From: Longlight <hello@longlight.example>',
  ])
    expect(ownEmails[0]!.text).toContain(line)
  expect(await getRow(id)).toMatchObject({ state: 'sent', tries: 1, body: 'Zażółć\n\n.dot' })
})

test("doesn't let an email inject a header", async () => {
  const server = await startMailServer()
  await queueEmail({
    subject: 'Hi\r\nBcc: x@evil.test',
    to: { name: 'L\r\nBcc: y@evil.test', address: 'l@mill.test' },
    fromName: 'A\r\nBcc: z@evil.test',
  })
  await sendDueEmails(createCtxFor(server.url), isStopped)
  const [mail] = server.emails
  expect(mail!.to).toEqual(['l@mill.test'])
  expect(mail!.text).not.toMatch(/^Bcc:/m)
})

test('sends an email queued just before the clock was set back two hours', async () => {
  const server = await startMailServer()
  const id = await queueEmail()
  await sendDueEmails(createCtxFor(server.url, addMs(new Date(), -2 * hour)), isStopped)
  expect((await getRow(id)).state).toBe('sent')
})

test('waits out the delay after a failed attempt when the clock is right', async () => {
  const id = await queueEmail()
  const now = new Date()
  await sendDueEmails(createCtxFor('smtp://127.0.0.1:7', now), isStopped)
  const server = await startMailServer()
  await sendDueEmails(createCtxFor(server.url, addMs(now, 30_000)), isStopped)
  expect((await getRow(id)).state).toBe('queued')
})

test('waits longer after each failure of the mail server, and fails in the end', async () => {
  const id = await queueEmail()
  let now = new Date()
  const waits: number[] = []
  for (let round = 0; round < 20 && (await getRow(id)).state === 'queued'; round++) {
    await sendDueEmails(createCtxFor('smtp://127.0.0.1:9', now), isStopped)
    const row = await getRow(id)
    if (row.state === 'queued') waits.push((row.nextTryAt.getTime() - now.getTime()) / minute)
    now = addMs(now, 2 * day)
  }
  expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720, 1440])
  expect(await getRow(id)).toMatchObject({ state: 'failed', tries: 9 })
  expect((await getRow(id)).lastError).toBeTruthy()
  const server = await startMailServer()
  expect((await resendEmail(await studio.as('owner', now), id)).ok).toBe(true)
  await sendDueEmails(createCtxFor(server.url, now), isStopped)
  expect((await getRow(id)).state).toBe('sent')
})

test("doesn't retry an address the mail server permanently rejects", async () => {
  const server = await startMailServer(550)
  const id = await queueEmail()
  await sendDueEmails(createCtxFor(server.url), isStopped)
  expect(await getRow(id)).toMatchObject({ state: 'failed', tries: 1 })
})

test('holds emails without a mail server, and always those to example addresses', async () => {
  const deliverableId = await queueEmail()
  const nobody = await queueEmail({ to: { name: '', address: 'a@longlight.example' } })
  await sendDueEmails(createCtxFor(undefined), isStopped)
  expect(
    [await getRow(deliverableId), await getRow(nobody)].map(({ heldReason }) => heldReason),
  ).toEqual(['no-server', 'example-address'])
  const server = await startMailServer()
  await resendEmail(await studio.as('owner'), nobody)
  await sendDueEmails(createCtxFor(server.url), isStopped)
  expect((await getRow(nobody)).state).toBe('held')
  expect(server.emails.flatMap(({ to }) => to)).not.toContain('a@longlight.example')
})

/** Saves a mail server in the settings. */
const chooseMailServer = async (url: string) => {
  await setMailServer(await studio.as('owner'), mailServerSchema.parse(toMailServerFields(url)))
}

test('tries an unreachable server once, not once per email', async () => {
  const ids = [await queueEmail(), await queueEmail(), await queueEmail()]
  await sendDueEmails(createCtxFor('smtp://127.0.0.1:1'), isStopped)
  await sendDueEmails(createCtxFor('smtp://127.0.0.1:1'), isStopped)
  expect((await Promise.all(ids.map(getRow))).map(({ tries }) => tries)).toEqual([1, 0, 0])
})

test('sends an urgent email first, even while the server is paused', async () => {
  const [first, second] = [await queueEmail(), await queueEmail()]
  await sendDueEmails(createCtxFor('smtp://127.0.0.1:2'), isStopped)
  const urgent = await queueEmail({ kind: 'staff.reset' })
  await sendDueEmails(createCtxFor('smtp://127.0.0.1:2'), isStopped)
  await sendDueEmails(createCtxFor('smtp://127.0.0.1:2'), isStopped)
  expect(
    [await getRow(first), await getRow(second), await getRow(urgent)].map(({ tries }) => tries),
  ).toEqual([1, 0, 1])
  const server = await startMailServer()
  await studio.app.db.update(email).set({ nextTryAt: new Date() })
  await sendDueEmails(createCtxFor(server.url), isStopped)
  expect(server.emails[0]!.text).toContain(urgent)
  await studio.app.db.delete(email).where(eq(email.id, urgent))
})

test('uses a corrected mail server at once, also for emails that were waiting', async () => {
  await chooseMailServer('smtp://127.0.0.1:3')
  const ids = [await queueEmail(), await queueEmail()]
  await sendDueEmails(createCtxFor(undefined), isStopped)
  const server = await startMailServer()
  await chooseMailServer(server.url)
  await sendDueEmails(createCtxFor(undefined), isStopped)
  expect((await Promise.all(ids.map(getRow))).map(({ state }) => state)).toEqual(['sent', 'sent'])
  await studio.pool.query('delete from mail_server')
})

test('reads the mail server for each email', async () => {
  const second = await startMailServer()
  const close = closing
  let hasMoved = false
  const first = await startMailServer(undefined, {
    onMailFrom: (_address, _session, callback) => {
      void (hasMoved ? Promise.resolve() : chooseMailServer(second.url)).then(() => {
        hasMoved = true
        callback()
      })
    },
  })
  const closeFirst = closing
  closing = async () => {
    await closeFirst?.()
    await close?.()
  }
  await chooseMailServer(first.url)
  await queueEmail()
  await queueEmail()
  await sendDueEmails(createCtxFor(undefined, addMs(new Date(), minute)), isStopped)
  expect([first.emails.length, second.emails.length]).toEqual([1, 1])
  await studio.pool.query('delete from mail_server')
})

test('sends emails that failed during an outage right after it', async () => {
  const server = await startMailServer()
  await closing?.()
  closing = undefined
  const [failedId, waitingId] = [await queueEmail(), await queueEmail()]
  const now = addMs(new Date(), minute)
  await sendDueEmails(createCtxFor(server.url, now), isStopped)
  expect([await getRow(failedId), await getRow(waitingId)].map(({ tries }) => tries)).toEqual([
    1, 0,
  ])
  await startMailServer(undefined, {}, Number(new URL(server.url).port))
  await sendDueEmails(createCtxFor(server.url, addMs(now, 21_000)), isStopped)
  expect([await getRow(failedId), await getRow(waitingId)].map(({ state }) => state)).toEqual([
    'sent',
    'sent',
  ])
})

test('encrypts the URL of the mail server chosen in the settings', async () => {
  const server = await startMailServer()
  const owner = await studio.as('owner')
  await setMailServer(owner, mailServerSchema.parse(toMailServerFields(server.url)))
  const id = await queueEmail()
  await sendDueEmails(createCtxFor(undefined), isStopped)
  expect((await getRow(id)).state).toBe('sent')
  const { rows } = await studio.pool.query('select sealed_url from mail_server')
  expect(rows[0].sealed_url).not.toContain('127.0.0.1')
  await studio.pool.query('delete from mail_server')
})

test('sends an email claimed by a dead process, under the same Message-ID', async () => {
  const id = await queueEmail()
  await studio.app.db
    .update(email)
    .set({ state: 'sending', claimedAt: new Date(), tries: 1 })
    .where(eq(email.id, id))
  const server = await startMailServer()
  await sendDueEmails(createCtxFor(server.url), isStopped)
  expect(server.emails).toEqual([])
  await sendDueEmails(createCtxFor(server.url, addMs(new Date(), 6 * minute)), isStopped)
  expect(server.emails).toHaveLength(1)
  await studio.app.db
    .update(email)
    .set({ state: 'sending', claimedAt: new Date() })
    .where(eq(email.id, id))
  await reclaimEmails(studio.system())
  await sendDueEmails(createCtxFor(server.url), isStopped)
  expect(new Set(server.emails.map(({ text }) => /Message-ID: (\S+)/.exec(text)?.[1])).size).toBe(1)
})

test('deletes a secret link once it is sent', async () => {
  const server = await startMailServer()
  const id = await queueEmail({
    content: [{ button: 'Open', href: 'http://studio.test/auth/reset?token=abc' }],
    secretLink: { href: 'http://studio.test/auth/reset?token=abc', lifetimeMs: hour },
  })
  await sendDueEmails(createCtxFor(server.url), isStopped)
  expect(
    server.emails.at(-1)!.text.replaceAll('=\r\n', '').replaceAll('=3D', '=').split('token=abc'),
  ).toHaveLength(3)
  expect(await getRow(id)).toMatchObject({
    state: 'sent',
    sealedLink: null,
    body: 'Open:\n[private link]',
  })
})

test('stops the reply timer only when the mail server accepts the reply', async () => {
  const result = await receiveInquiry(
    studio.visitor(),
    { name: 'N', email: 'n@mill.test', phone: '', service: 'other', message: 'hi' },
    '',
  )
  const id = result.ok ? result.value.id : ''
  await replyToInquiry(await studio.as('manager'), id, { text: 'Hello N.' })
  const getInquiryState = async () =>
    (
      await studio.app.db.select({ state: inquiry.state }).from(inquiry).where(eq(inquiry.id, id))
    )[0]!.state
  await sendDueEmails(createCtxFor('smtp://127.0.0.1:9'), isStopped)
  expect(await getInquiryState()).toBe('waiting')
  const server = await startMailServer()
  await sendDueEmails(createCtxFor(server.url, addMs(new Date(), day)), isStopped)
  expect(await getInquiryState()).toBe('answered')
  const reply = server.emails.find(({ text }) => text.includes('Hello N.'))!
  expect(reply.text).not.toContain('Auto-Submitted')
  expect(reply.text).toMatch(/In-Reply-To: <[\w-]+@studio\.test>/)
})

test('sends no password to a mail server that offers no encryption', async () => {
  const logins: string[] = []
  const server = await startMailServer(undefined, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) => {
      logins.push(`${username}:${password}`)
      callback(null, { user: 'u' })
    },
  })
  const id = await queueEmail()
  await sendDueEmails(createCtxFor(server.url.replace('//', '//user:secret@')), isStopped)
  expect([logins, server.emails]).toEqual([[], []])
  expect(await getRow(id)).toMatchObject({ state: 'queued', tries: 1 })
})

describe('an unusable saved mail server', () => {
  const saveSealedUrl = async (sealedUrl: string) => {
    await studio.app.db.delete(mailServerRow)
    await studio.app.db.insert(mailServerRow).values({ sealedUrl })
  }
  afterEach(() => studio.app.db.delete(mailServerRow))

  test('runs no program, and emails wait until the server is entered again', async () => {
    const mark = join(tmpdir(), `backlot-ran-${randomUUID()}`)
    const id = await queueEmail()
    await saveSealedUrl(
      encrypt(
        studio.app.key,
        `smtp://mail.example.net/?sendmail=true&path=/bin/sh&args=-c&args=touch ${mark}; cat > /dev/null`,
      ),
    )
    await sendDueEmails(createCtxFor(undefined), isStopped)
    expect(existsSync(mark)).toBe(false)
    expect(await getRow(id)).toMatchObject({ state: 'queued', tries: 0 })
    expect(await getMailRoute(studio.system())).toBe('unusable')
    const server = await startMailServer()
    await saveSealedUrl(encrypt(studio.app.key, server.url))
    await sendDueEmails(createCtxFor(undefined), isStopped)
    expect(await getRow(id)).toMatchObject({ state: 'sent' })
  })
  test('includes one encrypted with another key', async () => {
    const id = await queueEmail()
    await saveSealedUrl(encrypt(Buffer.alloc(32, 1), 'smtp://mail.example.net'))
    await sendDueEmails(createCtxFor(undefined), isStopped)
    expect(await getRow(id)).toMatchObject({ state: 'queued', tries: 0 })
  })
})
