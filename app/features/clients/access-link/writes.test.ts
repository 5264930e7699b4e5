import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addMs } from '#app/core/day.ts'
import { clientAccessLink, clientContact, clientSession } from '#app/data/schema/index.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { ok } from '#app/core/result.ts'

import { openBrowser } from '../../../../tests/support/client-session.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { maxLinks } from './rules.ts'
import { createAccessLink } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const now = new Date('2030-03-01T12:00:00Z')

test('too many emails end the oldest links, but sign out no browser', async () => {
  const [contact] = await db.select().from(clientContact).limit(1)
  const contactId = contact!.id
  await openBrowser(studio.app, contact!, now)
  for (let sent = 1; sent <= maxLinks + 2; sent++)
    await transact(studio.system(addMs(now, sent)), async (ctx) => {
      await createAccessLink(ctx, contact!, { via: 'email' })
      return ok()
    })
  expect(await db.$count(clientSession, eq(clientSession.contactId, contactId))).toBe(1)
  const links = await db
    .select({ createdAt: clientAccessLink.createdAt })
    .from(clientAccessLink)
    .where(eq(clientAccessLink.contactId, contactId))
  // that of the browser, and the newest
  expect(links).toHaveLength(maxLinks + 1)
  expect(links.filter(({ createdAt }) => createdAt <= addMs(now, 2))).toHaveLength(1)
})
