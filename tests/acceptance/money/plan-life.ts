import { addDays } from '#app/core/day.ts'

import { parseFields } from '../../support/form.ts'
import type { HttpResponse } from '../../support/http.ts'
import type { InvoiceDriver } from '../../support/invoice-driver.ts'
import type { Dice } from './drafts.ts'

/** Lives of payment plans over HTTP: invoiced, paid, credited, moved, canceled and reopened. */

const list = '/portal/clients/quotes'
const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const clientName = 'Mara Lind'

type PlanLife = {
  driver: InvoiceDriver
  dice: Dice
  quoteId: string
  bookingId: string
  log: string[]
}
type Fields = Record<string, string>

const reopened = { from: 'canceled', to: 'pending', closedAnyway: 'on' }

const toAmount = (cents: number) => (cents / 100).toFixed(2)

function findId({ status, headers, text }: HttpResponse, what: string): string {
  const found = new RegExp(id).exec(String(headers.location))
  if (!found) throw new Error(`No id of ${what}: ${status} ${text.slice(0, 300)}`)
  return found[0]
}

/** A response is a success, or a refusal that explains itself. */
function logResponse(log: string[], what: string, { status, headers, text }: HttpResponse) {
  const reason = /problem=([\w-]+)/.exec(String(headers.location))?.[1] ?? ''
  log.push(`${what} ${status}${reason && ` ${reason}`}`)
  if (![302, 303, 409, 422].includes(status))
    throw new Error(`${what} was answered ${status}: ${text.slice(0, 300)}`)
}

/** A step that every life needs. */
function expectDone(log: string[], what: string, response: HttpResponse) {
  logResponse(log, what, response)
  const { status, text } = response
  if (status > 303 || log.at(-1) !== `${what} ${status}`)
    throw new Error(
      `${what} was refused: ${log.at(-1)} ${text
        .slice(text.indexOf('<main'))
        .replace(/<[^>]+>|\s+/g, ' ')
        .slice(0, 900)}`,
    )
}

/** Returns the fields of a page; of several forms, those of the one with `mark`. */
async function readForm(driver: InvoiceDriver, path: string, mark = ''): Promise<Fields> {
  const { text } = await driver.fetchPage(path)
  const form = mark === '' ? text : (text.split('<form').find((one) => one.includes(mark)) ?? '')
  const { formKey: _, ...fields } = parseFields(form)
  return fields
}

/** A plan as typed: up to four parts by percentage or amount at any time, and the rest. */
function drawPlan({ drawBetween, drawChance, pickOne }: Dice): Fields {
  let left = 95
  const drawPercent = () => {
    const percent = drawBetween(1, Math.max(1, Math.min(60, left - 3)))
    left -= percent
    return `${percent}%`
  }
  const rows = Array.from({ length: drawBetween(1, 5) }, () => ({
    planLabel: '',
    planShare: drawChance(0.8) && left > 4 ? drawPercent() : toAmount(drawBetween(1, 100)),
    planTrigger: pickOne(['signing', 'before', 'after', 'months', 'delivery', 'manual']),
    planCount: String(drawBetween(1, 12)),
    planDue: String(drawBetween(0, 30)),
  }))
  return toRows(rows, '')
}

/** Returns rows as numbered fields. */
const toRows = (rows: Fields[], section: string): Fields =>
  Object.fromEntries(
    rows.flatMap((row, at) =>
      Object.entries(row).map(([field, value]) => [`${field}:${section}${at}`, value]),
    ),
  )

/** Lines with different taxes, whose cents don't divide. */
function drawLines({ drawBetween, pickOne }: Dice, rateIds: string[]): Fields {
  const lines = Array.from({ length: drawBetween(1, 5) }, (_, at) => ({
    name: `Line ${at}`,
    quantity: '1',
    price: toAmount(drawBetween(20_000, 150_000)),
    tax: pickOne(['', ...rateIds]),
  }))
  return toRows(lines, '0:')
}

/** Books a day and agrees to a quote with a plan for it. */
async function agree(
  driver: InvoiceDriver,
  dice: Dice,
  { today, rateIds }: { today: string; rateIds: string[] },
): Promise<PlanLife> {
  const name = `${clientName} ${crypto.randomUUID()}`
  await driver.addClient(name)
  const booked = await driver.post('/portal/bookings/new', {
    clientName: name,
    category: 'photography',
    state: 'pending',
    title: 'Wedding',
    date: addDays(today, dice.drawBetween(20, 300)),
    start: '10:00',
    end: '12:00',
    closedAnyway: 'on',
  })
  const bookingId = findId(booked, 'a booking')
  const quoteId = findId(await driver.post(`${list}/new`, { booking: bookingId }), 'a quote')
  const edit = `${list}/${quoteId}/edit`
  const saved = await driver.post(edit, {
    ...(await readForm(driver, edit, 'id="plan"')),
    title: 'Wedding',
    terms: 'As agreed.',
    priceMode: dice.pickOne(['net', 'gross']),
    'heading:0': 'Coverage',
    'choose:0': 'all',
    ...(dice.drawChance(0.3) && {
      discount: `${dice.drawBetween(1, 30)}%`,
      discountReason: 'Friends',
    }),
    ...drawLines(dice, rateIds),
    ...drawPlan(dice),
    next: 'send',
  })
  const log: string[] = []
  expectDone(log, 'quote', saved)
  const send = `${list}/${quoteId}/send`
  expectDone(log, 'send', await driver.post(send, await readForm(driver, send)))
  const agreed = { version: '1', how: 'phone', name: clientName }
  expectDone(log, 'agree', await driver.post(`${list}/${quoteId}/acceptance`, agreed))
  return { driver, dice, quoteId, bookingId, log }
}

/** Returns the links of the quote's page to its installments or to invoices, without repetition. */
async function listLinks({ driver, quoteId }: PlanLife, pattern: string): Promise<string[]> {
  const { text } = await driver.fetchPage(`${list}/${quoteId}`)
  return [...new Set([...text.matchAll(new RegExp(pattern, 'g'))].map(([link]) => link))]
}

const listPlanned = (life: PlanLife) =>
  listLinks(life, `${list}/${life.quoteId}/installments/${id}`)
const listInvoiceIds = async (life: PlanLife) =>
  (await listLinks(life, `/portal/clients/invoices/${id}`)).map((link) => link.split('/').at(-1)!)

async function invoiceInstallment(life: PlanLife, path: string) {
  const fields = await readForm(life.driver, path)
  const form = { ...fields, confirmTax: 'on', isEmailed: '' }
  logResponse(life.log, 'invoice', await life.driver.post(path, form))
}

async function takeStep(life: PlanLife) {
  const { driver, dice, bookingId } = life
  const { pickOne, drawUpTo, drawBetween } = dice
  const booking = `/portal/bookings/${bookingId}`
  const press = async (what: string, path: string, fields: Fields = {}) =>
    logResponse(life.log, what, await driver.post(path, fields))
  const withPlanned = async (act: (path: string) => Promise<void>) => {
    const planned = await listPlanned(life)
    if (planned.length > 0) await act(pickOne(planned))
  }
  const withInvoice = async (act: (invoiceId: string) => Promise<void>) => {
    const ids = await listInvoiceIds(life)
    if (ids.length > 0) await act(pickOne(ids))
  }
  const log = (what: string, response: HttpResponse) => logResponse(life.log, what, response)
  const steps: Record<string, () => Promise<unknown>> = {
    invoice: () => withPlanned((path) => invoiceInstallment(life, path)),
    cancelInstallment: () => withPlanned((path) => press('cancel', `${path}/cancellation`)),
    restoreInstallment: () => withPlanned((path) => press('restore', `${path}/restoration`)),
    pay: () =>
      withInvoice(async (one) =>
        log('pay', await driver.pay(one, toAmount(drawBetween(1, 200_000)), { anyway: 'on' })),
      ),
    credit: () =>
      withInvoice(async (one) =>
        log('credit', await driver.press(one, 'credit-note', { choice: 'all' })),
      ),
    creditPart: () =>
      withInvoice(async (one) =>
        log(
          'credit a part',
          await driver.press(one, 'credit-note', {
            choice: 'amounts',
            'rate:0': toAmount(drawUpTo(20_000)),
            'rate:1': toAmount(drawUpTo(20_000)),
          }),
        ),
      ),
    move: async () => {
      const path = `${booking}/edit`
      const fields = await readForm(driver, path, 'name="clientName"')
      const date = addDays(fields.date ?? '', drawBetween(-10, 30))
      await press('move', path, { ...fields, date, endDate: date, closedAnyway: 'on' })
    },
    // one of both is the state it has
    cancelBooking: async () => {
      const canceledBy = pickOne(['client', 'studio'])
      for (const from of ['pending', 'confirmed'])
        await press('cancel the booking', `${booking}/cancellation`, { from, canceledBy })
    },
    reopenBooking: () => press('reopen the booking', `${booking}/reopening`, reopened),
  }
  await steps[pickOne(Object.keys(steps))]!()
}

/** Reopens a canceled booking, and invoices all that is left. */
async function finish(life: PlanLife) {
  const path = `/portal/bookings/${life.bookingId}/reopening`
  logResponse(life.log, 'reopen', await life.driver.post(path, reopened))
  const planned = await listPlanned(life)
  // the last one takes all others with it
  for (const one of planned.slice(-1)) await invoiceInstallment(life, one)
}

/**
 * Lives through up to twelve random steps, and then invoices all that is left. Returns the quote
 * and the buttons pressed.
 */
export async function runPlanLife(
  driver: InvoiceDriver,
  dice: Dice,
  context: { today: string; rateIds: string[] },
): Promise<{ quoteId: string; log: string[] }> {
  const life = await agree(driver, dice, context)
  try {
    for (let n = dice.drawBetween(0, 12); n > 0; n--) await takeStep(life)
    await finish(life)
  } catch (error) {
    throw new Error(`${String(error)}; quote ${life.quoteId}: ${life.log.join(', ')}`, {
      cause: error,
    })
  }
  return life
}
