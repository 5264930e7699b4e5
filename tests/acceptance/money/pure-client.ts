import type { Cents } from '#app/core/money.ts'
import { type TaxSum, computeGross, computeLeft } from '#app/core/tax.ts'
import {
  type CreditChoice,
  listCreditableLines,
  planCredit,
  toDraftContent,
} from '#app/features/money/credit-note/rules.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import {
  type InvoiceAmounts,
  computeInvoiceAmounts,
  maxTotal,
} from '#app/features/money/invoice/rules.ts'
import { type StatementItem, planAllocation } from '#app/features/money/payment/rules.ts'
import {
  type WrittenOffPosting,
  planWriteOff,
  sumWrittenOff,
  takeShare,
  toOpposite,
} from '#app/features/money/write-off/rules.ts'

import { labels } from '../../support/invoice-drafts.ts'
import { type Books, expectEqual } from './books.ts'
import { type Dice, ratesById } from './drafts.ts'

export type Invoice = {
  id: string
  content: DraftContent
  amounts: InvoiceAmounts
  credits: InvoiceAmounts[]
  writtenOff: Cents
  /** The amounts that write-offs have posted of it. */
  lost: WrittenOffPosting[]
}
type Payment = { id: string; cents: Cents; isReversed: boolean }
type Allocation = { payment: Payment; invoice: Invoice; cents: Cents }

/** One client: invoices, payments, and what of them pays what. */
export type Life = {
  dice: Dice
  books: Books
  invoices: Invoice[]
  payments: Payment[]
  allocations: Allocation[]
  /** Received minus sent. */
  money: Cents
  items: StatementItem[]
  isTaxRecovered: boolean
}

export const sumOf = <One>(of: One[], get: (one: One) => Cents) =>
  of.reduce((sum, one) => sum + get(one), 0)
const getOwner = (invoice: Invoice) => ({ clientId: 'c', invoiceId: invoice.id })
export const getCredited = ({ credits }: Invoice) => sumOf(credits, ({ gross }) => gross)
export const getAllocated = ({ allocations }: Life, which: (one: Allocation) => boolean) =>
  sumOf(allocations.filter(which), ({ cents }) => cents)
export const getOpen = (life: Life, invoice: Invoice) =>
  invoice.amounts.gross -
  getCredited(invoice) -
  invoice.writtenOff -
  getAllocated(life, (one) => one.invoice === invoice)
export const getCredit = (life: Life) => life.money - getAllocated(life, () => true)

function addItem({ items }: Life, kind: StatementItem['kind'], cents: Cents) {
  const n = items.length
  const day = `2030-01-${String(1 + (n % 28)).padStart(2, '0')}`
  const at = new Date(Date.UTC(2030, 0, 1, 0, 0, n))
  items.push({ id: `${n}`, kind, day, at, dueOn: null, number: `${n}`, method: null, cents })
}

export function issue(life: Life, content: DraftContent): Invoice | null {
  const amounts = computeInvoiceAmounts(content, ratesById, labels)
  if (amounts.gross > maxTotal || amounts.gross < 0) return null
  return addInvoice(life, content, amounts)
}

export function addInvoice(life: Life, content: DraftContent, amounts: InvoiceAmounts): Invoice {
  expectDocument(amounts)
  const invoice = {
    id: `${life.invoices.length}`,
    content,
    amounts,
    credits: [],
    writtenOff: 0,
    lost: [],
  }
  life.invoices.push(invoice)
  postDocument(life, 'invoice', invoice, amounts)
  addItem(life, 'invoice', amounts.gross)
  return invoice
}

/** Lines, taxes and totals of a document agree. */
function expectDocument({ net, tax, gross, lines, sums }: InvoiceAmounts) {
  expectEqual('net and tax', net + tax, gross)
  expectEqual(
    'lines',
    sumOf(lines, (line) => line.net),
    net,
  )
  expectEqual(
    'lines with tax',
    sumOf(lines, (line) => line.gross),
    gross,
  )
  expectEqual(
    'net of the rates',
    sumOf(sums, (sum) => sum.net),
    net,
  )
  expectEqual(
    'taxes',
    sumOf(sums, ({ parts }) => sumOf(parts, ({ cents }) => cents)),
    tax,
  )
}

function postDocument(
  { books }: Life,
  kind: 'invoice' | 'credit-note',
  invoice: Invoice,
  { lines, sums }: InvoiceAmounts,
) {
  const corrects = kind === 'invoice' ? null : invoice.id
  const owned = { ...getOwner(invoice), projectId: null, correctsInvoiceId: corrects }
  const posted = lines.map(({ account, net }) => ({ account: account || '4090', net }))
  books.post({ kind, ...owned, lines: posted, sums })
}

export function allocate(life: Life, payment: Payment, invoice: Invoice, cents: Cents) {
  life.books.post({ kind: 'allocation', cents, ...getOwner(invoice) })
  life.allocations.push({ payment, invoice, cents })
}

/** Takes back allocations, the newest first. */
export function release(life: Life, which: (one: Allocation) => boolean, cents: Cents) {
  let rest = cents
  for (const one of life.allocations.filter(which).toReversed()) {
    const part = Math.min(rest, one.cents)
    if (part === 0) continue
    life.books.post({ kind: 'allocation', cents: -part, ...getOwner(one.invoice) })
    one.cents -= part
    rest -= part
  }
}

export function pay(life: Life, invoices: Invoice[], cents: Cents) {
  const payment = { id: `${life.payments.length}`, cents, isReversed: false }
  life.payments.push(payment)
  moveMoney(life, 'payment', cents)
  const open = invoices.map((invoice) => ({ id: invoice.id, open: getOpen(life, invoice) }))
  const parts = planAllocation(cents, open)
  for (const part of parts) allocate(life, payment, life.invoices[Number(part.id)]!, part.cents)
}

function moveMoney(life: Life, kind: 'payment' | 'refund' | 'reversal', cents: Cents) {
  const method = life.dice.pickOne(['cash', 'transfer', 'check', 'card', 'other'])
  life.books.post({ kind: 'money', method, cents, clientId: 'c' })
  life.money += cents
  addItem(life, kind, -cents)
}

/** Money refunded or reversed no longer pays invoices. */
export function giveBack(life: Life, kind: 'refund' | 'reversal', cents: Cents) {
  moveMoney(life, kind, -cents)
  release(life, () => true, Math.max(0, -getCredit(life)))
}

export function credit(life: Life, invoice: Invoice, choice: CreditChoice): boolean {
  const credited = invoice.credits.flatMap(({ sums }) => sums)
  const left = computeLeft(invoice.amounts.sums, credited)
  const { lines } = invoice.amounts
  const { priceMode } = invoice.content
  const planned = planCredit({ lines, left, priceMode }, choice, 'Credit')
  if (!planned.ok) return false
  expectDocument(planned.value)
  const { gross } = planned.value
  const above = gross - getOpen(life, invoice)
  const back = Math.max(0, Math.min(above, invoice.writtenOff))
  if (back > 0) reverseWriteOff(life, invoice, back)
  if (above > back) release(life, (one) => one.invoice === invoice, above - back)
  invoice.credits.push(planned.value)
  postDocument(life, 'credit-note', invoice, planned.value)
  addItem(life, 'credit-note', -gross)
  const again = computeLeft(invoice.amounts.sums, [...credited, ...planned.value.sums])
  for (const sum of again)
    for (const cents of [sum.net, sum.taxCents, ...sum.parts.map((part) => part.cents)])
      if (cents < 0) throw new Error(`${cents} is left of a rate`)
  return true
}

export function drawChoice(dice: Dice, { amounts, content }: Invoice): CreditChoice {
  const { pickOne, drawChance, drawUpTo } = dice
  const kind = pickOne(['all', 'lines', 'amounts', 'amounts'] as const)
  if (kind === 'all') return { kind }
  if (kind === 'lines')
    return {
      kind,
      lines: listCreditableLines(amounts.lines, content.priceMode)
        .filter(() => drawChance(0.4))
        .map(({ position, line, amount }) =>
          drawChance(0.5)
            ? { position, quantityMilli: 1 + drawUpTo(line.quantityMilli - 1) }
            : { position, cents: drawUpTo(Math.max(0, amount)) },
        ),
    }
  return { kind, amounts: amounts.sums.map((sum) => drawUpTo(Math.max(0, computeGross(sum)))) }
}

export function reissue(life: Life, invoice: Invoice) {
  const isUntouched = invoice.credits.length === 0
  if (!credit(life, invoice, { kind: 'all' }) && invoice.amounts.gross > 0) return
  const { content, amounts } = invoice
  const again = issue(
    life,
    toDraftContent({
      ...content,
      issuedOn: '2030-01-01',
      dueOn: '2030-01-15',
      texts: { opening: '', closing: '' },
      lines: amounts.lines,
    }),
  )
  if (!again) throw new Error('an issued invoice can’t be issued again')
  if (!isUntouched) return
  expectEqual('net issued again', again.amounts.net, amounts.net)
  expectEqual('tax issued again', again.amounts.tax, amounts.tax)
}

export function writeOff(life: Life, invoice: Invoice) {
  const open = getOpen(life, invoice)
  if (open === 0) return
  const credited = invoice.credits.flatMap(({ sums }) => sums)
  const left = computeLeft(invoice.amounts.sums, credited)
  const written = sumLost(invoice)
  postWriteOff(life, invoice, planWriteOff({ left, written }, open, life.isTaxRecovered), open)
}

/** Takes back a part, in proportion to what was posted. */
export function reverseWriteOff(life: Life, invoice: Invoice, cents: Cents) {
  postWriteOff(life, invoice, takeShare(sumLost(invoice), cents).map(toOpposite), -cents)
}

function postWriteOff(life: Life, invoice: Invoice, sums: TaxSum[], cents: Cents) {
  const postings = life.books.post({ kind: 'write-off', sums, ...getOwner(invoice) })
  const parts = postings.filter(({ account }) => account !== '1100')
  expectEqual(
    'write-off',
    sumOf(parts, ({ amount }) => amount),
    cents,
  )
  for (const { account, taxRateId = null, taxPart = '', amount } of parts) {
    const isSame = (one: WrittenOffPosting) =>
      one.account === account && one.taxRateId === taxRateId && one.part === taxPart
    const before = invoice.lost.find(isSame)
    if (before) before.cents += amount
    else invoice.lost.push({ account, taxRateId, part: taxPart, cents: amount })
  }
  if (invoice.lost.some((one) => one.cents < 0)) throw new Error('more taken back than lost')
  invoice.writtenOff += cents
  addItem(life, 'write-off', -cents)
}

const sumLost = ({ lost }: Invoice) => sumWrittenOff(lost.filter(({ cents }) => cents !== 0))
