import { desc, eq, inArray, or, sql } from 'drizzle-orm'

import { booking, event, ledgerEntry, resource, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { changedFields } from './rules.ts'

/**
 * Returns the events of a booking, newest first. Payments and the reason for a waived deposit are
 * included only for roles that may see money.
 */
export async function listBookingHistory(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.see')
  const seesMoney = may(ctx.actor, 'money.see')
  const entries = ctx.db
    .select({ id: sql<string>`${ledgerEntry.id}::text` })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.bookingId, id))
  const rows = await ctx.db
    .select({
      id: event.id,
      at: event.at,
      name: event.name,
      data: event.data,
      by: staff.name,
      kind: event.actorKind,
      note: ledgerEntry.note,
    })
    .from(event)
    .leftJoin(staff, eq(staff.id, event.actorId))
    .leftJoin(ledgerEntry, sql`${ledgerEntry.id}::text = ${event.subjectId}`)
    .where(
      seesMoney
        ? or(eq(event.subjectId, id), inArray(event.subjectId, entries))
        : eq(event.subjectId, id),
    )
    .orderBy(desc(event.id))
    .limit(200)
  const names = await getResourceNames(
    ctx,
    rows.flatMap(({ data }) => [...splitIds(data.added), ...splitIds(data.removed)]),
  )
  const lastWaiver = rows.find(({ data }) => data.waived === true)
  const depositWaived = lastWaiver ? await findWaiverReason(ctx, id) : ''
  const toNames = (value: unknown) => splitIds(value).flatMap((id) => names.get(id) ?? [])
  return rows.map(({ data, note, ...row }) => ({
    ...row,
    ...parseChanges(data, seesMoney),
    ...(seesMoney && {
      waived:
        data.waived === true
          ? row.id === lastWaiver?.id
            ? depositWaived
            : ''
          : toText(data.waived),
      reason: row.name === 'ledger.reversed' ? note : toText(data.reason),
    }),
    added: toNames(data.added),
    removed: toNames(data.removed),
  }))
}

type EventData = typeof event.$inferSelect.data

/** Reads the changes out of an event's data; amounts only for roles that may see money. */
function parseChanges(data: EventData, seesMoney: boolean) {
  const { was, is, from, to, cents, fields, totalWas, total } = data
  return {
    fields: changedFields.filter((field) => toText(fields)?.split(' ').includes(field)),
    project: data.project !== undefined,
    totals:
      seesMoney && typeof total === 'number' && typeof totalWas === 'number'
        ? { was: totalWas, is: total }
        : null,
    closedAnyway: data.closedAnyway === true,
    oldTime: toText(was),
    newTime: toText(is),
    from: toText(from),
    to: toText(to),
    ...(seesMoney && {
      cents: typeof cents === 'number' ? cents : null,
    }),
  }
}

/** Returns the reason for the last confirmation without a deposit; empty if it no longer counts. */
async function findWaiverReason(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.db
    .select({ reason: booking.depositWaived })
    .from(booking)
    .where(eq(booking.id, id))
  return row?.reason ?? ''
}

/** Splits the space-separated ids of an event value. */
function splitIds(value: unknown): string[] {
  return toText(value)?.split(' ') ?? []
}

async function getResourceNames(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: resource.id, name: resource.name })
    .from(resource)
    .where(inArray(resource.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
