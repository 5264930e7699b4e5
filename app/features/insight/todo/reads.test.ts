import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { addDays, addMs, day, hour, minute, toStudioDay } from '#app/core/day.ts'
import type { Role } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { insertQuote, insertSentQuote } from '../../../../tests/support/quotes.ts'
import { addPostings } from '../../../../tests/support/post-entries.ts'
import { listTodos } from './reads.server.ts'
import type { Todo, TodoKind } from './rules.ts'

const studio = await openTestStudio()
const { db } = studio.app
const now = new Date()
const buildDeposit = (id: string, startsAt: Date) => ({
  id,
  client: 'Owing',
  missing: 4500,
  startsAt,
})
const deposits = [
  buildDeposit('near', addMs(now, 6 * day)),
  buildDeposit('far', addMs(now, 8 * day)),
]
const list = async (role: Role) => listTodos(await studio.as(role, now), deposits)
const find = async <Kind extends TodoKind>(role: Role, kind: Kind) =>
  (await list(role)).filter((todo): todo is Extract<Todo, { kind: Kind }> => todo.kind === kind)
const toSqlInstant = (milliseconds: number) =>
  sql`${addMs(now, milliseconds).toISOString()}::timestamptz`

async function addBooking(
  state: string,
  { from = 2000 * day, to = 2001 * day, heldUntil = null as number | null } = {},
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`insert into booking (created_at, client_id,
    category, title, state, held_until, zone, starts_local, ends_local, starts_at, ends_at, total,
    policy_version, search)
    select ${toSqlInstant(0)}, id, 'podcast', 'T', ${state}, ${heldUntil === null ? null : toSqlInstant(heldUntil)}, 'UTC', '', '',
      ${toSqlInstant(from)}, ${toSqlInstant(to)}, 0, 1, '' from client where name = 'Sparrow Hall' returning id`)
  return rows[0]!.id
}
const reserve = (bookingId: string, role: Role, answer: string | null) =>
  db.execute(sql`insert into reservation (booking_id, resource_id, state, during, answer)
    select b.id, r.id, b.state, tstzrange(b.starts_at, b.ends_at), ${answer}
    from booking b, resource r join staff s on s.id = r.staff_id
    where b.id = ${bookingId} and s.role = ${role}`)

/** Removes what waits in the sample studio. */
beforeAll(async () => {
  await db.execute(sql`update inquiry set state = 'answered', answered_at = now()
    where state = 'waiting'`)
  await db.execute(sql`update reservation set answer = 'accepted'`)
  await db.execute(sql`update booking set held_until = null`)
  await db.execute(sql`update project set due_on = null`)
  await db.execute(sql`update quote set state = 'canceled'`)
})

describe('the to-do list', () => {
  test('has only the deposits of the next seven days when nothing else waits', async () => {
    expect(await list('owner')).toEqual([
      {
        kind: 'deposit',
        id: 'near',
        name: 'Owing',
        cents: 4500,
        dueAt: addMs(now, 6 * day),
        path: '/portal/bookings/near#record-payment',
      },
    ])
    expect(await list('crew')).toEqual([])
  })

  test('has waiting inquiries, due by the promised reply', async () => {
    await db.execute(sql`insert into inquiry (received_at, due_at, state, name, email, email_key,
      phone, service, message, language, search)
      values (${toSqlInstant(-hour)}, ${toSqlInstant(3 * hour)}, 'waiting', 'Dana', 'd@mill.test', 'd', '', 'other',
        'Lighthouse', 'en', '')`)
    expect(await find('manager', 'reply')).toMatchObject([
      { name: 'Dana', excerpt: 'Lighthouse', dueAt: addMs(now, 3 * hour) },
    ])
  })

  test('has holds that end within 24 hours', async () => {
    const id = await addBooking('held', { heldUntil: 24 * hour })
    await addBooking('held', { heldUntil: 24 * hour + minute })
    await addBooking('held', { heldUntil: -minute })
    expect(await find('owner', 'hold')).toMatchObject([{ id, dueAt: addMs(now, day) }])
  })

  test('has changes that were not emailed yet, until the booking is over', async () => {
    const id = await addBooking('confirmed')
    const pastId = await addBooking('confirmed', { from: -2 * day, to: -day })
    for (const booking of [id, pastId])
      await db.execute(sql`insert into booking_notice (booking_id, at, was, added, removed)
        values (${booking}, ${toSqlInstant(0)}, '2032-01-01T09:00 2032-01-01T10:00', '{}', '{}')`)
    expect(await find('manager', 'notice')).toMatchObject([
      { id, name: 'Sparrow Hall', path: `/portal/bookings/${id}` },
    ])
    expect(await find('crew', 'notice')).toEqual([])
    await db.execute(sql`delete from booking_notice`)
  })

  test('has dates of a series that share an email once, as the next of them', async () => {
    const [pastId, nextId, laterId] = [
      await addBooking('confirmed', { from: -2 * day, to: -day }),
      await addBooking('confirmed', { from: 5 * day, to: 6 * day }),
      await addBooking('confirmed', { from: 12 * day, to: 13 * day }),
    ]
    const singleId = await addBooking('confirmed', { from: 19 * day, to: 20 * day })
    const groupId = crypto.randomUUID()
    for (const booking of [laterId, pastId, nextId])
      await db.execute(sql`insert into booking_notice (booking_id, at, added, removed, together)
        values (${booking}, ${toSqlInstant(0)}, '{}', '{}', ${groupId})`)
    await db.execute(sql`insert into booking_notice (booking_id, at, added, removed)
      values (${singleId}, ${toSqlInstant(0)}, '{}', '{}')`)
    expect((await find('owner', 'notice')).map(({ id }) => id)).toEqual([nextId, singleId])
    await db.execute(sql`delete from booking_notice`)
  })

  test('has declined assignments of bookings that are not over', async () => {
    const id = await addBooking('confirmed', { from: 3000 * day, to: 3001 * day })
    await reserve(id, 'crew', 'declined')
    await reserve(await addBooking('confirmed', { from: -3 * hour, to: -hour }), 'crew', 'declined')
    expect(await find('owner', 'declined')).toMatchObject([
      { id, names: ['Samuel'], path: `/portal/bookings/${id}/edit` },
    ])
    expect(await find('crew', 'response')).toEqual([])
  })

  test('asks the crew, and no one else, to respond to their own assignments', async () => {
    const id = await addBooking('confirmed', { from: 3100 * day, to: 3101 * day })
    await reserve(id, 'crew', null)
    await reserve(id, 'owner', null)
    await reserve(await addBooking('confirmed', { from: -9 * hour, to: -5 * hour }), 'crew', null)
    expect(await find('crew', 'response')).toMatchObject([{ id, name: 'Sparrow Hall' }])
    expect(await find('owner', 'response')).toEqual([])
  })

  test('has refunds until they are paid out', async () => {
    const id = await addBooking('canceled')
    const addEntry = (offset: number, kind: string, cents: number) =>
      studio.pool.query(
        addPostings(`insert into ledger_entry (at, kind, cents, client_id, booking_id, method)
          select $1, $2, $3, client_id, id, 'card' from booking where id = $4`),
        [new Date(now.getTime() + offset), kind, cents, id],
      )
    await addEntry(-2 * day, 'payment', 20_000)
    await db.execute(sql`insert into booking_cancellation (booking_id, state, at, reason,
      policy_version, percent, due, kept)
      values (${id}, 'canceled', ${toSqlInstant(-day)}, 'client-canceled', 1, 50, 10000, 10000)`)
    expect(await find('bookkeeper', 'refund')).toMatchObject([
      { id, cents: 10_000, dueAt: addMs(now, -day) },
    ])
    await addEntry(0, 'refund', -10_000)
    expect(await find('bookkeeper', 'refund')).toEqual([])
  })

  test('has one row for all drafts of late fees, for those who issue invoices', async () => {
    const addDraft = async (month: number) => {
      const { rows } = await db.execute<{ id: string; number: string; client: string }>(sql`
        with late as (select i.id, i.client_id, i.document_number, c.name from invoice i
            join client c on c.id = i.client_id where i.kind = 'standalone' order by i.id limit 1),
          fee as (insert into late_fee (invoice_id, month, fee_invoice_id, at)
            select id, ${month}, gen_random_uuid(), ${toSqlInstant(month * minute)} from late
            returning fee_invoice_id),
          draft as (insert into invoice_draft (id, kind, client_id, content, created_at, changed_at)
            select fee_invoice_id, 'fee', client_id, '{"lines": []}', ${toSqlInstant(0)},
              ${toSqlInstant(0)} from late, fee returning id)
        select draft.id, late.document_number as number, late.name as client from draft, late`)
      return rows[0]!
    }
    const path = '/portal/clients/invoices'
    const { id, number, client } = await addDraft(1)
    const row = { kind: 'late-fee', id, name: client, number, dueAt: null }
    const draftedAt = addMs(now, minute)
    for (const role of ['owner', 'manager', 'bookkeeper'] as const)
      expect(await find(role, 'late-fee')).toEqual([
        { ...row, draftedAt, count: 1, path: `${path}/drafts/${id}` },
      ])
    expect(await find('crew', 'late-fee')).toEqual([])
    const later = await addDraft(2)
    expect(await find('owner', 'late-fee')).toEqual([
      { ...row, draftedAt, count: 2, path: `${path}?tab=drafts` },
    ])
    await db.execute(sql`delete from invoice_draft where id in (${id}, ${later.id})`)
    expect(await find('owner', 'late-fee')).toEqual([])
  })

  test('has the person’s own open tasks of projects due today or earlier', async () => {
    const crew = await studio.as('crew', now)
    const today = toStudioDay(now, (await getStudio(crew)).timeZone)
    const self = crew.actor.kind === 'staff' ? crew.actor.id : ''
    const setProjectDueDate = (title: string, days: number) =>
      db.execute(sql`update project set due_on = ${today}::date + ${days}::int
        where title = ${title}`)
    await db.execute(sql`insert into task (project_id, position, title, assignee_id, done_at)
      select p.id, 90 + n, t.title, ${self}, done from project p,
        (values ('Winter Catalog', 1, 'Sort', null), ('Winter Catalog', 2, 'Done', now()),
          ('Candlemas Concert', 3, 'Cut', null)) t (project, n, title, done)
      where p.title = t.project`)
    await setProjectDueDate('Winter Catalog', 0)
    await setProjectDueDate('Candlemas Concert', 1)
    const listTitles = async (role: Role) => (await find(role, 'task')).map(({ title }) => title)
    expect(await listTitles('crew')).toContain('Sort')
    expect(await listTitles('crew')).not.toContain('Done')
    expect(await listTitles('crew')).not.toContain('Cut')
    expect(await listTitles('manager')).not.toContain('Sort')
    const setTaskDueDate = (title: string, days: number) =>
      db.execute(sql`update task set due_on = ${today}::date + ${days}::int
        where title = ${title}`)
    await setTaskDueDate('Sort', 1)
    await setTaskDueDate('Cut', 0)
    expect(await listTitles('crew')).not.toContain('Sort')
    expect(await listTitles('crew')).toContain('Cut')
    await db.execute(sql`update task set due_on = null`)
    await setProjectDueDate('Candlemas Concert', -2)
    const [first] = await find('crew', 'task')
    expect(first!.project).toBe('Candlemas Concert')
    expect(first!.dueAt < now).toBe(true)
  })

  test('has open projects promised for tomorrow or earlier, for those who may move the date', async () => {
    const today = toStudioDay(now, (await getStudio(await studio.as('owner', now))).timeZone)
    await db.execute(sql`update project set due_on = null`)
    const promised = [
      ['Winter Catalog', 1],
      ['Candlemas Concert', -2],
      ['Good Bones, season two', 2],
      ['The Long Table', -1],
    ] as const
    for (const [title, days] of promised)
      await db.execute(sql`update project set due_on = ${today}::date + ${days}::int
        where title = ${title}`)
    const rows = (await find('manager', 'promise')).map((row) => [
      row.project,
      row.name,
      row.promisedOn,
      row.dueAt < now,
    ])
    expect(rows).toEqual([
      ['Candlemas Concert', 'Sparrow Hall', addDays(today, -2), true],
      ['Winter Catalog', 'Ottoline Ceramics', addDays(today, 1), false],
    ])
    expect(await find('crew', 'promise')).toEqual([])
    expect(await find('bookkeeper', 'promise')).toEqual([])
  })

  test('has quotes to approve, to renew and to follow up on', async () => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from client where name = 'Sparrow Hall'`,
    )
    const clientId = rows[0]!.id
    const asked = await insertQuote(db, { clientId, now })
    await db.execute(sql`update quote set state = 'approval-requested',
      approval_requested_by = (select id from staff where role = 'manager' limit 1),
      approval_requested_at = ${toSqlInstant(-hour)} where id = ${asked.id}`)
    const expired = await insertSentQuote(db, { clientId, now, expiresAt: addMs(now, -day) })
    await db.execute(sql`update quote set state = 'expired',
      renewal_requested_at = ${toSqlInstant(-hour)} where id = ${expired.id}`)
    const unopened = await insertSentQuote(db, { clientId, now, expiresAt: addMs(now, 2 * day) })
    await insertSentQuote(db, { clientId, now, expiresAt: addMs(now, 2 * day + minute) })
    const opened = await insertSentQuote(db, { clientId, now, expiresAt: addMs(now, day) })
    await db.execute(sql`insert into quote_visit (quote_id, contact_id, version, first_opened_at,
      last_opened_at) select ${opened.id}, id, 1, ${toSqlInstant(0)}, ${toSqlInstant(0)}
      from client_contact limit 1`)
    const path = '/portal/clients/quotes'
    expect(await find('owner', 'quote-approval')).toMatchObject([
      { id: asked.id, name: 'Sparrow Hall', path: `${path}/${asked.id}/send` },
    ])
    expect(await find('manager', 'quote-approval')).toEqual([])
    expect(await find('manager', 'quote-renewal')).toMatchObject([{ id: expired.id }])
    expect(await find('manager', 'quote-unopened')).toMatchObject([
      { id: unopened.id, dueAt: addMs(now, 2 * day) },
    ])
    expect(await find('bookkeeper', 'quote-unopened')).toEqual([])
    await db.execute(sql`update quote set state = 'canceled'`)
  })

  test('has testimonials to approve, after all that has a deadline', async () => {
    await db.execute(sql`insert into testimonial_request (token_hash, client_id, email, requested_at,
      ends_at, state, quote, written_at)
      select state, id, 'a@mill.test', ${toSqlInstant(-day)}, ${toSqlInstant(day)}, state, 'Lovely', ${toSqlInstant(-hour)}
      from client, (values ('written'), ('requested')) s (state) where name = 'Sparrow Hall'`)
    expect((await list('owner')).at(-1)).toMatchObject({
      kind: 'testimonial',
      name: 'Sparrow Hall',
      quote: 'Lovely',
    })
    expect(await find('manager', 'testimonial')).toHaveLength(1)
  })

  test('has emails that failed in the last seven days', async () => {
    for (const days of [6, 8])
      await db.execute(sql`insert into email (message_id, kind, created_at, next_try_at, to_name,
        to_address, to_key, from_name, subject, body, language, state, failed_at)
        values (${`m${days}`}, 'test', ${toSqlInstant(-days * day)}, ${toSqlInstant(0)}, '', ${`d${days}@mill.test`}, '',
          '', 'Quote', '', 'en', 'failed', ${toSqlInstant(-days * day)})`)
    expect(await find('owner', 'email')).toMatchObject([{ name: 'd6@mill.test', subject: 'Quote' }])
  })

  test('shows each role only what it may do', async () => {
    const listKinds = async (role: Role) => [...new Set((await list(role)).map(({ kind }) => kind))]
    const kinds = ['declined', 'deposit', 'hold', 'promise', 'reply', 'testimonial']
    expect((await listKinds('owner')).toSorted()).toEqual([...kinds, 'email'].toSorted())
    expect((await listKinds('manager')).toSorted()).toEqual(kinds)
    expect(await listKinds('bookkeeper')).toEqual(['deposit'])
    expect((await listKinds('crew')).toSorted()).toEqual(['response', 'task'])
  })

  test('puts the earliest deadline first', async () => {
    const times = (await list('owner')).map(({ dueAt }) => dueAt?.getTime() ?? Infinity)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times.length).toBeGreaterThan(4)
  })
})
