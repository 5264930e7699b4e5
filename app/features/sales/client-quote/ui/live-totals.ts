/*
 * Recalculates the totals of a quote while its client chooses. A file of its own, because React
 * doesn't hydrate the page; it is loaded at the first change.
 */

import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { splitTotal } from '#app/features/sales/payment-plan/rules.ts'
import {
  computeQuoteTotals,
  getChosenQuantity,
  listQuoteLines,
} from '#app/features/sales/quote/rules.ts'

import { parseChoice } from '../form.ts'
import {
  type InstallmentText,
  type LiveTotalsData,
  computeLinePrice,
  createPriceFormat,
  listTotalRows,
  parseTotalsData,
} from '../rules.ts'

const form = document.querySelector<HTMLFormElement>('form[data-quote]')
const source = document.querySelector('#quote-data')
if (form && source) keepTotals(form, parseTotalsData(source.textContent ?? ''))

function keepTotals(form: HTMLFormElement, data: LiveTotalsData) {
  const { content, rates, format, installments } = data
  const setText = (selector: string, text: string) => {
    const element = form.querySelector(selector)
    if (element && element.textContent !== text) element.textContent = text
  }
  const toAmount = (cents: Cents) => formatExactMoney(cents, format.currency, format.locale)
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
    setText('[data-quote-total]', toAmount(gross))
    form
      .querySelector('[data-quote-totals]')
      ?.replaceChildren(...listTotalRows(content, choice, rates, format).map(createRow))
    const payments = splitTotal(content.plan ?? [], gross).map((entry) =>
      createPayment(installments[entry.position]!, toAmount(entry.gross)),
    )
    form.querySelector('.plan > tbody')?.replaceChildren(...payments)
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

/** Returns a row as `PlanTable` has it. */
function createPayment({ label, when, due }: InstallmentText, amount: string): HTMLElement {
  const row = document.createElement('tr')
  const [name, about] = [document.createElement('th'), document.createElement('p')]
  name.scope = 'row'
  name.dir = 'auto'
  about.textContent = `${when}, ${due}`
  name.append(label, about)
  row.append(name)
  row.insertCell().textContent = amount
  return row
}
