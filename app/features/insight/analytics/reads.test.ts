import { describe, expect, test } from 'vitest'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { getMonthlyCharts, listInquirySources } from './reads.server.ts'
import { type Chart, buildInquiriesPath, computeTotals, sumSources } from './rules.ts'
import { addPostings } from '../../../../tests/support/post-entries.ts'

const studio = await openTestStudio()
// far in the future, so that no rows of the sample studio are counted
const now = new Date('2040-11-20T15:00:00Z')
const queryRow = async (text: string, values: unknown[] = []) =>
  (await studio.pool.query(text, values)).rows[0]
const clientId = (await queryRow('select id from client limit 1')).id as string
const { policy_version: policy } = await queryRow('select policy_version from booking limit 1')

const addBooking = (startsAt: string, state = 'confirmed') =>
  studio.pool.query(
    `insert into booking (id, created_at, client_id, category, state, zone, starts_local, ends_local, starts_at, ends_at, policy_version, search) values (gen_random_uuid(), now(), $1, 'podcast', $2, 'America/New_York', '', '', $3::timestamptz, $3::timestamptz + interval '1 hour', $4, '')`,
    [clientId, state, startsAt, policy],
  )
const addEntry = (instant: string, kind: string, cents: number) =>
  studio.pool.query(
    addPostings(
      "insert into ledger_entry (at, kind, cents, client_id, method) values ($1, $2, $3, $4, 'cash')",
    ),
    [instant, kind, cents, clientId],
  )
const addProject = (category: string, startedOn: string, completedOn: string | null) =>
  studio.pool.query(
    `insert into project (id, created_at, client_id, title, category, stage, state, started_on, completed_on, search) values (gen_random_uuid(), now(), $1, 'T', $2, 'delivery', $3, $4, $5, '')`,
    [clientId, category, completedOn ? 'completed' : 'in-progress', startedOn, completedOn],
  )
const addInquiry = (
  receivedAt: string,
  answeredAt: string | null,
  state = answeredAt ? 'answered' : 'waiting',
) =>
  studio.pool.query(
    `insert into inquiry (id, received_at, name, email, email_key, phone, service, message, language, state, due_at, answered_at, search) values (gen_random_uuid(), $1::timestamptz, '', '', '', '', 'other', '', 'en', $2, $1::timestamptz + interval '24 hours', $3, '')`,
    [receivedAt, state, answeredAt],
  )

const getCharts = async (role: 'owner' | 'manager' | 'bookkeeper') =>
  Object.fromEntries(
    (await getMonthlyCharts(await studio.as(role, now))).charts.map((chart) => [chart.name, chart]),
  ) as Record<Chart['name'], Chart>
const fillMonths = (values: Record<number, number>) =>
  Array.from({ length: 12 }, (_, index) => values[index] ?? 0)

describe('monthly charts', () => {
  test("count bookings by the studio's day of their start, without canceled and later ones", async () => {
    await addBooking('2040-11-01T03:59:00Z') // the last minute of October in New York
    await addBooking('2040-11-01T04:00:00Z')
    await addBooking('2040-11-20T23:00:00Z', 'done')
    await addBooking('2040-11-21T05:00:00Z') // tomorrow
    await addBooking('2040-10-10T12:00:00Z', 'canceled')
    await addBooking('2039-12-01T05:00:00Z')
    await addBooking('2039-12-01T04:59:00Z') // the year before
    expect((await getCharts('owner')).bookings.parts).toEqual([
      { key: 'all', values: fillMonths({ 0: 1, 10: 1, 11: 2 }) },
    ])
  })
  test('sum payments minus refunds and reversals, also below zero', async () => {
    await addEntry('2040-10-05T12:00:00Z', 'payment', 250_000)
    await addEntry('2040-10-06T12:00:00Z', 'refund', -50_000)
    await addEntry('2040-10-07T12:00:00Z', 'reversal', -10_000)
    await addEntry('2040-11-07T12:00:00Z', 'refund', -30_000)
    expect((await getCharts('bookkeeper')).revenue.parts).toEqual([
      { key: 'all', values: fillMonths({ 10: 190_000, 11: -30_000 }) },
    ])
  })
  test('count projects by category and day of completion', async () => {
    await addProject('podcast', '2039-12-01', '2040-11-20')
    await addProject('podcast', '2040-02-29', '2040-03-01')
    await addProject('documentary', '2040-02-29', null)
    await addProject('videography', '2040-11-21', null)
    const { started, completed } = await getCharts('manager')
    expect(started.parts).toEqual([
      { key: 'photography', values: fillMonths({}) },
      { key: 'videography', values: fillMonths({}) },
      { key: 'documentary', values: fillMonths({ 2: 1 }) },
      { key: 'podcast', values: fillMonths({ 0: 1, 2: 1 }) },
    ])
    expect(computeTotals(started)).toEqual(fillMonths({ 0: 1, 2: 2 }))
    expect(completed.parts).toEqual([{ key: 'all', values: fillMonths({ 3: 1, 11: 1 }) }])
  })
  test('count inquiries answered until the due time and all others, without spam', async () => {
    await addInquiry('2040-06-01T12:00:00Z', '2040-06-02T12:00:00Z')
    await addInquiry('2040-06-02T12:00:00Z', '2040-06-03T12:00:01Z')
    await addInquiry('2040-06-03T12:00:00Z', null)
    await addInquiry('2040-06-04T12:00:00Z', null, 'spam')
    expect((await getCharts('owner')).inquiries.parts).toEqual([
      { key: 'in-time', values: fillMonths({ 6: 1 }) },
      { key: 'other', values: fillMonths({ 6: 2 }) },
    ])
  })
})

test('are limited by role', async () => {
  expect(Object.keys(await getCharts('owner'))).toEqual([
    'bookings',
    'revenue',
    'started',
    'completed',
    'inquiries',
  ])
  expect(Object.keys(await getCharts('bookkeeper'))).toEqual(['revenue'])
  await expect(studio.as('crew', now).then(getMonthlyCharts)).rejects.toMatchObject({ status: 403 })
})

describe('inquiries by source', () => {
  const period = { from: '2041-03-01', to: '2041-04-15' }
  const addFrom = async (source: string, receivedAt: string, bookings: [string, number][] = []) => {
    await addInquiry(receivedAt, null, source === 'spam' ? 'spam' : 'waiting')
    const { id } = await queryRow(
      `update inquiry set source = $1 where id =
        (select id from inquiry order by received_at desc limit 1) returning id`,
      [source === 'spam' ? 'phone' : source],
    )
    for (const [state, total] of bookings) {
      await addBooking('2041-06-01T12:00:00Z', state)
      await studio.pool.query(
        `update booking set inquiry_id = $1, total = $2
          where inquiry_id is null and starts_at = '2041-06-01T12:00:00Z'`,
        [id, total],
      )
    }
  }
  test('count those of the period with confirmed and completed bookings, and their total', async () => {
    await addFrom('referral', '2041-03-01T04:59:00Z') // still February in New York
    await addFrom('referral', '2041-03-01T05:00:00Z', [['confirmed', 120_000]])
    await addFrom('phone', '2041-03-02T12:00:00Z', [
      ['confirmed', 50_000],
      ['done', 30_000],
      ['canceled', 99_000],
    ])
    await addFrom('phone', '2041-03-03T12:00:00Z', [['held', 10_000]])
    await addFrom('spam', '2041-03-04T12:00:00Z')
    await addFrom('instagram', '2041-04-16T03:59:00Z') // still April 15 in New York
    await addFrom('instagram', '2041-04-16T04:00:00Z')
    const rows = await listInquirySources(await studio.as('owner', now), period)
    expect(rows).toEqual([
      { source: 'phone', inquiries: 2, booked: 1, value: 80_000 },
      { source: 'instagram', inquiries: 1, booked: 0, value: 0 },
      { source: 'referral', inquiries: 1, booked: 1, value: 120_000 },
    ])
    expect(sumSources(rows)).toEqual({ inquiries: 4, booked: 2, value: 200_000 })
  })
  test('link to their rows', () => {
    expect(buildInquiriesPath(period, 'phone', true)).toBe(
      '/portal/clients/inquiries?tab=all&days=2041-03-01_2041-04-15&source=phone&booked=yes',
    )
    expect(buildInquiriesPath(period, null, null)).toBe(
      '/portal/clients/inquiries?tab=all&days=2041-03-01_2041-04-15',
    )
  })
  test('need permission to see inquiries and amounts', async () => {
    for (const role of ['bookkeeper', 'crew'] as const) {
      const ctx = await studio.as(role, now)
      await expect(listInquirySources(ctx, period)).rejects.toMatchObject({ status: 403 })
    }
  })
})
