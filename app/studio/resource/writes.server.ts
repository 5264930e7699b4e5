import { eq, sql } from 'drizzle-orm'

import type { Week } from '#app/core/day.ts'
import { done, problem } from '#app/core/result.ts'
import { resource, staff } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { codeOf, transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'

import type { ResourceForm } from './rules.ts'

/**
 * Somebody or something more to book, last of its kind. Problems: `account-unknown`,
 * `account-is-linked` with whom.
 */
export async function addResource(ctx: Ctx, form: ResourceForm) {
  demand(ctx.actor, 'resource.change')
  return refusingTwins(ctx, form, (ctx) =>
    transact(ctx, async (ctx) => {
      if (!(await canLink(ctx, form))) return problem('account-unknown')
      const [last] = await ctx.db
        .select({ position: sql`coalesce(max(${resource.position}), 0)`.mapWith(Number) })
        .from(resource)
        .where(eq(resource.kind, form.kind))
      const [made] = await ctx.db
        .insert(resource)
        .values({
          kind: form.kind,
          name: form.name,
          staffId: linkOf(form),
          position: (last?.position ?? 0) + 1,
        })
        .returning({ id: resource.id })
      await record(ctx, 'resource.added', made!.id)
      return done({ id: made!.id })
    }),
  )
}

/**
 * Another name or another account; what kind it is stays. Problems: as above, and
 * `resource-is-gone`.
 */
export async function changeResource(ctx: Ctx, id: string, form: Omit<ResourceForm, 'kind'>) {
  demand(ctx.actor, 'resource.change')
  return refusingTwins(ctx, form, (ctx) =>
    transact(ctx, async (ctx) => {
      const [row] = await ctx.db
        .select({ kind: resource.kind })
        .from(resource)
        .where(eq(resource.id, id))
        .for('update')
      if (!row) return problem('resource-is-gone')
      if (!(await canLink(ctx, { ...form, kind: row.kind }))) return problem('account-unknown')
      await ctx.db
        .update(resource)
        .set({ name: form.name, staffId: linkOf({ ...form, kind: row.kind }) })
        .where(eq(resource.id, id))
      await record(ctx, 'resource.changed', id)
      return done({ id })
    }),
  )
}

/**
 * No longer to be booked, or again; what it was booked for stays as it is. Problem:
 * `resource-is-gone`.
 */
export async function retireResource(ctx: Ctx, id: string, retired: boolean) {
  demand(ctx.actor, 'resource.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(resource)
      .set({ retired })
      .where(eq(resource.id, id))
      .returning({ id: resource.id })
    if (!row) return problem('resource-is-gone')
    await record(ctx, retired ? 'resource.retired' : 'resource.restored', id)
    return done({ id })
  })
}

/**
 * When it can be booked by the wall clock; without a week of its own, in the studio's hours.
 * Problem: `resource-is-gone`.
 */
export async function changeResourceHours(ctx: Ctx, id: string, week: Week | null) {
  demand(ctx.actor, 'resource.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(resource)
      .set({ week })
      .where(eq(resource.id, id))
      .returning({ id: resource.id })
    if (!row) return problem('resource-is-gone')
    await record(ctx, 'resource.changed', id, { hours: week === null ? 'studio' : 'own' })
    return done({ id })
  })
}

function linkOf({ kind, account }: Pick<ResourceForm, 'kind' | 'account'>): string | null {
  return kind === 'person' && account !== '' ? account : null
}

async function canLink(ctx: TxCtx, form: Pick<ResourceForm, 'kind' | 'account'>): Promise<boolean> {
  const id = linkOf(form)
  return (
    id === null ||
    (await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, id))).length > 0
  )
}

/** An account is one person: the unique link has the last word. */
async function refusingTwins<Answer>(
  ctx: Ctx,
  form: Pick<ResourceForm, 'account'>,
  write: (ctx: Ctx) => Promise<Answer>,
) {
  try {
    return await write(ctx)
  } catch (error) {
    if (codeOf(error) !== '23505' || 'inside' in ctx) throw error
    const [twin] = await ctx.db
      .select({ name: resource.name })
      .from(resource)
      .where(eq(resource.staffId, form.account))
    return problem('account-is-linked', { name: twin?.name ?? '' })
  }
}
