import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { test } from 'vitest'

import type { Config } from '../../app/platform/config.server.ts'
import { listBookDifferences } from '../../app/features/money/books-audit/reads.server.ts'
import { openDatabase } from '../../db/open.ts'
import { createApp, createCtx } from '../../tests/support/app.ts'
import { check, report } from '../../tests/support/check.ts'
import { type DataLocation, type Query, withData } from '../../tests/support/data.ts'
import { createDatabaseOn } from '../../tests/support/databases.ts'
import { createFolder, startProgram } from '../../tests/support/program.ts'
import { sampleBehindProxy } from '../../tests/support/sign-in.ts'

/** The environment variable INVOICES reduces the work. */
const invoiceCount = Number(process.env.INVOICES) || 100_000
/** The longest that another query may wait while the books are audited. */
const maxWaitMs = 500

test.each(['PostgreSQL', 'embedded'] as const)(
  '%s: an audit of many invoices holds up no one',
  async (engine) => {
    const databaseUrl = await createDatabaseOn(engine)
    const dataDir = `${createFolder()}/data`
    const dataSource = { dataDir, databaseUrl }
    const setting = { ...sampleBehindProxy, DATA_DIR: dataDir }
    const program = await startProgram({
      ...setting,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
    await program.stop()
    await withData(dataSource, insertInvoices)
    const { found, seconds, worst } = await measureAudit(dataSource)
    check(`${engine}: the books agree`, found?.length === 0, found?.slice(0, 3))
    check(`${engine}: others wait at most ${maxWaitMs} ms`, worst <= maxWaitMs, worst)
    report(
      `${engine} books of ${invoiceCount} invoices audited in ${seconds} s, ` +
        `others waited ${worst} ms at most`,
      `${engine} books`,
    )
  },
)

async function insertInvoices(query: Query) {
  for (let n = 0; n < invoiceCount; n += 5000)
    await insertPart(query, n, Math.min(n + 5000, invoiceCount) - 1)
  for (const table of ['invoice', 'posting', 'journal_entry', 'ledger_entry', 'payment_allocation'])
    await query(`analyze ${table}`)
}

/** Inserts paid invoices with their entries as a restore does, without the checks of documents. */
async function insertPart(query: Query, from: number, to: number) {
  await query(
    `insert into client (created_at, name, sort_name, search)
      select now(), 'Grown ' || n, 'grown ' || n, 'grown ' || n
      from generate_series($1::int / 5, $2::int / 5) n`,
    [from, to],
  )
  await query(`set session_replication_role = replica;
    create temp table planted as select n, 10000 + n as cents, c.id as client,
      gen_random_uuid() as invoice, gen_random_uuid() as payment, gen_random_uuid() as allocation
      from generate_series(${from}, ${to}) n join client c on c.search = 'grown ' || n / 5;
    insert into invoice (id, series, year, number, document_number, kind, client_id, issued_on,
        due_on, currency, price_mode, language, seller, buyer, net, tax, gross, texts,
        content_hash, issued_at)
      select invoice, 'INV', 1990, n + 1, 'OLD-' || lpad(n::text, 7, '0'), 'standalone', client,
        current_date, current_date, 'USD', 'net', 'en', '{}', '{}', cents, 0, cents, '{}', 'x',
        now() from planted;
    insert into invoice_balance (invoice_id, client_id, open, due_on, settled_at)
      select invoice, client, 0, current_date, now() from planted;
    insert into ledger_entry (id, at, kind, cents, client_id, method)
      select payment, now(), 'payment', cents, client, 'check' from planted;
    insert into payment_allocation (id, ledger_entry_id, invoice_id, amount, at)
      select allocation, payment, invoice, cents, now() from planted;
    insert into journal_entry (id, day, kind, source_kind, source_id, at)
      select 1000000 + n * 3, current_date, 'invoice', 'invoice', invoice, now() from planted
      union all select 1000001 + n * 3, current_date, 'payment', 'ledger-entry', payment, now()
        from planted
      union all select 1000002 + n * 3, current_date, 'allocation', 'payment-allocation',
        allocation, now() from planted;
    insert into posting (entry_id, position, account, amount, client_id)
      select 1000000 + n * 3 + entry, position, account, side * cents, client from planted,
        (values (0, 0, '1100', 1), (0, 1, '4090', -1), (1, 0, '1010', 1), (1, 1, '2000', -1),
          (2, 0, '2000', 1), (2, 1, '1100', -1)) line (entry, position, account, side);
    drop table planted;
    set session_replication_role = origin`)
}

/** Audits the books while another query is made again and again. */
async function measureAudit({ dataDir, databaseUrl }: DataLocation) {
  const { connection, close } = await openDatabase({ dataDir, databaseUrl } as Config)
  const pool = new pg.Pool(connection)
  let isOver = false
  let worst = 0
  const ask = async () => {
    while (!isOver) {
      const from = performance.now()
      await pool.query('select count(*) from studio')
      worst = Math.max(worst, performance.now() - from)
      await sleep(5)
    }
  }
  const asking = ask()
  const from = performance.now()
  const found = await listBookDifferences(createCtx(createApp(pool, dataDir), { kind: 'system' }))
  const seconds = Math.round((performance.now() - from) / 1000)
  isOver = true
  await asking
  await pool.end()
  await close()
  return { found, seconds, worst: Math.round(worst) }
}
