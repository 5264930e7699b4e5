import { and, asc, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { addDays, toInstant } from '#app/core/day.ts'
import { clientBilling, email, invoice } from '#app/data/schema/index.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import { renderDocuments } from '#app/features/money/document/jobs.server.ts'
import { sendDueInvoiceReminders } from '#app/features/money/invoice-reminder/jobs.server.ts'
import { findReminderView } from '#app/features/money/invoice-reminder/reads.server.ts'
import { getStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { changeBilling } from '#app/features/studio/billing/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { buildLine } from '../../../../tests/support/invoice-drafts.ts'
import { addInvoice, getId, setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { readEmailAttachments } from './pdf.server.ts'

const studio = await openTestStudio()
const { db, pdfWorker } = studio.app
afterAll(() => pdfWorker.close())
const now = new Date('2030-03-01T15:00:00Z')
const run = (day: string) =>
  sendDueInvoiceReminders(studio.system(toInstant(`${day}T09:30`, 'America/New_York')!.at))

test('a reminder has the client’s statement from the step on that says so', async () => {
  const owner = await studio.as('owner', now)
  await setUpInvoicing(owner)
  const { revision } = await getStudioBilling(owner)
  const reminders = { reminderDays: [-3, 3], reminderTexts: [], reminderStatements: [false, true] }
  await changeBilling(owner, reminders, revision)
  const clientId = getId(
    await addClient(owner, clientSchema.parse({ name: 'Tide Mill', email: 'mill@post.test' })),
  )
  const id = await addInvoice(owner, clientId, { lines: [buildLine({ taxRateId: null })] })
  const [{ dueOn, number } = { dueOn: '', number: '' }] = await db
    .select({ dueOn: invoice.dueOn, number: invoice.documentNumber })
    .from(invoice)
    .where(eq(invoice.id, id))
  const view = await findReminderView(owner, id)
  expect(view!.reminders.map(({ hasStatement }) => hasStatement)).toEqual([false, true])
  await run(addDays(dueOn, -3))
  // three days later is a Sunday
  await run(addDays(dueOn, 4))
  const [first, second] = await db
    .select()
    .from(email)
    .where(and(eq(email.subjectId, id), eq(email.kind, 'invoice.reminder')))
    .orderBy(asc(email.createdAt))
  expect([first!.statementOf, second!.statementOf]).toEqual([null, clientId])
  expect([first!.body, second!.body].map((body) => body.includes('Your statement'))).toEqual([
    false,
    true,
  ])

  const ctx = studio.system(now)
  await renderDocuments(
    () => ctx,
    () => false,
  )
  const listNames = async (emailId: string) => {
    const attached = await readEmailAttachments(ctx, emailId)
    return typeof attached === 'string'
      ? attached
      : attached.map(({ name, bytes }) => `${name} ${Buffer.from(bytes.slice(0, 5)).toString()}`)
  }
  expect(await listNames(first!.id)).toEqual([`${number}.pdf %PDF-`])
  expect(await listNames(second!.id)).toEqual([
    `${number}.pdf %PDF-`,
    'Statement of Tide Mill.pdf %PDF-',
  ])
  // no font has this character, so the email is tried again later
  await db.insert(clientBilling).values({ clientId, legalName: '田' })
  expect(await listNames(second!.id)).toBe('statement-failed')
  await db.update(email).set({ statementOf: crypto.randomUUID() }).where(eq(email.id, second!.id))
  expect(await listNames(second!.id)).toHaveLength(1)
})
