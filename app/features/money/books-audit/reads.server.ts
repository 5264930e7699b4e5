import { setTimeout } from 'node:timers/promises'

import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import { eventSchemas } from '#app/core/events.ts'
import { event, invoice } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import {
  type AuditResult,
  type BookDifference,
  type AuditFinding,
  maxDifferences,
} from './rules.ts'

/** The subject of the events; the last one is the result of the last audit. */
export const booksSubject = 'books'

/** Rows that one statement of the audit reads, so that none takes long. */
const rowsAtOnce = 2000

/**
 * Compares the journal with the cash book and the documents, and the balance of each invoice with
 * what is left of it: a part of the rows at a time, with pauses, because all of them would hold up
 * the embedded database for as long. Rows written in between don't disturb it: an entry is compared
 * with its own source, which is written with it and never changes. Returns null if it was stopped.
 */
export async function listBookDifferences(
  ctx: Ctx,
  { rows = rowsAtOnce, isStopped = () => false }: Partial<Pace> = {},
): Promise<BookDifference[] | null> {
  authorize(ctx.actor, 'books.audit')
  const sums: Sums = new Map()
  const differences: BookDifference[] = []
  const readParts = [
    (after: string | null) => addEntries(ctx, { after, rows, sums, differences }),
    ...sourceKinds.map(
      (kind) => (after: string | null) => addUnposted(ctx, kind, { after, rows, sums }),
    ),
    (after: string | null) => addBalances(ctx, { after, rows, differences }),
  ]
  for (const read of readParts) await readInParts(read, isStopped)
  if (isStopped()) return null
  const unequalSums = [...sums].filter(([, { stored, expected }]) => stored !== expected)
  return [
    ...unequalSums.map(([check, { stored, expected }]) => ({
      check: check as BookDifference['check'],
      invoiceId: null,
      stored: Number(stored),
      expected: Number(expected),
    })),
    ...differences,
  ]
}

type Sums = Map<string, { stored: bigint; expected: bigint }>
type Part = { after: string | null; rows: number }
type Pace = { rows: number; isStopped: () => boolean }

/** Reads all parts, each after the key that the one before returned; null after the last one. */
async function readInParts(
  read: (after: string | null) => Promise<string | null>,
  isStopped: () => boolean,
) {
  let after: string | null = null
  while (!isStopped()) {
    const from = performance.now()
    after = await read(after)
    if (after === null) return
    // others get as much time of the database
    await setTimeout(performance.now() - from)
  }
}

function addSum(sums: Sums, check: string, side: 'stored' | 'expected', cents: string) {
  const sum = sums.get(check) ?? { stored: 0n, expected: 0n }
  sum[side] += BigInt(cents)
  sums.set(check, sum)
}

/**
 * The check and sign of each account that is compared. No other row says what a cancellation
 * keeps, which moves deposits to revenue.
 */
const checkOfAccount = sql`case when p.source_kind = 'booking-cancellation' then null
  when p.account like '4%' then 'revenue' else (case p.account
  when '1000' then 'cash' when '1010' then 'bank' when '1020' then 'card'
  when '1090' then 'other-money' when '2000' then 'credit' when '1100' then 'receivables'
  when '2100' then 'deposits' when '2200' then 'tax' when '5900' then 'bad-debt' end) end`
const signOfAccount = sql`case when p.account like '4%' or p.account in ('2000', '2100', '2200')
  then -1 else 1 end`

/** The net of the lines of a document `s` that deposits held have. */
const held = sql`(select coalesce(sum(l.net), 0) from invoice_line l
  where l.invoice_id = s.id and l.revenue_account = '2100')`

/**
 * The tables that entries are posted for, with the kind of the entry of a row `s`, and the checks
 * that the row adds to.
 */
const sources = {
  'ledger-entry': {
    table: sql`ledger_entry`,
    entryKind: sql`s.kind`,
    parts: sql`(case s.method when 'cash' then 'cash' when 'transfer' then 'bank'
      when 'check' then 'bank' when 'card' then 'card' else 'other-money' end, s.cents),
      ('credit', s.cents)`,
  },
  invoice: {
    table: sql`invoice`,
    entryKind: sql`case s.kind when 'credit-note' then 'credit-note' else 'invoice' end`,
    parts: sql`('receivables', case s.kind when 'credit-note' then -s.gross else s.gross end),
      ('revenue', (s.net - ${held}) * case s.kind when 'credit-note' then -1 else 1 end),
      ('deposits', ${held} * case s.kind when 'credit-note' then -1 else 1 end),
      ('tax', case s.kind when 'credit-note' then -s.tax else s.tax end)`,
  },
  'payment-allocation': {
    table: sql`payment_allocation`,
    entryKind: sql`'allocation'`,
    parts: sql`('credit', -s.amount), ('receivables', -s.amount)`,
  },
  'invoice-write-off': {
    table: sql`invoice_write_off`,
    entryKind: sql`'write-off'`,
    parts: sql`('receivables', -s.amount), ('tax', -s.tax), ('bad-debt', s.net)`,
  },
}
type SourceKind = keyof typeof sources
const sourceKinds = Object.keys(sources) as SourceKind[]

type FoundRow = { type: string; name: string; cents: string; other: string | null }

/** Adds the postings of a part of the entries, what their sources say, and wrong entries. */
async function addEntries(
  { db }: Ctx,
  { after, rows, sums, differences }: Part & { sums: Sums; differences: BookDifference[] },
): Promise<string | null> {
  const expected = sourceKinds.map((kind) => {
    const { table, entryKind, parts } = sources[kind]
    return sql`union all select 'expected', part.name, sum(part.cents)::text, null
      from entry e join ${table} s on s.id = e.source_id cross join lateral (values ${parts}) part (name, cents)
      where e.source_kind = ${kind} and e.kind = ${entryKind} group by part.name`
  })
  const found = await db.execute<FoundRow>(sql`
    with entry as (select id, kind, source_kind, source_id from journal_entry
      where id > ${after ?? '0'}::bigint order by id limit ${rows}),
    p as (select entry_id, account, amount, source_kind from posting
      join entry on entry.id = entry_id)
    select 'last' as type, max(id)::text as name, count(*)::text as cents, null as other from entry
    union all select 'stored', ${checkOfAccount}, sum(${signOfAccount} * p.amount)::text, null
      from p group by 2
    union all (select 'entry', '', coalesce(sum(amount) filter (where amount > 0), 0)::text,
      coalesce(-sum(amount) filter (where amount < 0), 0)::text
      from p group by entry_id having sum(amount) <> 0 limit ${maxDifferences})
    ${sql.join(expected, sql` `)}`)
  for (const { type, name, cents, other } of found.rows) {
    if (type === 'entry' && differences.length < maxDifferences)
      differences.push({
        check: 'entry',
        invoiceId: null,
        stored: Number(cents),
        expected: Number(other),
      })
    if ((type === 'stored' || type === 'expected') && name) addSum(sums, name, type, cents)
  }
  return findNext(found.rows, rows)
}

/** Adds what a part of the rows of a table say that have no entry. */
async function addUnposted(
  { db }: Ctx,
  kind: SourceKind,
  { after, rows, sums }: Part & { sums: Sums },
): Promise<string | null> {
  const { table, entryKind, parts } = sources[kind]
  const found = await db.execute<FoundRow>(sql`
    with s as (select * from ${table} where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${rows})
    select 'last' as type, (select id::text from s order by id desc limit 1) as name,
      count(*)::text as cents, null as other from s
    union all select 'expected', part.name, sum(part.cents)::text, null
      from s cross join lateral (values ${parts}) part (name, cents)
      where not exists (select from journal_entry e where e.source_kind = ${kind}
        and e.source_id = s.id and e.kind = ${entryKind}) group by part.name`)
  for (const { type, name, cents } of found.rows)
    if (type === 'expected') addSum(sums, name, type, cents)
  return findNext(found.rows, rows)
}

/** Adds the balances of a part of the invoices that aren't what is left of them. */
async function addBalances(
  { db }: Ctx,
  { after, rows, differences }: Part & { differences: BookDifference[] },
): Promise<string | null> {
  const found = await db.execute<FoundRow>(sql`
    with i as (select id, gross, kind from invoice where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${rows}),
    balances as (select i.id, coalesce(b.open, 0) as stored, i.gross
        - coalesce((select sum(gross) from invoice note where note.corrects_invoice_id = i.id), 0)
        - coalesce((select sum(amount) from payment_allocation a where a.invoice_id = i.id), 0)
        - coalesce((select sum(amount) from invoice_write_off w where w.invoice_id = i.id), 0)
        as expected
      from i left join invoice_balance b on b.invoice_id = i.id where i.kind <> 'credit-note')
    select 'last' as type, (select id::text from i order by id desc limit 1) as name,
      count(*)::text as cents, null as other from i
    union all (select 'invoice', id::text, stored::text, expected::text from balances
      where stored <> expected order by id limit ${maxDifferences})`)
  for (const { type, name, cents, other } of found.rows)
    if (type === 'invoice' && differences.length < maxDifferences)
      differences.push({
        check: 'invoice',
        invoiceId: name,
        stored: Number(cents),
        expected: Number(other),
      })
  return findNext(found.rows, rows)
}

/** Returns the key after which the next part begins, or null after the last one. */
function findNext(found: FoundRow[], rows: number): string | null {
  const last = found.find(({ type }) => type === 'last')!
  return Number(last.cents) < rows ? null : last.name
}

/** Returns what the last audit found, or null if the books agree. */
export async function findAuditResult({ db }: Ctx): Promise<AuditResult | null> {
  const [last] = await db
    .select({ name: event.name, data: event.data })
    .from(event)
    .where(
      and(
        eq(event.subjectId, booksSubject),
        inArray(event.name, ['books.audit-failed', 'books.audit-passed']),
      ),
    )
    .orderBy(desc(event.id))
    .limit(1)
  return last?.name === 'books.audit-failed'
    ? eventSchemas['books.audit-failed'].parse(last.data)
    : null
}

/** Returns the differences that the last audit found in the books, or null. */
export async function findAuditFinding(ctx: Ctx): Promise<AuditFinding | null> {
  authorize(ctx.actor, 'books.see')
  const found = await findAuditResult(ctx)
  return found && { ...found, documentNumber: await findDocumentNumber(ctx, found) }
}

/** Returns the number of the invoice that a difference is about, or null. */
export async function findDocumentNumber(
  { db }: Ctx,
  { invoiceId }: Pick<BookDifference, 'invoiceId'>,
): Promise<string | null> {
  if (invoiceId === null) return null
  const [row] = await db
    .select({ documentNumber: invoice.documentNumber })
    .from(invoice)
    .where(eq(invoice.id, invoiceId))
  return row?.documentNumber ?? null
}
