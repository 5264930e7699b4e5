import { formatMoney, formatMoneyInput } from '#app/core/money.ts'
import { formatRate } from '#app/core/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { findDraftById } from '#app/features/money/invoice-draft/reads.server.ts'
import type { RateOption } from '#app/features/money/invoice/ui/draft-lines.tsx'
import type { PriceChoice } from '#app/features/money/invoice/ui/fill-from-price-list.ts'
import { listPriceItems } from '#app/features/money/price-list/reads.server.ts'
import { pickItemRate } from '#app/features/money/price-list/rules.ts'
import { isRateAvailable } from '#app/features/money/tax/rules.ts'

type Draft = NonNullable<Awaited<ReturnType<typeof findDraftById>>>

/** Returns the rates that a line can have: those in use, and retired ones that the draft has. */
export function listRateOptions({ rates, content, today, format }: Draft): RateOption[] {
  const usedRateIds = new Set(content.lines.map(({ taxRateId }) => taxRateId))
  return rates
    .filter((rate) => isRateAvailable(rate, today) || usedRateIds.has(rate.id))
    .map(({ id, name, ratePpm }) => ({
      id,
      label: ratePpm > 0 ? `${name} ${formatRate(ratePpm, format.locale)}` : name,
    }))
}

/** Returns the price list as lines of the draft. */
export async function listPriceChoices(ctx: Ctx, draft: Draft): Promise<PriceChoice[]> {
  const { rates, today, defaultTaxId, format } = draft
  const available = rates.filter((rate) => isRateAvailable(rate, today))
  return (await listPriceItems(ctx)).map(({ id, name, unit, unitPrice, taxRateId }) => ({
    id,
    name,
    label: formatMoney(unitPrice, format.currency, format.locale),
    unit,
    price: formatMoneyInput(unitPrice, format.currency, format.locale),
    tax: pickItemRate(taxRateId, { rates, available, defaultId: defaultTaxId }) ?? '',
  }))
}
