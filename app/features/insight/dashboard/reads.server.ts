import { categories, type Category } from '#app/features/studio/service/rules.ts'
import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'

import { addDays, addMs, day, toStudioDay, getStartOfDay } from '#app/core/day.ts'
import {
  booking,
  client,
  project,
  reservation,
  resource,
  task,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { buildPaid } from '#app/features/money/booking-balance/reads.server.ts'
import { bookableRange } from '#app/features/booking/booking/rules.ts'
import { isLive } from '#app/features/booking/reservation/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type Figure,
  type OutstandingDeposits,
  type Window,
  computeDistribution,
  listEdges,
  toFigure,
  listWindowsAround,
  listWindowsUntil,
  omitInvoiced,
} from './rules.ts'

/**
 * Returns the id of a crew member, who sees all figures but only their own rows; null for other
 * roles.
 */
const getCrewId = ({ actor }: Ctx) =>
  actor.kind === 'staff' && actor.role === 'crew' ? actor.id : null

/**
 * Returns the figures of the dashboard at the context's instant; revenue (in cents) is null for
 * roles that may not see money.
 */
export async function getFigures(
  ctx: Ctx,
): Promise<{ bookings: Figure; clients: Figure; completed: Figure; revenue: Figure | null }> {
  const { timeZone } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  return {
    bookings: await countLiveBookings(ctx, listWindowsAround(today), timeZone),
    clients: await countActiveClients(ctx, listWindowsAround(today), timeZone),
    completed: await countCompletedProjects(ctx, listWindowsUntil(today, 365)),
    revenue: may(ctx.actor, 'money.see')
      ? await sumRevenue(ctx, listWindowsUntil(today, 30), timeZone)
      : null,
  }
}

/** Counts bookings that aren't canceled or expired, by the day they start. */
async function countLiveBookings(ctx: Ctx, windows: Window[], timeZone: string) {
  const edges = listEdges(windows, timeZone)
  const bucket = buildBucket(sql`${booking.startsAt}`, edges)
  const rows = await ctx.db
    .select({ at: bucket, value: count() })
    .from(booking)
    .where(
      and(
        ne(booking.state, 'canceled'),
        isLive(ctx),
        gte(booking.startsAt, edges[0]!),
        lt(booking.startsAt, edges.at(-1)!),
      ),
    )
    .groupBy(sql`1`)
  return toFigure(toValues(rows, windows), windows)
}

/** Sums payments minus refunds, in cents, by the instant of the entry. */
async function sumRevenue(ctx: Ctx, windows: Window[], timeZone: string) {
  const edges = listEdges(windows, timeZone)
  const { rows } = await ctx.db.execute<{ at: number; value: number }>(
    sql`select ${buildBucket(sql`at`, edges)} as at, sum(cents)::float8 as value from ledger_entry where at >= ${edges[0]!.toISOString()}::timestamptz and at < ${edges.at(-1)!.toISOString()}::timestamptz group by 1`,
  )
  return toFigure(toValues(rows, windows), windows)
}

/**
 * Counts clients with a booking that starts in the window and isn't canceled, or with a project
 * that was open on one of its days.
 */
async function countActiveClients(ctx: Ctx, windows: Window[], timeZone: string) {
  const values: number[] = []
  for (const window of windows) {
    values.push(await countActiveInWindow(ctx, window, timeZone))
  }
  return toFigure(values, windows)
}

/**
 * Counts by the same rule as the client list's filter, but starting from bookings and projects, so
 * that the cost doesn't grow with the number of clients.
 */
async function countActiveInWindow(
  ctx: Ctx,
  { from, to }: Window,
  timeZone: string,
): Promise<number> {
  const [first, end] = [getStartOfDay(from, timeZone), getStartOfDay(addDays(to, 1), timeZone)]
  const bookingSums = ctx.db
    .select({ id: booking.clientId })
    .from(booking)
    .where(
      and(ne(booking.state, 'canceled'), gte(booking.startsAt, first), lt(booking.startsAt, end)),
    )
  const worked = ctx.db
    .select({ id: project.clientId })
    .from(project)
    .where(
      and(
        lte(project.startedOn, to),
        or(isNull(project.completedOn), gte(project.completedOn, from)),
      ),
    )
  return ctx.db.$count(bookingSums.union(worked).as('active'))
}

/** Counts projects by the day they were completed. */
async function countCompletedProjects(ctx: Ctx, windows: Window[]) {
  const values: number[] = []
  for (const { from, to } of windows) {
    const [row] = await ctx.db
      .select({ value: count() })
      .from(project)
      .where(and(gte(project.completedOn, from), lte(project.completedOn, to)))
    values.push(row?.value ?? 0)
  }
  return toFigure(values, windows)
}

function buildBucket(instant: SQL, edges: Date[]): SQL<number> {
  return sql<number>`width_bucket(${instant}, array[${sql.join(
    edges.slice(0, -1).map((edge) => sql`${edge.toISOString()}::timestamptz`),
    sql`, `,
  )}])`
}

function toValues(rows: { at: number; value: number }[], windows: Window[]): number[] {
  return windows.map((_, index) => rows.find((row) => row.at === index + 1)?.value ?? 0)
}

/** Returns the projects started in the last 365 days, by category. */
export async function getServiceDistribution(ctx: Ctx) {
  const window = listWindowsUntil(toStudioDay(ctx.now, (await getStudio(ctx)).timeZone), 365).at(
    -1,
  )!
  const rows = await ctx.db
    .select({ category: project.category, count: count() })
    .from(project)
    .where(and(gte(project.startedOn, window.from), lte(project.startedOn, window.to)))
    .groupBy(project.category)
  const counts = Object.fromEntries(
    categories.map((category) => [
      category,
      rows.find((row) => row.category === category)?.count ?? 0,
    ]),
  ) as Record<Category, number>
  return {
    window,
    all: rows.reduce((sum, row) => sum + row.count, 0),
    shares: computeDistribution(counts),
  }
}

const upcomingStates = ['held', 'pending', 'confirmed'] as const

/**
 * Returns the next bookings that haven't ended, for crew only its own. The query starts
 * `bookableRange.days` ago, because no booking is longer.
 */
export async function listNextBookings(ctx: Ctx, max: number) {
  const crewId = getCrewId(ctx)
  const ownOnly = crewId
    ? inArray(
        booking.id,
        ctx.db
          .select({ id: reservation.bookingId })
          .from(reservation)
          .innerJoin(resource, eq(resource.id, reservation.resourceId))
          .where(eq(resource.staffId, crewId)),
      )
    : undefined
  return ctx.db
    .select({
      id: booking.id,
      client: client.name,
      category: booking.category,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      state: booking.state,
    })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(
      and(
        inArray(booking.state, upcomingStates),
        isLive(ctx),
        gte(booking.startsAt, addMs(ctx.now, -bookableRange.days * day)),
        gte(booking.endsAt, ctx.now),
        ownOnly,
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
    .limit(max)
}

/** Counts bookings that start today and aren't canceled, for crew only its own. */
export async function countShootsToday(ctx: Ctx): Promise<number> {
  const { timeZone } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const crewId = getCrewId(ctx)
  const ownOnly = crewId
    ? inArray(
        booking.id,
        ctx.db
          .select({ id: reservation.bookingId })
          .from(reservation)
          .innerJoin(resource, eq(resource.id, reservation.resourceId))
          .where(eq(resource.staffId, crewId)),
      )
    : undefined
  const [row] = await ctx.db
    .select({ value: count() })
    .from(booking)
    .where(
      and(
        ne(booking.state, 'canceled'),
        isLive(ctx),
        gte(booking.startsAt, getStartOfDay(today, timeZone)),
        lt(booking.startsAt, getStartOfDay(addDays(today, 1), timeZone)),
        ownOnly,
      ),
    )
  return row?.value ?? 0
}

/** Returns the open projects due soonest and the one completed last, with task counts. */
export async function listCurrentProjects(ctx: Ctx, max: number) {
  const crewId = getCrewId(ctx)
  const ownOnly = crewId
    ? inArray(
        project.id,
        ctx.db.select({ id: task.projectId }).from(task).where(eq(task.assigneeId, crewId)),
      )
    : undefined
  const columns = {
    id: project.id,
    title: project.title,
    client: client.name,
    category: project.category,
    state: project.state,
    tasks: sql<number>`(select count(*)::int from task where project_id = ${project.id})`,
    done: sql<number>`(select count(*)::int from task where project_id = ${project.id} and done_at is not null)`,
  }
  const selectProjects = (state: 'in-progress' | 'completed', order: SQL[], limit: number) =>
    ctx.db
      .select(columns)
      .from(project)
      .innerJoin(client, eq(client.id, project.clientId))
      .where(and(eq(project.state, state), ownOnly))
      .orderBy(...order, asc(project.number))
      .limit(limit)
  const last = await selectProjects('completed', [desc(project.completedOn)], 1)
  return [
    ...(await selectProjects(
      'in-progress',
      [sql`${project.dueOn} asc nulls last`],
      max - last.length,
    )),
    ...last,
  ]
}

/**
 * Returns upcoming bookings without a full deposit, soonest first, except expired holds and
 * bookings whose deposit was waived. The missing amount is the deposit by the booking's policy
 * version minus payments. `count` and `sum` (in cents) cover all of them.
 */
export async function listOutstandingDeposits(ctx: Ctx, max: number) {
  const { rows } = await ctx.db.execute<{
    id: string
    client: string
    starts_at: string
    missing: number
    count: number
    sum: number
  }>(sql`
    select o.id, c.name as client, o.starts_at, o.missing::float8, o.count::int, o.sum::float8 from (
      select *, count(*) over () as count, sum(missing) over () as sum from (
        select b.id, b.client_id, b.starts_at, coalesce(b.deposit, round(b.total::bigint * p.deposit_percent / 100.0)) - ${buildPaid(sql`b.id`)} as missing
        from booking b join policy p on p.version = b.policy_version
        where b.state in ('pending', 'confirmed', 'held') and b.total > 0 and b.deposit_waived is null
          and b.starts_at > ${ctx.now.toISOString()}::timestamptz
          and (b.state <> 'held' or coalesce(b.held_until > ${ctx.now.toISOString()}::timestamptz, true))
      ) each where missing > 0 order by starts_at, id limit ${max}
    ) o join client c on c.id = o.client_id order by o.starts_at, o.id`)
  const [first] = rows
  return {
    rows: rows.map(({ id, client, missing, starts_at }) => ({
      id,
      client,
      missing,
      startsAt: new Date(starts_at),
    })),
    count: first?.count ?? 0,
    sum: first?.sum ?? 0,
  }
}

/**
 * Returns outstanding deposits without those that an open invoice asks for: such an invoice is in
 * the list of money due, with its number and due day, and nothing is listed twice. A deposit of
 * several invoices stays until all of them are issued.
 */
export async function omitInvoicedDeposits(ctx: Ctx, deposits: OutstandingDeposits) {
  authorize(ctx.actor, 'money.see')
  const ids = deposits.rows.map(({ id }) => id)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select dates.booking_id as id from quote_booking dates
      join installment part on part.quote_id = dates.quote_id and part.trigger = 'signing'
      left join invoice_balance due on due.invoice_id = part.invoice_id
    where dates.booking_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and part.canceled_at is null
    group by dates.booking_id
    having bool_and(part.invoice_id is not null) and bool_or(due.settled_at is null)`)
  return omitInvoiced(deposits, new Set(rows.map(({ id }) => id)))
}
