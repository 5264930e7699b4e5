import { desc, eq, inArray, or, sql } from 'drizzle-orm'

import { event, ledgerEntry, resource, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/studio/access.ts'
import { changedFields } from '#app/studio/booking/rules.ts'

/**
 * What happened to it, newest first; what was paid and why a deposit was waived is for those who
 * see money.
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
      facts: event.data,
      by: staff.name,
      kind: event.actorKind,
    })
    .from(event)
    .leftJoin(staff, eq(staff.id, event.actorId))
    .where(
      seesMoney
        ? or(eq(event.subjectId, id), inArray(event.subjectId, entries))
        : eq(event.subjectId, id),
    )
    .orderBy(desc(event.id))
    .limit(200)
  const names = await getResourceNames(
    ctx,
    rows.flatMap(({ facts }) => [...splitIds(facts.added), ...splitIds(facts.removed)]),
  )
  const toNames = (fact: unknown) => splitIds(fact).flatMap((id) => names.get(id) ?? [])
  return rows.map(({ facts, ...row }) => ({
    ...row,
    ...parseChanges(facts, seesMoney),
    added: toNames(facts.added),
    removed: toNames(facts.removed),
  }))
}

type EventData = typeof event.$inferSelect.facts

/** What an event says of a change; its amounts only for those who see money. */
function parseChanges(facts: EventData, seesMoney: boolean) {
  const { was, is, from, to, cents, waived, fields, totalWas, total } = facts
  return {
    fields: changedFields.filter((field) => toText(fields)?.split(' ').includes(field)),
    project: facts.project !== undefined,
    totals:
      seesMoney && typeof total === 'number' && typeof totalWas === 'number'
        ? { was: totalWas, is: total }
        : null,
    closedAnyway: facts.closedAnyway === true,
    was: toText(was),
    is: toText(is),
    from: toText(from),
    to: toText(to),
    ...(seesMoney && { cents: typeof cents === 'number' ? cents : null, waived: toText(waived) }),
  }
}

/** The ids a fact holds, with blanks between. */
function splitIds(fact: unknown): string[] {
  return toText(fact)?.split(' ') ?? []
}

async function getResourceNames(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: resource.id, name: resource.name })
    .from(resource)
    .where(inArray(resource.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function toText(fact: unknown): string | null {
  return typeof fact === 'string' ? fact : null
}
