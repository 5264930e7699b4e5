import type { Cents } from '#app/core/money.ts'
import type { InvoiceAmounts } from '#app/features/money/invoice/rules.ts'
import { buildStatement } from '#app/features/money/payment/rules.ts'

import { createBooks, expectEqual } from './books.ts'
import { type Dice, drawDraft, ratesById } from './drafts.ts'
import {
  type Life,
  allocate,
  credit,
  drawChoice,
  getAllocated,
  getCredit,
  getCredited,
  getOpen,
  giveBack,
  issue,
  pay,
  reissue,
  release,
  reverseWriteOff,
  sumOf,
  writeOff,
} from './pure-client.ts'

function takeStep(life: Life) {
  const { dice, invoices, payments } = life
  const invoice = dice.pickOne(invoices)
  const open = getOpen(life, invoice)
  const live = payments.filter((one) => !one.isReversed && one.cents <= life.money)
  const steps: Record<string, () => unknown> = {
    issue: () => issue(life, drawDraft(dice, [null, ...Object.keys(ratesById)])),
    pay: () => pay(life, [invoice], 1 + dice.drawUpTo(open)),
    settle: () => pay(life, [invoice], Math.max(open, 1)),
    overpay: () => pay(life, [invoice], open + 1 + dice.drawUpTo(50_000)),
    payOldest: () => pay(life, invoices, 1 + dice.drawUpTo(300_000)),
    applyCredit: () => {
      for (const payment of live) {
        const used = getAllocated(life, (one) => one.payment === payment)
        const cents = Math.min(payment.cents - used, getOpen(life, invoice), getCredit(life))
        if (cents > 0) allocate(life, payment, invoice, cents)
      }
    },
    credit: () => credit(life, invoice, drawChoice(dice, invoice)),
    reissue: () => {
      if (getCredited(invoice) < invoice.amounts.gross) reissue(life, invoice)
    },
    writeOff: () => writeOff(life, invoice),
    reinstate: () => {
      if (invoice.writtenOff > 0) reverseWriteOff(life, invoice, invoice.writtenOff)
    },
    refund: () => {
      if (life.money > 0) giveBack(life, 'refund', dice.drawBetween(1, life.money))
    },
    reverse: () => {
      if (live.length === 0) return
      const payment = dice.pickOne(live)
      payment.isReversed = true
      release(life, (one) => one.payment === payment, payment.cents)
      giveBack(life, 'reversal', payment.cents)
    },
  }
  steps[dice.pickOne(Object.keys(steps))]!()
}

/** Everything that must hold after every step. */
export function expectBooks(life: Life) {
  const { books, invoices, items } = life
  const open = invoices.map((invoice) => getOpen(life, invoice))
  const credit = getCredit(life)
  if (open.some((cents) => cents < 0)) throw new Error(`open: ${open.join()}`)
  if (credit < 0) throw new Error(`credit: ${credit}`)
  expectEqual(
    'receivables',
    books.sum('11'),
    sumOf(open, (cents) => cents),
  )
  expectEqual('client credit', -books.sum('20'), credit)
  expectEqual('money', books.sum('10'), life.money)
  const { closing, rows } = buildStatement(items, {})
  expectEqual('statement', closing, books.sum('11') + books.sum('20'))
  expectEqual('last balance', rows.at(-1)?.balance ?? 0, closing)
  const sumLeft = (get: (one: InvoiceAmounts) => Cents) =>
    sumOf(invoices, ({ amounts, credits }) => get(amounts) - sumOf(credits, get))
  // what is invoiced before it is earned is held
  expectEqual(
    'revenue',
    -books.sum('4') - books.sum('21'),
    sumLeft(({ net }) => net),
  )
  const lost = books.sum('59')
  const given = sumOf(invoices, ({ writtenOff }) => writtenOff) - lost
  expectEqual('tax', -books.sum('22'), sumLeft(({ tax }) => tax) - given)
  expectEqual('journal', books.sum(''), 0)
}

export const createLife = (dice: Dice): Life => ({
  dice,
  books: createBooks(),
  invoices: [],
  payments: [],
  allocations: [],
  money: 0,
  items: [],
  isTaxRecovered: dice.drawChance(0.5),
})

/** Lives through up to twelve random steps. Returns how many. */
export function runPureLife(dice: Dice): number {
  const life = createLife(dice)
  if (!issue(life, drawDraft(dice, [null, ...Object.keys(ratesById)]))) return 0
  const count = dice.drawBetween(1, 12)
  for (let n = 0; n < count; n++) {
    takeStep(life)
    expectBooks(life)
  }
  return count + 1
}
