import { createHash } from 'node:crypto'

import type { Query } from '../../support/data.ts'

type Sum = { owner: string; cents: string }

/** The cash book: its rows, and their sums in whole, for each client and for each method. */
export type CashBook = { count: number; rows: string; sums: Sum[] }

export async function readCashBook(query: Query): Promise<CashBook> {
  const rows = await query<{ text: string }>(
    'select to_jsonb(l)::text as text from ledger_entry l order by id',
  )
  const sums = await query<Sum>(
    `select 'all' as owner, coalesce(sum(cents), 0)::text as cents from ledger_entry
      union all select client_id::text, sum(cents)::text from ledger_entry group by client_id
      union all select method, sum(cents)::text from ledger_entry group by method order by 1`,
  )
  const hash = createHash('sha256').update(rows.map(({ text }) => text).join('\n'))
  return { count: rows.length, rows: hash.digest('hex'), sums }
}

/** The same sums by the journal: money by account, and credit by client. */
export async function listJournalFaults(query: Query): Promise<string[]> {
  const rows = await query<{ fault: string }>(
    `with account_of (method, account) as (values ('cash', '1000'), ('transfer', '1010'),
        ('check', '1010'), ('card', '1020'), ('other', '1090')),
      posted as (select l.*, e.id as entry, e.day, e.kind as posted_kind, e.at as posted_at,
          e.reverses as reverses_entry,
          (select sum(amount) from posting p where p.entry_id = e.id and p.account = a.account
            and p.client_id is null) as money,
          (select -sum(amount) from posting p where p.entry_id = e.id and p.account = '2000'
            and p.client_id = l.client_id) as credit,
          (select count(*) from posting p where p.entry_id = e.id) as parts
        from ledger_entry l join account_of a using (method)
        left join journal_entry e on e.source_kind = 'ledger-entry' and e.source_id = l.id)
      select 'without entry ' || id as fault from posted where entry is null
      union all select 'twice ' || id from posted group by id having count(*) > 1
      union all select 'amount ' || id from posted where money is distinct from cents
        or credit is distinct from cents or parts <> 2
      union all select 'kind ' || id from posted where posted_kind <> kind or posted_at <> at
      union all select 'day ' || p.id from posted p, studio s
        where p.day <> (p.at at time zone s.time_zone)::date
      union all select 'reversal ' || p.id from posted p where p.reverses is not null
        and p.reverses_entry is distinct from (select entry from posted o where o.id = p.reverses)
      union all select 'too many entries' where (select count(*) from journal_entry)
        <> (select count(*) from ledger_entry)
      union all select 'journal' where (select coalesce(sum(amount), 0) from posting) <> 0`,
  )
  return rows.map(({ fault }) => fault)
}
