import { createHash } from 'node:crypto'

import { beforeAll, expect, test } from 'vitest'

import { maxAttachmentBytes } from '#app/features/sales/contract-attachment/rules.ts'
import { problems } from '#app/messages/en/problems.ts'

import { addKey, startWithQuotes } from '../support/client-quote-fixture.ts'
import { buildAttachment, insertContractTemplate } from '../support/contracts.ts'
import { parseFields } from '../support/form.ts'
import { expectIncludes, origin, readText } from '../support/test-server.ts'

/** PDFs that are attached to a contract in the settings, and opened by both sides. */
const { server, owner, query, get, send, addClient, enter, sendQuote, setFlags } =
  await startWithQuotes()
const pdf = buildAttachment('House rules')
const hash = createHash('sha256').update(pdf).digest('hex')
let templateId = ''
let path = ''
let crew = ''
let books = ''

beforeAll(async () => {
  crew = await server.signIn('crew')
  books = await server.signIn('books')
  templateId = await insertContractTemplate(server.app.db, { name: 'Contract with files' })
  path = `/portal/settings/contracts/${templateId}`
})

function upload(bytes: Uint8Array | null, change: Record<string, string> = {}, as = owner) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...addKey('a'), form: 'attachment', ...change }))
    form.set(name, value)
  // a browser sends an empty file field too
  form.set(
    'attachment',
    bytes ? new File([bytes as BlobPart], 'House “Rules”.pdf') : new File([], ''),
  )
  return server.request(path, {
    method: 'POST',
    body: form,
    headers: { origin, accept: 'text/html', cookie: as },
  })
}
const countAttachments = async () =>
  (await query('select 1 from contract_template_attachment where template_id = $1', [templateId]))
    .length
async function publish() {
  const { content = '', revision = '' } = parseFields(await (await get(path, owner)).text())
  return send(path, { ...addKey('publish'), content, revision, next: 'publish' }, owner)
}

test('other files are refused at the field, and so is a form without one', async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(maxAttachmentBytes)])
  const encrypted = Buffer.from(pdf.toString().replace('<<>>', '<</Encrypt 5 0 R>>'))
  for (const [bytes, problem] of [
    [null, 'attachment-missing'],
    [Buffer.from('<script>1</script>'), 'attachment-kind'],
    [large, 'attachment-large'],
    [pdf.subarray(0, -10), 'attachment-broken'],
    [encrypted, 'attachment-encrypted'],
  ] as const) {
    const refused = await upload(bytes)
    expect([problem, refused.status]).toEqual([problem, 422])
    const page = await refused.text()
    expect(page).toMatch(/<input[^>]*aria-invalid="true"[^>]*type="file"|type="file"[^>]*invalid/)
    expect(page).toContain(problems[problem])
  }
  expect(await countAttachments()).toBe(0)
  expect((await upload(pdf, {}, crew)).status).toBe(403)
})

test('a PDF is attached once, listed, and downloaded as it is', async () => {
  const key = addKey('attachment')
  for (const { status, headers } of await Promise.all([upload(pdf, key), upload(pdf, key)]))
    expect([status, headers.get('location')]).toEqual([303, `${path}?saved=attachment`])
  expect(await countAttachments()).toBe(1)
  const again = await upload(pdf)
  expect([again.status, await again.text()]).toEqual([
    422,
    expect.stringContaining(problems['attachment-is-there']),
  ])
  const page = await get(path, owner)
  expect(await page.clone().text()).toContain(`href="${path}/attachments/${hash}"`)
  expectIncludes(await readText(page), ['House “Rules”.pdf', 'Unpublished changes'])
  const file = await get(`${path}/attachments/${hash}`, owner)
  expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
  expect((await get(`${path}/attachments/${hash}`, crew)).status).toBe(403)
  expect((await get(`${path}/attachments/x`, owner)).status).toBe(404)
})

test('a published version can be read with its files', async () => {
  expect((await publish()).status).toBe(303)
  const former = await get(`${path}/versions/1`, owner)
  expect(await former.clone().text()).not.toContain(hash)
  expectIncludes(await readText(former), ['Version 1', 'Quotes sent with this version keep it.'])
  const current = await get(`${path}/versions/2`, owner)
  expect(await current.clone().text()).toContain(`href="${path}/attachments/${hash}"`)
  expectIncludes(await readText(current), ['Version 2', 'Current', 'House “Rules”.pdf'])
  for (const number of ['3', '0', '1.0', 'x'])
    expect((await get(`${path}/versions/${number}`, owner)).status).toBe(404)
  expect((await get(`${path}/versions/1`, crew)).status).toBe(403)
})

test('a contract with it is sent, read before signing, and only by its client', async () => {
  const quote = await sendQuote({
    content: { contractTemplateId: templateId, terms: '' },
    contract: { templateId, version: 2 },
  })
  const own = `${quote.path}/attachments/${hash}`
  const office = `/portal/clients/quotes/${quote.id}/attachments/${hash}`
  const page = await get(`${quote.path}/accept`)
  expect(await page.clone().text()).toContain(`href="${own}"`)
  expectIncludes(await readText(page), ['House “Rules”.pdf, SHA-256: ', hash.slice(0, 8)])
  expect(await (await get(`/portal/clients/quotes/${quote.id}`, owner)).text()).toContain(office)
  for (const [address, as] of [
    [own, undefined],
    [office, owner],
  ] as const) {
    const file = await get(address, as)
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="House /),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store, no-transform',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  }
  const stranger = await enter(await addClient(`Ivo ${crypto.randomUUID()}`))
  const getStatus = async (address: string, as?: string) => (await get(address, as)).status
  expect(await getStatus(own, stranger)).toBe(404)
  expect(await getStatus(own, '')).toBe(404)
  expect(await getStatus(`${quote.path}/attachments/${'0'.repeat(64)}`)).toBe(404)
  await setFlags(false, false)
  expect(await getStatus(own)).toBe(404)
  await setFlags(true, true)
  expect(await Promise.all([owner, books, crew, ''].map((as) => getStatus(office, as)))).toEqual([
    200, 200, 403, 302,
  ])
  // a quote with an earlier version of the contract doesn't have it
  const before = await sendQuote({
    content: { contractTemplateId: templateId, terms: '' },
    contract: { templateId, version: 1 },
  })
  expect(await getStatus(`${before.path}/attachments/${hash}`)).toBe(404)
})

test('it is removed from the draft without JavaScript, and sent contracts keep it', async () => {
  const removed = await send(`${path}/attachments/${hash}/delete`, addKey('detach'), owner)
  expect([removed.status, removed.headers.get('location')]).toEqual([
    303,
    `${path}?detached#attachments`,
  ])
  expect(await countAttachments()).toBe(0)
  // the version that was published keeps it
  expect((await get(`${path}/attachments/${hash}`, owner)).status).toBe(200)
  expect((await send(`${path}/attachments/${hash}/delete`, addKey('d'), crew)).status).toBe(403)
  expect(await query('select 1 from file where hash = $1', [hash])).toHaveLength(1)
})
