import { beforeEach, expect, test } from 'vitest'

import { formatDrawing } from '#app/core/drawing.ts'

import { acceptanceForm, addKey, startWithQuotes } from '../support/client-quote-fixture.ts'
import { readCode } from '../support/client-session.ts'
import { insertContractTemplate } from '../support/contracts.ts'
import { expectIncludes, readText } from '../support/test-server.ts'

/** A contract that two contacts of a client sign, and then the studio. */
const { server, owner, client, cookie, query, enter, get, send, sendQuote } =
  await startWithQuotes()
const templateId = await insertContractTemplate(server.app.db, { name: 'Wedding contract' })
const jonas = await addContact('Jonas Berg')
const jonasCookie = await enter({ id: client.id, contactId: jonas })
let quote = { id: '', number: '', path: '' }

/** Adds another contact of the client who may accept quotes. */
async function addContact(name: string): Promise<string> {
  const email = `${name.split(' ')[0]!.toLowerCase()}@tide.test`
  const [row] = await query<{ id: string }>(
    `insert into client_contact (client_id, created_at, name, email, email_key, may_sign, sees_money)
      values ($1, now(), $2, $3, $3, true, true) returning id`,
    [client.id, name, email],
  )
  return row!.id
}

async function sendJointQuote({ inOrder = true, isCountersigned = true, undoMinutes = 0 } = {}) {
  const contactIds = [client.contactId, jonas]
  quote = await sendQuote({
    undoMinutes,
    content: {
      contractTemplateId: templateId,
      terms: '',
      signing: { contactIds, inOrder, isCountersigned },
    },
    contract: { templateId, version: 1 },
  })
}
beforeEach(() => sendJointQuote())

const readHash = (html: string) => /name="contract" value="([^"]*)"/.exec(html)![1]!
const both = { agree: 'on', electronic: 'on' }

async function accept() {
  const contract = readHash(await (await get(`${quote.path}/accept`)).text())
  const form = { ...acceptanceForm, ...both, ...addKey('accept'), contract }
  const code = await requestCode(`${quote.path}/accept`, form, 'Mara@tide.test', cookie)
  expect((await send(`${quote.path}/accept`, { ...form, code })).status).toBe(303)
}

/** Asks for a code with the form, and returns it; nothing if the browser is confirmed. */
async function requestCode(
  path: string,
  form: Record<string, string>,
  address: string,
  as: string,
): Promise<string> {
  const page = await send(path, { ...form, form: 'code' }, as)
  expect(page.status).toBe(200)
  return (await readCode(server.app, address)) ?? ''
}

async function sign(change: Record<string, string> = {}) {
  const page = await (await get(`${quote.path}/sign`, jonasCookie)).text()
  const form = { ...addKey('sign'), contract: readHash(page), name: 'Jonas Berg', ...both }
  const code = await requestCode(`${quote.path}/sign`, form, 'jonas@tide.test', jonasCookie)
  return send(`${quote.path}/sign`, { ...form, code, ...change }, jonasCookie)
}

const getPortalPath = () => `/portal/clients/quotes/${quote.id}`
const press = (action: string, fields: Record<string, string> = {}) =>
  send(`${getPortalPath()}/${action}`, { ...addKey(action), ...fields }, owner)

test('a contract that no one accepted can’t be signed or declined', async () => {
  const fields = { ...addKey('sign'), form: 'sign', contract: '', name: 'Jonas Berg', ...both }
  for (const form of [fields, { ...fields, ...addKey('decline'), form: 'decline' }]) {
    const refused = await send(`${quote.path}/sign`, form, jonasCookie)
    expect(refused.status).toBe(404)
  }
})

test('only the first signer can accept, and the others are told who', async () => {
  const text = await readText(await get(quote.path, jonasCookie))
  expectIncludes(text, ['Mara Lind accepts this quote and signs first.'])
  expect((await get(`${quote.path}/accept`, jonasCookie)).status).toBe(303)
})

test('a contract is signed one after the other, and the studio completes it', async () => {
  await accept()
  expectIncludes(await readText(await get(quote.path)), [
    'Waiting for Jonas Berg to sign.',
    'Mara Lind (you)',
    'Jonas Berg Not signed yet',
    'Longlight Not signed yet',
  ])
  // the page of a contact says what to do first
  expectIncludes(await readText(await get('/client', jonasCookie)), [
    'Sign the contract for',
    'Read and sign',
  ])
  const page = await readText(await get(`${quote.path}/sign`, jonasCookie))
  expectIncludes(page, [
    'Sign contract C-',
    'Full day of photography',
    'You can’t undo your signature.',
  ])
  expectIncludes(await readText(await get(getPortalPath(), owner)), [
    'Waiting for Jonas Berg to sign.',
    'Jonas Berg, not yet',
    'Void contract',
  ])
  expect((await press('countersignature')).headers.get('location')).toContain(
    'problem=contract-not-your-turn',
  )
  expect((await sign()).status).toBe(303)
  expectIncludes(await readText(await get(quote.path, jonasCookie)), [
    'Waiting for Longlight to sign.',
  ])
  expectIncludes(await readText(await get(getPortalPath(), owner)), ['Sign for the studio'])
  expect((await press('countersignature')).headers.get('location')).toContain('?countersigned')
  const done = await readText(await get(quote.path))
  expect(done).not.toContain('Not signed yet')
  expect(done).not.toContain('Waiting for')
  const emails = await query<{ subject: string }>(
    'select subject from email where subject_id = $1 order by created_at, subject',
    [quote.id],
  )
  const subjects = emails.map(({ subject }) => subject.replace(/C-\d+/, 'C-1')).toSorted()
  expect(subjects).toEqual(
    [
      'Contract C-1 is ready for your signature',
      'Mara Lind signed C-1',
      'You signed contract C-1',
      'You signed contract C-1',
      'Your signature is needed on contract C-1',
      'Contract C-1 is signed',
      'Contract C-1 is signed',
      'Contract C-1 is signed',
    ].toSorted(),
  )
})

test('signing needs both boxes and a name, and keeps what was typed', async () => {
  await accept()
  const refused = await sign({ agree: '', electronic: '', name: 'Jonas O’Neil-Łukasz' })
  expect(refused.status).toBe(422)
  expectIncludes(await refused.text(), [
    'Agree to the contract to continue.',
    'Agree to this to sign online.',
    'value="Jonas O’Neil-Łukasz"',
  ])
  const nameless = await sign({ name: ' ' })
  expect([nameless.status, await nameless.text()]).toEqual([
    422,
    expect.stringContaining('Enter your full name.'),
  ])
})

test('the other signer can draw the signature as well', async () => {
  await accept()
  const refused = await sign({ drawing: '5050' })
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('Draw your whole signature, or clear it.'),
  ])
  const drawing = { strokes: [[10, 10, 900, 200]] }
  expect((await sign({ drawing: formatDrawing(drawing) })).status).toBe(303)
  const [signed] = await query(
    `select s.method, s.drawing from contract_signature s join contract_signer r on r.id = signer_id
      where contact_id = $1 order by signed_at desc limit 1`,
    [jonas],
  )
  expect(signed).toEqual({ method: 'drawn', drawing })
  const page = await (await get(getPortalPath(), owner)).text()
  expect(page).toContain('aria-label="Signature of Jonas Berg"')
  expect(page).not.toContain('aria-label="Signature of Mara Lind"')
})

test('until the first signature can’t be undone, the others wait', async () => {
  await sendJointQuote({ inOrder: false, undoMinutes: 15 })
  await accept()
  expectIncludes(await readText(await get(quote.path)), [
    'After that, we’ll ask Jonas Berg to sign.',
  ])
  const text = await readText(await get(quote.path, jonasCookie))
  expect(text).toMatch(/You can sign from \d+:\d\d [AP]M on\. Mara Lind can undo until then\./)
  const page = await readText(await get(`${quote.path}/sign`, jonasCookie))
  expect(page).toMatch(/You can sign from .* View quote/)
  expect(page).not.toContain('Your full name')
})

test('a signer who declines ends the contract, and the studio reads why', async () => {
  await accept()
  const long = { ...addKey('decline'), form: 'decline', text: `Too long${' x'.repeat(2500)}` }
  const refused = await send(`${quote.path}/sign`, long, jonasCookie)
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('Too long x'),
  ])
  const fields = { ...addKey('decline'), form: 'decline', text: 'The date doesn’t work' }
  expect((await send(`${quote.path}/sign`, fields, jonasCookie)).status).toBe(303)
  expectIncludes(await readText(await get(getPortalPath(), owner)), [
    'Jonas Berg declined to sign C-',
    'The date doesn’t work',
  ])
  expectIncludes(await readText(await get(`/portal/clients/contracts`, owner)), ['Declined'])
})

test('the studio voids a contract with a reason, and reminds those who sign next', async () => {
  await accept()
  expect((await press('contract-reminder')).headers.get('location')).toContain('?reminded')
  expect((await press('contract-void', { reason: ' ' })).headers.get('location')).toContain(
    'problem=void-reason-missing',
  )
  expect(
    (await press('contract-void', { reason: 'Wrong price' })).headers.get('location'),
  ).toContain('?voided')
  expectIncludes(await readText(await get(getPortalPath(), owner)), ['voided C-', 'Wrong price'])
  expect(await readText(await get(quote.path))).toMatch(
    /Contract C-\d+ was voided, so this quote was canceled\./,
  )
  expect(await readText(await get(`${quote.path}/sign`, jonasCookie))).toContain('was voided')
  expect(cookie).not.toBe(jonasCookie)
})
