import type { Query } from '../../support/data.ts'

/** Faults of the series: gaps, duplicates, days that decrease, and a counter that differs. */
export function listNumberFaults(query: Query) {
  return query<{ fault: string; document: string }>(
    `with numbered as (select *, row_number() over (partition by series, year order by number) as nth,
        lag(issued_on) over (partition by series order by year, number) as before from invoice)
      select 'number' as fault, document_number as document from numbered where number <> nth
      union all select 'day', document_number from numbered where issued_on < before
      union all select 'year', document_number from numbered
        where extract(year from issued_on) <> year or document_number not like '%-' || year || '-%'
      union all select 'duplicate', document_number from invoice group by 2 having count(*) > 1
      union all select 'last', s.series || ' ' || s.year from number_series s
        where s.last <> (select count(*) from invoice i where i.series = s.series and i.year = s.year)`,
  )
}

/** Documents that don't agree with their lines, taxes, journal entry or balance. */
export function listSumFaults(query: Query) {
  return query<{ fault: string; document: string }>(
    `with document as (select i.*,
        (select coalesce(sum(net), 0) from invoice_line where invoice_id = i.id) as lines,
        (select coalesce(sum(gross), 0) from invoice_line where invoice_id = i.id) as line_gross,
        (select coalesce(sum(tax), 0) from invoice_tax where invoice_id = i.id) as taxes,
        (select coalesce(sum(p.amount), 0) from journal_entry e join posting p on p.entry_id = e.id
          where e.source_kind = 'invoice' and e.source_id = i.id and p.account = '1100') as owed,
        (select coalesce(-sum(p.amount), 0) from journal_entry e join posting p on p.entry_id = e.id
          where e.source_kind = 'invoice' and e.source_id = i.id and (p.account like '4%' or p.account = '2100')) as earned,
        (select coalesce(-sum(p.amount), 0) from journal_entry e join posting p on p.entry_id = e.id
          where e.source_kind = 'invoice' and e.source_id = i.id and p.account = '2200') as owed_tax,
        case kind when 'credit-note' then -1 else 1 end as sign
        from invoice i)
      select 'lines' as fault, document_number as document from document
        where lines <> net or line_gross <> gross
      union all select 'taxes', document_number from document where taxes <> tax
      union all select 'gross', document_number from document where net + tax <> gross
      union all select 'journal', document_number from document
        where owed <> sign * gross or earned <> sign * net or owed_tax <> sign * tax
      union all select 'balance', i.document_number from invoice i join invoice_balance b
        on b.invoice_id = i.id where b.open <> i.gross - (select coalesce(sum(gross), 0)
          from invoice c where c.corrects_invoice_id = i.id)
          - (select coalesce(sum(amount), 0) from payment_allocation a where a.invoice_id = i.id)
          - (select coalesce(sum(amount), 0) from invoice_write_off w where w.invoice_id = i.id)
      union all select 'entry', entry_id::text from posting group by entry_id having sum(amount) <> 0`,
  )
}
