// oxlint-disable-next-line import/default -- Vite makes it an address
import liveTotals from '#app/features/sales/client-quote/ui/live-totals.ts?worker&url'
import { type LiveTotalsData, serializeTotalsData } from '#app/features/sales/client-quote/rules.ts'

/** Returns the script that recalculates totals, with its data as JSON that ends no element. */
export function buildQuoteScript(data: LiveTotalsData) {
  return { src: liveTotals, data: serializeTotalsData(data).replaceAll('<', '\\u003c') }
}
