import { categories } from '#app/features/studio/service/rules.ts'
import { type SQL, and, asc, count, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import { booking, inquiry, ledgerEntry, project } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { bookedStates } from '#app/features/clients/inquiry/rules.ts'
import { type Window, listEdges } from '#app/features/insight/dashboard/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type Chart, type Month, type Part, type SourceFigures, listMonthsUntil } from './rules.ts'

/** Returns monthly charts of the studio, only those this person may see. */
export async function getMonthlyCharts(ctx: Ctx): Promise<{ months: Month[]; charts: Chart[] }> {
  authorize(ctx.actor, 'analytics.see')
  const { timeZone } = await getStudio(ctx)
  const months = listMonthsUntil(toStudioDay(ctx.now, timeZone))
  const edges = listEdges(months, timeZone)
  const charts: Chart[] = []
  const maySeeWork = may(ctx.actor, 'analytics.see-work')
  if (maySeeWork) charts.push({ name: 'bookings', parts: await countBookings(ctx, edges) })
  if (may(ctx.actor, 'money.see'))
    charts.push({ name: 'revenue', parts: await sumRevenue(ctx, edges) })
  if (maySeeWork)
    charts.push(
      { name: 'started', parts: await countStarted(ctx, months) },
      { name: 'completed', parts: await countCompleted(ctx, months) },
    )
  if (may(ctx.actor, 'inquiry.see'))
    charts.push({ name: 'inquiries', parts: await countInquiries(ctx, edges) })
  return { months, charts }
}

/** Counts bookings that aren't canceled, by the day they start. */
async function countBookings(ctx: Ctx, edges: Date[]): Promise<Part[]> {
  return toParts(
    await countByMonth(ctx, {
      from: sql`${booking} where ${booking.state} <> 'canceled' and`,
      by: sql`${booking.startsAt}`,
      edges: toInstantSql(edges),
    }),
    ['all'],
  )
}

/** Sums payments minus refunds and reversals, in cents, by the instant of the entry. */
async function sumRevenue(ctx: Ctx, edges: Date[]): Promise<Part[]> {
  return toParts(
    await countByMonth(ctx, {
      from: sql`${ledgerEntry} where`,
      by: sql`${ledgerEntry.at}`,
      edges: toInstantSql(edges),
      value: sql`sum(${ledgerEntry.cents})`,
    }),
    ['all'],
  )
}

async function countStarted(ctx: Ctx, months: Month[]): Promise<Part[]> {
  return toParts(
    await countByMonth(ctx, {
      from: sql`${project} where`,
      by: sql`${project.startedOn}`,
      edges: toDaySql(months),
      key: sql`${project.category}`,
    }),
    categories,
  )
}

async function countCompleted(ctx: Ctx, months: Month[]): Promise<Part[]> {
  return toParts(
    await countByMonth(ctx, {
      from: sql`${project} where`,
      by: sql`${project.completedOn}`,
      edges: toDaySql(months),
    }),
    ['all'],
  )
}

/** Counts inquiries except spam by the instant of receipt: answered in time, and others. */
async function countInquiries(ctx: Ctx, edges: Date[]): Promise<Part[]> {
  const key = sql`case when ${inquiry.answeredAt} <= ${inquiry.dueAt} then 'in-time' else 'other' end`
  return toParts(
    await countByMonth(ctx, {
      from: sql`${inquiry} where ${inquiry.state} <> 'spam' and`,
      by: sql`${inquiry.receivedAt}`,
      edges: toInstantSql(edges),
      key,
    }),
    ['in-time', 'other'],
  )
}

/**
 * Returns the inquiries of a period by source, except spam, with those that became bookings; the
 * source with the most comes first.
 */
export async function listInquirySources(ctx: Ctx, period: Window): Promise<SourceFigures[]> {
  authorize(ctx.actor, 'inquiry.see')
  authorize(ctx.actor, 'money.see')
  const [from, to] = listEdges([period], (await getStudio(ctx)).timeZone)
  const bookingSums = ctx.db
    .select({
      inquiryId: booking.inquiryId,
      value: sql<number>`sum(${booking.total})`.as('value'),
    })
    .from(booking)
    .where(inArray(booking.state, [...bookedStates]))
    .groupBy(booking.inquiryId)
    .as('booked')
  return ctx.db
    .select({
      source: inquiry.source,
      inquiries: count(),
      booked: count(bookingSums.inquiryId),
      value: sql`coalesce(sum(${bookingSums.value}), 0)`.mapWith(Number),
    })
    .from(inquiry)
    .leftJoin(bookingSums, eq(bookingSums.inquiryId, inquiry.id))
    .where(
      and(ne(inquiry.state, 'spam'), gte(inquiry.receivedAt, from!), lt(inquiry.receivedAt, to!)),
    )
    .groupBy(inquiry.source)
    .orderBy(desc(count()), asc(inquiry.source))
}

type CountRow = { key: string; at: number; value: number }

/** Groups rows by key and by month, in one query per chart. */
async function countByMonth(
  ctx: Ctx,
  {
    from,
    by,
    edges,
    key = sql`'all'`,
    value = sql`count(*)`,
  }: { from: SQL; by: SQL; edges: SQL[]; key?: SQL; value?: SQL },
): Promise<CountRow[]> {
  const { rows } = await ctx.db.execute<{ key: string; at: number; value: string }>(sql`
    select ${key} as key, width_bucket(${by}, array[${sql.join(edges.slice(0, -1), sql`, `)}]) as at, ${value} as value
    from ${from} ${by} >= ${edges[0]!} and ${by} < ${edges.at(-1)!} group by 1, 2`)
  return rows.map((row) => ({ ...row, value: Number(row.value) }))
}

function toParts<Key extends Part['key']>(rows: CountRow[], keys: readonly Key[]): Part[] {
  return keys.map((key) => ({
    key,
    values: Array.from(
      { length: 12 },
      (_, index) => rows.find((row) => row.key === key && row.at === index + 1)?.value ?? 0,
    ),
  }))
}

function toInstantSql(edges: Date[]): SQL[] {
  return edges.map((edge) => sql`${edge.toISOString()}::timestamptz`)
}

/** Returns the first day of every month, and the day after the last. */
function toDaySql(months: Month[]): SQL[] {
  return [...months.map(({ from }) => sql`${from}::date`), sql`${months.at(-1)!.to}::date + 1`]
}
