import { expect, test } from 'vitest'

import type { PaymentPlan } from '#app/features/sales/payment-plan/rules.ts'

import { acceptanceForm, addKey, choice, startWithQuotes } from '../support/client-quote-fixture.ts'
import { insertContractTemplate } from '../support/contracts.ts'
import { buildPlanEntry } from '../support/payment-plans.ts'
import { expectIncludes, readText } from '../support/test-server.ts'

/** The payment plan of a quote in the client portal, without JavaScript. */
const { server, query, get, send, sendQuote } = await startWithQuotes()

const buildShare = (ppm: number) => ({ share: { kind: 'percent' as const, ppm } })
const plan: PaymentPlan = [
  buildPlanEntry({ ...buildShare(300_000), trigger: 'signing' }),
  buildPlanEntry({ ...buildShare(400_000), count: 14, label: 'Second payment' }),
  buildPlanEntry({ trigger: 'delivery', dueDays: 0 }),
]
const readHtml = async (path: string) => (await get(path)).text()
const readPage = async (path: string) => readText(await get(path))

/** Returns a booking of the studio that starts on this day. */
async function moveBooking(day: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    `update booking set starts_local = $1 || 'T10:00', ends_local = $1 || 'T18:00',
        starts_at = ($1 || ' 15:00Z')::timestamptz, ends_at = ($1 || ' 23:00Z')::timestamptz
      where id = (select id from booking where state = 'canceled' limit 1) returning id`,
    [day],
  )
  return row!.id
}

test('a quote shows its plan for the choice, and what the script needs of it', async () => {
  const bookingIds = [await moveBooking('2099-06-15')]
  const { path } = await sendQuote({ content: { plan }, bookingIds })
  expect(await readPage(path)).toMatch(
    new RegExp(
      [
        'Payment plan Deposit When you accept, due within 7 days \\$885\\.00',
        'Second payment 14 days before the date \\(June 1, 2099\\), due within 7 days \\$1,180\\.00',
        'Final payment When your project is complete, due on receipt \\$885\\.00',
      ].join(' '),
    ),
  )
  await send(path, { ...choice, 'section:package': 'half-day', form: 'update' })
  expectIncludes(await readPage(path), ['Total $1,750.00', '$525.00', '$700.00'])
  const data = /id="quote-data">(.*?)<\/script>/.exec(await readHtml(path))![1]!
  expect(Object.keys(JSON.parse(data) as object)).toEqual([
    'content',
    'rates',
    'format',
    'installments',
  ])
  expect(data).toContain('{"label":"Second payment","when":"14 days before')
})

test('the last step has the exact amounts and says what is invoiced first', async () => {
  const { path, id } = await sendQuote({ content: { plan } })
  expectIncludes(await readPage(`${path}/accept`), [
    'Deposit When you accept, due within 7 days $885.00',
    'Second payment 14 days before the date, due within 7 days $1,180.00',
    'You’ll get the invoice for the deposit of $885.00 by email. You can undo for 15 minutes.',
  ])
  const accepted = await send(`${path}/accept`, { ...acceptanceForm, ...addKey('accept') })
  expect(accepted.status).toBe(303)
  expectIncludes(await readPage(path), [
    'You can undo until',
    'Deposit When you accept, due within 7 days $885.00',
  ])
  await query(`update acceptance set undone_at = now() where quote_id = $1`, [id])
})

test('a day that has passed is invoiced at once, and without a plan nothing is', async () => {
  const bookingIds = [await moveBooking('2026-01-15')]
  const { path } = await sendQuote({ content: { plan }, bookingIds })
  expectIncludes(await readPage(`${path}/accept`), [
    'Second payment When you accept (January 1, 2026 has passed), due within 7 days $1,180.00',
    'You’ll get 2 invoices for $2,065.00 by email.',
  ])
  const late = await sendQuote({ content: { plan: [buildPlanEntry({ trigger: 'manual' })] } })
  const page = await readPage(`${late.path}/accept`)
  expect(page).toContain('Full payment By arrangement, due within 7 days $2,950.00')
  expect(page).not.toContain('by email. You can undo')
  const unplanned = await readPage((await sendQuote()).path)
  expect(unplanned).not.toContain('Payment plan')
})

test('a changed plan is among the changes of a version', async () => {
  const { path, id } = await sendQuote({ content: { plan } })
  await get(path)
  await query(
    `insert into quote_version select (jsonb_populate_record(v, jsonb_build_object('version', 2,
        'content', content #- '{plan,1}'))).* from quote_version v where quote_id = $1`,
    [id],
  )
  await query('update quote set sent_version = 2 where id = $1', [id])
  const stale = await readText(await send(path, { ...choice, form: 'continue' }))
  expect(stale).toMatch(/just updated\. Review the changes to continue\. Payment plan changed/)
  expect(stale).not.toContain('Second payment')
})

test('a contract has the plan, also if its template doesn’t name it', async () => {
  const templateId = await insertContractTemplate(server.app.db, {
    content: { blocks: [{ kind: 'text', spans: [{ text: 'We agree.' }] }] },
  })
  const { path } = await sendQuote({
    content: { plan, contractTemplateId: templateId, terms: '' },
    contract: { templateId, version: 1 },
  })
  expectIncludes(await readPage(`${path}/accept`), [
    'We agree. Payment plan Deposit: $885.00 when you accept, due within 7 days',
    'Second payment: $1,180.00, 14 days before the date, due within 7 days',
    'You’ll get the invoice for the deposit of $885.00 by email.',
  ])
})
