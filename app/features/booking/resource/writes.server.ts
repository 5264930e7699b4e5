import { eq, sql } from 'drizzle-orm'

import type { WeeklyHours } from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import { resource, staff } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import type { ResourceForm } from './rules.ts'

/**
 * Adds a resource as the last of its kind. Fails with `account-unknown`, or `account-is-linked`
 * with the name of the other resource.
 */
export async function addResource(ctx: Ctx, form: ResourceForm) {
  authorize(ctx.actor, 'resource.change')
  return withDuplicateCheck(ctx, form, (ctx) =>
    transact(ctx, async (ctx) => {
      if (!(await canLink(ctx, form))) return fail('account-unknown')
      const [last] = await ctx.db
        .select({ position: sql`coalesce(max(${resource.position}), 0)`.mapWith(Number) })
        .from(resource)
        .where(eq(resource.kind, form.kind))
      const [made] = await ctx.db
        .insert(resource)
        .values({
          kind: form.kind,
          name: form.name,
          staffId: getLinkedAccount(form),
          position: (last?.position ?? 0) + 1,
        })
        .returning({ id: resource.id })
      await recordEvent(ctx, 'resource.added', made!.id)
      return ok({ id: made!.id })
    }),
  )
}

/**
 * Changes name and account; the kind stays. Fails like `addResource`, and with `resource-is-gone`.
 */
export async function changeResource(ctx: Ctx, id: string, form: Omit<ResourceForm, 'kind'>) {
  authorize(ctx.actor, 'resource.change')
  return withDuplicateCheck(ctx, form, (ctx) =>
    transact(ctx, async (ctx) => {
      const [row] = await ctx.db
        .select({ kind: resource.kind })
        .from(resource)
        .where(eq(resource.id, id))
        .for('update')
      if (!row) return fail('resource-is-gone')
      if (!(await canLink(ctx, { ...form, kind: row.kind }))) return fail('account-unknown')
      await ctx.db
        .update(resource)
        .set({ name: form.name, staffId: getLinkedAccount({ ...form, kind: row.kind }) })
        .where(eq(resource.id, id))
      await recordEvent(ctx, 'resource.changed', id)
      return ok({ id })
    }),
  )
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

function getLinkedAccount({
  kind,
  account,
}: Pick<ResourceForm, 'kind' | 'account'>): string | null {
  return kind === 'person' && account !== '' ? account : null
}

async function canLink(ctx: TxCtx, form: Pick<ResourceForm, 'kind' | 'account'>): Promise<boolean> {
  const id = getLinkedAccount(form)
  return (
    id === null ||
    (await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, id))).length > 0
  )
}

/** Turns a violation of the unique account link into `account-is-linked`. */
async function withDuplicateCheck<Answer>(
  ctx: Ctx,
  form: Pick<ResourceForm, 'account'>,
  write: (ctx: Ctx) => Promise<Answer>,
) {
  try {
    return await write(ctx)
  } catch (error) {
    if (getErrorCode(error) !== '23505' || 'tx' in ctx) throw error
    const [twin] = await ctx.db
      .select({ name: resource.name })
      .from(resource)
      .where(eq(resource.staffId, form.account))
    return fail('account-is-linked', { name: twin?.name ?? '' })
  }
}
