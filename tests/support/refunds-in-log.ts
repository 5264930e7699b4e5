/**
 * The refunds due and the last canceler of each canceled booking, read from the activity log as the
 * program did before migration 0031. Its rows must say the same.
 */
export const refundsInLog = `
  select b.id, coalesce(case when e.due > 0 then e.due end, 0)::float8 as due,
    coalesce(case when e.due > 0 then least(e.due, greatest(coalesce(l.paid, 0) - e.kept, 0)) end, 0)::float8 as owed,
    coalesce(case when e.due > 0 then greatest(e.kept - coalesce(l.paid, 0), 0) end, 0)::float8 as over,
    last.name = 'booking.expired' as expired,
    case when last.name = 'booking.canceled' then last.data ->> 'canceledBy' end as by
  from booking b
  left join lateral (
    select (data->>'refundDue')::int as due, coalesce((data->>'kept')::int, (select coalesce(sum(cents), 0) from ledger_entry where booking_id = b.id and at <= event.at) - (data->>'refundDue')::int) as kept
    from event where subject_id = b.id::text and name = 'booking.canceled' order by id desc limit 1) e on true
  left join lateral (select sum(cents) as paid from ledger_entry where booking_id = b.id) l on true
  join lateral (select name, data from event where subject_id = b.id::text and name in ('booking.canceled', 'booking.expired') order by id desc limit 1) last on true
  where b.state = 'canceled' order by b.id`

/** The same from the rows. */
export const refundsInRows = `
  select b.id, c.due::float8, least(c.due, greatest(coalesce(l.paid, 0) - c.kept, 0))::float8 as owed,
    case when c.due > 0 then greatest(c.kept - coalesce(l.paid, 0), 0) else 0 end::float8 as over,
    c.reason is not null and c.reason = 'hold-expired' as expired,
    case c.reason when 'client-canceled' then 'client' when 'studio-canceled' then 'studio' end as by
  from booking b join booking_cancellation c on c.booking_id = b.id and c.reopened_at is null
  left join lateral (select sum(cents) as paid from ledger_entry where booking_id = b.id) l on true
  where b.state = 'canceled' order by b.id`
