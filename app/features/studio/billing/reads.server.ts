import { and, eq, inArray } from 'drizzle-orm'

import type { StudioDay } from '#app/core/day.ts'
import { type DocumentStyle, getPaperSize } from '#app/core/document.ts'
import { removeWeekStart } from '#app/core/week-start.ts'
import { numberSeries, studioBilling } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type StudioBilling, defaultBilling } from './rules.ts'

/** Returns how the studio bills; its revision is 0 until something was saved. */
export async function getStudioBilling(ctx: Ctx): Promise<StudioBilling & { revision: number }> {
  authorize(ctx.actor, 'billing.see')
  return selectStudioBilling(ctx)
}

/** Returns the same without checking the permission, for writes and other kinds of readers. */
export async function selectStudioBilling({
  db,
}: Ctx): Promise<StudioBilling & { revision: number }> {
  const [row] = await db.select().from(studioBilling)
  if (!row) return { ...defaultBilling, revision: 0 }
  const { id: _, taxBasis: __, ...billing } = row
  return billing
}

/** Returns the numbers that the next documents will probably get. */
export async function getNextNumbers(
  ctx: Ctx,
  { numbersRestart }: Pick<StudioBilling, 'numbersRestart'>,
  today: StudioDay,
): Promise<{ year: number; invoice: number; creditNote: number }> {
  authorize(ctx.actor, 'billing.see')
  const year = Number(today.slice(0, 4))
  const rows = await ctx.db
    .select({ series: numberSeries.series, last: numberSeries.last })
    .from(numberSeries)
    .where(
      and(
        inArray(numberSeries.series, ['INV', 'CN']),
        eq(numberSeries.year, numbersRestart ? year : 0),
      ),
    )
  const getNext = (series: 'INV' | 'CN') =>
    (rows.find((row) => row.series === series)?.last ?? 0) + 1
  return { year, invoice: getNext('INV'), creditNote: getNext('CN') }
}

/** Returns the style of the studio's documents, which their recipients see too. */
export async function getDocumentStyle(ctx: Ctx): Promise<DocumentStyle> {
  const { name, accent, locale } = await getStudio(ctx)
  const [row] = await ctx.db
    .select({ paperSize: studioBilling.paperSize, country: studioBilling.country })
    .from(studioBilling)
  const paperSize =
    row?.paperSize ?? getPaperSize(row?.country || removeWeekStart(locale).slice(-2))
  return { name, accent, locale, paper: paperSize }
}
