import { and, eq, isNotNull } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import { numberSeries } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

export const seriesNames = ['INV', 'CN'] as const
export type SeriesName = (typeof seriesNames)[number]

/** Returns the year of the series that documents are issued in now; 0 if numbers never restart. */
export async function getSeriesYear(ctx: Ctx): Promise<number> {
  const { timeZone } = await getStudio(ctx)
  const { numbersRestart } = await getStudioBilling(ctx)
  return numbersRestart ? Number(toStudioDay(ctx.now, timeZone).slice(0, 4)) : 0
}

/** Returns the series without a document this year, whose first number can still be set. */
export async function listEmptySeries(ctx: Ctx): Promise<SeriesName[]> {
  authorize(ctx.actor, 'billing.see')
  const started = await ctx.db
    .select({ series: numberSeries.series })
    .from(numberSeries)
    .where(and(eq(numberSeries.year, await getSeriesYear(ctx)), isNotNull(numberSeries.lastDay)))
  return seriesNames.filter((name) => started.every(({ series }) => series !== name))
}
