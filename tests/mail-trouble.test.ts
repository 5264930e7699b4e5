import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { letter } from '#app/data/schema/index.server.ts'

import { openDoor, textOf } from './door.ts'

const door = await openDoor({ SMTP_URL: 'smtp://127.0.0.1:9' })
const page = async (path: string, who: string) =>
  textOf(await door.knock(path, { headers: { cookie: await door.signIn(who) } }))
const rows = () => door.app.db.select().from(letter).where(like(letter.toAddress, '%mill.test'))

test('unsent emails are shown to owners, on the dashboard and in the settings', async () => {
  expect(await page('/portal', 'owner')).not.toContain('Emails aren’t being sent')
  expect(await page('/portal/settings/email', 'owner')).not.toContain('Last error')
  await door.app.db.insert(letter).values(
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
  door.app.live.tell(new Set(['letter']))
  while (!(await rows()).some(({ failedAt }) => failedAt))
    await new Promise((go) => setTimeout(go, 20))
  expect(await page('/portal/settings/email', 'owner')).toMatch(
    /2 emails are waiting\. Last error: no connection to the server \(ESOCKET\), just now\./,
  )
  for (const who of ['owner', 'manager'])
    expect(await page('/portal', who)).toMatch(
      /Emails aren’t being sent\. 2 are waiting\. Last error: no connection to the server \(ESOCKET\), just now\./,
    )
  expect(await page('/portal', 'crew')).not.toContain('Emails aren’t being sent')
  await door.app.db.update(letter).set({ state: 'dead' })
  expect(await page('/portal', 'owner')).toMatch(/email couldn’t be sent\. Last error/)
})
