import { beforeAll, expect, test } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import { creditInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { createStaffCtx } from '../support/context.ts'
import { addInstallment, buildAgreed } from '../support/installments.ts'
import { buildLine } from '../support/invoice-drafts.ts'
import { addTestClient, setUpInvoicing } from '../support/invoicing.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/** Invoices of a payment plan in the portal and for the client, without JavaScript. */
const server = await startTestServer()
const list = '/portal/clients/invoices'
const plain = { accept: 'text/html' }
let cookie = ''
let owner: Ctx
let clientId = ''
let depositId = ''
let finalId = ''
const numbers: Record<string, string> = {}

beforeAll(async () => {
  cookie = await server.signIn('owner')
  owner = await createStaffCtx(server.app, 'owner', new Date())
  const tax = await setUpInvoicing(owner)
  clientId = await addTestClient(owner, 'Tide Mill Weddings')
  const lines = [buildLine({ name: 'Wedding', unitPrice: 100_000, taxRateId: tax })]
  const agreement = { clientId, agreed: await buildAgreed(owner, { lines }) }
  depositId = await addInstallment(owner, agreement)
  finalId = await addInstallment(owner, { ...agreement, kind: 'last', earlierIds: [depositId] })
  const { rows } = await server.app.pool.query<{ id: string; number: string }>(
    'select id, document_number as number from invoice where client_id = $1',
    [clientId],
  )
  for (const { id, number } of rows) numbers[id] = number
})

const fetchText = async (path: string, headers = {}) =>
  readText(await server.request(path, { headers: { cookie, ...headers } }))

test('the page of a final invoice says what was agreed, and names the deposit', async () => {
  expectIncludes(await fetchText(`${list}/${finalId}`), [
    'Final invoice',
    `Less deposit ${numbers[depositId]} of`,
    'Agreed $1,000.00 $82.50 $1,082.50',
    'This invoice $538.11 $44.39 $582.50',
    'Deducted',
    '2100 Deposits held',
  ])
  expectIncludes(await fetchText(`${list}/${depositId}`), [
    'Deposit invoice',
    'Deducted by',
    numbers[finalId]!,
  ])
})

test('lists, statement and CSV tell the kinds apart', async () => {
  expectIncludes(await fetchText(`${list}?tab=all&q=Tide+Mill`), [
    `${numbers[depositId]} Deposit invoice`,
    `${numbers[finalId]} Final invoice`,
  ])
  expectIncludes(await fetchText(`/portal/clients/${clientId}`), ['Deposit invoice'])
  expectIncludes(await fetchText(`/portal/clients/${clientId}/statement`), [
    `Deposit invoice ${numbers[depositId]}`,
    `Final invoice ${numbers[finalId]}`,
  ])
  const csv = await (
    await server.request(`${list}.csv?tab=all&q=Tide+Mill`, { headers: { cookie } })
  ).text()
  expectIncludes(csv, [
    `${numbers[depositId]},deposit,Tide Mill Weddings`,
    `${numbers[finalId]},final,Tide Mill Weddings`,
  ])
})

test('they are credited, never reissued, and only lines that were sold are offered', async () => {
  const path = `${list}/${finalId}`
  expect(await fetchText(path)).not.toContain('Cancel and reissue')
  const form = await server.request(`${path}/reissue`, { headers: { cookie } })
  expect(form.headers.get('location')).toBe(`${path}?problem=installment-not-reissued`)
  expectIncludes(await fetchText(`${path}?problem=installment-not-reissued`), [
    'Credit this invoice. The installment is planned again',
  ])
  const response = await server.submit(`${path}/reissue`, { reason: '' }, cookie, plain)
  expect(response.headers.get('location')).toBe(`${path}?problem=installment-not-reissued`)
  const credit = await fetchText(`${path}/credit-note`)
  expectIncludes(credit, ['Full amount ($582.50)', 'Wedding', 'also credits its deductions'])
  expect(credit).not.toContain('Less deposit')
})

test('the client sees what each of them is', async () => {
  await owner.db.execute(
    `insert into client_contact (client_id, created_at, name, email, email_key, sees_money, may_pay)
     values ('${clientId}', now(), 'Mara Lind', 'mara@mill.test', 'mara@mill.test', true, true)`,
  )
  const { rows } = await server.app.pool.query<{ id: string }>(
    'select id from client_contact where client_id = $1',
    [clientId],
  )
  const base = `/portal/clients/${clientId}/contacts/${rows[0]!.id}/view`
  expectIncludes(await fetchText(base), ['Deposit invoice', 'Final invoice'])
  expectIncludes(await fetchText(`${base}/invoices/${numbers[finalId]}`), [
    `Final invoice ${numbers[finalId]}`,
    'This invoice $538.11 $44.39 $582.50',
  ])
})

test('the credit note of a final invoice has its deductions', async () => {
  const credited = await creditInvoice(owner, finalId, { choice: { kind: 'all' }, reason: '' })
  const { id } = (credited as { value: { id: string } }).value
  expectIncludes(await fetchText(`${list}/${id}`), [
    `Less deposit ${numbers[depositId]}`,
    'Total credit −$582.50',
  ])
  expect(await fetchText(`${list}/${depositId}`)).not.toContain('Deducted by')
})
