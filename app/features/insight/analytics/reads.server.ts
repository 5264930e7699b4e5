import { categories } from '#app/features/studio/service/rules.ts'
import { type SQL, and, asc, count, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'

import { type StudioDay, toStudioDay } from '#app/core/day.ts'
import { booking, inquiry, ledgerEntry, project } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { bookedStates } from '#app/features/clients/inquiry/rules.ts'
import { type Window, listEdges } from '#app/features/insight/dashboard/rules.ts'
import { sumOpenInvoices } from '#app/features/insight/money-due/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type Chart,
  type ForecastRow,
  type ForecastSum,
  type Month,
  type MoneyFigures,
  type Part,
  type SourceFigures,
  buildForecast,
  listForecastMonths,
  listMonthsUntil,
} from './rules.ts'

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

/**
 * Matches an acceptance `signed` that is final, of a quote with a date that isn't canceled, or
 * without any. A quote whose contract was withdrawn is canceled.
 */
const isInEffect = sql`signed.undone_at is null and signed.finalized_at is not null
  and (select state from quote where quote.id = signed.quote_id) = 'accepted'
  and (not exists (select from quote_booking where quote_id = signed.quote_id)
    or exists (select from quote_booking dates join booking on booking.id = dates.booking_id
      where dates.quote_id = signed.quote_id and booking.state <> 'canceled'))`

/** Amount of an invoice `issued` after its credit notes. */
const charged = sql`issued.gross - coalesce(
  (select sum(note.gross) from invoice note where note.corrects_invoice_id = issued.id), 0)`

/**
 * Returns what was signed, invoiced and paid in a period, by the day of the acceptance, the issue
 * and the payment; and what is owed and not invoiced yet now.
 */
export async function getMoneyFigures(ctx: Ctx, period: Window): Promise<MoneyFigures> {
  authorize(ctx.actor, 'analytics.see')
  authorize(ctx.actor, 'money.see')
  authorize(ctx.actor, 'invoice.see')
  const { timeZone } = await getStudio(ctx)
  const [from, to] = toInstantSql(listEdges([period], timeZone))
  const sumCents = async (value: SQL, rows: SQL) => {
    const { rows: sums } = await ctx.db.execute<{ value: string }>(
      sql`select coalesce(sum(${value}), 0) as value from ${rows}`,
    )
    return Number(sums[0]!.value)
  }
  return {
    signed: await sumCents(
      sql`(signed.totals->>'gross')::bigint`,
      sql`acceptance signed
        where signed.accepted_at >= ${from!} and signed.accepted_at < ${to!} and ${isInEffect}`,
    ),
    invoiced: await sumCents(
      sql`case kind when 'credit-note' then -gross else gross end`,
      sql`invoice where issued_on between ${period.from} and ${period.to}`,
    ),
    paid: await sumCents(sql`cents`, sql`ledger_entry where at >= ${from!} and at < ${to!}`),
    ...(await sumOpenInvoices(ctx, toStudioDay(ctx.now, timeZone))),
    uninvoiced: await sumCents(sql`greatest(agreed - invoiced, 0)`, listAgreements()),
  }
}

/**
 * Selects agreements, which are quotes with their extras: what was signed, and what is invoiced for
 * it without fees. An invoice for several of these quotes counts once.
 */
function listAgreements(): SQL {
  return sql`(
    with part as (
      select coalesce(quote.amends_quote_id, quote.id) as id, quote.id as quote_id,
        (signed.totals->>'gross')::bigint as gross
      from acceptance signed join quote on quote.id = signed.quote_id where ${isInEffect}),
    billed as (
      select each.id, sum(${charged}) as gross
      from (select distinct part.id, link.invoice_id from part
        join quote_invoice link on link.quote_id = part.quote_id) each
      join invoice issued on issued.id = each.invoice_id and issued.kind <> 'fee'
      group by each.id)
    select sum(part.gross) as agreed, coalesce(max(billed.gross), 0) as invoiced
    from part left join billed on billed.id = part.id group by part.id) agreement`
}

/**
 * Returns what is expected of the next months: open invoices by their due day, and planned
 * installments by the day on which they would be due. One whose day has passed would be invoiced
 * today.
 */
export async function listForecast(ctx: Ctx): Promise<ForecastRow[]> {
  authorize(ctx.actor, 'analytics.see')
  authorize(ctx.actor, 'money.see')
  authorize(ctx.actor, 'invoice.see')
  const today = toStudioDay(ctx.now, (await getStudio(ctx)).timeZone)
  const months = listForecastMonths(today)
  return buildForecast(months, {
    invoiced: await sumByDueDay(ctx, months, {
      day: sql`due_on`,
      value: sql`open`,
      from: sql`invoice_balance where settled_at is null`,
    }),
    planned: await sumPlanned(ctx, months, today),
  })
}

async function sumByDueDay(
  ctx: Ctx,
  months: Window[],
  { day, value, from }: { day: SQL; value: SQL; from: SQL },
): Promise<ForecastSum[]> {
  const { rows } = await ctx.db.execute<{ at: number | null; value: string }>(sql`
    select width_bucket(${day}, array[${sql.join(toDaySql(months), sql`, `)}]) as at,
      sum(${value}) as value from ${from} group by 1`)
  return rows.map((row) => ({ at: row.at, value: Number(row.value) }))
}

/** Sums planned installments of agreements in effect, the last one with all that is left then. */
function sumPlanned(ctx: Ctx, months: Window[], today: StudioDay): Promise<ForecastSum[]> {
  return sumByDueDay(ctx, months, {
    day: sql`case when part.issue_on is not null
      then greatest(part.issue_on, ${today}::date) + part.due_days end`,
    value: sql`case when exists (select from installment later
        where later.quote_id = part.quote_id and later.position > part.position)
      then part.gross else ${computeRest} end`,
    from: sql`installment part join acceptance signed on signed.id = part.acceptance_id
      join quote_version own on own.quote_id = signed.quote_id and own.version = signed.version
      where part.invoice_id is null and part.canceled_at is null and ${isInEffect}`,
  })
}

/**
 * The amount that the last installment `part` will have: the agreement `signed` with the extras
 * that become part of it, less what its plan invoiced and still plans before.
 */
const computeRest = sql`greatest(0, (signed.totals->>'gross')::bigint
  + coalesce((select sum((added.totals->>'gross')::bigint) from quote extra
    join acceptance added on added.quote_id = extra.id
      and added.undone_at is null and added.finalized_at is not null
    join quote_version version on version.quote_id = added.quote_id
      and version.version = added.version
    where extra.amends_quote_id = part.quote_id and version.content->'plan' is null
      and version.content->>'priceMode' = own.content->>'priceMode'
      and version.currency = own.currency
      and not exists (select from quote_invoice other where other.quote_id = extra.id
        and other.invoice_id not in
          (select link.invoice_id from quote_invoice link where link.quote_id = part.quote_id)
        and (exists (select from invoice where id = other.invoice_id)
          or exists (select from invoice_draft where id = other.invoice_id)))), 0)
  - coalesce((select sum(${charged}) from installment earlier
    join invoice issued on issued.id = earlier.invoice_id
    where earlier.quote_id = part.quote_id), 0)
  - coalesce((select sum(earlier.gross) from installment earlier
    where earlier.quote_id = part.quote_id and earlier.position < part.position
      and earlier.invoice_id is null and earlier.canceled_at is null), 0))`

function toInstantSql(edges: Date[]): SQL[] {
  return edges.map((edge) => sql`${edge.toISOString()}::timestamptz`)
}

/** Returns the first day of every month, and the day after the last. */
function toDaySql(months: Window[]): SQL[] {
  return [...months.map(({ from }) => sql`${from}::date`), sql`${months.at(-1)!.to}::date + 1`]
}
