import { asc, eq, getTableColumns, isNull } from 'drizzle-orm'

import { priceItem } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import type { PriceItem } from './rules.ts'

const { position: _, revision, createdAt: __, ...columns } = getTableColumns(priceItem)

/** Returns the items that are sold, or with `withRetired` all, in their order. */
export function listPriceItems(
  ctx: Ctx,
  { withRetired = false }: { withRetired?: boolean } = {},
): Promise<PriceItem[]> {
  authorize(ctx.actor, 'price.see')
  return ctx.db
    .select(columns)
    .from(priceItem)
    .where(withRetired ? undefined : isNull(priceItem.retiredAt))
    .orderBy(asc(priceItem.position), asc(priceItem.id))
}

export async function findPriceItem(
  ctx: Ctx,
  id: string,
): Promise<(PriceItem & { revision: number }) | null> {
  authorize(ctx.actor, 'price.see')
  const [row] = await ctx.db
    .select({ ...columns, revision })
    .from(priceItem)
    .where(eq(priceItem.id, id))
  return row ?? null
}
