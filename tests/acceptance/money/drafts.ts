import { formatMoneyInput } from '#app/core/money.ts'
import type { Discount, DraftContent } from '#app/features/money/invoice/form.ts'

import { buildDraft, buildLine, rates } from '../../support/invoice-drafts.ts'
import type { DraftFields, InvoiceDriver } from '../../support/invoice-driver.ts'
import type { createDice } from '../../support/random-studios.ts'

export type Dice = ReturnType<typeof createDice>

/** Tax rates by name, with their own id, as those of a studio are. */
export const ratesById = Object.fromEntries(
  Object.entries(rates).map(([id, rate]) => [id, { ...rate, id }]),
)

const drawDiscount = ({ drawChance, drawUpTo }: Dice): Discount | null =>
  drawChance(0.3) ? { kind: 'percent', ppm: drawUpTo(10_000) * 100 } : null

/** A draft with one to eight lines. Prices are from nothing to, rarely, `largest` cents. */
export function drawDraft(
  dice: Dice,
  rateIds: (string | null)[],
  largest = 10_000_000_000,
): DraftContent {
  const { drawBetween, drawChance, pickOne } = dice
  const most = drawChance(0.02) ? largest : pickOne([100, 20_000, 500_000])
  return buildDraft({
    priceMode: pickOne(['net', 'gross']),
    lines: Array.from({ length: drawBetween(1, 8) }, (_, at) =>
      buildLine({
        name: `Line ${at}`,
        quantityMilli: drawChance(0.5) ? 1000 * drawBetween(1, 9) : drawBetween(1, 20_000),
        unitPrice: drawBetween(0, most),
        discount: drawDiscount(dice),
        taxRateId: pickOne(rateIds),
      }),
    ),
    discount: drawDiscount(dice),
  })
}

/** Returns a draft as it is typed. */
export function toTyped({ lines, discount, priceMode }: DraftContent): DraftFields {
  const format = (cents: number) => formatMoneyInput(cents, 'USD', 'en-US')
  const formatDiscount = (one: Discount | null) =>
    one?.kind === 'percent' ? `${one.ppm / 10_000}%` : ''
  return {
    priceMode,
    discount: formatDiscount(discount),
    lines: lines.map((line) => ({
      name: line.name,
      quantity: String(line.quantityMilli / 1000),
      price: format(line.unitPrice),
      discount: formatDiscount(line.discount),
      tax: line.taxRateId ?? '',
    })),
  }
}

/** Adds the same rates to Settings › Invoicing. Returns them by their ids there. */
export async function setUpRates(driver: InvoiceDriver) {
  // the sample studio has rates of the same names
  const own = Object.values(rates).map((rate) => ({ ...rate, name: `Life: ${rate.name}` }))
  const forms = own.map(({ name, category, ratePpm, parts, reason }) => ({
    name,
    category,
    reason,
    rate: parts.length > 0 || ratePpm === 0 ? '' : String(ratePpm / 10_000),
    ...Object.fromEntries(
      parts.flatMap((part, at) => [
        [`partName:${at}`, part.name],
        [`partRate:${at}`, String(part.ratePpm / 10_000)],
      ]),
    ),
  }))
  const ids = await driver.setUp(forms)
  return Object.fromEntries(own.map((rate) => [ids[rate.name]!, { ...rate, id: ids[rate.name]! }]))
}
