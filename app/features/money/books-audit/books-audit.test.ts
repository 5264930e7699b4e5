import { expect, test } from 'vitest'

import { changeByHand } from '../../../../tests/support/change-by-hand.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { checkBooks } from './jobs.server.ts'
import { findAuditFinding, listBookDifferences } from './reads.server.ts'

const studio = await openTestStudio()
const { pool } = studio.app
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await pool.query(text, values)).rows as Row[]
const listEvents = async () =>
  (
    await query<{ name: string }>("select name from event where subject_id = 'books' order by id")
  ).map(({ name }) => name)
const listDifferences = async (rows?: number) =>
  (await listBookDifferences(studio.system(), rows ? { rows } : {}))!
const runAudit = () => checkBooks(studio.system())
const findOwnerFinding = async () => findAuditFinding(await studio.as('owner'))

test('the books of the sample studio agree, and the first audit records nothing', async () => {
  expect(await listDifferences()).toEqual([])
  await runAudit()
  expect(await listEvents()).toEqual([])
  expect(await findOwnerFinding()).toBeNull()
})

test.for([
  ['bank', "account = '1010'", 500, 0],
  ['credit', "account = '2000'", -500, 0],
  ['receivables', "account = '1100'", 500, 0],
  ['revenue', "account like '4%'", -500, 0],
  ['tax', "account = '2200'", -500, 0],
] as const)('finds the account of the check %s changed', async ([check, condition, more]) => {
  const change = (cents: number) =>
    changeByHand(
      pool,
      `update posting set amount = amount + ${cents} where (entry_id, position) =
        (select entry_id, position from posting where ${condition} order by 1, 2 limit 1)`,
    )
  await change(more)
  const differences = await listDifferences()
  expect(differences.map((difference) => difference.check).toSorted()).toEqual(
    [check, 'entry'].toSorted(),
  )
  const { stored, expected } = differences.find((difference) => difference.check === check)!
  expect(stored - expected).toBe(500)
  await change(-more)
  expect(await listDifferences()).toEqual([])
})

test('records, emails and shows a difference once, until an audit finds none', async () => {
  await query('update studio set sample = false')
  const [invoice] = await query<{ id: string; document_number: string; open: string }>(
    `select id, document_number, open from invoice join invoice_balance on invoice_id = id
      where settled_at is null order by id limit 1`,
  )
  const { id, document_number: documentNumber } = invoice!
  const open = Number(invoice!.open)
  await changeByHand(
    pool,
    `update invoice_balance set open = open + 100 where invoice_id = '${id}'`,
  )
  await runAudit()
  await runAudit()
  expect(await listEvents()).toEqual(['books.audit-failed'])
  const expectedFinding = { check: 'invoice', invoiceId: id, documentNumber, expected: open }
  expect(await findOwnerFinding()).toEqual({ ...expectedFinding, stored: open + 100, count: 1 })
  const emails = await query<{ subject: string; body: string }>(
    "select subject, body from email where kind = 'books.audit-failed'",
  )
  expect(emails.map(({ subject }) => subject)).toEqual(['The books of Longlight don’t reconcile'])
  expect(emails[0]!.body).toContain(documentNumber)

  await changeByHand(pool, `update invoice_balance set open = open + 50 where invoice_id = '${id}'`)
  await runAudit()
  expect(await findOwnerFinding()).toEqual({ ...expectedFinding, stored: open + 150, count: 1 })
  await changeByHand(pool, `update invoice_balance set open = ${open} where invoice_id = '${id}'`)
  await runAudit()
  await runAudit()
  expect(await findOwnerFinding()).toBeNull()
  expect(await listEvents()).toEqual([
    'books.audit-failed',
    'books.audit-failed',
    'books.audit-passed',
  ])
  await query('update studio set sample = true')
})

test('an audit finds a missing balance, payments without an entry and entries without one side', async () => {
  await changeByHand(
    pool,
    `delete from invoice_balance where invoice_id =
      (select invoice_id from invoice_balance where settled_at is null order by 1 limit 1)`,
    `insert into ledger_entry (at, kind, cents, client_id, method)
      select now(), 'payment', 700, id, 'cash' from client order by id limit 1`,
    `delete from posting where (entry_id, position) =
      (select entry_id, position from posting where account = '1020' order by 1, 2 limit 1)`,
  )
  const found = await listDifferences()
  expect(found.map(({ check }) => check).toSorted()).toEqual(
    ['card', 'cash', 'credit', 'entry', 'invoice'].toSorted(),
  )
  // the parts that it reads are of any size
  const sortByCheck = (differences: typeof found) =>
    differences.toSorted((a, b) => a.check.localeCompare(b.check))
  for (const rows of [7, 50])
    expect(sortByCheck(await listDifferences(rows))).toEqual(sortByCheck(found))
})

test('an audit ends early when the program stops, and records nothing', async () => {
  const before = await listEvents()
  let parts = 0
  const isStopped = () => ++parts > 3
  expect(await listBookDifferences(studio.system(), { rows: 7, isStopped })).toBeNull()
  await checkBooks(studio.system(), () => true)
  expect(await listEvents()).toEqual(before)
})
