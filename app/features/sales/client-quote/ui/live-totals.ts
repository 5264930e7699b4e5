/*
 * Recalculates the totals of a quote while its client chooses. A file of its own, because React
 * doesn't hydrate the page; it is loaded at the first change.
 */

import { formatExactMoney } from '#app/core/money.ts'
import {
  computeQuoteTotals,
  getChosenQuantity,
  listQuoteLines,
} from '#app/features/sales/quote/rules.ts'

import { parseChoice } from '../form.ts'
import {
  type LiveTotalsData,
  computeLinePrice,
  createPriceFormat,
  listTotalRows,
} from '../rules.ts'

const form = document.querySelector<HTMLFormElement>('form[data-quote]')
const source = document.querySelector('#quote-data')
if (form && source) keepTotals(form, JSON.parse(source.textContent ?? '') as LiveTotalsData)

function keepTotals(form: HTMLFormElement, { content, rates, format }: LiveTotalsData) {
  const setText = (selector: string, text: string) => {
    const element = form.querySelector(selector)
    if (element && element.textContent !== text) element.textContent = text
  }
  const showTotals = () => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const { choice } = parseChoice(content, Object.fromEntries(fields) as Record<string, string>)
    const formatPrice = createPriceFormat(content, choice, format)
    for (const { line } of listQuoteLines(content)) {
      const { full, amount } = computeLinePrice(line, getChosenQuantity(line, choice))
      setText(`[data-quote-amount="${line.id}"]`, formatPrice(amount))
      setText(`[data-quote-full="${line.id}"]`, formatPrice(full))
    }
    const { gross } = computeQuoteTotals(content, choice, rates)
    setText('[data-quote-total]', formatExactMoney(gross, format.currency, format.locale))
    form
      .querySelector('[data-quote-totals]')
      ?.replaceChildren(...listTotalRows(content, choice, rates, format).map(createRow))
  }
  form.addEventListener('input', showTotals)
  showTotals()
}

function createRow({ kind, label, value }: ReturnType<typeof listTotalRows>[number]): HTMLElement {
  const row = document.createElement('div')
  row.dataset.kind = kind
  const [term, amount] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = label
  amount.textContent = value
  row.append(term, amount)
  return row
}
