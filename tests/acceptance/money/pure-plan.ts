import type { Cents } from '#app/core/money.ts'
import { type TaxSum, computeGross, computeLeft, splitAmount } from '#app/core/tax.ts'
import {
  type EarlierInvoice,
  computeLeftToInvoice,
  planInstallment,
} from '#app/features/money/installment-invoice/rules.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import {
  type InvoiceAmounts,
  type InvoiceKind,
  computeInvoiceAmounts,
  maxTotal,
} from '#app/features/money/invoice/rules.ts'
import { planCancellation } from '#app/features/sales/installment/rules.ts'
import { type PaymentPlan, splitTotal } from '#app/features/sales/payment-plan/rules.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'

import { labels } from '../../support/invoice-drafts.ts'
import { buildPlanEntry } from '../../support/payment-plans.ts'
import { expectEqual } from './books.ts'
import { type Dice, drawDraft, ratesById } from './drafts.ts'
import {
  type Invoice,
  type Life,
  addInvoice,
  credit,
  drawChoice,
  getAllocated,
  getCredit,
  getCredited,
  getOpen,
  giveBack,
  pay,
  sumOf,
} from './pure-client.ts'
import { createLife, expectBooks } from './pure-life.ts'

/** Lives of payment plans through the rules: invoiced, paid, credited, canceled and reopened. */

type Row = {
  gross: Cents
  invoice: Invoice | null
  /** Canceled by a person, with its booking, or as part of the last one. */
  canceledWith: 'person' | 'booking' | 'last' | null
}
type PlanLife = {
  life: Life
  agreed: InvoiceAmounts
  content: DraftContent
  rows: Row[]
  kinds: Map<Invoice, InvoiceKind>
  isCanceled: boolean
}

const texts = {
  messages: getDocumentLines('en').deduction,
  locale: 'en-US',
  formatDay: (day: string) => day,
}
/** Cents of the largest unit price, so that a plan of them stays below the largest total. */
const largestPrice = 100_000_000

const isPlanned = ({ invoice, canceledWith }: Row) => invoice === null && canceledWith === null
const listLeft = ({ amounts, credits }: Invoice): TaxSum[] =>
  computeLeft(
    amounts.sums,
    credits.flatMap(({ sums }) => sums),
  )
const sumGross = (sums: TaxSum[]) => sumOf(sums, computeGross)

/** Up to five parts by percentage or amount, and the rest. */
function drawPlan({ drawBetween, drawChance, drawUpTo }: Dice): PaymentPlan {
  const parts = Array.from({ length: drawUpTo(5) }, () =>
    buildPlanEntry({
      share: drawChance(0.7)
        ? { kind: 'percent', ppm: drawBetween(1, 600_000) }
        : { kind: 'amount', cents: drawBetween(1, 200_000) },
    }),
  )
  return [...parts, buildPlanEntry()]
}

/** Draws an agreement with its plan; null for one that costs nothing. */
function agree(dice: Dice): PlanLife | null {
  const content = drawDraft(dice, [null, ...Object.keys(ratesById)], largestPrice)
  const agreed = computeInvoiceAmounts(content, ratesById, labels)
  if (agreed.gross <= 0 || agreed.gross > maxTotal) return null
  const rows = splitTotal(drawPlan(dice), agreed.gross).map(({ gross }): Row => ({
    gross,
    invoice: null,
    canceledWith: null,
  }))
  expectEqual(
    'installments',
    sumOf(rows, ({ gross }) => gross),
    agreed.gross,
  )
  const life = createLife(dice)
  return { life, agreed, content, rows, kinds: new Map(), isCanceled: false }
}

/** Returns the invoices of the plan as the next one knows them. */
function listEarlier({ life, kinds }: PlanLife): EarlierInvoice[] {
  return life.invoices.map((invoice) => ({
    id: invoice.id,
    kind: kinds.get(invoice)!,
    documentNumber: invoice.id,
    issuedOn: '2030-01-01',
    left: listLeft(invoice),
    account: invoice.amounts.lines.some(({ account }) => account === '2100') ? '2100' : '',
  }))
}

function invoiceRow(plan: PlanLife, row: Row) {
  const { life, agreed, content, rows } = plan
  const isLast = rows.at(-1) === row
  const { kind, amounts } = planInstallment(
    {
      kind: isLast ? 'last' : rows[0] === row ? 'deposit' : 'interim',
      name: 'Installment',
      text: '',
      gross: row.gross,
      priceMode: content.priceMode,
      agreed,
    },
    listEarlier(plan),
    texts,
  )
  // refused as `installment-is-zero`
  if (amounts.gross <= 0) return
  row.invoice = addInvoice(life, content, amounts)
  plan.kinds.set(row.invoice, kind)
  if (!isLast) return
  for (const one of rows) if (isPlanned(one)) one.canceledWith = 'last'
  for (const sum of computeLeftToInvoice(agreed, listEarlier(plan)))
    for (const cents of listCents(sum)) expectEqual('left after the last invoice', cents, 0)
}

const listCents = ({ net, taxCents, parts }: TaxSum): Cents[] => [
  net,
  taxCents,
  ...parts.map(({ cents }) => cents),
]

/** Plans installments again whose invoices are credited in full. */
function restoreCredited({ rows }: PlanLife) {
  for (const row of rows)
    if (row.invoice && getCredited(row.invoice) === row.invoice.amounts.gross) row.invoice = null
}

/** Cancels the dates of the plan: open amounts are credited, and a part of what was paid. */
function cancelBooking(plan: PlanLife) {
  const { life, rows } = plan
  const cancelPlanned = () => {
    for (const row of rows) if (isPlanned(row)) row.canceledWith = 'booking'
  }
  cancelPlanned()
  const invoices = rows.flatMap(({ invoice }) => invoice ?? []).toReversed()
  const refund = life.dice.drawUpTo(Math.max(life.money, 0))
  const credits = planCancellation(
    invoices.map((invoice) => ({
      id: invoice.id,
      open: getOpen(life, invoice),
      writtenOff: 0,
      paid: getAllocated(life, (one) => one.invoice === invoice),
    })),
    { refund, unused: getCredit(life) },
  )
  for (const { id, credit: cents, kept } of credits) {
    const invoice = life.invoices[Number(id)]!
    const amounts = splitAmount(cents, listLeft(invoice).map(computeGross))
    if (cents > 0 && !credit(life, invoice, { kind: 'amounts', amounts }))
      throw new Error(`${cents} of an invoice can’t be credited`)
    expectEqual('kept', sumGross(listLeft(invoice)), kept)
  }
  if (refund > 0) giveBack(life, 'refund', refund)
  restoreCredited(plan)
  cancelPlanned()
  plan.isCanceled = true
}

function reopenBooking(plan: PlanLife) {
  for (const row of plan.rows) if (row.canceledWith === 'booking') row.canceledWith = null
  plan.isCanceled = false
}

function takeStep(plan: PlanLife) {
  const { life, rows } = plan
  const { pickOne, drawUpTo } = life.dice
  const withOne = <One>(of: One[], act: (one: One) => unknown) => {
    if (of.length > 0) act(pickOne(of))
  }
  const withInvoice = (act: (invoice: Invoice) => unknown) => withOne(life.invoices, act)
  const steps: Record<string, () => unknown> = {
    invoice: () => withOne(rows.filter(isPlanned), (row) => invoiceRow(plan, row)),
    invoiceAnother: () => withOne(rows.filter(isPlanned), (row) => invoiceRow(plan, row)),
    cancel: () =>
      withOne(rows.slice(0, -1).filter(isPlanned), (row) => {
        row.canceledWith = 'person'
      }),
    restore: () =>
      withOne(
        rows.filter(({ canceledWith }) => canceledWith === 'person' || canceledWith === 'last'),
        (row) => {
          row.canceledWith = null
        },
      ),
    pay: () => withInvoice((invoice) => pay(life, [invoice], 1 + drawUpTo(getOpen(life, invoice)))),
    credit: () => withInvoice((invoice) => credit(life, invoice, drawChoice(life.dice, invoice))),
    cancelBooking: () => {
      if (!plan.isCanceled) cancelBooking(plan)
    },
    reopenBooking: () => reopenBooking(plan),
  }
  steps[pickOne(Object.keys(steps))]!()
  restoreCredited(plan)
}

/** The invoices of a plan, less their credit notes, never charge more than was agreed. */
function expectAgreed(plan: PlanLife) {
  expectBooks(plan.life)
  for (const sum of computeLeftToInvoice(plan.agreed, listEarlier(plan)))
    for (const cents of listCents(sum))
      if (cents < 0) throw new Error(`${-cents} above what was agreed of ${sum.tax.name}`)
}

/**
 * Lives through up to sixteen random steps, and invoices all that is left. Returns the number of
 * steps, and whether the last invoice was issued.
 */
export function runPurePlan(dice: Dice): { steps: number; isEnded: boolean } {
  const plan = agree(dice)
  if (!plan) return { steps: 0, isEnded: false }
  const count = dice.drawBetween(0, 16)
  for (let n = 0; n < count; n++) {
    takeStep(plan)
    expectAgreed(plan)
  }
  reopenBooking(plan)
  const last = plan.rows.at(-1)!
  if (isPlanned(last)) invoiceRow(plan, last)
  expectAgreed(plan)
  return { steps: count + 1, isEnded: last.invoice !== null }
}
