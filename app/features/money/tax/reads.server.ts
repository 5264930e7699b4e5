import { asc, eq, sql } from 'drizzle-orm'

import type { StudioDay } from '#app/core/day.ts'
import { invoiceLine, taxRate } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import type { LineTax } from '#app/core/tax.ts'

import { type TaxRate, isRateAvailable } from './rules.ts'

/** Returns all tax rates, retired ones too, with the number of documents that have them. */
export async function listTaxRates(ctx: Ctx) {
  authorize(ctx.actor, 'invoice.see')
  const rates = await selectTaxRates(ctx)
  const uses = await ctx.db
    .select({
      id: invoiceLine.taxRateId,
      documents: sql`count(distinct ${invoiceLine.invoiceId})`.mapWith(Number),
    })
    .from(invoiceLine)
    .groupBy(invoiceLine.taxRateId)
  const documentsById = new Map(uses.map(({ id, documents }) => [id, documents]))
  return rates.map((rate) => ({ ...rate, documents: documentsById.get(rate.id) ?? 0 }))
}

/** Returns the rates that new lines may have on a day. */
export async function listAvailableRates(ctx: Ctx, today: StudioDay): Promise<TaxRate[]> {
  authorize(ctx.actor, 'invoice.see')
  return (await selectTaxRates(ctx)).filter((rate) => isRateAvailable(rate, today))
}

/** Returns all rates inside a write, which has checked the permission. */
export function selectTaxRates({ db }: Ctx): Promise<TaxRate[]> {
  return db.select().from(taxRate).orderBy(asc(taxRate.name), asc(taxRate.validFrom))
}

/** Returns how many documents have a rate. */
export async function countRateDocuments({ db }: Ctx, id: string): Promise<number> {
  const [row] = await db
    .select({ documents: sql`count(distinct ${invoiceLine.invoiceId})`.mapWith(Number) })
    .from(invoiceLine)
    .where(eq(invoiceLine.taxRateId, id))
  return row!.documents
}

/** Returns all rates by id as lines have them. */
export async function getRatesById(ctx: Ctx): Promise<Record<string, LineTax>> {
  const rates = await selectTaxRates(ctx)
  return Object.fromEntries(rates.map((rate) => [rate.id, toLineTax(rate)]))
}

export function toLineTax({ id, name, category, ratePpm, parts, reason }: LineTax): LineTax {
  return { id, name, category, ratePpm, parts, reason }
}
