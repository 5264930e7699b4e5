import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { startTestServer, origin, readText, expectIncludes } from '../support/test-server.ts'

const server = await startTestServer()
const listInquiries = async (email: string) =>
  (await server.app.pool.query('select * from inquiry where email = $1', [email])).rows
let visitors = 0
/** Uses a new visitor, so that one test's messages don't count against another's limit. */
const startNewVisitor = async () => {
  visitors++
  await server.app.pool.query('delete from rate_limit')
}
const buildMessage = (change = {}) => ({
  name: 'Nell',
  email: `v${++visitors}@mill.test`,
  phone: '',
  service: 'podcast',
  message: 'Hello there',
  website: '',
  ...change,
})

describe('a public page', () => {
  test('is complete without JavaScript and has no secrets or timestamps', async () => {
    const html = await (await server.request('/')).text()
    expectIncludes(html, [
      'Some pictures',
      'Lately',
      'Low Water',
      'The Slow Boat',
      'Field Ware',
      'All nine projects',
      'Delivered in 1–2 weeks',
      'Episodes back in 3–5 business days',
      'Rosalind Pell',
      'Access Business Portal',
      '14 Netmaker’s Row',
    ])
    expect(html).not.toMatch(/nonce=|backlot_session|requestId":"[^v]/)
    expect(html.match(/<h1/g)).toHaveLength(1)
  })
  test('is cached: same bytes and ETag for everyone, 304 when unchanged, compressed', async () => {
    const first = await server.request('/contact')
    const signedIn = await server.request('/contact', {
      headers: { cookie: await server.signIn('owner') },
    })
    expect(await signedIn.text()).toBe(await first.text())
    const etag = first.headers.get('etag')!
    expect((await server.request('/contact', { headers: { 'if-none-match': etag } })).status).toBe(
      304,
    )
    for (const encoding of ['br', 'gzip'])
      expect(
        (
          await server.request('/contact', { headers: { 'accept-encoding': encoding } })
        ).headers.get('content-encoding'),
      ).toBe(encoding)
    expect((await server.request('/', { method: 'HEAD' })).status).toBe(200)
  })
  test('has a CSP that allows its inline scripts and no others', async () => {
    const response = await server.request('/')
    const policy = response.headers.get('content-security-policy')!
    const html = await response.text()
    const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes]) => !/\ssrc=|ld\+json/.test(attributes!),
    )
    expect(scripts.length).toBeGreaterThan(2)
    for (const [, , text] of scripts)
      if (text) expect(policy).toContain(createHash('sha256').update(text!).digest('base64'))
    expect(policy).not.toMatch(/unsafe/)
    expect(html).not.toMatch(/ style="| on[a-z]+="/)
    expect(html).not.toContain('rel="modulepreload"')
  })
  test('shows the sentences of the policy', async () => {
    const text = await readText(await server.request('/contact'))
    expectIncludes(text, [
      'We reply to every message within 24 hours.',
      'Photo and video projects are delivered in 1–2 weeks. Documentaries take 4–8 weeks.',
      'A 50% deposit is required to confirm it.',
      'Cancel at least 7 days ahead and we refund 50% of what you’ve paid. With less than 7 days’ notice, there’s no refund.',
    ])
  })
  test('preselects the service of a link', async () => {
    const findChosenService = async (path: string) =>
      /<input[^>]*(?:value="(\w+)"[^>]*checked|checked[^>]*value="(\w+)")/
        .exec(await (await server.request(path)).text())
        ?.slice(1)
        .find(Boolean)
    expect([
      await findChosenService('/contact'),
      await findChosenService('/contact?service=documentary'),
      await findChosenService('/contact?service=wedding'),
    ]).toEqual(['photography', 'documentary', 'photography'])
  })
})

describe('the contact form without JavaScript', () => {
  test('redirects to an uncached receipt, so that a reload sends nothing', async () => {
    await startNewVisitor()
    const form = buildMessage()
    const response = await server.submit('/contact', form)
    expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store'])
    const receipt = await server.request(response.headers.get('location')!)
    expect([receipt.status, receipt.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const html = await receipt.text()
    expect(html).toContain('Thank you for your message! We will get back to you soon.')
    expect(html).not.toContain(form.email)
    expect(await listInquiries(form.email)).toMatchObject([
      { service: 'podcast', state: 'waiting', message: 'Hello there' },
    ])
    expect(await (await server.request('/contact')).text()).not.toContain(
      'Thank you for your message',
    )
  })
  test('returns 422 with a message by field and keeps its input', async () => {
    await startNewVisitor()
    const html = await (
      await server.submit(
        '/contact',
        buildMessage({
          name: '',
          email: 'nell@farraday',
          message: 'Portraits & a <b>dog</b>',
          service: 'documentary',
        }),
      )
    ).text()
    expectIncludes(html, [
      'Enter your name.',
      'Enter an email address like name@example.com.',
      'nell@farraday',
      'Portraits &amp; a &lt;b&gt;dog',
    ])
    expect(html).toMatch(/aria-invalid="true"/)
    expect(html).toMatch(
      /<input[^>]*(?:value="documentary"[^>]*checked|checked[^>]*value="documentary")/,
    )
    expect(await listInquiries('nell@farraday')).toEqual([])
  })
  test('stores one message when it is sent twice', async () => {
    await startNewVisitor()
    const form = buildMessage()
    await Promise.all([server.submit('/contact', form), server.submit('/contact', form)])
    expect(await listInquiries(form.email)).toHaveLength(1)
  })
  test('thanks a bot too, and stores its message as spam', async () => {
    await startNewVisitor()
    const form = buildMessage({ website: 'https://spam.test' })
    const response = await server.submit('/contact', form)
    expect(await (await server.request(response.headers.get('location')!)).text()).toContain(
      'Thank you for your message!',
    )
    expect(await listInquiries(form.email)).toMatchObject([{ state: 'spam', due_at: null }])
  })
  test('returns 429 for the sixth message and keeps its input', async () => {
    await startNewVisitor()
    const fifth = buildMessage()
    for (const form of [buildMessage(), buildMessage(), buildMessage(), buildMessage(), fifth])
      await server.submit('/contact', form)
    const form = buildMessage({ message: 'The sixth' })
    const response = await server.submit('/contact', form)
    expect(response.status).toBe(429)
    const html = await response.text()
    expect(html).toContain('The sixth')
    expect(html).not.toContain('Thank you for your message!')
    // A repeated message doesn't count.
    expect((await server.submit('/contact', fifth)).status).toBe(303)
    await startNewVisitor()
  })
})

describe('other addresses', () => {
  test('redirect to the home page, temporarily', async () => {
    for (const path of ['/nothing', '/portfolio/unknown', '/auth/nothing', '/%F0%9F%8E%A5']) {
      const response = await server.request(path)
      expect([
        response.status,
        response.headers.get('location'),
        response.headers.get('cache-control'),
      ]).toEqual([307, '/', 'no-store'])
    }
  })
  test('the portal redirects a visitor to the sign-in and back', async () => {
    const response = await server.request('/portal/clients/inquiries?tab=spam')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(
      `/auth?to=${encodeURIComponent('/portal/clients/inquiries?tab=spam')}`,
    )
    expect((await server.request('/portal/nothing')).headers.get('location')).toMatch(/^\/auth/)
    expect(
      (
        await server.request('/portal/nothing', {
          headers: { cookie: await server.signIn('crew') },
        })
      ).headers.get('location'),
    ).toBe('/')
  })
  test('a page that can’t be rendered answers all concurrent requests in full', async () => {
    const {
      rows: [kept],
    } = await server.app.pool.query(
      "select id, content from section where page_path = '/about' limit 1",
    )
    await server.app.pool.query("update section set content = '{}' where id = $1", [kept.id])
    server.app.pageCache.clear()
    const responses = await Promise.all(Array.from({ length: 8 }, () => server.request('/about')))
    const seen = await Promise.all(
      responses.map(async (response) => [
        response.status,
        /script-src 'nonce-/.test(response.headers.get('content-security-policy')!),
        (await response.text()).includes('Unexpected Application Error!'),
      ]),
    )
    expect(seen).toEqual(Array(8).fill([500, true, true]))
    await server.app.pool.query('update section set content = $2 where id = $1', [
      kept.id,
      kept.content,
    ])
    server.app.pageCache.clear()
    expect((await server.request('/about')).status).toBe(200)
  })
  test('/up and /robots.txt respond', async () => {
    expect(await (await server.request('/up')).text()).toBe('ok')
    expect(await (await server.request('/robots.txt')).text()).toContain('Disallow: /portal')
  })
})

describe('the HTTP middleware', () => {
  test('rejects a cross-origin form before reading it', async () => {
    await startNewVisitor()
    const form = buildMessage()
    for (const headers of [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const response = await server.request('/contact', {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: headers as never,
      })
      expect(response.status).toBe(403)
    }
    expect(
      (await server.request('/contact', { method: 'POST', body: new URLSearchParams(form) }))
        .status,
    ).toBe(403)
    expect(await listInquiries(form.email)).toEqual([])
  })
  test('accepts three methods and bodies of at most a form’s size', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect((await server.request('/contact', { method, headers: { origin } })).status).toBe(405)
    expect(
      (await server.submit('/contact', buildMessage({ message: 'x'.repeat(200_000) }))).status,
    ).toBe(413)
  })
  test('sets its headers on every response', async () => {
    for (const path of ['/', '/up', '/nothing', '/auth', '/portal', '/robots.txt']) {
      const { headers } = await server.request(path)
      expect([
        headers.get('x-content-type-options'),
        headers.get('cross-origin-opener-policy'),
        headers.get('referrer-policy'),
      ]).toEqual([
        'nosniff',
        path === '/' ? 'unsafe-none' : 'same-origin',
        'strict-origin-when-cross-origin',
      ])
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })
})
