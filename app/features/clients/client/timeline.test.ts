import { addMs } from '#app/core/day.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import { bookingSchema } from '#app/features/booking/booking/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { creditInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { getClientBalance } from '#app/features/money/client-balance/reads.server.ts'
import { createMoneySchema } from '#app/features/money/ledger/rules.ts'
import { reverseEntry, recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { recordRefund } from '#app/features/money/refund/writes.server.ts'
import { cancelBooking, confirmBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { buildLine } from '../../../../tests/support/invoice-drafts.ts'
import { addInvoice, setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { addPostings } from '../../../../tests/support/post-entries.ts'
import { listTimelineParts, getTimeline } from './reads.server.ts'
import { type TimelinePart, clientSchema, parseTimelinePart } from './rules.ts'
import { addClient, changeClient } from './writes.server.ts'

const studio = await openTestStudio()
const now = new Date('2030-03-01T15:00:00Z')
const terms = {
  timeZone: 'America/New_York',
  currency: 'USD',
  locale: 'en-US',
  today: '2030-03-01',
}
const toMoney = (amount: string, change = {}) =>
  createMoneySchema(terms).parse({ amount, method: 'transfer', ...change })
const getId = (result: { ok: boolean; value?: unknown }) =>
  String((result.value as { id: string } | undefined)?.id)
let owner: Ctx

beforeAll(async () => {
  owner = await studio.as('owner', now)
})

async function addNamedClient(name: string) {
  return getId(await addClient(owner, clientSchema.parse({ name })))
}

async function listTimeline(ctx: Ctx, clientId: string, show: TimelinePart = 'all') {
  const pages = []
  for (let after: string | null = null, first = true; first || after; first = false) {
    const page = await getTimeline(ctx, clientId, show, after)
    pages.push(page.timeline)
    after = page.next
  }
  return pages
}

test('orders events of one instant logically, newest first', async () => {
  const clientId = await addNamedClient('O’Neil-Łukasz 🎥 & Co')
  await changeClient(
    owner,
    clientId,
    clientSchema.parse({ name: 'O’Neil-Łukasz 🎥 & Co', phone: '1' }),
  )
  const bookingId = getId(
    await createBooking(
      owner,
      bookingSchema(terms).parse({
        client: clientId,
        category: 'podcast',
        title: 'Pilot',
        date: '2030-05-05',
        start: '10:00',
        end: '11:00',
        total: '900',
      }),
    ),
  )
  await confirmBooking(owner, bookingId, { from: 'pending', reason: 'A friend' })
  const entryId = getId(
    await recordPayment(owner, { bookingId }, toMoney('450', { reference: 'W-1' })),
  )
  await recordPayment(owner, { clientId }, toMoney('12'))
  const [timeline] = await listTimeline(owner, clientId)
  expect(timeline!.map(({ event: name }) => name)).toEqual([
    'ledger.paid',
    'ledger.paid',
    'booking.confirmed',
    'client.changed',
    'booking.added',
    'client.added',
  ])
  expect(timeline!.find(({ event: name }) => name === 'booking.added')).toMatchObject({
    subjectId: bookingId,
    title: 'Pilot',
    state: 'confirmed',
    by: 'Ines Talbot',
    at: now,
    data: { starts: '2030-05-05T10:00' },
  })
  expect(
    (await listTimeline(owner, clientId, 'bookings')).flat().map(({ event: name }) => name),
  ).toEqual(['booking.confirmed', 'booking.added'])
  await reverseEntry(owner, entryId, { reason: 'Typo' })
  expect(
    (await listTimeline(owner, clientId, 'money')).flat().find(({ id }) => id.endsWith(entryId)),
  ).toMatchObject({ data: { cents: 45_000, isReversed: true, reference: 'W-1' } })
  // the reason for a waived deposit is shown only on the booking
  expect(JSON.stringify(await listTimeline(owner, clientId))).not.toContain('A friend')
})

test('pages neither lose nor repeat entries, even with many at one instant', async () => {
  const clientId = await addNamedClient('Busy Mill')
  await studio.pool.query(
    addPostings(
      `insert into ledger_entry (at, kind, cents, client_id, method) select $1::timestamptz - (i / 40) * interval '1 hour', 'payment', i, $2, 'cash' from generate_series(1, 175) i`,
    ),
    [now, clientId],
  )
  await studio.app.db.execute(
    sql`insert into inquiry (received_at, name, email, email_key, phone, service, message, language, state, answered_at, answered_by, client_id, search) select ${now.toISOString()}::timestamptz, 'N', 'n@mill.test', 'n@mill.test', '', 'other', 'm' || i, 'en', 'answered', ${now.toISOString()}::timestamptz, 'mail', ${clientId}, '' from generate_series(1, 45) i`,
  )
  await studio.app.db.execute(
    sql`insert into event (at, name, subject_id, actor_kind, request_id, data) select ${now.toISOString()}::timestamptz, 'client.changed', ${clientId}, 'system', '', '{}' from generate_series(1, 45) i`,
  )
  const pages = await listTimeline(owner, clientId)
  const entries = pages.flat()
  expect([entries.length, new Set(entries.map(({ id }) => id)).size]).toEqual([
    1 + 175 + 90 + 45,
    1 + 175 + 90 + 45,
  ])
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(30)
  for (const [index, entry] of entries.entries())
    if (index > 0) expect(entry.at.getTime()).toBeLessThanOrEqual(entries[index - 1]!.at.getTime())
  expect((await listTimeline(owner, clientId, 'money')).flat()).toHaveLength(175)
  for (const after of [
    '',
    'x',
    btoa('["never","00000000-0000-0000-0000-000000000000"]'),
    btoa('["9e99 1","00000000-0000-0000-0000-000000000000"]'),
    btoa('["1 9e15","00000000-0000-0000-0000-000000000000"]'),
    btoa(`["1 1","${'-'.repeat(36)}"]`),
  ])
    expect((await getTimeline(owner, clientId, 'all', after)).timeline).toHaveLength(30)
})

test('shows the bookkeeper bookings, projects and payments but no inquiries, and crew nothing', async () => {
  const books = await studio.as('bookkeeper', now)
  expect(listTimelineParts(books.actor)).toEqual(['all', 'bookings', 'projects', 'money'])
  expect(parseTimelinePart('messages', listTimelineParts(books.actor))).toBe('all')
  const { rows } = await studio.pool.query(
    'select distinct client_id as id from inquiry where client_id is not null',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { id } of rows) {
    expect(
      (await listTimeline(books, id))
        .flat()
        .filter(({ event: name }) => name.startsWith('inquiry.')),
    ).toEqual([])
    expect(
      (await listTimeline(owner, id)).flat().some(({ event: name }) => name === 'inquiry.received'),
    ).toBe(true)
    expect((await getTimeline(books, id, 'messages', null)).timeline).toEqual([])
  }
  await expect(
    (async () => getTimeline(await studio.as('crew', now), rows[0].id, 'all', null))(),
  ).rejects.toMatchObject({ status: 403 })
  await expect(
    (async () => getClientBalance(await studio.as('crew', now), rows[0].id))(),
  ).rejects.toMatchObject({ status: 403 })
})

test('shows a project on its own days, started before completed', async () => {
  const clientId = await addNamedClient('Day Mill')
  await studio.app.db.execute(
    sql`insert into project (created_at, client_id, title, category, stage, state, started_on, completed_on, search) values (now(), ${clientId}, 'One day', 'podcast', 'delivery', 'completed', '2026-03-08', '2026-03-08', '')`,
  )
  const timeline = (await listTimeline(owner, clientId, 'projects')).flat()
  expect(timeline.map(({ event: name, at }) => [name, at.toISOString()])).toEqual([
    ['project.completed', '2026-03-08T05:00:00.000Z'],
    ['project.added', '2026-03-08T05:00:00.000Z'],
  ])
})

test("sums all payments; the open amount excludes canceled bookings, and credit of one booking doesn't pay another", async () => {
  const clientId = await addNamedClient('Sum Mill')
  const addBooking = async (total: string, date: string) => ({
    bookingId: getId(
      await createBooking(
        owner,
        bookingSchema(terms).parse({
          client: clientId,
          category: 'podcast',
          date,
          start: '10:00',
          end: '11:00',
          total,
        }),
      ),
    ),
  })
  const [first, second, canceledBooking] = [
    await addBooking('900', '2030-05-05'),
    await addBooking('100', '2030-05-06'),
    await addBooking('5000', '2030-05-07'),
  ]
  await recordPayment(owner, first, toMoney('450'))
  await recordPayment(owner, second, toMoney('130', { anyway: 'on' }))
  await recordPayment(owner, canceledBooking, toMoney('70'))
  await cancelBooking(owner, canceledBooking.bookingId, { from: 'pending', by: 'client' })
  await recordPayment(owner, { clientId }, toMoney('20'))
  await recordRefund({ ...owner, now: addMs(owner.now, 1000) }, { clientId }, toMoney('5'))
  expect(await getClientBalance(owner, clientId)).toMatchObject({
    paid: 66_500,
    open: 45_000,
    withoutBooking: 1_500,
    entries: [{ kind: 'payment' }, { kind: 'refund' }],
  })
})

test('has invoices and credit notes with their amounts under money', async () => {
  await setUpInvoicing(owner)
  const clientId = await addNamedClient('Invoice Mill')
  const invoiceId = await addInvoice(owner, clientId, {
    lines: [buildLine({ unitPrice: 30_000, taxRateId: null })],
  })
  await creditInvoice(owner, invoiceId, { choice: { kind: 'all' }, reason: 'Canceled' })
  const timeline = (await listTimeline(owner, clientId, 'money')).flat()
  expect(timeline.map(({ event, title, data }) => [event, title, data.cents])).toEqual([
    ['invoice.issued', expect.stringMatching(/^CN-/), -30_000],
    ['invoice.issued', expect.stringMatching(/^INV-/), 30_000],
  ])
  expect((await listTimeline(owner, clientId)).flat()).toHaveLength(3)
})
