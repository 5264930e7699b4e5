import { and, eq } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { numberSeries } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudioBilling } from '#app/features/studio/billing/reads.server.ts'

import type { FirstNumbers } from './form.ts'
import { getSeriesYear, seriesNames } from './reads.server.ts'

/**
 * Sets the numbers that the first documents of this year get, for studios that issued some
 * elsewhere. Fails with `number-series-started` and its `field` once a document has a number.
 */
export function setFirstNumbers(ctx: Ctx, numbers: FirstNumbers) {
  authorize(ctx.actor, 'billing.change')
  return transact(ctx, async (ctx) => {
    const year = await getSeriesYear(ctx)
    const { invoicePattern, creditNotePattern } = await getStudioBilling(ctx)
    const fields: string[] = []
    for (const series of seriesNames) {
      const number = numbers[series]
      if (number === null) continue
      const pattern = series === 'INV' ? invoicePattern : creditNotePattern
      await ctx.db.insert(numberSeries).values({ series, year, pattern }).onConflictDoNothing()
      const isSeries = and(eq(numberSeries.series, series), eq(numberSeries.year, year))
      // issuing a document locks the same row
      const [row] = await ctx.db.select().from(numberSeries).where(isSeries).for('update')
      if (row!.lastDay !== null) return fail('number-series-started', { field: series })
      await ctx.db
        .update(numberSeries)
        .set({ last: number - 1 })
        .where(isSeries)
      fields.push(series)
    }
    if (fields.length > 0)
      await recordEvent(ctx, 'billing.changed', 'studio', { fields: fields.join(' ') })
    return ok()
  })
}
