import { beforeEach, expect, test } from 'vitest'

import { addKey, startWithQuotes } from '../support/client-quote-fixture.ts'
import { insertContractTemplate } from '../support/contracts.ts'
import { parseFields } from '../support/form.ts'
import { getPlainText, startMailServer } from '../support/mail-server.ts'
import { expectIncludes, readText } from '../support/test-server.ts'

/** The code that a client enters before signing a contract, without JavaScript. */
const mail = await startMailServer()
const { server, query, get, send, addClient, enter, sendQuote } = await startWithQuotes({
  SMTP_URL: mail.url,
})
const templateId = await insertContractTemplate(server.app.db, { name: 'Wedding contract' })
const people = ['Ada', 'Bea', 'Cleo', 'Dana', 'Edda', 'Fay', 'Gwen', 'Hana', 'Ines', 'Jola']
let signer = { id: '', contactId: '' }
let cookie = ''
let address = ''
let path = ''

beforeEach(async () => {
  const name = people.shift()!
  address = `${name}@tide.test`
  signer = await addClient(`${name} Lind`)
  cookie = await enter(signer)
  const quote = await sendQuote({
    clientId: signer.id,
    content: { contractTemplateId: templateId, terms: '', title: 'Wedding on June 14' },
    contract: { templateId, version: 1 },
  })
  path = `${quote.path}/accept`
})

type Fields = Record<string, string>
/** Fills in the form as a browser does that has no JavaScript, and sends it with a button. */
async function press(page: string, typed: Fields, as = cookie) {
  return send(
    path,
    { ...parseFields(page.slice(page.indexOf('client-quote-accept'))), ...typed },
    as,
  )
}
const open = async (as = cookie) => (await get(path, as)).text()
const typed = { agree: 'on', electronic: 'on', name: 'Ada Q. Lind' }
const requestCode = (page: string, fields: Fields = typed) =>
  press(page, { ...fields, form: 'code' })

async function readCode(count = 1): Promise<string> {
  const list = () => mail.taken.filter(({ to }) => to === address)
  await expect.poll(() => list().length, { timeout: 30_000 }).toBe(count)
  return /Your code is (\d{3} \d{3})\./.exec(getPlainText(list().at(-1)!.text))![1]!
}
const changeCode = (code: string) => `${code.startsWith('1') ? 2 : 1}${code.slice(1)}`
const isSigned = async () =>
  (await query('select from contract_signer where contact_id = $1', [signer.contactId])).length > 0

test('a browser is asked for a code, and everything typed stays while it is sent', async () => {
  const page = await open()
  expectIncludes(await readText(await get(path, cookie)), [
    'Confirm it’s you',
    `We’ll email a code to ${address[0]}…@tide.test.`,
    'Email me a code',
    'Not you? Tell the studio who should sign.',
  ])
  expect(page).not.toContain('name="code"')
  const requested = await requestCode(page)
  expect(requested.status).toBe(200)
  const next = await requested.text()
  expectIncludes(next, [
    `We sent a code to ${address[0]}…@tide.test. It’s valid for 10 minutes.`,
    'Code from the email',
    'Send a new code',
    'inputMode="numeric"',
    'autoComplete="one-time-code"',
    `href="${path.replace('/accept', '#question')}"`,
  ])
  const { formKey: _, code: __, ...fields } = parseFields(next.slice(next.indexOf('<form')))
  expect(fields).toMatchObject({
    ...typed,
    version: '1',
    'section:package': 'full-day',
    'quantity:prints': '2',
    contract: parseFields(page).contract,
  })
  const signed = await press(next, { code: ` ${(await readCode()).replace(' ', '  ')}` })
  expect([signed.status, await isSigned()]).toEqual([303, true])
})

test('Enter in a field signs, and doesn’t ask for a code', async () => {
  const page = await open()
  const form = page.slice(page.indexOf('client-quote-accept'))
  const [first] = /<button[^>]*type="submit"[^>]*>/.exec(form)!
  expect(first).not.toContain('name=')
  expect(/<button[^>]*name="form"[^>]*>/.exec(form)![0]).toContain('value="code"')
})

test('signing without a code says so with what else is missing, and keeps the rest', async () => {
  const page = await open()
  const refused = await press(page, { name: '', agree: 'on' })
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expectIncludes(html, [
    'Enter your six-digit code to continue.',
    'Enter your full name.',
    'Agree to this to sign online.',
  ])
  expect(html).not.toContain('Agree to the contract to continue.')
  expect([await isSigned(), mail.taken.some(({ to }) => to === address)]).toEqual([false, false])
})

test('a wrong code counts although nothing else is saved, and five lock the browser', async () => {
  let page = await (await requestCode(await open())).text()
  const code = await readCode()
  for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    const wrong = await press(page, { ...typed, code: changeCode(code) })
    expect(wrong.status).toBe(422)
    page = await wrong.text()
    expectIncludes(page, [`That code isn’t right. You have ${left} left.`, changeCode(code)])
    expect(parseFields(page)).toMatchObject(typed)
  }
  const locked = await press(page, { ...typed, code: changeCode(code) })
  expect(locked.status).toBe(429)
  page = await locked.text()
  expect(page).toMatch(
    /Too many incorrect codes\. You can request a new one at \d{1,2}:\d{2}\s[AP]M\./,
  )
  expect(parseFields(page)).toMatchObject(typed)
  for (const again of [await press(page, { ...typed, code }), await requestCode(page)]) {
    expect(again.status).toBe(429)
    expect(await again.text()).toContain('Too many incorrect codes.')
  }
  expect(await open()).toContain('Too many incorrect codes.')
  expect([await isSigned(), mail.taken.filter(({ to }) => to === address)]).toEqual([
    false,
    expect.objectContaining({ length: 1 }),
  ])
})

test('a right code isn’t asked for again if something else has to change', async () => {
  const page = await (await requestCode(await open())).text()
  const code = await readCode()
  const refused = await press(page, { ...typed, electronic: '', code })
  expect(refused.status).toBe(422)
  const next = await refused.text()
  expectIncludes(next, ['Agree to this to sign online.', 'You confirmed your email address.'])
  expect(next).not.toContain('name="code"')
  const stale = await press(next, { ...typed, contract: 'f'.repeat(64) })
  expect(stale.status).toBe(409)
  const updated = await stale.text()
  expectIncludes(updated, [
    'This contract was just updated. Review it to continue.',
    'You confirmed your email address.',
  ])
  expect((await press(updated, typed)).status).toBe(303)
})

test('a contract that changed while the code was sent isn’t signed unseen', async () => {
  const page = (await open()).replace(
    /name="contract" value="[^"]*"/,
    'name="contract" value="old"',
  )
  const next = await (await requestCode(page)).text()
  expect(parseFields(next).contract).toBe('old')
  const refused = await press(next, { code: await readCode() })
  expect([refused.status, await isSigned()]).toEqual([409, false])
})

test('another browser of the same person needs a code of its own', async () => {
  const page = await (await requestCode(await open())).text()
  const code = await readCode()
  const other = await enter(signer)
  const refused = await press(await open(other), { ...typed, code }, other)
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('This code is no longer valid. Request a new one.'),
  ])
  expect((await press(page, { ...typed, code })).status).toBe(303)
})

test('a form that asks for a code twice sends one, and then signs with the same key', async () => {
  const page = await open()
  const key = addKey('accept')
  await Promise.all([1, 2, 3].map(() => press(page, { ...typed, ...key, form: 'code' })))
  // after going back, something else was typed
  await press(page, { ...typed, ...key, name: 'Ada', form: 'code' })
  const code = await readCode()
  expect((await press(page, { ...typed, ...key, code })).status).toBe(303)
})

test('an acceptance of terms and an ended quote send no code', async () => {
  const terms = await sendQuote({ clientId: signer.id })
  path = `${terms.path}/accept`
  const page = await open()
  expect(page).not.toContain('Confirm it’s you')
  expect((await requestCode(page)).status).toBe(409)
  expect((await press(page, { ...typed, electronic: '' })).status).toBe(303)
  expect((await requestCode(page)).status).toBe(409)
  expect(mail.taken.some(({ to }) => to === address)).toBe(false)
})
