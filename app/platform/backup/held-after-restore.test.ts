import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { addDays, addMs, day, hour, toInstant } from '#app/core/day.ts'
import { createPool } from '#app/data/db.server.ts'
import { email, event, invoice } from '#app/data/schema/index.server.ts'
import type { Role } from '#app/features/access.ts'
import { resendEmail } from '#app/features/automation/email/writes.server.ts'
import { findOrCreateLink } from '#app/features/booking/booking-link/writes.server.ts'
import { confirmBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { sendDueReminders } from '#app/features/booking/reminder/jobs.server.ts'
import { findReminder } from '#app/features/booking/reminder/reads.server.ts'
import { expireHolds } from '#app/features/booking/reservation/writes.server.ts'
import { sendDueInvoiceReminders } from '#app/features/money/invoice-reminder/jobs.server.ts'
import { findReminderView } from '#app/features/money/invoice-reminder/reads.server.ts'

import { createApp, createCtx } from '../../../tests/support/app.ts'
import { createBookingHelpers, now, terms } from '../../../tests/support/booking-fixture.ts'
import { createStaffCtx, openTestDatabase } from '../../../tests/support/context.ts'
import { buildLine } from '../../../tests/support/invoice-drafts.ts'
import { addInvoice, setUpInvoicing } from '../../../tests/support/invoicing.ts'
import { createBackup } from './create.server.ts'
import { restoreBackup } from './restore.server.ts'

const database = await openTestDatabase()
// one connection only: a restore refuses to run while others are open
const pool = createPool({ ...database.connection, max: 1 })
const dataDir = mkdtempSync(join(tmpdir(), 'backlot-held-'))
const app = createApp(pool, dataDir)
const { db } = app
const createSystemCtx = (now: Date) => createCtx(app, { kind: 'system' }, now)
const studio = {
  app,
  pool,
  system: createSystemCtx,
  visitor: () => createCtx(app, { kind: 'visitor' }),
  as: (role: Role, now?: Date) => createStaffCtx(app, role, now),
} as Parameters<typeof createBookingHelpers>[0]
const { owner, clientId, addBooking } = await createBookingHelpers(studio, {
  reached: { email: 'mill@post.test' },
})
afterAll(async () => {
  await pool.end()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const getMorning = (date: string) => toInstant(`${date}T09:30`, terms.timeZone)!.at
const runJobs = async (now: Date) => {
  await expireHolds(createSystemCtx(now))
  await sendDueReminders(createSystemCtx(now))
  await sendDueInvoiceReminders(createSystemCtx(now))
}
/** Returns the emails to clients about these records by kind. */
const listEmails = async (...ids: string[]) =>
  (
    await db
      .select({ kind: email.kind, state: email.state, reason: email.heldReason })
      .from(email)
      .where(and(inArray(email.subjectId, ids), inArray(email.kind, scheduledKinds)))
      .orderBy(asc(email.kind), asc(email.createdAt))
  ).map(({ kind, state, reason }) => [kind, state, reason].filter(Boolean).join(' '))
const scheduledKinds = ['invoice.reminder', 'date.reminder', 'date.ended']

test('reminders and ended holds that were due before a restore are held, later ones go out', async () => {
  await setUpInvoicing(owner)
  const confirm = async (date: string) => {
    const id = await addBooking(date, '10:00', '12:00', [])
    const result = await confirmBooking(owner, id, { from: 'pending', reason: '' })
    if (!result.ok) throw new Error(result.problem)
    return id
  }
  // reminded of on March 12 and 16
  const [firstId, secondId] = [await confirm('2030-03-14'), await confirm('2030-03-18')]
  const heldId = await addBooking('2030-03-25', '10:00', '12:00', [], {
    state: 'held',
    heldUntil: '2030-03-08T12:00',
  })
  await findOrCreateLink(owner, heldId) // the client knows of it
  const bill = await addInvoice(owner, clientId, {
    lines: [buildLine({ unitPrice: 30_000, taxRateId: null })],
  })
  const [row] = await db.select().from(invoice).where(eq(invoice.id, bill))
  const dueOn = row!.dueOn
  expect(dueOn).toBe('2030-03-15')
  const file = (await createBackup(app, now, 'before')).file

  const restoredAt = getMorning(addDays(dueOn, -2))
  for (let instant = now; instant < restoredAt; instant = addMs(instant, 6 * hour))
    await runJobs(instant)
  expect(await listEmails(firstId, secondId, heldId, bill)).toEqual([
    'date.ended queued',
    'date.reminder queued',
    'invoice.reminder queued',
  ])
  const restored = await restoreBackup(
    { pool, dataDir, migrations: 'db/migrations', clock: () => restoredAt },
    file,
    { replace: true },
  )
  expect(restored).toMatchObject({ ok: true })
  expect(await listEmails(firstId, secondId, heldId, bill)).toEqual([])
  expect(
    await db
      .select({ at: event.at, data: event.data })
      .from(event)
      .where(eq(event.name, 'backup.restored')),
  ).toMatchObject([{ at: restoredAt, data: { from: now.toISOString() } }])

  for (const wait of [0, hour, day]) await runJobs(addMs(restoredAt, wait))
  const heldEmails = [
    'date.ended held restored',
    'date.reminder held restored',
    'invoice.reminder held restored',
  ]
  expect(await listEmails(firstId, secondId, heldId, bill)).toEqual(heldEmails)
  expect((await findReminderView(owner, bill))?.reminders[0]).toMatchObject({ result: 'held' })
  expect(await findReminder(owner, firstId)).toMatchObject({ kind: 'sent', delivery: 'held' })

  // what falls due after the restore goes out by itself
  for (const date of ['2030-03-16', addDays(dueOn, 3)]) await runJobs(getMorning(date))
  expect(await listEmails(firstId, secondId, heldId, bill)).toEqual([
    'date.ended held restored',
    'date.reminder held restored',
    'date.reminder queued',
    'invoice.reminder held restored',
    'invoice.reminder queued',
  ])

  // a person decides about those that were held
  const [{ id: emailId } = { id: '' }] = await db
    .select({ id: email.id })
    .from(email)
    .where(and(eq(email.subjectId, bill), eq(email.state, 'held')))
  expect(await resendEmail(owner, emailId)).toMatchObject({ ok: true })
})
