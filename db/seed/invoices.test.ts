import { beforeAll, expect, test } from 'vitest'

import { client } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { sendDueInvoiceReminders } from '#app/features/money/invoice-reminder/jobs.server.ts'
import { listInvoices } from '#app/features/money/invoice-list/reads.server.ts'
import { parseInvoiceFilter } from '#app/features/money/invoice-list/rules.ts'

import { openTestStudio } from '../../tests/support/context.ts'
import { expectBooks } from '../../tests/support/invoicing.ts'

const studio = await openTestStudio()
let ctx: Ctx

beforeAll(async () => {
  ctx = await studio.as('bookkeeper')
})

const query = async <Row>(text: string) =>
  (await studio.pool.query<Row & object>(text)).rows as Row[]

test('has invoices of every state, and a draft', async () => {
  const filter = parseInvoiceFilter(new URLSearchParams('tab=all'))
  const { rows } = await listInvoices(ctx, filter, null, 500)
  const states = Map.groupBy(rows, ({ state }) => state ?? 'credit note')
  const counts = Object.fromEntries([...states].map(([state, { length }]) => [state, length]))
  expect(counts).toMatchObject({
    open: 4,
    overdue: 4,
    credited: 1,
    'written-off': 1,
    'credit note': 3,
  })
  expect(counts['partially-paid']).toBeGreaterThan(0)
  expect(counts.paid).toBeGreaterThan(150)
  expect(await query('select id from invoice_draft')).toHaveLength(1)
})

test('invoices every paid booking for its total, and none twice', async () => {
  const wrong = await query(`
    select b.number from booking b left join invoice i on i.booking_id = b.id and i.kind <> 'credit-note'
    where b.state = 'done' and b.total > 0 group by b.id having count(i.id) <> 1 or min(i.gross) <> b.total`)
  expect(wrong).toEqual([])
})

test('keeps the books in balance, and the cash book as it was', async () => {
  await expectBooks(
    ctx,
    (await ctx.db.select({ id: client.id }).from(client)).map(({ id }) => id),
  )
  const [unpaid] = await query(`
    select count(*)::int as n from ledger_entry l left join payment_allocation a on a.ledger_entry_id = l.id
    join booking b on b.id = l.booking_id where l.kind = 'payment' and b.state = 'done' and a.id is null`)
  expect(unpaid).toEqual({ n: 0 })
})

test('numbers invoices in the order of their days, and dates nothing in the future', async () => {
  const wrong = await query(`
    select document_number from (select *, lag(issued_on) over (partition by series order by year, number) as before from invoice) i where issued_on < before
    union all select document_number from invoice where issued_at > now()
    union all select id::text from payment_allocation where at > now()
    union all select id::text from journal_entry where at > now()
    union all select invoice_id::text from invoice_reminder where at > now()`)
  expect(wrong).toEqual([])
})

test('has reminded clients of what is overdue', async () => {
  const [{ reminders, invoices }] = (await query<{ reminders: number; invoices: number }>(
    'select count(*)::int as reminders, count(distinct invoice_id)::int as invoices from invoice_reminder',
  )) as [{ reminders: number; invoices: number }]
  expect(invoices).toBeGreaterThan(1)
  expect(reminders).toBeGreaterThan(invoices)
})

test('leaves no reminder for the first minutes of the program to send', async () => {
  const [seeded] = await query<{ at: Date }>('select max(at) as at from event')
  await sendDueInvoiceReminders(studio.system(seeded!.at))
  expect(await query("select id from email where kind = 'invoice.reminder'")).toEqual([])
})
