import { and, eq, isNull } from 'drizzle-orm'

import { type StudioDay, toStudioDay } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import type { LineTax } from '#app/core/tax.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { taxRate } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { countRateDocuments } from './reads.server.ts'

/**
 * Adds a tax rate, valid from a day or from today. A rate never changes: with `replaces`, the rate
 * of that id retires in the same step. Fails with `tax-name-is-there` if another rate in use has
 * the name.
 */
export async function addTaxRate(
  ctx: Ctx,
  form: Omit<LineTax, 'id'>,
  { validFrom, replaces = null }: { validFrom?: StudioDay; replaces?: string | null } = {},
) {
  authorize(ctx.actor, 'tax.change')
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'taxRates')
    if (replaces !== null) await retireRate(ctx, replaces)
    const [duplicate] = await ctx.db
      .select({ id: taxRate.id })
      .from(taxRate)
      .where(and(eq(taxRate.name, form.name), isNull(taxRate.retiredAt)))
    if (duplicate) return fail('tax-name-is-there')
    const { timeZone } = await getStudio(ctx)
    const [row] = await ctx.db
      .insert(taxRate)
      .values({ ...form, validFrom: validFrom ?? toStudioDay(ctx.now, timeZone) })
      .returning({ id: taxRate.id })
    await recordEvent(ctx, 'tax-rate.added', row!.id)
    return ok({ id: row!.id })
  })
}

/**
 * Retires a tax rate. Documents that have it stay as they are; their number is returned. Fails with
 * `tax-rate-is-gone`. A second retirement changes nothing.
 */
export async function retireTaxRate(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'tax.change')
  return transact(ctx, async (ctx) => {
    const [rate] = await ctx.db
      .select({ retiredAt: taxRate.retiredAt })
      .from(taxRate)
      .where(eq(taxRate.id, id))
      .for('update')
    if (!rate) return fail('tax-rate-is-gone')
    if (!rate.retiredAt) await retireRate(ctx, id)
    await recordEvent(ctx, 'tax-rate.retired', id)
    return ok({ documents: await countRateDocuments(ctx, id) })
  })
}

async function retireRate({ db, now }: Ctx, id: string) {
  await db
    .update(taxRate)
    .set({ retiredAt: now })
    .where(and(eq(taxRate.id, id), isNull(taxRate.retiredAt)))
}
