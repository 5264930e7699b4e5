import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'

import { addMs, hour } from '#app/core/day.ts'
import { buildDetailRows } from '#app/core/email.ts'
import { email } from '#app/data/schema/index.server.ts'

import { openTestStudio } from '../../../tests/support/context.ts'
import { transact } from '../transact.server.ts'
import { forgetExpiredLinks, enqueueEmail } from './queue.server.ts'
import { sendDueEmails } from './outbox.server.ts'

const studio = await openTestStudio()
const href = 'http://studio.test/auth/reset?token=abcdef'
type Letter = Parameters<typeof enqueueEmail>[1]

async function queueEmail(change: Partial<Letter>): Promise<string> {
  const result = await transact(studio.system(), async (ctx) => ({
    ok: true,
    id: await enqueueEmail(ctx, {
      kind: 'test',
      to: { name: 'Lea', address: 'lea@mill.test' },
      fromName: 'Longlight',
      subject: 'Hi',
      content: [],
      language: 'en',
      ...change,
    }),
  }))
  return 'id' in result ? result.id : ''
}
const getRow = async (id: string) =>
  (await studio.app.db.select().from(email).where(eq(email.id, id)))[0]!

/**
 * Returns the due emails as a real mail server receives them, with line breaks and characters
 * decoded.
 */
async function receiveDueEmails(now = new Date()): Promise<string[]> {
  const emails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        emails.push(Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='))
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const ctx = studio.system(now)
  await sendDueEmails(
    () => ({
      ...ctx,
      app: { ...studio.app, config: { ...studio.app.config, smtpUrl: `smtp://127.0.0.1:${port}` } },
    }),
    () => false,
  )
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return emails
}

test('stores a secret link only encrypted, and sends it in both texts', async () => {
  const id = await queueEmail({
    content: ['Hello,', { button: 'Open', href }],
    secretLink: { href, lifetimeMs: hour },
  })
  const { rows } = await studio.pool.query(
    'select row_to_json(l)::text as row from email l where id = $1',
    [id],
  )
  expect(rows[0].row).not.toContain('abcdef')
  const [mail] = await receiveDueEmails()
  expect(mail!.split('token=abcdef')).toHaveLength(3)
  expect(await getRow(id)).toMatchObject({ state: 'sent', sealedLink: null })
  expect((await getRow(id)).body).toContain('Open:\n[private link]')
})

test('stores several secret links only encrypted, and sends each in its place', async () => {
  const links = Array.from(
    { length: 12 },
    (_, index) => `http://studio.test/booking/secret${index}x`,
  )
  const id = await queueEmail({
    content: [
      {
        list: links.map((link, index) => ({
          title: `Date <${index}>`,
          lines: ['Room B & C'],
          link: { label: 'View', href: link },
        })),
      },
    ],
    secretLink: { href: links, lifetimeMs: hour },
  })
  const { rows } = await studio.pool.query(
    'select row_to_json(l)::text as row from email l where id = $1',
    [id],
  )
  expect(rows[0].row).not.toContain('secret1')
  const [mail] = await receiveDueEmails()
  for (const [index, link] of links.entries()) {
    expect(mail!.split(link)).toHaveLength(3)
    expect(mail).toContain(`Date <${index}>\r\nRoom B & C\r\nView:\r\n${link}`)
    expect(mail).toContain(`Date &lt;${index}&gt;`)
  }
  expect(mail).not.toContain('[private link')
  expect((await getRow(id)).body).toContain('View:\n[private link 12]')
})

test("doesn't send an email whose link has expired", async () => {
  const id = await queueEmail({
    content: [{ button: 'Open', href }],
    secretLink: { href, lifetimeMs: hour },
  })
  await forgetExpiredLinks(studio.system(addMs(new Date(), 2 * hour)))
  expect(await receiveDueEmails()).toEqual([])
  expect(await getRow(id)).toMatchObject({ state: 'failed', lastError: 'link-has-ended' })
})

test('sends equal text and HTML, escaped, and a calendar file with its method', async () => {
  await queueEmail({
    content: [
      'Hello <Lea>,',
      buildDetailRows([
        ['Where', 'Pier 7 & 8'],
        ['Who', ''],
      ]),
    ],
    calendar: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n',
  })
  const [mail] = await receiveDueEmails()
  for (const text of [
    'Hello <Lea>,',
    'Hello &lt;Lea&gt;,',
    'Where: Pier 7 & 8',
    'Pier 7 &amp; 8',
    'prefers-color-scheme: dark',
    'hello@longlight.example',
    'text/calendar; charset=utf-8; method=CANCEL',
    'Auto-Submitted: auto-generated',
  ])
    expect(mail).toContain(text)
  expect(mail).not.toContain('Who')
})
