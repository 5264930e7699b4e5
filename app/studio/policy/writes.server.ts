import { isDeepStrictEqual } from 'node:util'

import { eq, sql } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { policy, staff, studio } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/studio/access.ts'
import { getCurrentPolicy } from '#app/studio/settings/reads.server.ts'

import { type Policy, toPolicyFields } from './rules.ts'

/**
 * Promises something else from now on: a version of its own, beside those that bookings were made
 * under; pages say it at the next request. `seen` is the version its form knew. Problem:
 * `policy-was-changed` with who changed it since, when, and the version there is now.
 */
export async function changePolicy(ctx: Ctx, form: Policy, seen: number) {
  authorize(ctx.actor, 'policy.change')
  return transact(ctx, async (ctx) => {
    // one after the other: the version that follows is counted from the one in force
    await ctx.db.select({ id: studio.id }).from(studio).for('update')
    const { version, effectiveFrom: since, changedBy, ...before } = await getCurrentPolicy(ctx)
    if (version !== seen) {
      const [other] =
        changedBy === null
          ? []
          : await ctx.db.select({ name: staff.name }).from(staff).where(eq(staff.id, changedBy))
      return fail('policy-was-changed', {
        name: other?.name ?? '',
        at: since.toISOString(),
        version,
      })
    }
    const [was, is] = [toPolicyFields(before), toPolicyFields(form)]
    if (isDeepStrictEqual(was, is)) return ok({ version })
    await ctx.db.insert(policy).values({
      version: version + 1,
      effectiveFrom: ctx.now,
      ...form,
      changedBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
    })
    await ctx.db.update(studio).set({ contentVersion: sql`${studio.contentVersion} + 1` })
    const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (field) => was[field] !== is[field],
    )
    await recordEvent(ctx, 'policy.changed', 'policy', {
      version: version + 1,
      fields: fields.join(' '),
    })
    return ok({ version: version + 1 })
  })
}
