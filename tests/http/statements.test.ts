import { writeFileSync } from 'node:fs'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getMediaFolder } from '#app/platform/media/storage.server.ts'

import { toCharacters } from '../support/documents.ts'
import { readPdfText } from '../support/pdf-text.ts'
import { addInvoiceAndDraft, enterPortal, waitForPdf } from '../support/invoice-fixture.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'
import { readZip } from '../support/zip.ts'

/* Statements, receipts as PDF, and all documents of a client in one file. */

const server = await startTestServer()
const clients = '/portal/clients'
let owner = ''
let crew = ''
let client = { id: '', contactId: '' }
let other = { id: '', contactId: '' }
let invoice = ''

const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const get = (path: string, cookie = owner) => server.request(path, { headers: { cookie } })
const submit = (path: string, fields: Record<string, string>) => server.submit(path, fields, owner)
const readWords = async (response: Response) => {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return (await readPdfText(new Uint8Array(await response.arrayBuffer()))).replaceAll(/\s+/g, ' ')
}
/** Returns the text of a document on a page. */
const readDocument = async (response: Response) => {
  const [document] = /<article class="document"[\s\S]*?<\/article>/.exec(await response.text())!
  return readText(new Response(document))
}
const getReceipt = async () =>
  (await query('select id, number from ledger_entry where client_id = $1', [client.id]))[0]!

beforeAll(async () => {
  owner = await server.signIn('owner')
  crew = await server.signIn('crew')
  const add = async (name: string) => {
    const email = `${name.split(' ')[0]!.toLowerCase()}@mill.test`
    await submit(`${clients}/new`, { name, email })
    const [row] = await query(
      `select c.id, p.id as "contactId" from client c join client_contact p on p.client_id = c.id
        where c.name = $1`,
      [name],
    )
    return row as typeof client
  }
  client = await add('Mill & Söhne')
  other = await add('Other Mill')
  invoice = (await addInvoiceAndDraft(server, owner, client.id)).invoiceId
  await waitForPdf(server, invoice)
  const path = `${clients}/invoices/${invoice}`
  await submit(path, { form: 'payment', amount: '120', method: 'transfer', reference: 'T-1' })
  await submit(`${path}/credit-note`, { choice: 'amounts', 'rate:0': '30', reason: 'Late' })
})
beforeEach(() => query('update client_contact set sees_money = true'))

describe('a statement', () => {
  test('lists documents and payments; its last line is what the journal has', async () => {
    const page = await readDocument(await get(`${clients}/${client.id}/statement`))
    expect(page).toMatch(
      /\$150\.00 due .*Invoice INV-\S+ Due .*\$300\.00 \$300\.00 Payment R-\d+ Bank transfer .*−\$120\.00 \$180\.00 Credit note CN-\S+ .*−\$30\.00 \$150\.00 Balance due \$150\.00/,
    )
    const [journal] = await query(
      "select sum(amount)::int as cents from posting where client_id = $1 and account in ('1100', '2000')",
      [client.id],
    )
    expect(journal).toEqual({ cents: 150_00 })
    const pdf = await readWords(await get(`${clients}/${client.id}/statement/pdf`))
    expect(toCharacters(pdf)).toContain(toCharacters(page.slice(page.indexOf('Description'))))
  })
  test('of a period begins with what was open before it', async () => {
    const from = '2031-01-01'
    const path = `${clients}/${client.id}/statement`
    const page = await (await get(`${path}?from=${from}&to=nonsense`)).text()
    expectIncludes(page, ['Opening balance', '$150.00', `value="${from}"`, `/pdf?from=${from}`])
    expect(page).not.toContain('Payment R-')
    expectIncludes(await readWords(await get(`${path}/pdf?from=${from}`)), [
      'From January 1, 2031',
      'Opening balance $150.00',
    ])
  })
  test('of a client without documents says so', async () => {
    const text = await readText(await get(`${clients}/${other.id}/statement`))
    expectIncludes(text, ['Nothing to pay', 'No invoices or payments yet.'])
    expect((await get(`${clients}/${other.id}/statement/pdf`)).status).toBe(200)
  })
  test('is linked from the client, a 404 for an unknown client, and refused to crew', async () => {
    const page = await (await get(`${clients}/${client.id}`)).text()
    for (const path of ['statement', 'documents.zip'])
      expect(page).toContain(`href="${clients}/${client.id}/${path}"`)
    for (const path of ['statement', 'statement/pdf', 'documents.zip']) {
      expect((await get(`${clients}/${crypto.randomUUID()}/${path}`)).status).toBe(404)
      expect((await get(`${clients}/${client.id}/${path}`, crew)).status).toBe(403)
    }
  })
})

test('a receipt says what was paid and what is open, also as PDF', async () => {
  const { id, number } = await getReceipt()
  const page = await readDocument(await get(`${clients}/payments/${id}`))
  expect(page).toMatch(
    /Payment receipt .*\$120\.00 paid on .*INV-\S+ \$300\.00 \$120\.00 \$150\.00/,
  )
  const pdf = await readWords(await get(`${clients}/payments/${id}/pdf`))
  expect(toCharacters(pdf)).toContain(toCharacters(page.slice(page.indexOf('Invoice Total'))))
  const own = await get(
    `/client/receipts/R-${number}/pdf`,
    await enterPortal(server, owner, client),
  )
  expect(toCharacters(await readWords(own))).toBe(toCharacters(pdf))
})

describe('the client', () => {
  test('sees their own statement and receipts', async () => {
    const cookie = await enterPortal(server, owner, client)
    expectIncludes(await (await get('/client', cookie)).text(), [
      'href="/client/statement"',
      'href="/client/documents.zip"',
    ])
    const page = await get('/client/statement', cookie)
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expectIncludes(await readText(page), ['$150.00 due', 'Mill & Söhne', 'Download PDF'])
    expectIncludes(await readWords(await get('/client/statement/pdf', cookie)), ['$150.00 due'])
  })
  test('sees nothing of another client, and nothing without the right to see money', async () => {
    const { number } = await getReceipt()
    const stranger = await enterPortal(server, owner, other)
    expect((await get(`/client/receipts/R-${number}/pdf`, stranger)).status).toBe(404)
    expect(await readText(await get('/client/statement', stranger))).not.toContain('INV-')
    const names = await readNames(await get('/client/documents.zip', stranger))
    expect(names).toEqual(['Statement.pdf'])
    await query('update client_contact set sees_money = false')
    for (const cookie of [stranger, await enterPortal(server, owner, client), '', owner]) {
      for (const path of [`receipts/R-${number}/pdf`, 'statement/pdf', 'documents.zip'])
        expect((await get(`/client/${path}`, cookie)).status).toBe(404)
      expect((await get('/client/statement', cookie)).headers.get('location')).toBe('/client')
    }
  })
})

const readFiles = async (response: Response) => {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return readZip(Buffer.from(await response.arrayBuffer()))
}
const readNames = async (response: Response) => [...(await readFiles(response)).keys()]

describe('the zip', () => {
  test('has all documents, for the studio and the client', async () => {
    const { number } = await getReceipt()
    const path = `${clients}/${client.id}/documents.zip`
    const files = await readFiles(await get(path))
    const names = [...files.keys()]
    expect(names).toHaveLength(4)
    expect(names).toEqual(
      expect.arrayContaining([
        'Statement.pdf',
        expect.stringMatching(/^Invoices\/INV-\d{4}-\d{4}\.pdf$/),
        expect.stringMatching(/^Credit notes\/CN-\d{4}-\d{4}\.pdf$/),
        `Receipts/R-${number}.pdf`,
      ]),
    )
    const stored = await get(`${clients}/invoices/${invoice}/pdf`)
    expect(files.get(names.find((name) => name.startsWith('Invoices'))!)).toEqual(
      Buffer.from(await stored.arrayBuffer()),
    )
    const cookie = await enterPortal(server, owner, client)
    expect(await readNames(await get('/client/documents.zip', cookie))).toEqual(names)
    expect(
      (await server.request(path, { method: 'HEAD', headers: { cookie: owner } })).status,
    ).toBe(200)
  })
  test('names a document that can’t be included', async () => {
    const { render } = server.app.pdfWorker
    server.app.pdfWorker.render = async () => ({ ok: false, problem: 'failed', error: 'x' })
    const [{ hash }] = await query('select hash from document_rendering where subject_id = $1', [
      invoice,
    ])
    const path = `${getMediaFolder(server.dataDir, hash)}/original`
    writeFileSync(path, 'altered')
    const files = await readFiles(await get(`${clients}/${client.id}/documents.zip`))
    server.app.pdfWorker.render = render
    expect(files.get('Missing.txt')!.toString()).toMatch(
      /couldn’t be included.*\n\nStatement\.pdf\nInvoices\/INV-\S+\.pdf\n/s,
    )
  })
  test('is limited to ten times in 15 minutes for the client', async () => {
    const cookie = await enterPortal(server, owner, other)
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const response = await get('/client/documents.zip', cookie)
      await response.arrayBuffer()
      statuses.push(response.status)
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses[0]).toBe(200)
  })
})

test('rendering PDFs is limited for the client, not for the studio', async () => {
  const cookie = await enterPortal(server, owner, client)
  expect((await get('/client/statement/pdf', cookie)).status).toBe(200)
  await query('update rate_limit set count = 200 where key = $1', [`pdf:${client.contactId}`])
  const { number } = await getReceipt()
  for (const path of ['/client/statement/pdf', `/client/receipts/R-${number}/pdf`]) {
    const limited = await get(path, cookie)
    expect([path, limited.status, limited.headers.get('retry-after')]).toEqual([path, 429, '900'])
    expect(await readText(limited)).toContain('Too many downloads')
  }
  expect((await get(`${clients}/${client.id}/statement/pdf`)).status).toBe(200)
})
