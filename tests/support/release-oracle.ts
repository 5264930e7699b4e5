import { sql } from 'drizzle-orm'

import type { Database } from '#app/data/db.server.ts'

/** The money of a project as plain SQL has it, in cents. */
export type OracleBalance = {
  agreed: number
  paid: number
  open: number
  required: number
  missing: number
}

/**
 * Computes the balance of a project in one statement, from documents, payments and bookings alone,
 * without the open amounts that the program stores.
 */
export async function computeOracleBalance(
  db: Database,
  projectId: string,
): Promise<OracleBalance> {
  const { rows } = await db.execute<OracleBalance>(sql`
    with inv as (
      select i.id, i.booking_id, i.project_id, i.kind, i.gross, i.issued_at,
        (select coalesce(sum(n.gross), 0) from invoice n where n.corrects_invoice_id = i.id) as back,
        (select coalesce(sum(a.amount), 0) from payment_allocation a where a.invoice_id = i.id) as got,
        (select coalesce(sum(w.amount), 0) from invoice_write_off w where w.invoice_id = i.id) as lost,
        (select coalesce(sum(case i.price_mode when 'net' then l.net else l.gross end), 0)
          from invoice_line l where l.invoice_id = i.id and l.kind <> 'discount') as worth
      from invoice i where i.kind <> 'credit-note'),
    live as (select *, gross - back as charged, greatest(worth, gross) as covers from inv
      where back < gross or gross = 0),
    item as (
      select p.release_rule as rule,
        case when b.state in ('held', 'canceled') then d.charged
          else d.charged + greatest(b.total - d.covers, 0) end as total,
        case when b.state in ('held', 'canceled') then d.got
          else d.got + m.money - m.used end as paid,
        d.lost,
        case when b.state in ('held', 'canceled') or b.deposit_waived is not null then 0
          else coalesce(b.deposit, round(b.total * p.deposit_percent / 100.0)) end as deposit
      from booking b join policy p on p.version = b.policy_version
      cross join lateral (select coalesce(sum(charged), 0) as charged,
        coalesce(sum(covers), 0) as covers, coalesce(sum(got), 0) as got,
        coalesce(sum(lost), 0) as lost from live where live.booking_id = b.id) d
      cross join lateral (select coalesce(sum(e.cents), 0) as money,
        coalesce(sum((select sum(a.amount) from payment_allocation a
          where a.ledger_entry_id = e.id)), 0) as used
        from ledger_entry e where e.booking_id = b.id) m
      where b.project_id = ${projectId}
      union all
      select p.release_rule, d.charged + greatest((x.totals->>'gross')::numeric - d.covers, 0),
        d.got, d.lost, round((x.totals->>'gross')::numeric * p.deposit_percent / 100.0)
      from quote q join acceptance x on x.quote_id = q.id and x.undone_at is null
        join quote_version v on v.quote_id = q.id and v.version = x.version
        join policy p on p.version = v.policy_version
      cross join lateral (select coalesce(sum(charged), 0) as charged,
        coalesce(sum(covers), 0) as covers, coalesce(sum(got), 0) as got,
        coalesce(sum(lost), 0) as lost from live join quote_invoice qi on qi.invoice_id = live.id
        where qi.quote_id = q.id) d
      where q.project_id = ${projectId} and q.state = 'accepted'
      union all
      select p.release_rule, o.charged, o.got, o.lost,
        round(o.charged * p.deposit_percent / 100.0)
      from (
        select charged, got, lost, issued_at, id from live
          where project_id = ${projectId} and booking_id is null and kind <> 'fee'
        union all
        select gross, 0, 0, issued_at, id from inv
          where project_id = ${projectId} and booking_id is null and back = gross and gross > 0
            and exists (select from event e join invoice_draft d on d.id::text = e.subject_id
              where e.name = 'invoice-draft.created' and e.data->>'reissues' = inv.id::text)
      ) o join policy p on p.version = coalesce((select max(version) from policy f
          where f.effective_from <= o.issued_at), 1)
      where not exists (select from quote_invoice qi join quote q on q.id = qi.quote_id
        where qi.invoice_id = o.id and q.state = 'accepted')),
    due as (select *, case rule when 'paid' then total - lost
      when 'deposit' then least(deposit, total - lost) else 0 end as required from item)
    select coalesce(sum(total), 0)::float8 as agreed, coalesce(sum(paid), 0)::float8 as paid,
      greatest(coalesce(sum(total - lost - paid), 0), 0)::float8 as open,
      coalesce(sum(required), 0)::float8 as required,
      greatest(coalesce(sum(greatest(required - paid, 0)
        - greatest(paid - (total - lost), 0)), 0), 0)::float8 as missing
    from due`)
  return rows[0]!
}

/** Returns true if a payment was made for a booking of the project, or pays an invoice of it. */
export async function isOraclePayment(
  db: Database,
  projectId: string,
  entryId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ledger_entry e where e.id = ${entryId} and (
      e.booking_id in (select id from booking where project_id = ${projectId})
      or exists (select from payment_allocation a join invoice i on i.id = a.invoice_id
        where a.ledger_entry_id = e.id and i.project_id = ${projectId}))`)
  return rows.length > 0
}
