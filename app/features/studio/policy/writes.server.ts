import { isDeepStrictEqual } from 'node:util'

import { eq, sql } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { policy, staff, studio } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { toPolicyFields } from './form.ts'
import { type Policy } from './rules.ts'
import { getCurrentPolicy } from './reads.server.ts'

/**
 * Saves a new version of the policy; existing bookings keep theirs, and pages show the new one from
 * the next request. `revision` is the version of the form. Fails with `policy-was-changed` and the
 * author, time and number of the newer version.
 */
export async function changePolicy(ctx: Ctx, form: Policy, revision: number) {
  authorize(ctx.actor, 'policy.change')
  return transact(ctx, async (ctx) => {
    // locks the studio's row so that version numbers are assigned one at a time
    const [format] = await ctx.db
      .select({ currency: studio.currency, locale: studio.locale })
      .from(studio)
      .for('update')
    const { version, effectiveFrom: since, changedBy, ...before } = await getCurrentPolicy(ctx)
    if (version !== revision) {
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
    const [was, is] = [toPolicyFields(before, format!), toPolicyFields(form, format!)]
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
