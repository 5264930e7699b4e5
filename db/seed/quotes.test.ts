import { expect, test } from 'vitest'

import { openTestStudio } from '../../tests/support/context.ts'

const studio = await openTestStudio()

const query = async <Row>(text: string) =>
  (await studio.pool.query<Row & object>(text)).rows as Row[]

test('has quotes in every state, and none that is emailed', async () => {
  const rows = await query<{ state: string; count: number }>(
    'select state, count(*)::int as count from quote group by 1',
  )
  expect(Object.fromEntries(rows.map(({ state, count }) => [state, count]))).toEqual({
    accepted: 5,
    'approval-requested': 1,
    canceled: 1,
    declined: 1,
    draft: 1,
    // one of them has expired, which the job says when it runs first
    sent: 3,
  })
  expect(await query("select from email where kind like 'quote.%'")).toEqual([])
  expect(
    await query("select from client_access_link where target like '/client/quotes/%'"),
  ).toEqual([])
})

test('accepted quotes have the price of the bookings they led to', async () => {
  const rows = await query<{ total: number; gross: number }>(
    `select booking.total::int as total, (totals->>'gross')::int as gross from acceptance
      join quote_booking using (quote_id) join booking on booking.id = booking_id`,
  )
  expect(rows.length).toBe(3)
  for (const { total, gross } of rows) expect(gross).toBe(total)
})

test('three accepted quotes have a contract, with the date of its booking', async () => {
  const rows = await query<{ number: number; text: string; consents: string[]; method: string }>(
    `select c.number, c.text, consents, method from contract c
      join contract_signer s on s.contract_id = c.id
      join contract_signature on signer_id = s.id order by c.number`,
  )
  expect(rows.map(({ number }) => number)).toEqual([1001, 1002, 1003])
  expect(rows[0]!.text).toMatch(/^This contract is between Longlight Studio LLC, .*Ottoline/)
  expect(rows[0]!.text).toContain('The place is Ottoline Ceramics, the kiln room.')
  for (const { consents } of rows) expect(consents).toHaveLength(2)
  expect(rows.map(({ method }) => method)).toEqual(['drawn', 'typed', 'typed'])
})

test('two contacts sign an open quote in order, and the studio last', async () => {
  const rows = await query<{ names: string[]; signing: object }>(
    `select array_agg(name order by position) as names,
        min(v.content->>'signing')::jsonb - 'contactIds' as signing
      from quote q join quote_version v on v.quote_id = q.id,
        jsonb_array_elements_text(v.content->'signing'->'contactIds')
          with ordinality as signer (id, position)
        join client_contact c on c.id = signer.id::uuid and may_sign and sees_money
      where q.state = 'sent' and c.client_id = q.client_id group by q.id`,
  )
  expect(rows).toEqual([
    {
      names: ['Josefina Lund', 'Tomas Abreu'],
      signing: { inOrder: true, isCountersigned: true },
    },
  ])
})

test('two payment plans are in progress, one with an open deposit', async () => {
  const rows = await query(
    `select v.content->>'title' as title, array_agg(invoice.kind order by position) as kinds,
        count(issue_on)::int as planned, count(held_back)::int as held
      from installment join quote_version v on v.quote_id = installment.quote_id
        left join invoice on invoice.id = invoice_id
      group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { title: 'A year at the dairy', kinds: ['deposit', null, null], planned: 2, held: 0 },
    { title: 'The yard through the seasons', kinds: [null, null, null], planned: 2, held: 0 },
  ])
  expect(await query("select from email where kind like 'invoice.%'")).toEqual([])
})
