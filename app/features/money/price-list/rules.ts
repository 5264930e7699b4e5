import type { Cents } from '#app/core/money.ts'
import type { LineTax } from '#app/core/tax.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'

export const priceKinds = ['package', 'item'] as const
export type PriceKind = (typeof priceKinds)[number]

/** Units of prices and of the lines of documents. */
export const PRICE_UNITS = ['piece', 'hour', 'day', 'flat'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

/** A package or single item that the studio sells. */
export type PriceItem = {
  id: string
  kind: PriceKind
  name: string
  description: string
  unit: PriceUnit
  /** In the price mode of the studio. */
  unitPrice: Cents
  /** Null for the studio's default rate. */
  taxRateId: string | null
  service: ServiceKey | null
  /** The quantities that a client may choose, in thousandths; null for no limit. */
  minMilli: number | null
  maxMilli: number | null
  stepMilli: number | null
  /** The content of a package, one line each. */
  content: string[]
  /** Ids of the items offered with a package; some may have been retired since. */
  options: string[]
  retiredAt: Date | null
}

/** A studio has fewer, and all are loaded with an invoice draft. */
export const maxPriceItems = 300
export const priceItemLimits = { name: 200, description: 500, lines: 40, line: 200, options: 60 }

/**
 * Returns the rate of a new line for an item: its own or the one that replaced it under its name,
 * of those available, otherwise the default of the client. A default that charges no tax, such as
 * the reverse charge, applies to every taxed item.
 */
export function pickItemRate(
  taxRateId: string | null,
  {
    rates,
    available,
    defaultId,
  }: { rates: LineTax[]; available: LineTax[]; defaultId: string | null },
): string | null {
  const byDefault = available.find(({ id }) => id === defaultId)
  const own = rates.find(({ id }) => id === taxRateId)
  if (!own || (own.category === 'S' && byDefault && byDefault.category !== 'S'))
    return byDefault?.id ?? null
  const current = available.find(({ id }) => id === own.id)
  return (current ?? available.find(({ name }) => name === own.name) ?? byDefault)?.id ?? null
}
