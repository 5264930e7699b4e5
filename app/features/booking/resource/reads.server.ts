import { asc, eq, isNotNull } from 'drizzle-orm'

import { resource, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

/** Returns all resources, retired ones too, by kind and position, with the linked account. */
export async function listResources(ctx: Ctx) {
  authorize(ctx.actor, 'booking.see')
  const rows = await ctx.db
    .select({
      id: resource.id,
      kind: resource.kind,
      name: resource.name,
      staffId: resource.staffId,
      account: staff.name,
      retired: resource.retired,
    })
    .from(resource)
    .leftJoin(staff, eq(staff.id, resource.staffId))
    .orderBy(asc(resource.position), asc(resource.name), asc(resource.id))
  return ['person', 'room', 'kit'].flatMap((kind) => rows.filter((row) => row.kind === kind))
}

/** Returns a resource with its own hours, if any; null if the id is unknown. */
export async function findResourceById(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'resource.change')
  const [row] = await ctx.db
    .select({
      id: resource.id,
      kind: resource.kind,
      personId: resource.personId,
      name: resource.name,
      week: resource.week,
      retired: resource.retired,
    })
    .from(resource)
    .where(eq(resource.id, id))
  return row ?? null
}

/** Returns the ids of resources with their own hours. */
export async function listIdsWithOwnHours(ctx: Ctx): Promise<string[]> {
  authorize(ctx.actor, 'resource.change')
  return (
    await ctx.db.select({ id: resource.id }).from(resource).where(isNotNull(resource.week))
  ).map(({ id }) => id)
}
