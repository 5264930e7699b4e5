import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { email, inquiry } from '#app/data/schema/index.server.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'

import { findInquiryWithThread } from './reads.server.ts'
import { addInquiry, convertToClient, replyToInquiry } from './writes.server.ts'

const studio = await openTestStudio()
const listEmailsAbout = (id: string) =>
  studio.app.db.select().from(email).where(eq(email.subjectId, id))
const getRow = async (id: string) =>
  (await studio.app.db.select().from(inquiry).where(eq(inquiry.id, id)))[0]!

test('an inquiry entered by hand is due from its receipt, linked by email, and sends no email', async () => {
  const owner = await studio.as('owner')
  const call = {
    name: 'Ida',
    email: 'IDA@mill.test',
    phone: '',
    service: 'documentary' as const,
    message: 'Is the date free?',
    source: 'phone' as const,
    received: new Date(owner.now.getTime() - 3_600_000),
    requestedStartsAt: null,
    requestedEndsAt: null,
  }
  const before = await addInquiry(owner, { ...call, email: 'ida@mill.test' })
  await convertToClient(owner, before.ok ? before.value.id : '')
  const { clientId } = await getRow(before.ok ? before.value.id : '')
  expect(clientId).not.toBeNull()
  const added = await addInquiry(owner, call)
  const id = added.ok ? added.value.id : ''
  const row = await getRow(id)
  expect(row).toMatchObject({ source: 'phone', state: 'waiting', clientId })
  expect(row.dueAt!.getTime() - call.received.getTime()).toBe(24 * 3_600_000)
  expect(await listEmailsAbout(id)).toEqual([])
  // two people without an email address are two people
  const [first, second] = [
    await addInquiry(owner, { ...call, email: '', phone: '207 555 0101' }),
    await addInquiry(owner, { ...call, email: '', phone: '207 555 0102' }),
  ].map((result) => (result.ok ? result.value.id : ''))
  expect(await replyToInquiry(owner, first!, { text: 'Hi' })).toMatchObject({
    problem: 'inquiry-has-no-email',
  })
  const client = await convertToClient(owner, first!)
  expect(await convertToClient(owner, first!)).toMatchObject({
    value: { clientId: client.ok ? client.value.clientId : '', made: false },
  })
  expect([
    (await getRow(second!)).clientId,
    (await findInquiryWithThread(owner, second!))?.otherInquiries,
  ]).toEqual([null, []])
  await expect((async () => addInquiry(await studio.as('crew'), call))()).rejects.toMatchObject({
    status: 403,
  })
})
