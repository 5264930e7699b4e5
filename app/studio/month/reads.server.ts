import { type SQL, sql } from 'drizzle-orm'

import { dayOf } from '#app/core/day.ts'
import { booking, inquiry, ledgerEntry, project } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { edgesOf, kinds } from '#app/studio/insight/rules.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import { type Chart, type Month, type Part, monthsUntil } from './rules.ts'

/** The figures of the studio month by month, as many of them as whoever asks may see. */
export async function monthByMonth(ctx: Ctx): Promise<{ months: Month[]; charts: Chart[] }> {
  demand(ctx.actor, 'analytics.see')
  const { timeZone } = (await theStudio(ctx))!
  const months = monthsUntil(dayOf(ctx.now, timeZone))
  const edges = edgesOf(months, timeZone)
  const charts: Chart[] = []
  const work = may(ctx.actor, 'analytics.see-work')
  if (work) charts.push({ name: 'bookings', parts: await bookings(ctx, edges) })
  if (may(ctx.actor, 'money.see'))
    charts.push({ name: 'revenue', parts: await revenue(ctx, edges) })
  if (work)
    charts.push(
      { name: 'started', parts: await started(ctx, months) },
      { name: 'completed', parts: await completed(ctx, months) },
    )
  if (may(ctx.actor, 'inquiry.see'))
    charts.push({ name: 'inquiries', parts: await inquiries(ctx, edges) })
  return { months, charts }
}

/** Bookings that were not canceled, by the day they start. */
async function bookings(ctx: Ctx, edges: Date[]): Promise<Part[]> {
  return partsOf(
    await counted(ctx, {
      from: sql`${booking} where ${booking.state} <> 'canceled' and`,
      by: sql`${booking.startsAt}`,
      edges: instants(edges),
    }),
    ['all'],
  )
}

/** Payments less refunds and corrections, in cents, by the instant they were booked. */
async function revenue(ctx: Ctx, edges: Date[]): Promise<Part[]> {
  return partsOf(
    await counted(ctx, {
      from: sql`${ledgerEntry} where`,
      by: sql`${ledgerEntry.at}`,
      edges: instants(edges),
      value: sql`sum(${ledgerEntry.cents})`,
    }),
    ['all'],
  )
}

async function started(ctx: Ctx, months: Month[]): Promise<Part[]> {
  return partsOf(
    await counted(ctx, {
      from: sql`${project} where`,
      by: sql`${project.startedOn}`,
      edges: days(months),
      key: sql`${project.kind}`,
    }),
    kinds,
  )
}

async function completed(ctx: Ctx, months: Month[]): Promise<Part[]> {
  return partsOf(
    await counted(ctx, {
      from: sql`${project} where`,
      by: sql`${project.completedOn}`,
      edges: days(months),
    }),
    ['all'],
  )
}

/**
 * Messages that are no spam, by the instant they came: those answered within the promise, and all
 * others.
 */
async function inquiries(ctx: Ctx, edges: Date[]): Promise<Part[]> {
  const key = sql`case when ${inquiry.answeredAt} <= ${inquiry.dueAt} then 'in-time' else 'other' end`
  return partsOf(
    await counted(ctx, {
      from: sql`${inquiry} where ${inquiry.state} <> 'spam' and`,
      by: sql`${inquiry.receivedAt}`,
      edges: instants(edges),
      key,
    }),
    ['in-time', 'other'],
  )
}

type Counted = { key: string; at: number; value: number }

/**
 * Rows between the first edge and the last, by key and by the edge they follow: one query a chart,
 * whatever its parts.
 */
async function counted(
  ctx: Ctx,
  {
    from,
    by,
    edges,
    key = sql`'all'`,
    value = sql`count(*)`,
  }: { from: SQL; by: SQL; edges: SQL[]; key?: SQL; value?: SQL },
): Promise<Counted[]> {
  const { rows } = await ctx.db.execute<{ key: string; at: number; value: string }>(sql`
    select ${key} as key, width_bucket(${by}, array[${sql.join(edges.slice(0, -1), sql`, `)}]) as at, ${value} as value
    from ${from} ${by} >= ${edges[0]!} and ${by} < ${edges.at(-1)!} group by 1, 2`)
  return rows.map((row) => ({ ...row, value: Number(row.value) }))
}

function partsOf<Key extends Part['key']>(rows: Counted[], keys: readonly Key[]): Part[] {
  return keys.map((key) => ({
    key,
    values: Array.from(
      { length: 12 },
      (_, at) => rows.find((row) => row.key === key && row.at === at + 1)?.value ?? 0,
    ),
  }))
}

function instants(edges: Date[]): SQL[] {
  return edges.map((edge) => sql`${edge.toISOString()}::timestamptz`)
}

/** The first day of every month, and the one after the last. */
function days(months: Month[]): SQL[] {
  return [...months.map(({ from }) => sql`${from}::date`), sql`${months.at(-1)!.to}::date + 1`]
}
