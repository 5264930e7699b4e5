import { beforeEach, expect, test } from 'vitest'

import { acceptanceForm, addKey, startWithQuotes } from '../support/client-quote-fixture.ts'
import { readCode } from '../support/client-session.ts'
import { insertContractTemplate } from '../support/contracts.ts'
import { expectIncludes, readText } from '../support/test-server.ts'

/** A contract in the client portal: read on the last step, and signed with two check boxes. */
const { server, owner, query, get, send, sendQuote, addClient, enter } = await startWithQuotes()
const templateId = await insertContractTemplate(server.app.db, { name: 'Wedding contract' })
let quote = { id: '', number: '', path: '' }
const sendContract = (change: Parameters<typeof sendQuote>[0] = {}) =>
  sendQuote({
    content: { contractTemplateId: templateId, terms: '' },
    contract: { templateId, version: 1 },
    ...change,
  })

beforeEach(async () => {
  quote = await sendContract()
})

const both = { ...acceptanceForm, electronic: 'on' }
const sign = (fields: Record<string, string>) =>
  send(`${quote.path}/accept`, { ...addKey('accept'), ...fields })
/** Signs in a browser that wasn't confirmed yet, or with its confirmation. */
async function signWithCode(fields: Record<string, string>) {
  await send(`${quote.path}/accept`, { ...fields, form: 'code' })
  return sign({ ...fields, code: (await readCode(server.app, 'Mara@tide.test')) ?? '' })
}
const readHash = (html: string) => /name="contract" value="([^"]*)"/.exec(html)![1]!
const selectContracts = () =>
  query<{ number: number; consents: string[] }>(
    `select c.number, s.consents from contract c
      join acceptance a on a.id = c.acceptance_id
      join contract_signer r on r.contract_id = c.id
      join contract_signature s on s.signer_id = r.id
      where a.quote_id = $1`,
    [quote.id],
  )

test('the last step has the whole contract and two boxes in place of the terms', async () => {
  const text = await readText(await get(`${quote.path}/accept`))
  expectIncludes(text, [
    'Between Longlight LLC and Mara Lind Ltd.',
    'Full day of photography',
    'I have read this contract and agree to it.',
    'I agree to do business electronically.',
    'paper copy free of charge',
    'Sign and accept',
  ])
  expect(text).not.toContain('I agree to these terms')
})

test('signing needs both boxes and a name, and keeps what was typed', async () => {
  const contract = readHash(await (await get(`${quote.path}/accept`)).text())
  const { agree: _, ...unchecked } = acceptanceForm
  const refused = await sign({ ...unchecked, contract })
  expect(refused.status).toBe(422)
  expectIncludes(await refused.text(), [
    'Agree to the contract to continue.',
    'Agree to this to sign online.',
    'value="Mara Lind"',
  ])
  const nameless = await sign({ ...both, contract, name: ' ' })
  expect([nameless.status, await nameless.text()]).toEqual([
    422,
    expect.stringContaining('Enter your full name.'),
  ])
  expect(await selectContracts()).toEqual([])
  expect((await signWithCode({ ...both, contract })).status).toBe(303)
})

test('a contract that changed since it was read is shown again', async () => {
  const stale = await signWithCode({ ...both, contract: 'f'.repeat(64) })
  expect(stale.status).toBe(409)
  const page = await stale.text()
  expectIncludes(page, [
    'This contract was just updated. Review it to continue.',
    'value="Mara Lind"',
  ])
  expect(await selectContracts()).toEqual([])
  expect((await sign({ ...both, contract: readHash(page) })).status).toBe(303)
})

test('a signed contract is named by its number to the client and to the studio', async () => {
  const contract = readHash(await (await get(`${quote.path}/accept`)).text())
  await signWithCode({ ...both, contract })
  const [signed] = await selectContracts()
  const number = `C-${signed!.number}`
  expect(signed!.consents).toHaveLength(2)
  expect(await readText(await get(quote.path))).toContain(`Contract ${number}`)
  const list = await readText(await get(`/portal/clients/contracts?q=${number}`, owner))
  expectIncludes(list, ['Mara Lind Ltd.', quote.number, number, 'Can be undone', '$2,950.00'])
  const page = await readText(await get(`/portal/clients/quotes/${quote.id}`, owner))
  expectIncludes(page, [
    `Contract ${number}`,
    'Wedding contract, version 1',
    'Signed for the client Mara Lind',
    'Signed for the studio',
  ])
})

test('without a mail server the studio reads the code in the email log while it is valid', async () => {
  const jonas = await addClient('Jonas Reed')
  const { path } = await sendContract({ clientId: jonas.id })
  const as = await enter(jonas)
  expect(await readText(await get(`${path}/accept`, as))).toContain(
    'Longlight can’t send email right now. Request a code, then ask them for it.',
  )
  const requested = await send(`${path}/accept`, { ...acceptanceForm, form: 'code' }, as)
  expectIncludes(await readText(requested), [
    'Longlight can’t send email right now. Ask them for your code. It’s valid for 10 minutes.',
    'Request a new code',
  ])
  const [sent] = await query<{ id: string }>(
    "select id from email where to_address = 'Jonas@tide.test' order by created_at desc limit 1",
  )
  const log = `/portal/settings/email-log/${sent!.id}`
  const shown = await readText(await get(log, owner))
  const code = /The code for Jonas Reed: (\d{3} \d{3})/.exec(shown)?.[1]
  expectIncludes(shown, ['valid until', 'Your code is [private code].'])
  for (const who of ['manager', 'bookkeeper'])
    expect(await (await get(log, await server.signIn(who))).text()).not.toContain(code)
  const signed = await send(
    `${path}/accept`,
    {
      ...both,
      name: 'Jonas Reed',
      contract: readHash(await (await get(`${path}/accept`, as)).text()),
      code: code!,
    },
    as,
  )
  expect(signed.status).toBe(303)
  const after = await readText(await get(log, owner))
  expect(after).toContain('This email has a private code, which isn’t shown here.')
  expect(after).not.toContain(code)
})
