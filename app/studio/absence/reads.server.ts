import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { absence, resource } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'

const at = (bound: 'lower' | 'upper') => sql`${sql.raw(bound)}(${absence.during})`.mapWith(absence.createdAt)

/** When some of these are away or out of order between two instants, typed here or read from outside; by the order of time. */
export async function absencesBetween(ctx: Ctx, resourceIds: string[], from: Date, to: Date) {
  demand(ctx.actor, 'availability.see')
  if (resourceIds.length === 0) return []
  return ctx.db.select({ id: absence.id, resourceId: resource.id, resource: resource.name, kind: resource.kind, note: absence.note, outside: sql<boolean>`${absence.calendarId} is not null`, wholeDays: absence.wholeDays, from: at('lower'), to: at('upper') })
    .from(absence).innerJoin(resource, eq(resource.id, absence.resourceId))
    .where(and(inArray(absence.resourceId, resourceIds), sql`${absence.during} && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`))
    .orderBy(asc(absence.during), asc(absence.id))
}
