import type { DraftContent } from '#app/features/money/invoice/form.ts'
import { computeInvoiceAmounts } from '#app/features/money/invoice/rules.ts'

import { parseFields } from '../../support/form.ts'
import { labels } from '../../support/invoice-drafts.ts'
import type { InvoiceDriver } from '../../support/invoice-driver.ts'
import type { HttpResponse } from '../../support/http.ts'
import { type Dice, drawDraft, toTyped } from './drafts.ts'

type Rates = Parameters<typeof computeInvoiceAmounts>[1]
type Invoice = { id: string; gross: number; rates: number }
type Life = {
  driver: InvoiceDriver
  dice: Dice
  rates: Rates
  clientId: string
  invoices: Invoice[]
  /** Addresses that took entries of the cash book back. */
  reversed: string[]
  /** The buttons pressed, to repeat the life. */
  log: string[]
}

/** Cents of a price that can be typed. */
const largest = 900_000_000

const toAmount = (cents: number) => (cents / 100).toFixed(2)

/** A response is a success, or a refusal that explains itself. */
function expectResponse(
  life: Life,
  what: string,
  { status, headers, text }: HttpResponse,
): boolean {
  const isRefused =
    status === 409 || status === 422 || /[?&]problem=/.test(String(headers.location))
  const reason = /problem=([\w-]+)/.exec(String(headers.location))?.[1] ?? ''
  life.log.push(`${what} ${status}${reason && ` ${reason}`}`)
  if (![302, 303, 409, 422].includes(status))
    throw new Error(`${what} was answered ${status}: ${text.slice(0, 300)}`)
  return !isRefused
}

async function issue(life: Life, content: DraftContent) {
  const { driver, clientId, rates } = life
  const { gross, sums } = computeInvoiceAmounts(content, rates, labels)
  const id = await driver.addDraft(clientId, toTyped(content))
  if (expectResponse(life, `issue ${toAmount(gross)}`, await driver.issue(id)))
    life.invoices.push({ id, gross, rates: sums.length })
}

async function takeStep(life: Life) {
  const { driver, dice, clientId, invoices } = life
  const { pickOne, drawUpTo, drawBetween, drawChance } = dice
  if (invoices.length === 0) return
  const { id, gross, rates } = pickOne(invoices)
  const pay = async (cents: number) => {
    const amount = toAmount(Math.max(1, cents))
    const method = pickOne(['cash', 'transfer', 'check', 'card', 'other'])
    const fields = { method, ...(drawChance(0.8) && { anyway: 'on' }) }
    expectResponse(life, `pay ${amount}`, await driver.pay(id, amount, fields))
  }
  const press = async (button: string, fields = {}) =>
    expectResponse(life, button, await driver.press(id, button, fields))
  const steps: Record<string, () => Promise<unknown>> = {
    issue: () => issue(life, drawDraft(dice, [null, ...Object.keys(life.rates)], largest)),
    pay: () => pay(drawUpTo(gross)),
    settle: () => pay(gross),
    overpay: () => pay(gross + drawUpTo(50_000)),
    payOldest: async () =>
      expectResponse(
        life,
        'pay oldest',
        await driver.record(clientId, 'payment', toAmount(drawBetween(1, 300_000))),
      ),
    applyCredit: async () =>
      expectResponse(life, 'use credit', await driver.useCredit(id, toAmount(1 + drawUpTo(gross)))),
    creditAll: () => press('credit-note', { choice: 'all' }),
    creditPart: () =>
      press('credit-note', {
        choice: 'amounts',
        ...Object.fromEntries(
          Array.from({ length: rates }, (_, at) => [
            `rate:${at}`,
            toAmount(drawUpTo(Math.ceil(gross / rates / 2))),
          ]),
        ),
      }),
    creditLine: () =>
      press('credit-note', { choice: 'lines', 'amount:0': toAmount(drawUpTo(gross)) }),
    writeOff: () => press('write-off'),
    reinstate: () => press('write-off/reversal'),
    reissue: () => reissue(life, id),
    refund: () => refund(life, drawBetween(1, gross + 1)),
    reverse: () => reverse(life),
    restore: () => restore(life),
  }
  await steps[pickOne(Object.keys(steps))]!()
}

/** Cancels an invoice and issues the draft that comes of it. */
async function reissue(life: Life, id: string) {
  const response = await life.driver.press(id, 'reissue')
  if (!expectResponse(life, 'reissue', response)) return
  const draft = String(response.headers.location).split('/').at(-1)!
  const { gross, rates } = life.invoices.find((one) => one.id === id)!
  const issued = await life.driver.issue(draft, { revision: '1' })
  if (expectResponse(life, 'issue again', issued)) life.invoices.push({ id: draft, gross, rates })
}

/** Refunds, and says what becomes of the invoices that were paid with the money. */
async function refund({ driver, clientId, ...life }: Life, cents: number) {
  const invoices = life.dice.pickOne(['credit', 'reopen'])
  const send = (seen: string) =>
    driver.record(clientId, 'refund', toAmount(cents), { invoices, seen })
  const asked = await send('')
  const seen = parseFields(asked.text).seen
  const response = seen === undefined ? asked : await send(seen)
  expectResponse({ driver, clientId, ...life }, `refund ${invoices}`, response)
}

/** Takes an entry of the cash book back. */
async function reverse(life: Life) {
  const { driver, dice, clientId } = life
  const { text } = await driver.fetchPage(`/portal/clients/${clientId}`)
  const paths = [...text.matchAll(/\/portal\/[\w/-]+\/entries\/[\w-]+\/correction/g)]
  if (paths.length === 0) return
  const [path] = dice.pickOne(paths)
  const response = await driver.post(path, { reason: 'Typed twice' })
  if (expectResponse(life, 'reverse', response)) life.reversed.push(path)
}

/** Records an entry again that was taken back. */
async function restore(life: Life) {
  if (life.reversed.length === 0) return
  const path = life.dice.pickOne(life.reversed).replace('/correction', '/restoration')
  expectResponse(life, 'restore', await life.driver.post(path, {}))
}

/** Lives through up to ten random steps over HTTP. Returns what was pressed. */
export async function runHttpLife(
  driver: InvoiceDriver,
  dice: Dice,
  { clientId, rates }: { clientId: string; rates: Rates },
): Promise<string[]> {
  const life: Life = { driver, dice, rates, clientId, invoices: [], reversed: [], log: [] }
  try {
    await issue(life, drawDraft(dice, [null, ...Object.keys(rates)], largest))
    for (let n = dice.drawBetween(1, 9); n > 0; n--) await takeStep(life)
  } catch (error) {
    throw new Error(`${String(error)}; client ${clientId}: ${life.log.join(', ')}`, {
      cause: error,
    })
  }
  return life.log
}
