import { spawnSync } from 'node:child_process'
import { X509Certificate, createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import type { DocumentContent } from '#app/core/document.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { formatAgreementCode } from '#app/features/sales/agreement/rules.ts'
import { formatPem } from '#app/features/sales/verification/rules.ts'

import { expectIncludes, origin, readText, startTestServer } from '../support/test-server.ts'
import { readZip } from '../support/zip.ts'

/* `/verify`: what a file or a code reveals, and `verify.mjs`, which checks files without us. */

const server = await startTestServer({ TRUSTED_PROXIES: '1' })
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let network = 0
/** Each check is from a network of its own, unless one is given. */
const buildHeaders = (address = `10.9.0.${++network}`) => ({ 'x-forwarded-for': address })
const get = (path: string, address?: string) =>
  server.request(path, { headers: buildHeaders(address) })

function send(bytes: Uint8Array | null, address?: string): Promise<Response> {
  const body = new FormData()
  if (bytes) body.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'agreement.pdf')
  return server.request('/verify', {
    method: 'POST',
    headers: { origin, accept: 'text/html', ...buildHeaders(address) },
    body,
  })
}

const content: DocumentContent = {
  language: 'en',
  paper: 'a4',
  title: 'Agreement Q-1001',
  author: 'Longlight',
  createdAt: '2027-03-03T13:20:00.000Z',
  accent: null,
  pageLabel: 'Page %p of %n',
  blocks: [{ kind: 'prose', style: 'normal', paragraphs: ['One day of pictures.'] }],
}

/** Stores a document as the worker does after rendering it. */
async function store(
  bytes: Uint8Array,
  document: { kind: string; subject: string; name: string },
  seal: { cms: string; keyId: string } | null = null,
) {
  const hash = hashOf(bytes)
  const folder = getMediaFolder(server.dataDir, hash)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/original`, bytes)
  await query('insert into file (hash, bytes, stored_at) values ($1, $2, now())', [
    hash,
    bytes.length,
  ])
  await query(
    `insert into document_file (hash, kind, subject_id, name, bytes, content_hash,
      renderer_version, cms, seal_key_id, created_at)
      values ($1, $2, $3, $4, $5, $1, 1, $6, $7, '2027-03-03T19:20:00Z')`,
    [hash, document.kind, document.subject, document.name, bytes.length, seal?.cms, seal?.keyId],
  )
}

async function render(title: string, seal?: { certificate: string; key: string }) {
  const result = await server.app.pdfWorker.render({ ...content, title }, seal)
  if (!result.ok) throw new Error(result.problem)
  return result
}

async function createKey() {
  const key = await server.app.pdfWorker.createSealKey('Longlight', new Date())
  if (!key.ok) throw new Error(key.problem)
  return { certificate: key.certificate, key: key.key }
}

const owner = await server.signIn('owner')
const key = await createKey()
const sealed = await render('Agreement Q-1001', key)
const plain = (await render('Invoice')).bytes
let code = ''
let quote = { id: '', number: 0, name: '' }
let invoice = { number: '', client: '' }

beforeAll(async () => {
  const keyId = randomUUID()
  const fingerprint = hashOf(Buffer.from(key.certificate, 'base64'))
  await query('insert into seal_key values ($1, $2, $3, $4, now())', [
    keyId,
    key.certificate,
    'unused',
    fingerprint,
  ])
  // its PDF isn't rendered yet, as in any sample studio
  const [row] = await query(
    `select agreement_document.id, code, acceptance.name, quote.id as quote, quote.number
      from agreement_document join acceptance on acceptance.id = acceptance_id
      join quote on quote.id = quote_id
      where not exists (select from contract where contract.acceptance_id = acceptance.id)
      limit 1`,
  )
  quote = { id: row.quote, number: row.number, name: row.name }
  code = formatAgreementCode(row.code)
  await store(
    sealed.bytes,
    { kind: 'agreement', subject: row.id, name: `Agreement-Q-${row.number}.pdf` },
    { cms: sealed.cms!, keyId },
  )
  const [issued] = await query(
    `select invoice.id, document_number, client.name from invoice
      join client on client.id = client_id where invoice.kind <> 'credit-note' limit 1`,
  )
  invoice = { number: issued.document_number, client: issued.name }
  await store(plain, { kind: 'invoice', subject: issued.id, name: `${invoice.number}.pdf` })
})

/** Changes one byte of what the document says. */
function change(bytes: Uint8Array): Uint8Array {
  const changed = Buffer.from(bytes)
  const at = changed.indexOf('stream\n') + 20
  changed[at] = changed[at]! ^ 1
  return changed
}

describe('a file', () => {
  test('that was sealed is authentic, with its quote and who accepted it', async () => {
    const seq = (await query('select coalesce(max(seq), 0) + 1 as next from audit_entry'))[0].next
    await query(
      `insert into audit_entry (seq, subject_id, kind, at, document_hash, details_hash,
        previous_hash, hash) values ($1, $2, 'sealed', now(), $3, 'd', $4, $5)`,
      [seq, quote.id, hashOf(sealed.bytes), 'e'.repeat(64), 'f'.repeat(64)],
    )
    const response = await send(sealed.bytes)
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expectIncludes(await readText(response), [
      'This document is authentic',
      `Agreement for quote Q-${quote.number}`,
      quote.name,
      'Valid, sealed March 3, 2027',
      `Entry ${Number(seq).toLocaleString('en-US')}`,
      'f'.repeat(64),
      hashOf(sealed.bytes),
    ])
  })
  test('that only carries the certificate isn’t said to have been sealed', async () => {
    const certificate = Buffer.from(key.certificate, 'base64').toString('hex')
    const file = Buffer.from(`%PDF-1.7\n/ByteRange [0 1 2 3]\n<${certificate}>`)
    expectIncludes(await readText(await send(file)), [
      'The seal of this document doesn’t match it',
      'the seal isn’t one we made for this file',
    ])
  })
  test('that was changed is said to be, with the time of its seal', async () => {
    const text = await readText(await send(change(sealed.bytes)))
    expectIncludes(text, ['This document was changed after March 3, 2027', hashOf(sealed.bytes)])
    expect(text).not.toContain(quote.name)
  })
  test('with a valid seal that we have no record of isn’t called authentic', async () => {
    const { bytes } = await render('Another agreement', key)
    const text = await readText(await send(bytes))
    expectIncludes(text, ['The seal is valid, but we have no record of this document'])
  })
  test('that was sealed by another, or not at all, isn’t ours', async () => {
    const foreign = await render('Agreement Q-1001', await createKey())
    expectIncludes(await readText(await send(foreign.bytes)), [
      'This document wasn’t issued by Longlight',
    ])
    const { bytes } = await render('Receipt')
    expectIncludes(await readText(await send(bytes)), ['We can’t confirm this document'])
  })
  test('that is an invoice is authentic, without the client’s name', async () => {
    const text = await readText(await send(plain))
    expectIncludes(text, ['This document is authentic', `Invoice ${invoice.number}`])
    expect(text).not.toContain(invoice.client)
  })
  test('that can’t be checked gets a sentence at the field', async () => {
    const cases = [
      [await send(null), 422, 'Choose a PDF file.'],
      [await send(Buffer.from('hello')), 422, 'This file isn’t a PDF.'],
      [await send(Buffer.alloc(25 * 1024 * 1024 + 1)), 413, 'This file is larger than 25 MB.'],
      [
        await server.request('/verify', {
          method: 'POST',
          headers: { origin, 'content-type': 'multipart/form-data; boundary=x', ...buildHeaders() },
          body: '--x\r\nbroken',
        }),
        400,
        'The file didn’t arrive completely.',
      ],
    ] as const
    for (const [response, status, sentence] of cases) {
      expect(response.status).toBe(status)
      const html = await response.text()
      expectIncludes(html, [sentence, 'aria-invalid="true"'])
    }
  })
})

describe('a code', () => {
  test('leads to its page however it is typed', async () => {
    for (const typed of [
      code.toLowerCase().replaceAll('-', ' '),
      code.replaceAll('-', ''),
      code.replaceAll('0', 'O'),
    ])
      expect((await get(`/verify?code=${encodeURIComponent(typed)}`)).headers.get('location')).toBe(
        `/verify/${code}`,
      )
  })
  test('reveals the agreement without names', async () => {
    const response = await get(`/verify/${code}`)
    const text = await readText(response)
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expectIncludes(text, [`quote Q-${quote.number}`, hashOf(sealed.bytes), 'Accepted and final'])
    expect(text).not.toContain(quote.name)
  })
  test('that is unknown gets the same answer, also if it can’t be one', async () => {
    const answers = await Promise.all(
      ['0000-0000-0000', 'nothing', `Q-${quote.number}`].map(async (one) => {
        const response = await get(`/verify/${one}`)
        return [response.status, (await readText(response)).replaceAll(one, '')]
      }),
    )
    expect(answers[0]![0]).toBe(404)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })
  test('that is missing or malformed gets a sentence and stays in the field', async () => {
    const empty = await get('/verify?code=')
    expect(empty.status).toBe(422)
    expectIncludes(await readText(empty), ['Enter the code printed in the document.'])
    const malformed = await get('/verify?code=12-34')
    expect(malformed.status).toBe(422)
    expectIncludes(await malformed.text(), ['Enter the code as 12 letters', 'value="12-34"'])
  })
})

test('a network can check 60 times an hour, files and codes together', async () => {
  for (let n = 0; n < 59; n++) await get('/verify/nothing', '10.8.0.1')
  expect((await send(plain, '10.8.0.1')).status).toBe(200)
  const file = await send(plain, '10.8.0.1')
  expect([file.status, file.headers.get('retry-after')]).toEqual([429, '3600'])
  expectIncludes(await readText(file), ['Too many checks from your network.'])
  expect((await get(`/verify/${code}`, '10.8.0.1')).status).toBe(429)
  expect((await send(plain, '10.8.0.2')).status).toBe(200)
})

test('the certificate can be downloaded', async () => {
  const response = await get('/verify/certificate.pem')
  expect(await response.text()).toBe(formatPem(key.certificate))
  expect(new X509Certificate(formatPem(key.certificate)).subject).toContain('Longlight')
})

describe('the download of all documents', () => {
  test('needs the owner’s password', async () => {
    await query('update staff_session set confirmed_at = null')
    const page = '/portal/settings/backups'
    const path = '/portal/settings/documents.zip'
    const request = (cookie: string) => server.request(path, { headers: { cookie } })
    expect((await request(owner)).headers.get('location')).toBe(page)
    expect((await request(await server.signIn('manager'))).status).toBe(403)
    expect((await server.submit(page, { form: 'documents' }, owner)).status).toBe(422)
    const fields = { form: 'documents', confirm: 'longlight-sample' }
    expect((await server.submit(page, fields, owner)).headers.get('location')).toBe(path)
    expect((await request(owner)).headers.get('content-type')).toBe('application/zip')
  })
  test('checks any file without the program', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backlot-verify-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await server.submit(
      '/portal/settings/backups',
      { form: 'documents', confirm: 'longlight-sample' },
      owner,
    )
    const archive = await server.request('/portal/settings/documents.zip', {
      headers: { cookie: owner },
    })
    for (const [name, bytes] of await readZip(Buffer.from(await archive.arrayBuffer()))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), bytes)
    }
    writeFileSync(`${folder}/changed.pdf`, change(sealed.bytes))
    writeFileSync(`${folder}/other.pdf`, (await render('Receipt')).bytes)
    const run = (...files: string[]) => {
      const { status, stdout } = spawnSync(process.execPath, ['verify.mjs', ...files], {
        cwd: folder,
        encoding: 'utf8',
      })
      return [status, stdout]
    }
    const agreement = `documents/agreement/Agreement-Q-${quote.number}.pdf`
    expect(run(agreement, `documents/invoice/${invoice.number}.pdf`)).toEqual([
      0,
      expect.stringMatching(/^.*: authentic\..*, with a valid seal\.\n.*: authentic\..*\n$/),
    ])
    expect(run('changed.pdf', 'other.pdf', 'missing.pdf')).toEqual([
      1,
      expect.stringMatching(/^changed.*CHANGED.*\nother.*without a seal\.\nmissing.*read\.\n$/),
    ])
  })
})
