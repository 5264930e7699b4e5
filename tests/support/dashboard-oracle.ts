import type { Query } from './data.ts'

/**
 * The dashboard figures as the documentation defines them, in plain SQL. Studio days are computed
 * by PostgreSQL, without any code of the program.
 */
export type DashboardFigures = {
  bookings: number[]
  clients: number[]
  completed: number[]
  revenue: number[]
  categories: { category: string; count: number; percent: number }[]
  deposits: { id: string; missing: number }[]
  next: string[]
  today: number
  projects: { id: string; tasks: number; done: number }[]
}

const live = "b.state in ('held', 'pending', 'confirmed', 'done')"
/** The job of every minute hasn't canceled an expired hold yet, but it is no booking anymore. */
const current = `${live} and
  (b.state <> 'held' or b.held_until is null or b.held_until > $1::timestamptz)`
const clock = `with clock as (select $1::timestamptz as now,
    ($1::timestamptz at time zone time_zone)::date as today, time_zone as here from studio)`
/**
 * Of the price, or what was agreed; databases from before payment plans have no column for it.
 */
const deposit = `coalesce((to_jsonb(b)->>'deposit')::bigint,
  floor(b.total * p.deposit_percent / 100.0 + 0.5))::int`
/** Nine windows, the oldest first. `first` and `last` are studio days, both included. */
const around =
  `${clock}, span as (select k, today - 15 - 30 * k as first, today + 14 - 30 * k as last, here ` +
  'from clock, generate_series(8, 0, -1) k)'
const buildSpans = (days: number) =>
  `${clock}, span as (select k, today - ${days - 1} - ${days} * k as first, today - ${days} * ` +
  'k as last, here from clock, generate_series(8, 0, -1) k)'

export async function computeFigures(query: Query, now: Date): Promise<DashboardFigures> {
  const queryEach = async (spans: string, value: string) =>
    (
      await query<{ n: number }>(`${spans} select (${value})::int as n from span order by k desc`, [
        now,
      ])
    ).map(({ n }) => n)
  return {
    bookings: await queryEach(
      around,
      `select count(*) from booking b where ${current}
        and (b.starts_at at time zone here)::date between first and last`,
    ),
    clients: await queryEach(
      around,
      `select count(*) from (select b.client_id from booking b where ${live}
        and (b.starts_at at time zone here)::date between first and last
      union select p.client_id from project p
        where daterange(p.started_on, p.completed_on, '[]') && daterange(first, last,
        '[]')) active`,
    ),
    completed: await queryEach(
      buildSpans(365),
      'select count(*) from project p where p.completed_on between first and last',
    ),
    revenue: await queryEach(
      buildSpans(30),
      `select coalesce(sum(case kind when 'payment' then abs(cents) when 'refund' then -abs(cents)
        else cents end), 0) from ledger_entry e where (e.at at time zone here)::date between first
        and last`,
    ),
    categories: await computeShares(query, now),
    deposits: await query(
      `select b.id, d.cents - d.paid as missing from booking b
        join policy p on p.version = b.policy_version
      cross join lateral (select ${deposit} as cents,
        coalesce((select sum(e.cents) from ledger_entry e
        where e.booking_id = b.id), 0)::int as paid) d
      where ${current} and b.state <> 'done' and b.deposit_waived is null and b.starts_at > $1
        and d.paid < d.cents
        order by b.starts_at, b.id`,
      [now],
    ),
    next: (
      await query<{ id: string }>(
        `select b.id from booking b where ${current} and b.state <> 'done' and b.ends_at >= $1
          order by b.starts_at, b.id limit 5`,
        [now],
      )
    ).map(({ id }) => id),
    today: (
      await query<{ n: number }>(
        `${clock} select count(*)::int as n from booking b, clock where ${current}
          and (b.starts_at at time zone here)::date = today`,
        [now],
      )
    )[0]!.n,
    projects: await listProjectsUnderWay(query),
  }
}

/**
 * Whole percents that add up to 100 by the largest remainder method. Equal remainders go to the
 * earlier category.
 */
async function computeShares(query: Query, now: Date): Promise<DashboardFigures['categories']> {
  return query(
    `${clock}, made as (
      select category, place, (select count(*) from project p, clock
        where p.category = k.category and p.started_on between today - 364 and today) as count
      from unnest(array['photography', 'videography', 'documentary', 'podcast'])
        with ordinality as k(category, place)),
    cut as (select *, 100 * count / greatest(sum(count) over (), 1) as exact from made),
    ranked as (select *, row_number() over (order by exact - floor(exact) desc, place) as rank,
      100 - sum(floor(exact)) over () as missing, sum(count) over () as all from cut)
    select category, count::int,
      (floor(exact) + case when "all" > 0 and rank <= missing then 1 else 0 end)::int as percent
    from ranked order by place`,
    [now],
  )
}

/**
 * The three open projects due soonest, those without a due day last, and the project completed
 * last; four open ones if none is completed.
 */
async function listProjectsUnderWay(query: Query): Promise<DashboardFigures['projects']> {
  return query(`with done as (select id, number from project where completed_on is not null
    order by completed_on desc, number limit 1),
      open as (select id, due_on, number from project where completed_on is null
        order by due_on is null, due_on, number limit 4 - (select count(*) from done)),
      card as (select id, 0 as part, due_on, number from open union all select id, 1, null, number
        from done)
    select c.id, count(t.id)::int as tasks, count(t.done_at)::int as done from card c
      left join task t on t.project_id = c.id
    group by c.id, c.part, c.due_on, c.number
      order by c.part, c.due_on is null, c.due_on, c.number`)
}

/**
 * The figures of a crew member: bookings they are reserved for, and projects in which they have a
 * task.
 */
export async function computeCrewFigures(query: Query, now: Date, staffId: string) {
  const mine = `exists (select from reservation r join resource s on s.id = r.resource_id
      where r.booking_id = b.id and s.staff_id = $2)`
  const next = await query<{ id: string }>(
    `select b.id from booking b where ${current} and b.state <> 'done' and b.ends_at >= $1
      and ${mine} order by b.starts_at, b.id limit 5`,
    [now, staffId],
  )
  const [today] = await query<{ n: number }>(
    `${clock} select count(*)::int as n from booking b, clock where ${current}
      and (b.starts_at at time zone here)::date = today and ${mine}`,
    [now, staffId],
  )
  return { next: next.map(({ id }) => id), today: today!.n }
}
