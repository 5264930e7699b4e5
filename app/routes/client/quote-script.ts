import liveTotals from '#app/features/sales/client-quote/ui/live-totals.ts?worker&url'
import { type LiveTotalsData, toPricesOnly } from '#app/features/sales/client-quote/rules.ts'

/** Returns the script that recalculates totals, with its data as JSON that ends no element. */
export function buildQuoteScript({ content, rates, format }: LiveTotalsData) {
  const data: LiveTotalsData = { content: toPricesOnly(content), rates, format }
  return { src: liveTotals, data: JSON.stringify(data).replaceAll('<', '\\u003c') }
}
