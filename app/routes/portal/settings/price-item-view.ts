import { toStudioDay } from '#app/core/day.ts'
import { formatMoney } from '#app/core/money.ts'
import { type LineTax, formatRate } from '#app/core/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listPriceItems } from '#app/features/money/price-list/reads.server.ts'
import type { FieldChoices } from '#app/features/money/price-list/ui/price-item-fields.tsx'
import type { PriceItemResult } from '#app/features/money/price-list/ui/price-item-form.tsx'
import { selectTaxRates } from '#app/features/money/tax/reads.server.ts'
import { isRateAvailable } from '#app/features/money/tax/rules.ts'
import { listServices } from '#app/features/site/page/reads.server.ts'
import { getStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

export const pricesPath = '/portal/settings/prices'

/** `Sales tax 8.25%`. */
export function formatRateLabel({ name, ratePpm }: LineTax, locale: string): string {
  return ratePpm > 0 ? `${name} ${formatRate(ratePpm, locale)}` : name
}

/** Returns what the form offers; `item` is the one that is edited. */
export async function getFieldChoices(
  ctx: Ctx,
  item?: { id: string; taxRateId: string | null; options: string[] },
): Promise<FieldChoices> {
  const { locale, currency, timeZone } = await getStudio(ctx)
  const rates = await selectTaxRates(ctx)
  const defaultId = (await getStudioBilling(ctx)).taxRateId
  const defaultRate = rates.find(({ id }) => id === defaultId)
  const today = toStudioDay(ctx.now, timeZone)
  const items = await listPriceItems(ctx, { withRetired: true })
  return {
    defaultRate: defaultRate ? formatRateLabel(defaultRate, locale) : null,
    rates: rates
      .filter((rate) => isRateAvailable(rate, today) || rate.id === item?.taxRateId)
      .map((rate) => ({ id: rate.id, label: formatRateLabel(rate, locale) })),
    services: (await listServices(ctx)).map(({ key, title }) => ({ key, title })),
    items: items
      .filter(
        ({ id, kind, retiredAt }) =>
          kind === 'item' && id !== item?.id && (!retiredAt || item?.options.includes(id)),
      )
      .map(({ id, name, unitPrice }) => ({
        id,
        name,
        price: formatMoney(unitPrice, currency, locale),
      })),
  }
}

/** Returns a failed save for the form: at the field it is about, or above the fields. */
export function toPriceItemResult(
  problem: ProblemCode,
  values: Record<string, string>,
): PriceItemResult {
  const fields: Partial<Record<ProblemCode, string>> = {
    'price-item-name-taken': 'name',
    'tax-rate-is-gone': 'tax',
  }
  const field = fields[problem]
  return field ? { problems: { [field]: problem }, values } : { problems: {}, problem, values }
}
