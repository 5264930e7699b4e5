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
import { may } from '#app/studio/access.ts'
import { bookableRange } from '#app/studio/booking/rules.ts'
import { isLive } from '#app/studio/reservation/reads.server.ts'
import { getStudio } from '#app/studio/settings/reads.server.ts'

import {
  type Figure,
  type Kind,
  type Window,
  computeDistribution,
  listEdges,
  toFigure,
  kinds,
  listWindowsAround,
  listWindowsUntil,
} from './rules.ts'

/** Whoever may only see their own sees the figures of the studio, but of rows just theirs. */
const getCrewId = ({ actor }: Ctx) =>
  actor.kind === 'staff' && actor.role === 'crew' ? actor.id : null

/**
 * The figures of the dashboard, as of the context's instant; revenue is null for whoever may not
 * see money.
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

/** Live bookings (all but canceled) by the day they start. */
async function countLiveBookings(ctx: Ctx, windows: Window[], timeZone: string) {
  const edges = listEdges(windows, timeZone)
  const at = buildBucket(sql`${booking.startsAt}`, edges)
  const rows = await ctx.db
    .select({ at, value: count() })
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

/** Payments less refunds, in cents, by the instant they were booked. */
async function sumRevenue(ctx: Ctx, windows: Window[], timeZone: string) {
  const edges = listEdges(windows, timeZone)
  const { rows } = await ctx.db.execute<{ at: number; value: number }>(
    sql`select ${buildBucket(sql`at`, edges)} as at, sum(cents)::float8 as value from ledger_entry where at >= ${edges[0]!.toISOString()}::timestamptz and at < ${edges.at(-1)!.toISOString()}::timestamptz group by 1`,
  )
  return toFigure(toValues(rows, windows), windows)
}

/**
 * Clients with a booking that was not canceled and starts in the window, or with a project that was
 * open on one of its days.
 */
async function countActiveClients(ctx: Ctx, windows: Window[], timeZone: string) {
  const values: number[] = []
  for (const window of windows) {
    values.push(await countActiveInWindow(ctx, window, timeZone))
  }
  return toFigure(values, windows)
}

/**
 * As `activeIn` says it, but counted from the bookings and projects of those days, so that it costs
 * no more with more clients.
 */
async function countActiveInWindow(
  ctx: Ctx,
  { from, to }: Window,
  timeZone: string,
): Promise<number> {
  const [first, end] = [getStartOfDay(from, timeZone), getStartOfDay(addDays(to, 1), timeZone)]
  const booked = ctx.db
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
  return ctx.db.$count(booked.union(worked).as('active'))
}

/** Projects by the day they were completed. */
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
  return windows.map((_, at) => rows.find((row) => row.at === at + 1)?.value ?? 0)
}

/** The projects started in the last 365 days, by kind. */
export async function getServiceDistribution(ctx: Ctx) {
  const window = listWindowsUntil(toStudioDay(ctx.now, (await getStudio(ctx)).timeZone), 365).at(
    -1,
  )!
  const rows = await ctx.db
    .select({ kind: project.kind, count: count() })
    .from(project)
    .where(and(gte(project.startedOn, window.from), lte(project.startedOn, window.to)))
    .groupBy(project.kind)
  const counts = Object.fromEntries(
    kinds.map((kind) => [kind, rows.find((row) => row.kind === kind)?.count ?? 0]),
  ) as Record<Kind, number>
  return {
    window,
    all: rows.reduce((sum, row) => sum + row.count, 0),
    shares: computeDistribution(counts),
  }
}

const upcomingStates = ['held', 'pending', 'confirmed'] as const

/**
 * The next bookings that have not ended: all, or for the crew those it is booked for. None lasts
 * longer than `bookable.days`, so those of years ago are not looked at.
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
      kind: booking.kind,
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

/** How many bookings that are not canceled start today, all or one's own. */
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

/**
 * What is being made: the open projects due soonest and the one completed last, as many as asked
 * for, with their tasks counted.
 */
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
    kind: project.kind,
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
 * Bookings ahead whose deposit is not paid in full, soonest first: what is missing is the policy's
 * share of the total less all that came. As many as asked for, and how many and how much there is
 * in all.
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
        select b.id, b.client_id, b.starts_at, round(b.total::bigint * p.deposit_percent / 100.0) - coalesce((select sum(cents) from ledger_entry where booking_id = b.id), 0) as missing
        from booking b join policy p on p.version = b.policy_version
        where b.state in ('pending', 'confirmed', 'held') and b.starts_at > ${ctx.now.toISOString()}::timestamptz and b.total > 0
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
