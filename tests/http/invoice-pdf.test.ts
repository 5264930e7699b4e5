import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { type PdfWorker, createPdfWorker } from '#app/platform/pdf/worker.server.ts'
import { buildInvoicePath } from '#app/features/money/client-invoice/rules.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'

import { readPdfText } from '../support/pdf-text.ts'
import { addInvoiceAndDraft, enterPortal, waitForPdf } from '../support/invoice-fixture.ts'
import { startMailServer } from '../support/mail-server.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/* PDFs of invoices: their queue, the stored file, and the emails that wait for it. */

const mail = await startMailServer()
const server = await startTestServer({ SMTP_URL: mail.url })
const list = '/portal/clients/invoices'
const { pdfWorker } = server.app
let owner = ''
let client = { id: '', contactId: '' }

const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const get = (path: string, cookie = owner) => server.request(path, { headers: { cookie } })
const getPath = (hash: string) => `${getMediaFolder(server.dataDir, hash)}/original`

async function issue(): Promise<string> {
  return (await addInvoiceAndDraft(server, owner, client.id)).invoiceId
}
const getRendering = async (id: string) =>
  (await query('select * from document_rendering where subject_id = $1', [id]))[0]!

/** Makes a try due, which is delayed after a failure. */
const makeDue = (id: string) =>
  query('update document_rendering set next_try_at = now() where subject_id = $1', [id])

const { render } = pdfWorker
/** Replaces the rendering until `restore`, or the end of the test. */
const replaceRender = (other: PdfWorker['render']) => {
  pdfWorker.render = other
}
const restore = () => replaceRender(render)
afterEach(restore)
const failToRender = async () => ({ ok: false, problem: 'failed', error: 'thread-ended' }) as const

/** Waits until all five tries have failed. */
async function failForGood(id: string) {
  await vi.waitFor(
    async () => {
      await makeDue(id)
      server.app.live.notify(new Set(['document']))
      expect((await getRendering(id)).state).toBe('failed')
    },
    { timeout: 60_000, interval: 200 },
  )
}

async function getClientPath(id: string): Promise<string> {
  const [row] = await query('select document_number from invoice where id = $1', [id])
  return `${buildInvoicePath('/client', row!.document_number)}/pdf`
}

beforeAll(async () => {
  owner = await server.signIn('owner')
  const [row] = await query(
    `select client.id, client_contact.id as contact from client
      join client_contact on client_contact.client_id = client.id order by client.name limit 1`,
  )
  client = { id: row!.id, contactId: row!.contact }
  await query("update client_contact set email = 'nell@mill.test', receives = '{invoices}'")
})
beforeEach(() => query('update client_contact set sees_money = true'))

describe('an issued invoice', () => {
  test('is rendered, stored with its hash, and downloaded by the studio and the client', async () => {
    const id = await issue()
    await waitForPdf(server, id)
    const { hash } = await getRendering(id)
    const response = await get(`${list}/${id}/pdf`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/pdf',
    ])
    expect(response.headers.get('content-disposition')).toMatch(
      /^inline; filename="INV-\d{4}-\d{4}/,
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
    expectIncludes(await readPdfText(bytes), ['Portraits', '$300.00'])
    const own = await get(await getClientPath(id), await enterPortal(server, owner, client))
    expect(Buffer.from(await own.arrayBuffer()).equals(bytes)).toBe(true)
    expect(own.headers.get('referrer-policy')).toBe('same-origin')
    expect(await query('select kind, name from document_file where hash = $1', [hash])).toEqual([
      { kind: 'invoice', name: expect.stringMatching(/^INV-.*\.pdf$/) },
    ])
    expectIncludes(await readText(await get(`${list}/${id}`)), ['Download PDF'])
  })
  test('keeps its look when the studio changes its name', async () => {
    const id = await issue()
    await waitForPdf(server, id)
    const { hash } = await getRendering(id)
    await query("update studio set name = 'Other', accent = '#112233'")
    rmSync(getPath(hash))
    expect((await get(`${list}/${id}/pdf`)).status).toBe(200)
    await query("update studio set name = 'Longlight', accent = null")
    expect(existsSync(getPath(hash))).toBe(true)
  })
  test('from before PDFs were stored gets one when it is opened', async () => {
    const id = await issue()
    await waitForPdf(server, id)
    await query('delete from document_rendering where subject_id = $1', [id])
    const response = await get(`${list}/${id}/pdf`)
    expect([200, 503]).toContain(response.status)
    await waitForPdf(server, id)
  })
  test('is a 404 for another client, for a contact without money, and for no session', async () => {
    const path = await getClientPath(await issue())
    const cookie = await enterPortal(server, owner, client)
    const [other] = await query(
      'select id as "contactId", client_id as id from client_contact where client_id <> $1 limit 1',
      [client.id],
    )
    expect((await get(path, await enterPortal(server, owner, other as typeof client))).status).toBe(
      404,
    )
    expect((await get('/client/invoices/INV-1999-0001/pdf', cookie)).status).toBe(404)
    await query('update client_contact set sees_money = false')
    expect((await get(path, cookie)).status).toBe(404)
    expect((await get(path, '')).status).toBe(404)
    expect((await get(path, owner)).status).toBe(404)
  })
})

describe('the stored file', () => {
  test('is rendered again if it is missing or altered, with the same bytes', async () => {
    const id = await issue()
    await waitForPdf(server, id)
    const { hash } = await getRendering(id)
    const stored = readFileSync(getPath(hash))
    writeFileSync(getPath(hash), 'altered')
    const response = await get(`${list}/${id}/pdf`)
    expect(Buffer.from(await response.arrayBuffer()).equals(stored)).toBe(true)
    expect(readFileSync(getPath(hash)).equals(stored)).toBe(true)
  })
  test('answers 500 with the reason if other bytes are rendered, until it is restored', async () => {
    const id = await issue()
    await waitForPdf(server, id)
    const { hash } = await getRendering(id)
    const stored = readFileSync(getPath(hash))
    writeFileSync(getPath(hash), 'altered')
    replaceRender(async () => ({ ok: true, bytes: Buffer.from('other') }))
    for (const [path, cookie] of [
      [`${list}/${id}/pdf`, owner],
      [await getClientPath(id), await enterPortal(server, owner, client)],
    ] as const) {
      const response = await get(path, cookie)
      expect(response.status).toBe(500)
      expectIncludes(await response.text(), ['The stored file doesn’t match its checksum.'])
    }
    restore()
    expectIncludes(await readText(await get(`${list}/${id}`)), ['match its checksum'])
    expectIncludes(await readText(await get('/portal/settings/health')), [
      '1 PDF is damaged and can’t be created again, such as the one of INV-',
    ])
    const events = "select name from event where subject_id = $1 and name like 'document.d%'"
    expect(await query(events, [id])).toEqual([{ name: 'document.damaged' }])
    writeFileSync(getPath(hash), stored)
    expect((await get(`${list}/${id}/pdf`)).status).toBe(200)
    expect((await getRendering(id)).problem).toBe(null)
  })
})

describe('the queue', () => {
  test('says that it prepares the PDF, and reloads without JavaScript', async () => {
    replaceRender(failToRender)
    const id = await issue()
    const path = await getClientPath(id)
    for (const response of [
      await get(`${list}/${id}/pdf`),
      await get(path, await enterPortal(server, owner, client)),
    ]) {
      expect([response.status, response.headers.get('refresh')]).toEqual([503, '3'])
      expectIncludes(await response.text(), ['Preparing your PDF…', 'Try again'])
    }
    restore()
    await makeDue(id)
    await waitForPdf(server, id)
  })
  test('fails after five tries with its reason, and is tried again by the studio', async () => {
    replaceRender(failToRender)
    const id = await issue()
    await failForGood(id)
    expect(await getRendering(id)).toMatchObject({ tries: 5, problem: 'pdf-failed', hash: null })
    expectIncludes(await readText(await get(`${list}/${id}`)), [
      'The PDF couldn’t be prepared. The PDF couldn’t be created.',
      'Try again',
    ])
    expect((await get(`${list}/${id}/pdf`)).headers.get('location')).toBe(`${list}/${id}`)
    const own = await get(await getClientPath(id), await enterPortal(server, owner, client))
    expect(own.status).toBe(503)
    expectIncludes(await own.text(), ['This PDF isn’t available right now'])
    restore()
    const again = await server.submit(`${list}/${id}/rendering`, {}, owner, { accept: 'text/html' })
    expect(again.headers.get('location')).toBe(`${list}/${id}?rendering`)
    await waitForPdf(server, id)
  })
  test('goes on after its thread was ended in the middle', async () => {
    const short = createPdfWorker(server.dataDir, { timeoutMs: 1, idleMs: 1000 })
    replaceRender(short.render)
    const id = await issue()
    await vi.waitFor(async () => expect((await getRendering(id)).problem).toBe('pdf-late'), {
      timeout: 60_000,
    })
    restore()
    await makeDue(id)
    await waitForPdf(server, id)
    await short.close()
  })
  test('says that the disk is full, and renders when there is room', async () => {
    if (process.getuid?.() !== 0) return // only root can mount a small disk
    const folder = `${server.dataDir}/media/.arriving`
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', folder])
    let id = ''
    try {
      writeFileSync(`${folder}/filler`, Buffer.alloc(12 * 1024))
      id = await issue()
      await failForGood(id)
      expect((await getRendering(id)).problem).toBe('no-room')
      expectIncludes(await readText(await get(`${list}/${id}`)), ['Try again'])
    } finally {
      execFileSync('umount', [folder])
    }
    await server.submit(`${list}/${id}/rendering`, {}, owner)
    await waitForPdf(server, id)
  })
})

describe('an email with an invoice', () => {
  const send = (id: string) =>
    server.submit(`${list}/${id}/sending`, { message: 'For July' }, owner)
  const getEmail = async (id: string) =>
    (await query('select * from email where subject_id = $1', [id]))[0]!

  test('waits for the PDF and has it attached', async () => {
    replaceRender(failToRender)
    const id = await issue()
    await send(id)
    server.app.live.notify(new Set(['email']))
    await vi.waitFor(async () => expect((await getRendering(id)).tries).toBeGreaterThan(0))
    expect(await getEmail(id)).toMatchObject({ state: 'queued', tries: 0 })
    restore()
    await makeDue(id)
    await vi.waitFor(async () => expect((await getEmail(id)).state).toBe('sent'), {
      timeout: 60_000,
    })
    const { text } = mail.taken.at(-1)!
    expect(text).toMatch(/Content-Type: application\/pdf; name=INV-\d{4}-\d{4}\.pdf/)
    const stored = readFileSync(getPath((await getRendering(id)).hash))
    expect(text.replaceAll(/\s/g, '')).toContain(stored.toString('base64'))
  })
  test.each([0, 1])('fails with the PDF, and is sent after either was tried again', async (nth) => {
    replaceRender(failToRender)
    const id = await issue()
    await send(id)
    await failForGood(id)
    await vi.waitFor(async () =>
      expect(await getEmail(id)).toMatchObject({
        state: 'failed',
        last_error: 'attachment-failed',
      }),
    )
    expectIncludes(
      await readText(await get(`/portal/settings/email-log/${(await getEmail(id)).id}`)),
      ['the attached PDF couldn’t be created', 'Attachments INV-'],
    )
    restore()
    const log = `/portal/settings/email-log/${(await getEmail(id)).id}`
    await server.submit(nth === 0 ? `${list}/${id}/rendering` : log, {}, owner)
    await vi.waitFor(async () => expect((await getEmail(id)).state).toBe('sent'), {
      timeout: 60_000,
    })
  })
})

test('a character without a font refuses the issue, and nothing is lost', async () => {
  await issue()
  const [draft] = await query('select id, content from invoice_draft order by changed_at desc')
  const path = `${list}/drafts/${draft!.id}`
  const line = {
    'name:0': 'Tea 田',
    'quantity:0': '1',
    'price:0': '5',
    dueDays: '14',
    next: 'review',
  }
  const saved = await server.submit(path, { revision: '1', ...line }, owner)
  expect(saved.status).toBe(303)
  const fields = { revision: '2', message: 'Typed before' }
  const response = await server.submit(`${path}/review`, fields, owner)
  expect(response.status).toBe(409)
  expectIncludes(await response.text(), [
    '“田” can’t be printed. Add a font that includes it to data/fonts, or change the text.',
    'Typed before',
  ])
  expect(await query('select id from invoice where id = $1', [draft!.id])).toEqual([])
  const id = await issue()
  const credit = { choice: 'all', reason: 'Late 田' }
  const refused = await server.submit(`${list}/${id}/credit-note`, credit, owner)
  expect(refused.status).toBe(422)
  expectIncludes(await refused.text(), ['“田” can’t be printed.', 'Late 田'])
})
