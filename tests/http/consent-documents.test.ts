import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { maxDocumentBytes } from '#app/features/site/consent/rules.ts'
import { problems } from '#app/messages/en/problems.ts'

import {
  type ConsentDocument,
  at,
  createConsentHelpers,
  pdf,
  consentFields,
} from '../support/consent-fixture.ts'
import { startTestServer, origin, readText } from '../support/test-server.ts'

const server = await startTestServer()
const { cookies, forget, send, listRecordedConsents, record, withdraw, fetchPage, fetchDocument } =
  createConsentHelpers(server)

describe('access', () => {
  test('is limited to owner and manager, for any form', async () => {
    const consentId = await record(consentFields, { bytes: pdf, name: 'a.pdf' })
    const before = await listRecordedConsents()
    for (const who of ['books', 'crew', 'visitor']) {
      const refused = who === 'visitor' ? 302 : 403
      const fetchStatus = (path: string) => fetchPage(path, who).then(({ status }) => status)
      expect([
        who,
        (await send(consentFields, { who })).status,
        (await send({}, { who, accept: 'text/html' })).status,
        (await withdraw(consentId, who)).status,
        (await fetchDocument(consentId, who)).status,
        await fetchStatus(at),
        await fetchStatus(`${at}.data`),
      ]).toEqual([who, refused, refused, refused, refused, refused, who === 'visitor' ? 202 : 403])
    }
    expect(await listRecordedConsents()).toEqual(before)
    expect([
      (await fetchDocument(consentId, 'owner')).status,
      (await withdraw(consentId, 'owner')).status,
    ]).toEqual([200, 200])
  })
  test('an unknown or malformed id is 404', async () => {
    for (const wrong of [crypto.randomUUID(), 'x', '%00', "'--"]) {
      const path = encodeURIComponent(wrong)
      const responses = [
        await withdraw(path),
        await fetchDocument(path),
        await fetchPage(`/portal/portfolio/${path}/consents`),
      ]
      expect([wrong, ...responses.map(({ status }) => status)]).toEqual([wrong, 404, 404, 404])
    }
    for (const wrong of [crypto.randomUUID(), 'x'])
      expect(
        (await send(consentFields, { to: `/portal/portfolio/${wrong}/consents` })).status,
      ).toBe(404)
  })
})

describe('the document', () => {
  const submitDocument = async (document: ConsentDocument) => {
    const response = await send(consentFields, { document })
    return [response.status, (await listRecordedConsents()).at(-1)?.file ?? null] as const
  }
  test('is downloaded byte for byte under a safe name', async () => {
    const consentId = await record(consentFields, {
      bytes: pdf,
      name: "../../O'Neil-Łukasz 🎥.pdf",
    })
    const response = await fetchDocument(consentId)
    const { headers } = response
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true)
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="O_Neil-_ukasz __.pdf"; filename*=UTF-8\'\'O%27Neil-%C5%81ukasz%20%F0%9F%8E%A5.pdf',
    )
    expect([
      headers.get('content-type'),
      headers.get('x-content-type-options'),
      headers.get('cache-control'),
      headers.get('content-security-policy'),
    ]).toEqual([
      'application/pdf',
      'nosniff',
      'private, no-store, no-transform',
      expect.stringContaining('sandbox'),
    ])
    expect(
      (
        await fetchPage(`/portal/portfolio/consents/${consentId}/document`, 'owner', {
          method: 'HEAD',
        })
      ).headers.get('content-length'),
    ).toBe(String(pdf.length))
  })
  test('can’t inject headers or pretend to be a page', async () => {
    for (const name of [
      'a"\r\nset-cookie: x=1\r\n\r\n<script>.pdf',
      'a.html',
      'x\u202Elmth.pdf',
      '"; filename="evil.exe',
      '%22%0d%0a.svg',
      '\u2028.pdf',
      '.htaccess',
      'x'.repeat(400),
    ]) {
      await forget()
      const consentId = await record(consentFields, { bytes: pdf, name })
      const { headers } = await fetchDocument(consentId)
      expect(headers.get('set-cookie')).toBe(null)
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\w .()-]{1,130}\.pdf"; filename\*=UTF-8''[\w.!~%-]+\.pdf$/,
      )
    }
  })
  test('is a PDF, JPEG or PNG by its content; anything else is rejected', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const hostile = [
      html,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.concat([Buffer.from('GIF89a'), pdf]),
      Buffer.concat([html, pdf]),
      Buffer.from('PK\x03\x04'),
      Buffer.from('\xef\xbb\xbf%PDF-1.7', 'latin1'),
      new Uint8Array(),
    ]
    for (const bytes of hostile)
      for (const name of ['consent.pdf', 'a.png']) {
        const response = await send(consentFields, {
          document: { bytes, name },
          accept: 'text/html',
        })
        expect(response.status).toBe(422)
        expect(await readText(response)).toContain(problems['document-kind'])
      }
    expect(await listRecordedConsents()).toEqual([])
    // A file with two formats is stored, and served only as the format of its first bytes.
    const polyglot = Buffer.concat([pdf, html])
    expect(await submitDocument({ bytes: polyglot, name: 'page.html' })).toEqual([200, 'page.pdf'])
    expect(
      (await fetchDocument((await listRecordedConsents()).at(-1)!.id)).headers.get('content-type'),
    ).toBe('application/pdf')
    expect(
      await submitDocument({
        bytes: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
        name: 'scan.jpeg',
      }),
    ).toEqual([200, 'scan.png'])
  })
  test('is limited to eight megabytes', async () => {
    const most = Buffer.concat([pdf, Buffer.alloc(maxDocumentBytes - pdf.length, 7)])
    const consentId = await record(consentFields, { bytes: most, name: 'large.pdf' })
    expect(Buffer.from(await (await fetchDocument(consentId)).arrayBuffer()).equals(most)).toBe(
      true,
    )
    for (const more of [1, 20 * 1024 * 1024]) {
      const response = await send(consentFields, {
        document: { bytes: Buffer.concat([most, Buffer.alloc(more)]), name: 'larger.pdf' },
        accept: 'text/html',
      })
      expect([
        response.status,
        (await readText(response)).includes(problems['document-large']!),
      ]).toEqual([422, true])
    }
    expect(await listRecordedConsents()).toHaveLength(1)
  })
})

describe('the form', () => {
  test('keeps its input after an error, and asks for the file again', async () => {
    const response = await send(
      { who: '', givenOn: '2999-01-01', scope: 'Posters <b>too</b>' },
      { accept: 'text/html', document: { bytes: pdf, name: 'a.pdf' } },
    )
    expect(response.status).toBe(422)
    const html = await response.clone().text()
    expect(html).toContain('Posters &lt;b&gt;too&lt;/b&gt;')
    expect(html).toContain('value="2999-01-01"')
    const text = await readText(response)
    for (const key of ['consent-who-missing', 'consent-of-nothing', 'document-again'] as const)
      expect(text).toContain(problems[key])
    expect(text).toContain('Choose today or an earlier date.')
    const typed = await send(
      { ...consentFields, givenOn: 'x', people: 'on' },
      { accept: 'text/html' },
    )
    expect((await typed.text()).match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(2)
    expect(await listRecordedConsents()).toEqual([])
  })
  test('records one consent when sent twice, with or without a file', async () => {
    const formKey = crypto.randomUUID()
    const document = { bytes: pdf, name: 'a.pdf' }
    const responses = await Promise.all(
      [1, 2, 3].map(() => send({ ...consentFields, formKey }, { document })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(
      (
        await send(
          { ...consentFields, formKey },
          { document: { bytes: Buffer.concat([pdf, pdf]), name: 'a.pdf' } },
        )
      ).status,
    ).toBe(409)
    expect(await listRecordedConsents()).toHaveLength(1)
    expect(
      (await server.submit(at, consentFields, cookies.manager, { accept: 'application/json' }))
        .status,
    ).toBe(200)
    expect((await listRecordedConsents()).map(({ file }) => file)).toEqual(['a.pdf', null])
  })
  test('rejects a truncated form', async () => {
    const submitTruncated = (body: string) =>
      server.request(at, {
        method: 'POST',
        body,
        headers: {
          origin,
          accept: 'application/json',
          cookie: cookies.manager!,
          'content-type': 'multipart/form-data; boundary=x',
        },
      })
    for (const body of [
      '',
      '--x\r\ncontent-disposition: form-data; name="who"\r\n\r\nAda',
      'nothing',
    ])
      expect([body, (await submitTruncated(body)).status]).toEqual([body, 409])
  })
  test('rejects a body larger than any form without reading it', async () => {
    const response = await server.request(at, {
      method: 'POST',
      body: new Uint8Array(200 * 1024),
      headers: {
        origin,
        cookie: cookies.manager!,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect(response.status).toBe(413)
  })
})
