// oxlint-disable-next-line import/default -- Vite makes it an address
import liveTotals from '#app/features/sales/client-quote/ui/live-totals.ts?worker&url'
import {
  listInstallmentTexts,
  serializeTotalsData,
} from '#app/features/sales/client-quote/rules.ts'
import type { ClientQuotePageView } from '#app/features/sales/client-quote/ui/client-quote-page-view.ts'

/** Returns the script that recalculates totals, with its data as JSON that ends no element. */
export function buildQuoteScript({ content, rates, format, planDays: days }: ClientQuotePageView) {
  const installments = listInstallmentTexts(content.plan ?? [], { days, format })
  const data = serializeTotalsData({ content, rates, format, installments })
  return { src: liveTotals, data: data.replaceAll('<', '\\u003c') }
}
