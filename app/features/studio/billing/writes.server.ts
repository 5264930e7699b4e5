import { isDeepStrictEqual } from 'node:util'

import { and, eq, isNull } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { studio, studioBilling, taxRate } from '#app/data/schema/index.server.ts'
import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import type { BillingForm } from './form.ts'
import { getStudioBilling } from './reads.server.ts'

/** Fields that say where clients send their money. */
const bankFields = ['iban', 'bic', 'bankInstructions']

/**
 * Changes how the studio bills from the next document on; issued ones keep what they say. Fails
 * with `billing-was-changed` and the current revision, `confirm-password` for bank details,
 * `tax-rate-is-gone`.
 */
export function changeBilling(ctx: Ctx, form: BillingForm, revision: number) {
  authorize(ctx.actor, 'billing.change')
  return transact(ctx, async (ctx) => {
    // the row may not exist yet
    await ctx.db.select({ id: studio.id }).from(studio).for('update')
    const { revision: current, ...before } = await getStudioBilling(ctx)
    const fields = listChangedFields(before, form)
    if (fields.length === 0) return ok({ revision: current })
    if (current !== revision) return fail('billing-was-changed', { revision: current })
    if (fields.some((field) => bankFields.includes(field)) && !isPasswordConfirmed(ctx))
      return fail('confirm-password')
    if (form.taxRateId && !(await hasRate(ctx, form.taxRateId))) return fail('tax-rate-is-gone')
    if (current === 0) await ctx.db.insert(studioBilling).values(form)
    else await updateRevision(ctx, studioBilling, { id: 1, revision: current }, form)
    await recordEvent(ctx, 'billing.changed', 'studio', { fields: fields.join(' ') })
    return ok({ revision: current + 1 })
  })
}

function listChangedFields(before: BillingForm, form: BillingForm): string[] {
  return (Object.keys(form) as (keyof BillingForm)[]).filter(
    (field) => !isDeepStrictEqual(before[field], form[field]),
  )
}

async function hasRate(ctx: TxCtx, id: string): Promise<boolean> {
  const [rate] = await ctx.db
    .select({ id: taxRate.id })
    .from(taxRate)
    .where(and(eq(taxRate.id, id), isNull(taxRate.retiredAt)))
  return rate !== undefined
}
