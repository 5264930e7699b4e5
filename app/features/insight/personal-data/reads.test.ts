import { expect, test } from 'vitest'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { getErasurePreview } from '../erasure/reads.server.ts'
import { findClientRecords } from './reads.server.ts'

const studio = await openTestStudio()
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await studio.pool.query(text, values)).rows as Row[]

test('the records of a client include what was done about their invoices, which stays', async () => {
  const [found] = await query<{ id: string; client: string }>(
    `select invoice.id, client_id as client from invoice
      join invoice_write_off w on w.invoice_id = invoice.id limit 1`,
  )
  const [account] = await query<{ id: string; client: string }>(
    "select id, client_id as client from invoice where kind = 'invoice' limit 1",
  )
  const { id, client } = found ?? account!
  await query('insert into transfer_report (invoice_id, amount, at) values ($1, 4711, now())', [id])
  await query(
    'insert into invoice_reminder (invoice_id, step, is_skipped, at) values ($1, 77, true, now())',
    [id],
  )
  await query(
    'insert into late_fee (invoice_id, month, fee_invoice_id, at) values ($1, 7, $2, now())',
    [id, crypto.randomUUID()],
  )
  const count = async (table: string) =>
    Number(
      (
        await query<{ n: string }>(
          `select count(*)::text as n from ${table} t
            join invoice on invoice.id = t.invoice_id where client_id = $1`,
          [client],
        )
      )[0]!.n,
    )
  const owner = await studio.as('owner')
  const { records } = (await findClientRecords(owner, client))!
  const tables = {
    'invoice-lines': 'invoice_line',
    'write-offs': 'invoice_write_off',
    'transfer-reports': 'transfer_report',
    'invoice-reminders': 'invoice_reminder',
    'late-fees': 'late_fee',
  } as const
  for (const [kind, table] of Object.entries(tables))
    expect([kind, records[kind as keyof typeof tables]?.length]).toEqual([kind, await count(table)])
  expect(records['transfer-reports']).toContainEqual(expect.objectContaining({ amount: 4711 }))
  const { retained, deleted } = (await getErasurePreview(owner, 'client', client))!
  expect(retained.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'invoices',
      'invoice-lines',
      'transfer-reports',
      'invoice-reminders',
      'late-fees',
    ]),
  )
  expect(retained.find(({ kind }) => kind === 'invoice-lines')?.until).not.toBeNull()
  expect(deleted.map(({ kind }) => kind)).not.toContain('invoice-lines')
})
