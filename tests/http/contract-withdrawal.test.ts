import { beforeAll, beforeEach, expect, test } from 'vitest'

import { acceptanceForm, addKey, startWithQuotes } from '../support/client-quote-fixture.ts'
import { readCode } from '../support/client-session.ts'
import { insertContractTemplate } from '../support/contracts.ts'
import { expectIncludes, readText } from '../support/test-server.ts'

/** A contract from which a consumer can withdraw, without JavaScript. */
const { server, owner, client, query, get, send, sendQuote, setFlags, count } =
  await startWithQuotes()
const templateId = await insertContractTemplate(server.app.db, { name: 'Wedding contract' })
let quote = { id: '', number: '', path: '' }
const getPortalPath = () => `/portal/clients/quotes/${quote.id}`

beforeAll(() => query('update policy set withdrawal_days = 14'))
beforeEach(async () => {
  quote = await sendQuote({
    undoMinutes: 0,
    content: { contractTemplateId: templateId, terms: '' },
    contract: { templateId, version: 1 },
  })
})

const readHash = (html: string) => /name="contract" value="([^"]*)"/.exec(html)![1]!

async function accept(more: Record<string, string> = {}) {
  const path = `${quote.path}/accept`
  const contract = readHash(await (await get(path)).text())
  const both = { agree: 'on', electronic: 'on' }
  const form = { ...acceptanceForm, ...both, ...more, ...addKey('accept'), contract }
  await send(path, { ...form, form: 'code' })
  const code = (await readCode(server.app, 'Mara@tide.test')) ?? ''
  expect((await send(path, { ...form, code })).status).toBe(303)
}

const withdraw = (fields: Record<string, string> = {}) =>
  send(`${quote.path}/withdraw`, { ...addKey('withdraw'), name: 'Mara Lind', ...fields })

/** Moves the signature to the past. */
async function sign(daysAgo: number, more: Record<string, string> = {}) {
  await accept(more)
  await query('alter table acceptance disable trigger all')
  await query(
    `update acceptance set finalized_at = now() - $2 * interval '1 day' where quote_id = $1`,
    [quote.id, daysAgo],
  )
  await query('alter table acceptance enable trigger all')
}

test('the consumer is asked about an early start, and the button names the obligation', async () => {
  const page = await (await get(`${quote.path}/accept`)).text()
  expectIncludes(page, [
    'name="early"',
    'Start before my 14-day withdrawal period ends.',
    'Sign and order with obligation to pay',
  ])
  expect(/<input[^>]*name="early"[^>]*>/.exec(page)![0]).not.toContain('required')
  await query('update policy set withdrawal_days = 0')
  const without = await (await get(`${quote.path}/accept`)).text()
  expect(without).not.toContain('name="early"')
  expectIncludes(without, ['Sign and accept'])
  await query('update policy set withdrawal_days = 14')
})

test('what was checked is kept when something is missing', async () => {
  const path = `${quote.path}/accept`
  const contract = readHash(await (await get(path)).text())
  const form = { ...acceptanceForm, ...addKey('accept'), contract, early: 'on', name: '' }
  const refused = await (await send(path, form)).text()
  expect(/<input[^>]*name="early"[^>]*>/.exec(refused)![0]).toContain('checked')
})

test('the studio sees whether it may start, and the sealed page has the consent', async () => {
  await accept()
  const text = await readText(await get(getPortalPath(), owner))
  expect(text).toMatch(/The client hasn’t asked to start before [A-Z][a-z]+ \d+, 20\d\d\./)
  quote = await sendQuote({
    undoMinutes: 0,
    content: { contractTemplateId: templateId, terms: '' },
    contract: { templateId, version: 1 },
  })
  await accept({ early: 'on' })
  expect(await readText(await get(getPortalPath(), owner))).toMatch(/The client asked to start/)
  const [row] = await query<{ content: object }>(
    `select content from agreement_document d join acceptance a on a.id = d.acceptance_id
      where a.quote_id = $1`,
    [quote.id],
  )
  expectIncludes(JSON.stringify(row!.content), [
    'Start before my 14-day withdrawal period ends.',
    'Sign and order with obligation to pay',
  ])
})

test('a consumer withdraws, and pressing twice is the same', async () => {
  await sign(0)
  const page = await (await get(quote.path)).text()
  expectIncludes(page, [`href="${quote.path}/withdraw"`, 'Withdraw from the contract here'])
  const shown = await (await get(`${quote.path}/withdraw`)).text()
  expect(shown).toMatch(/name="contract"[^>]*value="C-\d+"|value="C-\d+"[^>]*name="contract"/)
  expectIncludes(shown, ['value="Mara Lind"', 'Confirm withdrawal', 'Mara@tide.test'])
  const refused = await withdraw({ name: ' ', text: 'We moved <away>.' })
  expect(refused.status).toBe(422)
  expectIncludes(await refused.text(), ['Enter your full name.', 'We moved &lt;away&gt;.'])
  const fields = { ...addKey('withdraw'), name: 'Mara Lind', text: 'We moved.' }
  for (let press = 0; press < 2; press++) {
    const done = await send(`${quote.path}/withdraw`, fields)
    expect([done.status, done.headers.get('location')]).toEqual([303, `${quote.path}/withdraw`])
  }
  // in another tab, with another key
  expect((await withdraw()).status).toBe(303)
  expect(await readText(await get(`${quote.path}/withdraw`))).toMatch(
    /You withdrew from contract C-\d+ We received the withdrawal on .+ sent a confirmation by email\./,
  )
  expectIncludes(await readText(await get(quote.path)), ['was withdrawn', 'Canceled'])
  expectIncludes(await readText(await get('/portal/clients/contracts', owner)), ['Withdrawn'])
  expectIncludes(await readText(await get(getPortalPath(), owner)), [
    'Mara Lind withdrew from C-',
    'We moved.',
    'Nothing was paid.',
  ])
  const one = [quote.id]
  expect(await count(`event where subject_id = $1 and name = 'contract.withdrawn'`, one)).toBe(1)
  expect(await count(`email where subject_id = $1 and kind = 'contract.withdrawn'`, one)).toBe(1)
})

test('the page says when the period ended, and how to reach the studio', async () => {
  await sign(16)
  expect(await (await get(quote.path)).text()).not.toContain('/withdraw')
  expect(await readText(await get(`${quote.path}/withdraw`))).toMatch(
    /The period in which you could withdraw ended on .+, 20\d\d\. To talk about your contract, message/,
  )
  const late = await withdraw({ text: 'Too late?' })
  expect(late.status).toBe(409)
  expectIncludes(await readText(late), ['The period in which you could withdraw ended on'])
})

test('only contacts who may sign can withdraw, and only from their own contract', async () => {
  await sign(0)
  await setFlags(true, false)
  expect(await (await get(quote.path)).text()).not.toContain('/withdraw')
  expectIncludes(await readText(await get(`${quote.path}/withdraw`)), [
    'Only contacts who may sign can withdraw.',
  ])
  expect((await withdraw()).status).toBe(403)
  await setFlags(true, true)
  const other = await sendQuote({})
  expect((await get(`${other.path}/withdraw`)).status).toBe(303)
  expect((await get('/client/quotes/Q-9999/withdraw')).status).toBe(404)
  const signedOut = await send(`${quote.path}/withdraw`, { name: 'Mara', text: 'My words' }, '')
  expect(signedOut.status).toBe(401)
  expectIncludes(await signedOut.text(), ['My words'])
})

test('the studio enters its share once, which drafts an invoice', async () => {
  await sign(0, { early: 'on' })
  expect((await withdraw()).status).toBe(303)
  expectIncludes(await readText(await get('/portal', owner)), ['Settle the withdrawal of'])
  const settle = (amount: string) =>
    send(
      `${getPortalPath()}/withdrawal-settlement`,
      { ...addKey('withdrawal-settlement'), amount },
      owner,
    )
  expectIncludes(await readText(await get(getPortalPath(), owner)), [
    'Share for work already done (USD)',
  ])
  expect((await settle('99999')).headers.get('location')).toContain('problem=share-malformed')
  expect((await settle('50')).headers.get('location')).toContain('?settled')
  expectIncludes(await readText(await get(getPortalPath(), owner)), [
    'Share for work already done: $50.00.',
  ])
  expect(await readText(await get('/portal', owner))).not.toContain('Settle the withdrawal of')
  expect(await count('invoice_draft where client_id = $1', [client.id])).toBe(1)
})
