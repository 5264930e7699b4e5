import { desc, eq, inArray, or, sql } from 'drizzle-orm'

import { event, ledgerEntry, resource, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { changedFields } from '#app/studio/booking/rules.ts'

/**
 * What happened to it, newest first; what was paid and why a deposit was waived is for those who
 * see money.
 */
export async function listBookingHistory(ctx: Ctx, id: string) {
  demand(ctx.actor, 'booking.see')
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
      facts: event.facts,
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
  const names = await namesOf(
    ctx,
    rows.flatMap(({ facts }) => [...ids(facts.added), ...ids(facts.removed)]),
  )
  const named = (fact: unknown) => ids(fact).flatMap((id) => names.get(id) ?? [])
  return rows.map(({ facts, ...row }) => ({
    ...row,
    ...changesIn(facts, seesMoney),
    added: named(facts.added),
    removed: named(facts.removed),
  }))
}

type EventFacts = typeof event.$inferSelect.facts

/** What an event says of a change; its amounts only for those who see money. */
function changesIn(facts: EventFacts, seesMoney: boolean) {
  const { was, is, from, to, cents, waived, fields, totalWas, total } = facts
  return {
    fields: changedFields.filter((field) => text(fields)?.split(' ').includes(field)),
    project: facts.project !== undefined,
    totals:
      seesMoney && typeof total === 'number' && typeof totalWas === 'number'
        ? { was: totalWas, is: total }
        : null,
    closedAnyway: facts.closedAnyway === true,
    was: text(was),
    is: text(is),
    from: text(from),
    to: text(to),
    ...(seesMoney && { cents: typeof cents === 'number' ? cents : null, waived: text(waived) }),
  }
}

/** The ids a fact holds, with blanks between. */
function ids(fact: unknown): string[] {
  return text(fact)?.split(' ') ?? []
}

async function namesOf(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: resource.id, name: resource.name })
    .from(resource)
    .where(inArray(resource.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function text(fact: unknown): string | null {
  return typeof fact === 'string' ? fact : null
}
