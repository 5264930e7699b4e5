import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { addDays, toInstant } from '#app/core/day.ts'
import { email, event, invoice, invoiceBalance } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import { addContact } from '#app/features/clients/contact/writes.server.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { changeBilling } from '#app/features/studio/billing/writes.server.ts'
import { getStudioBilling } from '#app/features/studio/billing/reads.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { buildLine } from '../../../../tests/support/invoice-drafts.ts'
import { addInvoice, getId, setUpInvoicing, toMoney } from '../../../../tests/support/invoicing.ts'
import { sendDueInvoiceReminders } from './jobs.server.ts'
import { findReminderView } from './reads.server.ts'
import {
  pauseClientReminders,
  pauseReminders,
  resumeReminders,
  sendReminderNow,
  skipReminder,
} from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const zone = 'America/New_York'
/** A Friday. */
const now = new Date('2030-03-01T15:00:00Z')
let owner: Ctx

beforeAll(async () => {
  owner = await studio.as('owner', now)
  await setUpInvoicing(owner)
})

/** Issues an invoice of $300 to a new client with an email address, due in 14 days. */
async function issue() {
  const clientId = getId(
    await addClient(
      owner,
      clientSchema.parse({ name: 'Tide Mill', email: `mill-${crypto.randomUUID()}@post.test` }),
    ),
  )
  const id = await addInvoice(owner, clientId, {
    lines: [buildLine({ unitPrice: 30_000, taxRateId: null })],
  })
  const [row] = await db.select().from(invoice).where(eq(invoice.id, id))
  return { id, clientId, dueOn: row!.dueOn, number: row!.documentNumber }
}
const getInstant = (day: string, time = '09:30') => toInstant(`${day}T${time}`, zone)!.at
const run = (now: Date) => sendDueInvoiceReminders(studio.system(now))
const listEmails = (id: string) =>
  db
    .select()
    .from(email)
    .where(and(eq(email.subjectId, id), eq(email.kind, 'invoice.reminder')))
    .orderBy(asc(email.createdAt))
const listEvents = async (id: string) =>
  (
    await db
      .select({ name: event.name })
      .from(event)
      .where(eq(event.subjectId, id))
      .orderBy(asc(event.id))
  ).flatMap(({ name }) => (name.startsWith('reminder.') ? [name.slice(9)] : []))
const pay = (clientId: string, invoiceId: string, amount: string) =>
  recordPayment(owner, { clientId }, toMoney(amount, { invoice: invoiceId }))

describe('reminders of an invoice', () => {
  test('go out once each, in the studio’s hours, with what is open then', async () => {
    const { id, clientId, dueOn, number } = await issue()
    const first = addDays(dueOn, -3)
    await run(getInstant(first, '08:59'))
    expect(await listEmails(id)).toEqual([])
    for (const time of ['09:00', '09:05', '15:00', '21:00']) await run(getInstant(first, time))
    expect(await listEmails(id)).toHaveLength(1)
    await pay(clientId, id, '100')
    for (const days of [3, 3, 14, 20, 40]) await run(getInstant(addDays(dueOn, days)))
    const sent = await listEmails(id)
    expect(sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`Reminder: invoice ${number}`),
      expect.stringContaining(`Overdue: invoice ${number}`),
      expect.stringContaining(`Overdue: invoice ${number}`),
    ])
    expect(sent[0]!.body).toContain('$300.00')
    expect(sent[1]!.body).toContain('$200.00')
    expect(await listEvents(id)).toEqual(['sent', 'sent', 'sent'])
  })
  test('reach every contact that receives them', async () => {
    const { id, clientId, dueOn } = await issue()
    const added = await addContact(owner, clientId, {
      name: 'Books',
      email: `books-${id}@post.test`,
      phone: '',
      role: 'accounting',
      seesMoney: true,
      mayPay: true,
      maySign: false,
      receives: ['reminders'],
    })
    expect(added.ok).toBe(true)
    await run(getInstant(addDays(dueOn, -3)))
    expect((await listEmails(id)).map(({ toName }) => toName)).toContain('Books')
    expect(await listEmails(id)).toHaveLength(2)
  })
  test('end with the payment, and one that waits is withdrawn', async () => {
    const { id, clientId, dueOn } = await issue()
    await run(getInstant(addDays(dueOn, -3)))
    expect(await listEmails(id)).toHaveLength(1)
    await pay(clientId, id, '300')
    expect(await listEmails(id)).toEqual([])
    await run(getInstant(addDays(dueOn, 3)))
    expect(await listEmails(id)).toEqual([])
  })
  test('are withdrawn if a mail server refused them for now and the invoice was paid', async () => {
    const { id, clientId, dueOn } = await issue()
    await run(getInstant(addDays(dueOn, -3)))
    const [queuedEmail] = await listEmails(id)
    await db.update(email).set({ state: 'sending' }).where(eq(email.id, queuedEmail!.id))
    await pay(clientId, id, '300')
    expect(await listEmails(id)).toHaveLength(1)
    await db.update(email).set({ state: 'queued' }).where(eq(email.id, queuedEmail!.id))
    await transact(studio.system(now), (ctx) =>
      recordEvent(ctx, 'email.queued', queuedEmail!.id).then(() => ({
        ok: true as const,
        value: undefined,
      })),
    )
    expect(await listEmails(id)).toEqual([])
  })
  test('wait for the end of a pause, of the invoice or of the client', async () => {
    const { id, dueOn } = await issue()
    await pauseReminders(owner, id, { until: addDays(dueOn, 5) })
    await run(getInstant(addDays(dueOn, 3)))
    expect(await listEmails(id)).toEqual([])
    await resumeReminders(owner, id)
    await pauseClientReminders(owner, id, { until: addDays(dueOn, 5) })
    expect(await findReminderView(owner, id)).toMatchObject({ isClientPaused: true })
    await run(getInstant(addDays(dueOn, 3)))
    expect(await listEmails(id)).toEqual([])
    await run(getInstant(addDays(dueOn, 6)))
    expect(await listEmails(id)).toHaveLength(1)
    await resumeReminders(owner, id)
    expect(await findReminderView(owner, id)).toMatchObject({ isClientPaused: false })
    expect(await listEvents(id)).toEqual(['paused', 'resumed', 'paused', 'sent', 'resumed'])
  })
  test('stop, and go on from the next one', async () => {
    const { id, dueOn } = await issue()
    await pauseReminders(owner, id, { until: null })
    await run(getInstant(addDays(dueOn, 3)))
    expect(await listEmails(id)).toEqual([])
    expect(await findReminderView(owner, id)).toMatchObject({ isStopped: true, reminders: [] })
    await resumeReminders(owner, id)
    await run(getInstant(addDays(dueOn, 4)))
    expect(await listEmails(id)).toHaveLength(1)
  })
  test('are sent early or skipped, each once', async () => {
    const { id, dueOn } = await issue()
    expect(await sendReminderNow(owner, id, { days: -3 })).toMatchObject({ ok: true })
    expect(await sendReminderNow(owner, id, { days: -3 })).toMatchObject({
      problem: 'reminder-not-planned',
    })
    expect(await skipReminder(owner, id, { days: 3 })).toMatchObject({ ok: true })
    await run(getInstant(addDays(dueOn, -3)))
    await run(getInstant(addDays(dueOn, 3)))
    expect(await listEmails(id)).toHaveLength(1)
    const view = await findReminderView(owner, id)
    expect(view!.reminders.map((reminder) => reminder.kind === 'done' && reminder.result)).toEqual([
      'waiting',
      'skipped',
      false,
    ])
  })
  test('are not sent twice by eight at once', async () => {
    const { id } = await issue()
    const results = await Promise.all(
      Array.from({ length: 8 }, () => sendReminderNow(owner, id, { days: -3 })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await listEmails(id)).toHaveLength(1)
  })
  test('need a recipient', async () => {
    const { id, clientId, dueOn } = await issue()
    await db.execute(`update client_contact set receives = '{}' where client_id = '${clientId}'`)
    expect(await sendReminderNow(owner, id, { days: -3 })).toMatchObject({
      problem: 'reminder-recipient-missing',
    })
    await run(getInstant(addDays(dueOn, -3)))
    expect(await listEvents(id)).toEqual([])
  })
  test('are not sent for a disputed invoice', async () => {
    const { id, dueOn } = await issue()
    await db.update(invoiceBalance).set({ disputed: true }).where(eq(invoiceBalance.invoiceId, id))
    await run(getInstant(addDays(dueOn, 3)))
    expect(await listEmails(id)).toEqual([])
  })
  test('follow the schedule of the settings, with the studio’s text', async () => {
    const { id, dueOn } = await issue()
    const { revision } = await getStudioBilling(owner)
    await changeBilling(
      owner,
      { reminderDays: [1], reminderTexts: ['Did you see our invoice?'] },
      revision,
    )
    await run(getInstant(addDays(dueOn, -3)))
    expect(await listEmails(id)).toEqual([])
    // the day after the due day may be a weekend
    for (const days of [1, 2, 3]) await run(getInstant(addDays(dueOn, days)))
    const [first, ...others] = await listEmails(id)
    expect(others).toEqual([])
    expect(first!.body).toContain('Did you see our invoice?')
    const changed = await getStudioBilling(owner)
    await changeBilling(owner, { reminderDays: [], reminderTexts: [] }, changed.revision)
    expect(await findReminderView(owner, id)).toMatchObject({ hasSteps: false })
  })
})

test('before the setup there is nothing to remind of, and the job succeeds', async () => {
  await studio.pool.query('delete from studio')
  await expect(run(new Date('2031-01-01T12:00:00Z'))).resolves.toBeUndefined()
})
