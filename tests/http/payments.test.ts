import { beforeAll, describe, expect, test } from 'vitest'

import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'
import { addPostings } from '../support/post-entries.ts'

const server = await startTestServer()
const cookies: Record<string, string> = {}
const list = '/portal/clients/payments'
const get = (path: string, who = 'books') =>
  server.request(path, { headers: { cookie: cookies[who]! } })
const fetchText = async (path: string) => readText(await get(path))
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows

/** Records a payment of a client without a booking. */
async function pay(name: string, fields: Record<string, string>) {
  const [{ id }] = await query('select id from client where name = $1', [name])
  const response = await server.submit(
    `/portal/clients/${id}`,
    { form: 'payment', method: 'check', ...fields },
    cookies.books,
    { accept: 'text/html' },
  )
  expect([fields.reference, response.status]).toEqual([fields.reference, 303])
}

beforeAll(async () => {
  for (const role of ['books', 'crew']) cookies[role] = await server.signIn(role)
  await pay('Sparrow Hall', { amount: '10.50', reference: 'CSV-1', note: '=HYPERLINK("x")' })
  await pay('Tern Architects', {
    amount: '20',
    reference: 'O’Neil-Łukasz 🎥, "two"',
    date: '2026-01-15',
  })
})

describe('the list of payments', () => {
  test('finds clients, references, notes and booking numbers', async () => {
    expect(await fetchText(`${list}?q=csv-1`)).toMatch(
      /1 transaction, \$10\.50 total.*Sparrow Hall/,
    )
    expect(await fetchText(`${list}?q=hyperlink`)).toContain('1 transaction, $10.50 total')
    expect(await fetchText(`${list}?q=o’neil`)).toMatch(
      /1 transaction, \$20 total.*Tern Architects/,
    )
    const [{ number, count }] = await query(
      `select b.number, count(*)::int from ledger_entry e join booking b on b.id = e.booking_id
       group by b.number order by 2 desc limit 1`,
    )
    expect(await fetchText(`${list}?q=bk-${number}`)).toContain(`${count} transaction`)
    expect(await fetchText(`${list}?q=zzzz`)).toContain('No payments match these filters.')
  })

  test('filters by type, method and days, and sums each type', async () => {
    const [{ count }] = await query("select count(*)::int from ledger_entry where kind = 'refund'")
    expect(await fetchText(`${list}?kind=refund`)).toContain(`${count} transaction`)
    expect(await fetchText(`${list}?method=check&from=2026-01-15&to=2026-01-15`)).toContain(
      '1 transaction, $20 total',
    )
    expect(await fetchText(list)).toMatch(/Payments \$[\d,.]+ Refunds -\$[\d,.]+/)
    expect(await fetchText(`${list}?kind=nothing&method=&from=2026-02-31`)).toMatch(
      /\d+ transactions/,
    )
  })

  test('downloads what it shows as CSV, safe for a spreadsheet', async () => {
    const response = await get(`${list}.csv?q=csv-1`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*payments-.*\.csv"$/)
    const [head, row, rest] = Buffer.from(await response.arrayBuffer())
      .toString()
      .split('\r\n')
    expect([head, rest]).toEqual([
      '\uFEFFDate,Type,Client,Booking,Method,Reference,Note,Amount,Currency,Recorded by',
      '',
    ])
    expect(row).toMatch(/,Payment,Sparrow Hall,,Check,CSV-1,"'=HYPERLINK\(""x""\)",10\.5,USD,/)
    const other = await (await get(`${list}.csv?q=o’neil`)).text()
    expect(other).toContain(
      '2026-01-15,Payment,Tern Architects,,Check,"O’Neil-Łukasz 🎥, ""two""",',
    )
  })

  test('downloads every entry once, a page of the database after the other', async () => {
    await query(
      addPostings(`insert into ledger_entry (at, kind, cents, client_id, method)
       select now() - make_interval(secs => (n / 7)::int), 'payment', 1,
         (select id from client limit 1), 'cash'
       from generate_series(1, 2500) n`),
    )
    const [{ count, sum }] = await query('select count(*)::int, sum(cents)::int from ledger_entry')
    const rows = (await (await get(`${list}.csv`)).text()).trim().split('\r\n').slice(1)
    const amounts = rows.map((row) => Number(/,(-?[\d.]+),USD,[^,]*$/.exec(row)![1]))
    expect([rows.length, Math.round(amounts.reduce((all, one) => all + one, 0) * 100)]).toEqual([
      count,
      sum,
    ])
  })

  test('is refused to crew', async () => {
    expect((await get(`${list}.csv`, 'crew')).status).toBe(403)
  })
})

describe('the receipt of a payment', () => {
  test('shows the studio, the client and the payment, and says when it was reversed', async () => {
    const [{ id, number, client }] = await query(
      "select e.id, e.number, e.client_id as client from ledger_entry e where reference = 'CSV-1'",
    )
    expect((await get(list)).status).toBe(200)
    expect(await (await get(list)).text()).toContain(`href="${list}/${id}"`)
    const page = await fetchText(`${list}/${id}`)
    expectIncludes(page, [
      'Payment receipt Longlight',
      'hello@longlight.example',
      `R-${number}`,
      '$10.50 paid on ',
      'Method Check',
      'Reference CSV-1',
      'Received from Friends of Sparrow Hall, Inc.',
    ])
    // the note is the studio's own
    expect(page).not.toContain('HYPERLINK')
    expect(page).not.toContain('void')
    await server.submit(
      `/portal/clients/${client}/entries/${id}/correction`,
      { reason: 'Typo' },
      cookies.books,
    )
    expect(await fetchText(`${list}/${id}`)).toContain('This receipt is void.')
    const [reversal] = await query('select id from ledger_entry where reverses = $1', [id])
    expect((await get(`${list}/${reversal.id}`)).status).toBe(404)
    expect((await get(`${list}/${id}`, 'crew')).status).toBe(403)
    expect((await get(`${list}/nothing`)).status).toBe(404)
  })

  test('shows the balance of its booking; of a refund the refunded amount', async () => {
    const [payment] = await query(
      `select e.id, b.number from ledger_entry e join booking b on b.id = e.booking_id
       where e.kind = 'payment' and b.state = 'confirmed'
         and not exists (select from payment_allocation a where a.ledger_entry_id = e.id) limit 1`,
    )
    expect(await fetchText(`${list}/${payment.id}`)).toMatch(
      new RegExp(
        `BK-${payment.number} .*As of .* Booking total \\$.* Paid to date \\$.* (Balance due|Overpaid)`,
      ),
    )
    const [refund] = await query(
      "select id, cents::int from ledger_entry where kind = 'refund' limit 1",
    )
    expect(await fetchText(`${list}/${refund.id}`)).toMatch(
      /Refund receipt .*\$\d[\d,.]* refunded on /,
    )
  })
})
