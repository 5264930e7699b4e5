import { desc, eq } from 'drizzle-orm'

import { policy, staff, studio } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import { toPolicyFields } from './form.ts'
import type { PolicyFormat } from './rules.ts'

/** Returns the current policy as fields of its form; `revision` is its version. */
export async function getPolicyForForm(ctx: Ctx) {
  authorize(ctx.actor, 'policy.see')
  const { version, effectiveFrom: _, changedBy: __, ...policy } = await getCurrentPolicy(ctx)
  const values = toPolicyFields(policy, await getPolicyFormat(ctx))
  return { values, revision: version, policy }
}

/** Returns the currency and locale of the studio, in which the policy is written. */
export async function getPolicyFormat({ db }: Ctx): Promise<PolicyFormat> {
  const [format] = await db
    .select({ currency: studio.currency, locale: studio.locale })
    .from(studio)
  if (!format) throw new Error('There is no studio.')
  return format
}

/** Returns every version with its start and author, latest first. */
export async function listPolicyVersions(ctx: Ctx) {
  authorize(ctx.actor, 'policy.see')
  const rows = await ctx.db
    .select({ policy, by: staff.name })
    .from(policy)
    .leftJoin(staff, eq(staff.id, policy.changedBy))
    .orderBy(desc(policy.version))
  return rows.map(
    ({ policy: { version, effectiveFrom: since, changedBy: _, ...promises }, by }) => ({
      version,
      since,
      by,
      promises,
    }),
  )
}

/** Returns the current policy version. */
export async function getCurrentPolicy(ctx: Ctx) {
  const [row] = await ctx.db.select().from(policy).orderBy(desc(policy.version)).limit(1)
  if (!row) throw new Error('The studio has no policy.')
  return row
}

/** Returns the policy version that a booking or promise was made under. */
export async function getPolicyVersion(ctx: Ctx, version: number) {
  const [row] = await ctx.db.select().from(policy).where(eq(policy.version, version))
  if (!row) throw new Error(`The policy has no version ${version}.`)
  return row
}
