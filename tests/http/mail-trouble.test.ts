import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { email } from '#app/data/schema/index.server.ts'

import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9' })
const fetchText = async (path: string, who: string) =>
  readText(await server.request(path, { headers: { cookie: await server.signIn(who) } }))
const listEmails = () =>
  server.app.db.select().from(email).where(like(email.toAddress, '%mill.test'))

test('unsent emails are shown to owners, on the dashboard and in the settings', async () => {
  expect(await fetchText('/portal', 'owner')).not.toContain('Emails aren’t being sent')
  expect(await fetchText('/portal/settings/email', 'owner')).not.toContain('Last error')
  await server.app.db.insert(email).values(
    ['a', 'b'].map((name) => ({
      messageId: name,
      kind: 'test',
      createdAt: new Date(Date.now() - 600_000),
      nextTryAt: new Date(),
      toName: '',
      toAddress: `${name}@mill.test`,
      toKey: name,
      fromName: '',
      subject: '',
      body: '',
      language: 'en',
      state: 'queued' as const,
    })),
  )
  server.app.live.notify(new Set(['email']))
  while (!(await listEmails()).some(({ failedAt }) => failedAt))
    await new Promise((go) => setTimeout(go, 20))
  expect(await fetchText('/portal/settings/email', 'owner')).toMatch(
    /2 emails are waiting\. Last error: no connection to the server \(ESOCKET\), just now\./,
  )
  for (const who of ['owner', 'manager'])
    expect(await fetchText('/portal', who)).toMatch(
      /Emails aren’t being sent\. 2 are waiting\. Last error: no connection to the server \(ESOCKET\), just now\./,
    )
  expect(await fetchText('/portal', 'crew')).not.toContain('Emails aren’t being sent')
  await server.app.db
    .update(email)
    .set({ state: 'failed', failedAt: new Date() })
    .where(like(email.toAddress, '%mill.test'))
  expect(await fetchText('/portal', 'manager')).toMatch(/2 emails couldn’t be sent\. Last error/)
  // the owner can open and resend each
  const owner = await fetchText('/portal', 'owner')
  expect(owner).not.toContain('couldn’t be sent')
  expect(owner).toContain('Resend the email to a@mill.test')
  expect(owner).toContain('View email')
})
