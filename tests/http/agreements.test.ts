import { readFileSync, writeFileSync } from 'node:fs'

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { getMediaFolder } from '#app/platform/media/storage.server.ts'

import { acceptanceForm, addKey, startWithQuotes } from '../support/client-quote-fixture.ts'
import { readPdfText } from '../support/pdf-text.ts'
import { waitForPdf } from '../support/invoice-fixture.ts'
import { expectIncludes, readText } from '../support/test-server.ts'
import { readZip } from '../support/zip.ts'

/** The PDFs of agreements, for the client and the studio. */
const started = await startWithQuotes()
const { server, client, owner, query, get, send, sendQuote, setFlags } = started
const { pdfWorker } = server.app
const { render } = pdfWorker
const failToRender = async () => ({ ok: false, problem: 'failed', error: 'thread-ended' }) as const
let agreed = { id: '', number: '', path: '', pdf: '', page: '', document: '' }

const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
const getRendering = async () =>
  (await query('select * from document_rendering where subject_id = $1', [agreed.document]))[0]!
/** Makes a try due, which is delayed after a failure. */
const makeDue = () =>
  query('update document_rendering set next_try_at = now() where subject_id = $1', [
    agreed.document,
  ])

/** Accepts a new quote, which is final at once. */
async function agree() {
  const quote = await sendQuote({ undoMinutes: 0 })
  const fields = { ...acceptanceForm, ...addKey('accept') }
  expect((await send(`${quote.path}/accept`, fields)).status).toBe(303)
  const [row] = await query<{ id: string }>(
    `select d.id from agreement_document d join acceptance a on a.id = d.acceptance_id
      where a.quote_id = $1`,
    [quote.id],
  )
  const page = `/portal/clients/quotes/${quote.id}`
  return { ...quote, pdf: `${quote.path}/agreement.pdf`, page, document: row!.id }
}

async function waitForAgreement() {
  await makeDue()
  await waitForPdf(server, agreed.document)
}

beforeAll(async () => {
  agreed = await agree()
  await waitForAgreement()
})
beforeEach(() => setFlags(true, true))
afterEach(() => {
  pdfWorker.render = render
})

test('the client and the studio download the same sealed PDF', async () => {
  const response = await get(agreed.pdf)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(response.headers.get('content-disposition')).toContain(`Agreement ${agreed.number}.pdf`)
  const bytes = await readBytes(response)
  expectIncludes(await readPdfText(bytes), ['Full day of photography', 'Mara Lind'])
  expect(bytes.includes('/SubFilter /ETSI.CAdES.detached')).toBe(true)
  const own = await get(`${agreed.page}/agreement.pdf`, owner)
  expect((await readBytes(own)).equals(bytes)).toBe(true)
  await get(agreed.pdf)
  const events = 'select data from event where name = $1 and subject_id = $2'
  expect(await query(events, ['agreement.downloaded', agreed.id])).toEqual([
    { data: { contact: client.contactId } },
  ])
})

test('pages of the client and the studio offer it, and the archive has it', async () => {
  const html = await (await get(agreed.path)).text()
  expectIncludes(html, [`href="${agreed.pdf}"`, 'Download the agreement (PDF)'])
  expectIncludes(await (await get('/client')).text(), [`href="${agreed.pdf}"`])
  const page = await (await get(agreed.page, owner)).text()
  expectIncludes(page, ['Download agreement (PDF)', `${agreed.page}/agreement.pdf`])
  const preview = `/portal/clients/${client.id}/contacts/${client.contactId}/view`
  const previewed = await (await get(`${preview}/quotes/${agreed.number}`, owner)).text()
  expect(previewed).not.toContain('agreement.pdf')
  const zip = await readZip(await readBytes(await get('/client/documents.zip')))
  const [name] = [...zip.keys()].filter((path) => path.includes(agreed.number))
  expect(name).toBe(`Agreements/Agreement ${agreed.number}.pdf`)
})

test('no one else gets it, and there is none before the acceptance is final', async () => {
  const other = await started.enter(await started.addClient('Jonas Berg'))
  for (const as of [other, owner, '']) expect((await get(agreed.pdf, as)).status).toBe(404)
  for (const number of ['Q-9', agreed.number.slice(2), 'x'])
    expect((await get(`/client/quotes/${number}/agreement.pdf`)).status).toBe(404)
  await setFlags(false, true)
  expect((await get(agreed.pdf)).status).toBe(404)
  await setFlags(true, true)
  const open = await sendQuote()
  await send(`${open.path}/accept`, { ...acceptanceForm, ...addKey('accept') })
  expect((await get(`${open.path}/agreement.pdf`)).status).toBe(404)
  expect((await get(`/portal/clients/quotes/${open.id}/agreement.pdf`, owner)).status).toBe(404)
  expect(await (await get(open.path)).text()).not.toContain('agreement.pdf')
})

test('a damaged file that can’t be rendered again is refused', async () => {
  const path = `${getMediaFolder(server.dataDir, (await getRendering()).hash as string)}/original`
  const stored = readFileSync(path)
  writeFileSync(path, 'altered')
  pdfWorker.render = async () => ({ ok: true, bytes: Buffer.from('other'), cms: '' })
  for (const response of [
    await get(agreed.pdf),
    await get(`${agreed.page}/agreement.pdf`, owner),
  ]) {
    expect(response.status).toBe(500)
    expectIncludes(await response.text(), ['The stored file doesn’t match its checksum.'])
  }
  expectIncludes(await readText(await get(agreed.page, owner)), ['match its checksum'])
  expectIncludes(await readText(await get('/portal/settings/health', owner)), [
    `such as the one of Agreement ${agreed.number}`,
  ])
  pdfWorker.render = render
  expect((await readBytes(await get(agreed.pdf))).equals(stored)).toBe(true)
})

test('says that it is prepared, why it failed, and tries again', async () => {
  pdfWorker.render = failToRender
  agreed = await agree()
  const waiting = await get(agreed.pdf)
  expect([waiting.status, waiting.headers.get('refresh')]).toEqual([503, '3'])
  expectIncludes(await readText(await get(agreed.page, owner)), ['Preparing the agreement…'])
  await vi.waitFor(
    async () => {
      await makeDue()
      server.app.live.notify(new Set(['document']))
      expect((await getRendering()).state).toBe('failed')
    },
    { timeout: 60_000, interval: 200 },
  )
  expectIncludes(await readText(await get(agreed.page, owner)), [
    'The agreement’s PDF couldn’t be prepared. The PDF couldn’t be created.',
    'Try again',
  ])
  expect((await get(agreed.pdf)).status).toBe(503)
  pdfWorker.render = render
  const again = await send(`${agreed.page}/agreement-rendering`, {}, owner)
  expect(again.headers.get('location')).toBe(`${agreed.page}?rendering`)
  await waitForAgreement()
  expect((await get(agreed.pdf)).status).toBe(200)
})
