import { and, asc, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { addDays, addMs, minute, toInstant } from '#app/core/day.ts'
import { clientContact, email } from '#app/data/schema/index.server.ts'
import { decrypt } from '#app/platform/auth/encryption.server.ts'
import { replaceLink } from '#app/features/booking/booking-link/writes.server.ts'
import { moveBooking } from '#app/features/booking/booking/writes.server.ts'
import {
  cancelBooking,
  confirmBooking,
  reopenBooking,
} from '#app/features/booking/booking-state/writes.server.ts'
import { previewEmails } from '#app/features/booking/notice/reads.server.ts'
import { sendDueReminders } from '#app/features/booking/reminder/jobs.server.ts'
import { contactSchema } from '#app/features/clients/contact/rules.ts'
import { addContact } from '#app/features/clients/contact/writes.server.ts'

import { createBookingHelpers, now, terms } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'

const studio = await openTestStudio()
const { db } = studio.app
const { owner, clientId, takeMonday, addBooking, findRow } = await createBookingHelpers(studio, {
  total: '900',
  reached: { email: 'mill@post.test' },
})
const createContact = (name: string, change = {}) =>
  addContact(
    owner,
    clientId,
    contactSchema.parse({ name, email: `${name.toLowerCase()}@post.test`, ...change }),
  )
await createContact('Pia', { role: 'planner', dates: 'on' })
await createContact('Ada', { role: 'accounting', seesMoney: 'on', invoices: 'on' })

/** Returns the emails about a booking to anyone but the client, as `kind address`. */
const listEmails = (id: string) =>
  db
    .select()
    .from(email)
    .where(and(eq(email.subjectId, id), like(email.kind, 'contact.%')))
    .orderBy(asc(email.createdAt))
const listKinds = async (id: string) =>
  (await listEmails(id)).map(({ kind, toAddress }) => `${kind} ${toAddress}`)
const confirm = async (ctx = owner) => {
  const date = takeMonday()
  const id = await addBooking(date, '10:00', '12:00', [])
  const done = await confirmBooking(ctx, id, { from: 'pending', reason: 'agreed' })
  if (!done.ok) throw new Error(done.problem)
  return { id, date }
}
const move = async (id: string, date: string, start = '14:00', end = '16:00', later = 0) => {
  const times = { startsLocal: `${date}T${start}`, endsLocal: `${date}T${end}` }
  const { revision } = await findRow(id)
  const laterCtx = { ...owner, now: addMs(now, later) }
  const moved = await moveBooking(laterCtx, id, times, { revision, overwrite: false })
  if (!moved.ok) throw new Error(moved.problem)
}
const setSent = (id: string) =>
  db.update(email).set({ state: 'sent' }).where(eq(email.subjectId, id))

describe('a contact who receives dates', () => {
  test('is emailed the confirmation, without an amount and with their own link', async () => {
    const { id } = await confirm()
    const [only, ...others] = await listEmails(id)
    expect(others).toEqual([])
    expect(only).toMatchObject({ kind: 'contact.confirmed', toAddress: 'pia@post.test' })
    expect(only!.body).toMatch(/Hello Pia,[\s\S]*The booking for Test Mill is confirmed\./)
    // a random id may contain the digits of an amount
    const text = `${only!.body}${only!.html}${only!.calendar}`.replaceAll(/[0-9a-f-]{36}/g, '')
    expect(text).not.toMatch(/\$|900|\/booking\//)
    expect(decrypt(studio.app.key, only!.sealedLink!)).toMatch(/\/client\/access\/[\w-]{43}$/)
    expect(only!.calendar).toContain('STATUS:CONFIRMED')
  })
  test('gets moves in one email, and none for a move that was undone', async () => {
    const { id, date } = await confirm()
    await setSent(id)
    await move(id, date)
    await move(id, date, '15:00', '17:00', 1000)
    const [, moved, ...others] = await listEmails(id)
    expect(others).toEqual([])
    expect(moved!.kind).toBe('contact.moved')
    expect(moved!.body).toMatch(/rescheduled from .*10:00 AM[\s\S]*3:00 – 5:00 PM/)
    const other = await confirm()
    await setSent(other.id)
    await move(other.id, other.date)
    await move(other.id, other.date, '10:00', '12:00', 1000)
    expect(await listKinds(other.id)).toEqual(['contact.confirmed pia@post.test'])
  })
  test('gets no email before the date is confirmed', async () => {
    const date = takeMonday()
    const id = await addBooking(date, '10:00', '12:00', [])
    await move(id, date)
    await cancelBooking(owner, id, { from: 'pending', by: 'studio' })
    expect(await listKinds(id)).toEqual([])
  })
  test('is emailed about a cancellation, and a reversal only if that email was sent', async () => {
    const { id } = await confirm()
    await setSent(id)
    await cancelBooking(owner, id, { from: 'confirmed', by: 'studio' })
    await reopenBooking(owner, id, { from: 'canceled', to: 'confirmed' })
    expect(await listKinds(id)).toEqual(['contact.confirmed pia@post.test'])
    await cancelBooking(owner, id, { from: 'confirmed', by: 'studio' })
    await setSent(id)
    await reopenBooking(owner, id, { from: 'canceled', to: 'confirmed' })
    expect((await listKinds(id)).map((kind) => kind.split(' ')[0])).toEqual([
      'contact.confirmed',
      'contact.canceled',
      'contact.reopened',
    ])
  })
  test('is reminded once, and again with the facts of a move if it was not sent', async () => {
    const { id, date } = await confirm()
    const morning = toInstant(`${addDays(date, -2)}T09:00`, terms.timeZone)!.at
    for (const later of [0, 0, minute]) await sendDueReminders(studio.system(addMs(morning, later)))
    const listReminders = async () =>
      (await listEmails(id)).filter(({ kind }) => kind === 'contact.reminder')
    expect(await listReminders()).toMatchObject([{ toAddress: 'pia@post.test', state: 'queued' }])
    await cancelBooking({ ...owner, now: addMs(morning, minute) }, id, {
      from: 'confirmed',
      by: 'client',
    })
    expect(await listReminders()).toEqual([])
  })
  test('keeps their link when that of the booking is replaced', async () => {
    const { id } = await confirm()
    await replaceLink(owner, id)
    expect((await listEmails(id))[0]!.sealedLink).not.toBeNull()
  })
  test('is a recipient of the sheet, who can be left out', async () => {
    const date = takeMonday()
    const id = await addBooking(date, '10:00', '12:00', [])
    const change = (ctx: typeof owner) =>
      confirmBooking(ctx, id, { from: 'pending', reason: 'agreed' })
    const preview = await previewEmails(owner, change)
    const recipients = preview.ok ? preview.emails : []
    expect(recipients.map(({ name, address }) => `${name} ${address}`)).toEqual([
      'Test Mill mill@post.test',
      'Pia pia@post.test',
    ])
    expect(recipients[1]!.text).toContain(recipients[1]!.message)
    await change({ ...owner, emailChoices: { to: new Set(['client']), messages: {} } })
    expect(await listKinds(id)).toEqual([])
  })
  test('is not emailed twice as the person who requested the date', async () => {
    await db.update(clientContact).set({ receives: ['dates'] })
    const { id } = await confirm()
    expect((await listKinds(id)).toSorted()).toEqual([
      'contact.confirmed ada@post.test',
      'contact.confirmed pia@post.test',
    ])
  })
})
