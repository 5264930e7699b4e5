import type { Query } from '../../support/data.ts'

type Fault = { fault: string; cents: string }

/** Sums of the journal that differ from the rows that it posts, and anything below zero. */
export function listSumFaults(query: Query): Promise<Fault[]> {
  return query<Fault>(
    `with posted as (select p.*, e.source_kind from posting p join journal_entry e on e.id = p.entry_id),
      receivable as (select invoice_id, sum(amount) as cents from posted where account = '1100'
        group by 1),
      client_sum as (select c.id,
        (select coalesce(sum(amount), 0) from posted p where p.client_id = c.id and account = '1100') as owed,
        (select coalesce(-sum(amount), 0) from posted p where p.client_id = c.id and account = '2000') as credit,
        (select coalesce(sum(cents), 0) from ledger_entry l where l.client_id = c.id) as money,
        (select coalesce(sum(a.amount), 0) from payment_allocation a join ledger_entry l
          on l.id = a.ledger_entry_id where l.client_id = c.id) as used,
        (select coalesce(sum(b.open), 0) from invoice_balance b where b.client_id = c.id) as open,
        (select coalesce(sum(case kind when 'credit-note' then -gross else gross end), 0)
          from invoice i where i.client_id = c.id)
          - (select coalesce(sum(w.amount), 0) from invoice_write_off w join invoice i
            on i.id = w.invoice_id where i.client_id = c.id) as invoiced
        from client c),
      whole as (select
        (select sum(case kind when 'credit-note' then -net else net end) from invoice) as net,
        (select sum(case kind when 'credit-note' then -tax else tax end) from invoice) as tax,
        (select coalesce(sum(net), 0) from invoice_write_off) as lost,
        (select coalesce(sum(tax), 0) from invoice_write_off) as lost_tax)
    select 'entry ' || entry_id as fault, sum(amount)::text as cents from posted
      group by entry_id having sum(amount) <> 0
    union all select 'journal', sum(amount)::text from posted having sum(amount) <> 0
    union all select 'open of ' || b.invoice_id, b.open::text from invoice_balance b
      left join receivable r using (invoice_id) where b.open <> coalesce(r.cents, 0) or b.open < 0
    union all select 'credit of ' || id, credit::text from client_sum
      where credit <> money - used or credit < 0
    union all select 'money of ' || id, money::text from client_sum where money < 0
    union all select 'receivables of ' || id, owed::text from client_sum where owed <> open
    union all select 'statement of ' || id, (invoiced - money)::text from client_sum
      where invoiced - money <> owed - credit
    union all select 'revenue', net::text from whole
      where net <> (select coalesce(-sum(amount), 0) from posted where account like '4%' or account = '2100')
    union all select 'bad debt', lost::text from whole
      where lost <> (select coalesce(sum(amount), 0) from posted where account = '5900')
    union all select 'tax', tax::text from whole
      where tax - lost_tax <> (select coalesce(-sum(amount), 0) from posted where account = '2200')
    union all select 'money', '' where (select coalesce(sum(cents), 0) from ledger_entry)
      <> (select coalesce(sum(amount), 0) from posted where account in ('1000', '1010', '1020', '1090'))
    union all select 'settled ' || invoice_id, open::text from invoice_balance
      where (settled_at is null) <> (open > 0)`,
  )
}
