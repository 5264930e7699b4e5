import { and, eq, sql } from 'drizzle-orm'

import type { WeeklyHours } from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import { resource, staff } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import type { NewResource } from './rules.ts'

/**
 * Adds a resource as the last of its kind. A person without `personId` is added to the studio's
 * people.
 */
export function addResource(ctx: Ctx, { kind, name, personId }: NewResource) {
  authorize(ctx.actor, 'resource.change')
  return transact(ctx, async (ctx) => {
    const [last] = await ctx.db
      .select({ position: sql`coalesce(max(${resource.position}), 0)`.mapWith(Number) })
      .from(resource)
      .where(eq(resource.kind, kind))
    const [account] = personId
      ? await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.personId, personId))
      : []
    const [row] = await ctx.db
      .insert(resource)
      .values({
        kind,
        name,
        personId: personId ?? null,
        staffId: account?.id ?? null,
        position: (last?.position ?? 0) + 1,
      })
      .returning({ id: resource.id })
    await recordEvent(ctx, 'resource.added', row!.id)
    return ok({ id: row!.id })
  })
}

/** Changes the name. Fails with `resource-is-gone`. */
export function changeResource(ctx: Ctx, id: string, { name }: { name: string }) {
  authorize(ctx.actor, 'resource.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(resource)
      .set({ name })
      .where(eq(resource.id, id))
      .returning({ id: resource.id })
    if (!row) return fail('resource-is-gone')
    await recordEvent(ctx, 'resource.changed', id)
    return ok({ id })
  })
}

/** Shows the bookings of a person to them, once they have an account. */
export async function linkResourceToAccount(ctx: TxCtx, staffId: string) {
  await ctx.db
    .update(resource)
    .set({ staffId })
    .from(staff)
    .where(and(eq(staff.id, staffId), eq(resource.personId, staff.personId)))
}

/** Retires or restores a resource; its bookings stay as they are. Fails with `resource-is-gone`. */
export async function retireResource(ctx: Ctx, id: string, retired: boolean) {
  authorize(ctx.actor, 'resource.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(resource)
      .set({ retired })
      .where(eq(resource.id, id))
      .returning({ id: resource.id })
    if (!row) return fail('resource-is-gone')
    await recordEvent(ctx, retired ? 'resource.retired' : 'resource.restored', id)
    return ok({ id })
  })
}

/**
 * Sets its weekly hours in local time, or null for the studio's hours. Fails with
 * `resource-is-gone`.
 */
export async function changeResourceHours(ctx: Ctx, id: string, week: WeeklyHours | null) {
  authorize(ctx.actor, 'resource.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(resource)
      .set({ week })
      .where(eq(resource.id, id))
      .returning({ id: resource.id })
    if (!row) return fail('resource-is-gone')
    await recordEvent(ctx, 'resource.changed', id, { hours: week === null ? 'studio' : 'own' })
    return ok({ id })
  })
}
