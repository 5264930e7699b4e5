import { beforeAll, expect, test } from 'vitest'

import { draftDueLateFees } from '#app/features/money/late-fee/jobs.server.ts'

import { createCtx } from '../support/app.ts'
import { parseFields } from '../support/form.ts'
import { addInvoiceAndDraft } from '../support/invoice-fixture.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const settings = '/portal/settings/policy'
const invoices = '/portal/clients/invoices'
const plain = { accept: 'text/html' }
const cookies: Record<string, string> = {}
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const fetchPage = (path: string, who = 'owner') =>
  server.request(path, { headers: { cookie: cookies[who]! } })
const fetchText = async (path: string, who?: string) => readText(await fetchPage(path, who))
const send = (path: string, fields: Record<string, string>) =>
  server.submit(path, { formKey: crypto.randomUUID(), ...fields }, cookies.owner, plain)
/** Sends the form of the policy as it is shown, with changes. */
const savePolicy = async (change: Record<string, string>) =>
  send(settings, {
    ...parseFields(await (await fetchPage(settings)).text()),
    sameDayCounts: 'on',
    travelIncluded: 'on',
    formKey: crypto.randomUUID(),
    ...change,
  })
/** Runs the job as it will run on the day after the grace days of an invoice issued today. */
const runJob = () => {
  const later = new Date(Date.now() + (14 + 14 + 2) * 86_400_000)
  return draftDueLateFees(createCtx(server.app, { kind: 'system' }, later))
}

async function issue() {
  const [client] = await query("select id from client where email <> '' order by name limit 1")
  const { invoiceId } = await addInvoiceAndDraft(server, cookies.owner!, client.id)
  const [{ number }] = await query('select document_number as number from invoice where id = $1', [
    invoiceId,
  ])
  return { id: invoiceId, path: `${invoices}/${invoiceId}`, number: String(number) }
}
const findDraft = async (id: string) =>
  (await query('select fee_invoice_id as id from late_fee where invoice_id = $1', [id]))[0]!.id

beforeAll(async () => {
  for (const who of ['owner', 'books', 'crew']) cookies[who] = await server.signIn(who)
})

test('a wrong late fee is reported at its field, and nothing typed is lost', async () => {
  const wrong = await savePolicy({
    lateFee: 'percent',
    lateFeePercent: '12',
    lateFeeAmount: 'typed',
    lateFeeDays: '91',
  })
  const html = await wrong.text()
  expect(wrong.status).toBe(422)
  expectIncludes(html, [
    'Enter a percentage from 0.01 to 10.',
    'Enter a whole number of days from 1 to 90.',
    'value="12"',
    'value="typed"',
    'value="91"',
  ])
  expect(html).toMatch(/<input(?=[^>]*value="percent")(?=[^>]*checked)[^>]*>/)
  expect(html).not.toContain('Enter an amount above zero.')
  const empty = await savePolicy({ lateFee: 'amount', lateFeeDays: '14' })
  expect([empty.status, await empty.text()]).toEqual([
    422,
    expect.stringContaining('Enter an amount above zero.'),
  ])
  expect(await query('select 1 from policy')).toHaveLength(1)
})

test('a late fee is on the website and in the preview once it is saved, and gone without one', async () => {
  const sentence =
    'If an invoice is still unpaid 14 days after its due day, a late fee of $25.00 is added once.'
  expect(await fetchText('/contact')).not.toContain('late fee')
  expectIncludes(await fetchText(settings), [
    'Overdue invoices get no late fee.',
    'Late fee: none.',
  ])
  const saved = await savePolicy({ lateFee: 'amount', lateFeeAmount: '$25', lateFeeDays: '14' })
  expect(saved.headers.get('location')).toBe(`${settings}?saved=policy`)
  expect(await fetchText('/contact')).toContain(sentence)
  expectIncludes(await fetchText(settings, 'books'), [
    sentence,
    'Once an invoice is more than 14 days overdue, Backlot drafts a late fee of $25.00 for you to review.',
    'Late fee: $25.00 once after 14 days.',
    'Late fee: none.',
  ])
  const again = parseFields(await (await fetchPage(settings)).text())
  expect(again).toMatchObject({ lateFee: 'amount', lateFeeAmount: '25', lateFeeDays: '14' })
  await savePolicy({ lateFee: 'none' })
  expect(await fetchText('/contact')).not.toContain('late fee')
  await savePolicy({ lateFee: 'amount', lateFeeAmount: '25', lateFeeDays: '14' })
})

test('a drafted fee is a to-do, is listed by its invoice, and is issued by a person', async () => {
  const { id, path, number } = await issue()
  await runJob()
  await runJob()
  const draftId = await findDraft(id)
  const draftPath = `${invoices}/drafts/${draftId}`
  for (const who of ['owner', 'books'])
    expectIncludes(await fetchText('/portal', who), ['1 late fee to review', number])
  expect(await (await fetchPage('/portal')).text()).toContain(`href="${draftPath}"`)
  expect(await fetchText('/portal', 'crew')).not.toContain('late fee')
  expectIncludes(await fetchText(path), ['Late fee: draft', '$25.00', 'Late fee drafted'])
  expectIncludes(await fetchText(`${invoices}?tab=drafts`), ['Late fee', '$25.00'])
  expectIncludes(await fetchText(draftPath), [
    `Late fee for ${number} .`,
    `Late fee for ${number}, 16 days overdue`,
    'Open amount: $300.00. If an invoice is still unpaid 14 days after its due day, a late fee of $25.00 is added once.',
  ])
  const issued = await send(`${draftPath}/review`, { revision: '1', message: '' })
  expect(issued.headers.get('location')).toBe(`${invoices}/${draftId}?issued`)
  const [fee] = await query('select kind, document_number as number from invoice where id = $1', [
    draftId,
  ])
  expect(fee.kind).toBe('fee')
  expectIncludes(await fetchText(path), [`Late fee: ${fee.number}`])
  expectIncludes(await fetchText(`${invoices}/${draftId}`), [`Late fee for ${number}`])
  expect(await fetchText('/portal')).not.toContain('late fee')
})

test('the draft of an invoice that was paid since says so', async () => {
  const [first, second] = [await issue(), await issue()]
  await runJob()
  expect(await fetchText('/portal')).toContain('2 late fees to review')
  expect(await (await fetchPage('/portal')).text()).toContain(`href="${invoices}?tab=drafts"`)
  await send(first.path, { form: 'payment', method: 'transfer', amount: '300' })
  const draftPath = `${invoices}/drafts/${await findDraft(first.id)}`
  const settled = `Late fee for ${first.number} , which is settled. Delete this draft if you no longer charge the fee.`
  for (const page of [draftPath, `${draftPath}/review`])
    expect(await fetchText(page)).toContain(settled)
  expect(await fetchText(`${invoices}/drafts/${await findDraft(second.id)}`)).not.toContain(
    'which is settled',
  )
  await send(`${draftPath}/delete`, {})
  await runJob()
  expect(await fetchText(first.path)).not.toContain('Late fee: draft')
  expect(await fetchText('/portal')).toContain('1 late fee to review')
})
