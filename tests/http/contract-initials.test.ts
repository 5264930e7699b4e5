import { beforeEach, expect, test } from 'vitest'

import { acceptanceForm, addKey, startWithQuotes } from '../support/client-quote-fixture.ts'
import { readCode } from '../support/client-session.ts'
import { buildContractContent, insertContractTemplate } from '../support/contracts.ts'
import { readPdfText } from '../support/pdf-text.ts'
import { waitForPdf } from '../support/invoice-fixture.ts'
import { expectIncludes, readText } from '../support/test-server.ts'

/** Initials that a contract asks for at two places, in a browser without JavaScript. */
const { server, owner, query, get, send, sendQuote } = await startWithQuotes()
const templateId = await insertContractTemplate(server.app.db, {
  name: 'Contract with initials',
  content: {
    blocks: [{ kind: 'initials' }, ...buildContractContent().blocks, { kind: 'initials' }],
  },
})
let quote = { id: '', number: '', path: '' }

beforeEach(async () => {
  quote = await sendQuote({
    undoMinutes: 0,
    content: { contractTemplateId: templateId, terms: '' },
    contract: { templateId, version: 1 },
  })
})

async function buildForm(initials: Record<string, string>): Promise<Record<string, string>> {
  const page = await (await get(`${quote.path}/accept`)).text()
  const contract = /name="contract" value="([^"]*)"/.exec(page)![1]!
  return { ...addKey('accept'), ...acceptanceForm, electronic: 'on', contract, ...initials }
}
/** Returns the attributes of the field of a place. */
const readField = (page: string, place: number) =>
  new RegExp(`<input[^>]*name="initials:${place}"[^>]*>`).exec(page)![0]

test('the contract has a field at each place, which belongs to the form below', async () => {
  const page = await (await get(`${quote.path}/accept`)).text()
  for (const place of [0, 1]) {
    const field = readField(page, place)
    expectIncludes(field, ['form="accept"', 'value=""', 'required'])
  }
  expect(page).toContain('Your initials')
  expect(page.indexOf('name="initials:0"')).toBeLessThan(page.indexOf('Parties'))
  expect(page.indexOf('name="initials:1"')).toBeGreaterThan(page.indexOf('Parties'))
  // the quote itself shows an empty line
  expect(await readText(await get(`/portal/clients/quotes/${quote.id}`, owner))).toContain(
    'Initials: ____________',
  )
})

test('missing and long initials are refused at their fields, and nothing is lost', async () => {
  const form = await buildForm({ 'initials:0': 'Mara L', 'initials:1': ' ' })
  await send(`${quote.path}/accept`, { ...form, form: 'code' })
  const code = (await readCode(server.app, 'Mara@tide.test')) ?? ''
  const refused = await send(`${quote.path}/accept`, { ...form, code })
  expect(refused.status).toBe(422)
  const page = await refused.text()
  expectIncludes(readField(page, 0), ['value="Mara L"', 'aria-invalid="true"'])
  expectIncludes(readField(page, 1), ['aria-invalid="true"'])
  expectIncludes(page, [
    'Use at most 5 characters.',
    'Enter your initials.',
    'value="Mara Lind"',
    'id="initials-0-problem"',
  ])
  // a missing name is found first, and the initials are named with it
  const nameless = await send(`${quote.path}/accept`, { ...form, ...addKey('accept'), name: '' })
  expect(nameless.status).toBe(422)
  expectIncludes(await nameless.text(), ['Enter your full name.', 'Use at most 5 characters.'])
  // asking for a code keeps them
  const { name: _, ...asking } = form
  const asked = await send(`${quote.path}/accept`, { ...asking, form: 'code' })
  expectIncludes(readField(await asked.text(), 0), ['value="Mara L"'])
  // a form without the fields is no way around them
  const missing = await send(`${quote.path}/accept`, await buildForm({}))
  expect([missing.status, await missing.text()]).toEqual([
    422,
    expect.stringContaining('Enter your initials.'),
  ])
})

test('initials are stored with the signature, and printed where they were given', async () => {
  const form = await buildForm({ 'initials:0': ' ML', 'initials:1': 'M.' })
  await send(`${quote.path}/accept`, { ...form, form: 'code' })
  const code = (await readCode(server.app, 'Mara@tide.test')) ?? ''
  expect((await send(`${quote.path}/accept`, { ...form, code })).status).toBe(303)
  expect(
    await query(
      `select s.initials from contract_signature s
        join contract_signer r on r.id = signer_id join contract c on c.id = contract_id
        join acceptance a on a.id = acceptance_id where quote_id = $1`,
      [quote.id],
    ),
  ).toEqual([{ initials: ['ML', 'M.'] }])
  expectIncludes(await readText(await get(quote.path)), ['Initials: ML', 'Initials: M.'])
  const path = `/portal/clients/quotes/${quote.id}`
  expectIncludes(await readText(await get(path, owner)), ['Initials: ML', 'Initials: ML, M.'])
  const [row] = await query<{ id: string }>(
    `select d.id from agreement_document d join acceptance a on a.id = d.acceptance_id
      where a.quote_id = $1`,
    [quote.id],
  )
  await waitForPdf(server, row!.id)
  const bytes = Buffer.from(await (await get(`${quote.path}/agreement.pdf`)).arrayBuffer())
  expectIncludes(await readPdfText(bytes), ['Initials: ML', 'Initials: M.'])
})
