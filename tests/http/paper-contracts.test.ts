import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { maxScanBytes } from '#app/features/sales/contract-scan/rules.ts'
import { problems } from '#app/messages/en/problems.ts'

import { addKey, startWithQuotes } from '../support/client-quote-fixture.ts'
import { pdf } from '../support/consent-fixture.ts'
import { insertContractTemplate } from '../support/contracts.ts'
import { expectIncludes, origin, readText } from '../support/test-server.ts'

/** The form that records a contract signed on paper, and the downloads of its scan. */
const { server, owner, query, get, addClient, enter, sendQuote, setFlags } = await startWithQuotes()
const templateId = await insertContractTemplate(server.app.db, { name: 'Wedding contract' })
const content = { contractTemplateId: templateId, terms: '' }
let quote = { id: '', number: '', path: '' }
let books = ''
let crew = ''

beforeAll(async () => {
  books = await server.signIn('books')
  crew = await server.signIn('crew')
})

beforeEach(async () => {
  quote = await sendQuote({ content, contract: { templateId, version: 1 } })
})

type Upload = { name: string; bytes: Uint8Array }
const scan: Upload[] = [
  { name: 'Contract “Łind”.pdf', bytes: pdf },
  { name: 'page 2.html', bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), pdf]) },
]
const fields = {
  how: 'paper',
  signers: 'Mara Lind\r\nJonas Lind',
  signedOn: '2026-01-05',
  'section:package': 'full-day',
}
const getPath = () => `/portal/clients/quotes/${quote.id}`

function send(change: Record<string, string> = {}, files = scan, accept = 'text/html') {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...addKey('acceptance'), ...fields, ...change }))
    form.set(name, value)
  for (const { name, bytes } of files) form.append('scan', new File([bytes as BlobPart], name))
  // a browser sends an empty file field too
  if (files.length === 0) form.append('scan', new File([], ''))
  return server.request(`${getPath()}/acceptance`, {
    method: 'POST',
    body: form,
    headers: { origin, accept, cookie: owner },
  })
}
const countAcceptances = async () =>
  (await query('select 1 from acceptance where quote_id = $1', [quote.id])).length

describe('the form', () => {
  test('offers paper only for a quote with a contract', async () => {
    const page = await readText(await get(`${getPath()}/acceptance`, owner))
    expectIncludes(page, ['Signed on paper', 'Who signed?', 'Scan of the signed contract'])
    quote = await sendQuote()
    const plain = await readText(await get(`${getPath()}/acceptance`, owner))
    expect(plain).not.toMatch(/on paper|scan/i)
    const refused = await send()
    expect(refused.status).toBe(422)
    expect(await readText(refused)).toContain(problems['quote-how-missing'])
    expect(await countAcceptances()).toBe(0)
  })

  test('keeps what was typed, and asks for the files again', async () => {
    const refused = await send({ signers: '--', signedOn: '2999-01-01' })
    expect(refused.status).toBe(422)
    const html = await refused.clone().text()
    expect(html).toContain('value="2999-01-01"')
    expect(html).toMatch(/<textarea[^>]*>--<\/textarea>/)
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="paper"/)
    expectIncludes(await readText(refused), [
      problems['signer-missing'],
      problems['date-ahead'],
      problems['scan-again'],
    ])
    expect(await countAcceptances()).toBe(0)
  })

  test('refuses other files by their content, and none at all', async () => {
    const html = { name: 'scan.pdf', bytes: Buffer.from('<!doctype html><script>1</script>') }
    for (const [files, problem] of [
      [[scan[0]!, html], 'scan-kind'],
      [[], 'scan-missing'],
      [Array.from({ length: 11 }, () => scan[0]!), 'scan-many'],
    ] as const) {
      const refused = await send({}, [...files])
      expect(refused.status).toBe(422)
      expect(await readText(refused)).toContain(problems[problem])
    }
    expect(await countAcceptances()).toBe(0)
  })

  test('takes files of up to 10 MB, and 40 MB together', async () => {
    const most = { name: 'a.pdf', bytes: Buffer.concat([pdf], maxScanBytes) }
    const larger = { name: 'b.pdf', bytes: Buffer.concat([pdf], maxScanBytes + 1) }
    const large = await send({}, [scan[0]!, larger])
    expect([large.status, await readText(large)]).toEqual([
      422,
      expect.stringContaining(problems['scan-large']),
    ])
    const all = await send({}, [most, most, most, most, scan[0]!])
    expect([all.status, await readText(all)]).toEqual([
      422,
      expect.stringContaining(problems['scans-large']),
    ])
    expect((await send({}, [most, most, most, most])).status).toBe(303)
  })

  test('records one acceptance when sent twice', async () => {
    const key = addKey('acceptance')
    const both = await Promise.all([send(key), send(key)])
    for (const { status, headers } of both)
      expect([status, headers.get('location')]).toEqual([303, `${getPath()}?accepted`])
    // with other files it isn't the same form
    const other = await send(key, scan.slice(0, 1))
    expect(other.headers.get('location')).toBe(`${getPath()}?problem=quote-is-accepted`)
    expect(await countAcceptances()).toBe(1)
  })

  test('refuses a truncated upload', async () => {
    const response = await server.request(`${getPath()}/acceptance`, {
      method: 'POST',
      body: '--x\r\ncontent-disposition: form-data; name="how"\r\n\r\npaper',
      headers: {
        origin,
        accept: 'text/html',
        cookie: owner,
        'content-type': 'multipart/form-data; boundary=x',
      },
    })
    expect(response.status).toBe(409)
    expect(await countAcceptances()).toBe(0)
  })
})

describe('the recorded contract', () => {
  test('names the signers, the day and the files to both sides', async () => {
    expect((await send()).headers.get('location')).toBe(`${getPath()}?accepted`)
    const page = await readText(await get(getPath(), owner))
    expectIncludes(page, [
      'Signed on paper by Mara Lind Jonas Lind',
      'Signed on January 5, 2026',
      'Scan Contract “Łind”.pdf page 2.jpg',
      'Signed on paper, recorded by',
      'Mara Lind and Jonas Lind signed on January 5, 2026.',
    ])
    const own = await get(quote.path)
    expect(await own.clone().text()).toContain(`href="${quote.path}/scans/2"`)
    expectIncludes(await readText(own), [
      'Mara Lind and Jonas Lind signed the contract on paper on January 5, 2026.',
      'Jonas Lind Signed on January 5, 2026',
      'Scan of the signed contract Contract “Łind”.pdf page 2.jpg',
    ])
  })

  test('is offered as downloads, byte for byte', async () => {
    await send()
    for (const path of [getPath(), quote.path]) {
      const [first, second] = await Promise.all(
        [1, 2].map((position) =>
          get(`${path}/scans/${position}`, path === quote.path ? undefined : owner),
        ),
      )
      expect(Buffer.from(await first!.arrayBuffer()).equals(pdf)).toBe(true)
      expect(Object.fromEntries(first!.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition':
          'attachment; filename="Contract __ind_.pdf"; filename*=UTF-8\'\'Contract%20%E2%80%9C%C5%81ind%E2%80%9D.pdf',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store, no-transform',
        'x-robots-tag': 'noindex',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      // by its first bytes, not its name
      expect(second!.headers.get('content-type')).toBe('image/jpeg')
    }
  })

  test('is only for its client and for those of the studio who see quotes', async () => {
    await send()
    const stranger = await enter(await addClient(`Ivo ${crypto.randomUUID()}`))
    const getStatus = async (path: string, as?: string) => (await get(path, as)).status
    expect(await getStatus(`${quote.path}/scans/1`)).toBe(200)
    expect(await getStatus(`${quote.path}/scans/1`, stranger)).toBe(404)
    for (const wrong of ['0', '3', '01', '1e0', 'x', '%00'])
      expect([wrong, await getStatus(`${quote.path}/scans/${wrong}`)]).toEqual([wrong, 404])
    await setFlags(false, false)
    expect(await getStatus(`${quote.path}/scans/1`)).toBe(404)
    await setFlags(true, true)
    const own = `${getPath()}/scans/1`
    expect(await Promise.all([owner, books, crew, ''].map((as) => getStatus(own, as)))).toEqual([
      200, 200, 403, 302,
    ])
    expect(await getStatus(`${getPath()}/scans/3`, owner)).toBe(404)
    expect(await getStatus(`/portal/clients/quotes/${crypto.randomUUID()}/scans/1`, owner)).toBe(
      404,
    )
  })
})
