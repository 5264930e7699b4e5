import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'

import { addDays, addMs, day, minute, toInstant } from '#app/core/day.ts'
import { client, email, event, policy } from '#app/data/schema/index.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { changeBooking, moveBooking } from '#app/features/booking/booking/writes.server.ts'
import {
  cancelBooking,
  confirmBooking,
  reopenBooking,
} from '#app/features/booking/booking-state/writes.server.ts'
import { replaceLink } from '#app/features/booking/booking-link/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { createBookingHelpers, now, terms } from '../../../../tests/support/booking-fixture.ts'
import { sendDueReminders } from './jobs.server.ts'
import { findReminder } from './reads.server.ts'
import { resumeReminder, stopReminder } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const { owner, clientId, takeMonday, buildInput, addBooking, findRow } = await createBookingHelpers(
  studio,
  {
    reached: { email: 'mill@post.test' },
  },
)
const parseInstant = (local: string) => toInstant(local, terms.timeZone)!.at
const createOwnerCtx = (now: Date) => ({ ...owner, now })
/** Returns the morning two days before a date, the default of a new policy. */
const getMorning = (date: string) => parseInstant(`${addDays(date, -2)}T09:00`)
const run = (now: Date) => sendDueReminders(studio.system(now))
const listReminders = (id: string) =>
  db
    .select({ state: email.state, body: email.body })
    .from(email)
    .where(and(eq(email.subjectId, id), eq(email.kind, 'date.reminder')))
    .orderBy(asc(email.createdAt))
const listEvents = async (id: string) =>
  (
    await db
      .select({ name: event.name, by: event.actorKind })
      .from(event)
      .where(eq(event.subjectId, id))
      .orderBy(asc(event.id))
  ).flatMap(({ name, by }) =>
    name.startsWith('booking.reminder') ? [`${name.slice(8)} ${by}`] : [],
  )
const setState = (id: string, state: 'sent' | 'failed' | 'held' | 'sending') =>
  db
    .update(email)
    .set({ state })
    .where(and(eq(email.subjectId, id), eq(email.kind, 'date.reminder')))

/** Books a day, by default one of its own, and confirms it at `confirmedAt`. */
async function confirm(confirmedAt = now, date = takeMonday()) {
  const id = await addBooking(date, '10:00', '12:00', [])
  const done = await confirmBooking(createOwnerCtx(confirmedAt), id, {
    from: 'pending',
    reason: '',
  })
  if (!done.ok) throw new Error(done.problem)
  return { id, date, morning: getMorning(date) }
}
const move = async (id: string, date: string, movedAt: Date, start = '10:00', end = '12:00') => {
  const times = { startsLocal: `${date}T${start}`, endsLocal: `${date}T${end}` }
  const { revision } = await findRow(id)
  const moved = await moveBooking(createOwnerCtx(movedAt), id, times, {
    revision,
    overwrite: false,
  })
  if (!moved.ok) throw new Error(moved.problem)
}

describe('sendDueReminders', () => {
  test('emails each client once, at nine, with the facts and a calendar file', async () => {
    const { id, morning } = await confirm()
    await run(addMs(morning, -1))
    expect(await listReminders(id)).toEqual([])
    for (const later of [0, 0, minute, day]) await run(addMs(morning, later))
    const [only, ...more] = await db
      .select()
      .from(email)
      .where(and(eq(email.subjectId, id), eq(email.kind, 'date.reminder')))
    expect(more).toEqual([])
    expect(only).toMatchObject({ toAddress: 'mill@post.test', state: 'queued', secret: true })
    expect(only!.subject).toMatch(/^Reminder: Mon, .* 10:00 AM$/)
    for (const text of [only!.body, only!.html])
      expect(text).toMatch(/Your booking is coming up\.[\s\S]*10:00 AM – 12:00 PM \(Eastern Time\)/)
    expect(only!.calendar).toContain('STATUS:CONFIRMED')
    expect(await listEvents(id)).toEqual(['reminder-sent system'])
  })
  test('emails once when several processes run at the same moment', async () => {
    const date = takeMonday()
    const ready = [await confirm(now, date), await confirm(now, date), await confirm(now, date)]
    await Promise.all(Array.from({ length: 8 }, () => run(getMorning(date))))
    for (const { id } of ready) {
      expect(await listReminders(id)).toHaveLength(1)
      expect(await listEvents(id)).toHaveLength(1)
    }
  })
  test('rolls back when interrupted and sends it on the next run; others are sent', async () => {
    const { id, date, morning } = await confirm()
    const other = await confirm(now, date)
    const { onEvent } = studio.app
    studio.app.onEvent = vi.fn(async (ctx, event) => {
      if (event.name === 'booking.reminder-sent' && event.subjectId === id)
        throw new Error('cut off')
      await onEvent(ctx, event)
    })
    await expect(run(morning)).rejects.toThrow('cut off')
    studio.app.onEvent = onEvent
    expect([await listReminders(id), await listEvents(id)]).toEqual([[], []])
    expect(await listReminders(other.id)).toHaveLength(1)
    await run(morning)
    expect([await listReminders(id), await listReminders(other.id)]).toMatchObject(
      [{}, {}].map(() => [{}]),
    )
  })
  test('sends none if the booking was confirmed or moved after its time had come', async () => {
    const date = takeMonday()
    const lateBooking = await confirm(getMorning(date), date)
    const { id } = await confirm()
    const other = takeMonday()
    await move(id, other, getMorning(other))
    for (const later of [0, minute, day]) await run(addMs(getMorning(date), later))
    for (const later of [0, minute, day]) await run(addMs(getMorning(other), later))
    expect([await listReminders(lateBooking.id), await listReminders(id)]).toEqual([[], []])
    expect(await findReminder(createOwnerCtx(getMorning(date)), lateBooking.id)).toMatchObject({
      reason: 'agreed-late',
    })
  })
  test('sends none without an email address or a reminder in the policy', async () => {
    const [unreached, without] = [await confirm(), await confirm()]
    const change = (address: string) =>
      db.update(client).set({ email: address }).where(eq(client.id, clientId))
    await change('')
    await run(unreached.morning)
    expect(await findReminder(owner, unreached.id)).toMatchObject({ reason: 'no-email' })
    await change('mill@post.test')
    await db.update(policy).set({ reminderDays: 0 })
    await run(without.morning)
    expect(await findReminder(owner, without.id)).toMatchObject({ reason: 'policy' })
    await db.update(policy).set({ reminderDays: 2 })
    expect(await listReminders(without.id)).toEqual([])
  })
  test('is only for the system', async () => {
    await expect((async () => sendDueReminders(owner))()).rejects.toMatchObject({ status: 403 })
  })
})

describe('a moved booking', () => {
  test('gets a reminder for each date, and one for two times of a day', async () => {
    const { id, date, morning } = await confirm()
    await run(morning)
    await setState(id, 'sent')
    await move(id, date, addMs(morning, minute), '14:00', '16:00')
    await run(addMs(morning, 2 * minute))
    expect(await listReminders(id)).toHaveLength(1)
    const next = takeMonday()
    await move(id, next, addMs(morning, 3 * minute))
    expect(await findReminder(owner, id)).toMatchObject({ kind: 'planned', at: getMorning(next) })
    await run(getMorning(next))
    expect((await listReminders(id)).map(({ state }) => state)).toEqual(['sent', 'queued'])
  })
  test.each(['queued', 'failed', 'held'] as const)(
    'loses a reminder that is %s, and gets its own',
    async (state) => {
      const { id, morning } = await confirm()
      await run(morning)
      if (state !== 'queued') await setState(id, state)
      const next = takeMonday()
      await move(id, next, addMs(morning, minute))
      expect(await listReminders(id)).toEqual([])
      await run(getMorning(next))
      expect(await listReminders(id)).toHaveLength(1)
    },
  )
  test('loses a reminder that a mail server was taking, if the server refuses it', async () => {
    const { id, morning } = await confirm()
    await run(morning)
    const refuse = () =>
      transact(studio.system(addMs(morning, 5 * minute)), async (ctx) => {
        const [emailRow] = await ctx.db
          .update(email)
          .set({ state: 'queued', tries: 1 })
          .where(and(eq(email.subjectId, id), eq(email.kind, 'date.reminder')))
          .returning()
        await recordEvent(ctx, 'email.queued', emailRow!.id)
        return { ok: true }
      })
    await setState(id, 'sending')
    await refuse()
    expect(await listReminders(id)).toHaveLength(1)
    await setState(id, 'sending')
    await move(id, takeMonday(), addMs(morning, minute))
    expect(await listReminders(id)).toHaveLength(1)
    await refuse()
    expect(await listReminders(id)).toEqual([])
  })
})

test('other changes and a new link replace a reminder that is waiting', async () => {
  const { id, date, morning } = await confirm()
  await run(morning)
  const { revision } = await findRow(id)
  const edited = buildInput(date, '10:00', '12:00', [], { place: 'The old mill' })
  await changeBooking(createOwnerCtx(addMs(morning, minute)), id, edited, {
    revision,
    overwrite: false,
  })
  await run(addMs(morning, minute))
  expect(await listReminders(id)).toEqual([
    { state: 'queued', body: expect.stringContaining('The old mill') },
  ])
  await replaceLink(createOwnerCtx(addMs(morning, 2 * minute)), id)
  await run(addMs(morning, 2 * minute))
  const [only] = await db
    .select({ link: email.sealedLink })
    .from(email)
    .where(and(eq(email.subjectId, id), eq(email.kind, 'date.reminder')))
  expect(only!.link).not.toBeNull()
})

test('a canceled booking gets no reminder until it is reopened', async () => {
  const { id, morning } = await confirm()
  await run(morning)
  const canceling = createOwnerCtx(addMs(morning, minute))
  await cancelBooking(canceling, id, { from: 'confirmed', by: 'client' })
  await run(addMs(morning, minute))
  expect([await listReminders(id), await findReminder(canceling, id)]).toEqual([[], null])
  await reopenBooking(canceling, id, { from: 'canceled', to: 'confirmed' })
  await run(addMs(morning, 2 * minute))
  expect(await listReminders(id)).toHaveLength(1)
})

describe('stopReminder', () => {
  test('keeps a reminder from going out until it is resumed, without a new revision', async () => {
    const { id, morning } = await confirm()
    const { revision } = await findRow(id)
    expect([await stopReminder(owner, id), await stopReminder(owner, id)]).toMatchObject([
      { ok: true },
      { ok: true },
    ])
    expect(await findReminder(owner, id)).toMatchObject({ kind: 'stopped', at: morning })
    await run(morning)
    expect(await listReminders(id)).toEqual([])
    const later = addMs(morning, 30 * minute)
    await resumeReminder(createOwnerCtx(later), id)
    expect(await findReminder(createOwnerCtx(later), id)).toMatchObject({
      kind: 'planned',
      at: later,
    })
    await run(later)
    expect(await listReminders(id)).toHaveLength(1)
    expect((await findRow(id)).revision).toBe(revision)
    expect(await listEvents(id)).toEqual([
      'reminder-stopped staff',
      'reminder-resumed staff',
      'reminder-sent system',
    ])
  })
  test('withdraws a reminder that is waiting, and fails for one that was sent', async () => {
    const [waiting, sent] = [await confirm(), await confirm()]
    await run(waiting.morning)
    expect(
      (await stopReminder(createOwnerCtx(addMs(waiting.morning, minute)), waiting.id)).ok,
    ).toBe(true)
    expect(await listReminders(waiting.id)).toEqual([])
    await run(sent.morning)
    await setState(sent.id, 'sent')
    expect(await stopReminder(createOwnerCtx(addMs(sent.morning, minute)), sent.id)).toMatchObject({
      problem: 'reminder-not-planned',
    })
    expect(await listReminders(sent.id)).toHaveLength(1)
    expect(await stopReminder(owner, crypto.randomUUID())).toMatchObject({
      problem: 'booking-is-gone',
    })
  })
})
