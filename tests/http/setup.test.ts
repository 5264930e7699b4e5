import { beforeAll, describe, expect, test } from 'vitest'

import { parseFields } from '../support/form.ts'
import { readCookies, removeSample, submitSetup } from '../support/own-studio-fixture.ts'
import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
let owner = ''
const get = async (path: string) =>
  readText(await server.request(path, { headers: { cookie: owner } }))
const visit = (path: string) => server.request(path)
const readImage = async (path: string) => {
  const response = await server.request(path)
  return {
    type: response.headers.get('content-type'),
    body: Buffer.from(await response.arrayBuffer()).toString('latin1'),
  }
}

describe('setup', () => {
  let token = ''
  beforeAll(async () => {
    expect((await readImage('/favicon.svg')).body).toContain('d="M2.2 0v20h18"')
    token = await removeSample(server)
  })
  test('is waited for by every scheduled job without a failure', async () => {
    const { pool } = server.app
    await pool.query('update scheduled_job set due_at = now(), completed_at = null')
    const listUndone = async () =>
      (await pool.query('select name from scheduled_job where completed_at is null')).rows
    await expect.poll(listUndone, { timeout: 60_000, interval: 500 }).toEqual([])
  })
  test('preselects the country of the browser and leaves the time zone to choose', async () => {
    const page = await server.request(`/auth/setup?token=${token}`, {
      headers: { 'accept-language': 'en-GB,en;q=0.8' },
    })
    const html = await page.text()
    expect(html).toContain('<option value="GB" selected="">United Kingdom</option>')
    expect(html).toContain('<option value="" selected="">Choose a time zone</option>')
  })
  test('keeps every input when something is missing', async () => {
    const response = await submitSetup(server, token, {
      country: 'XX',
      podcast: '',
      documentary: '',
      password: 'short',
    })
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain('Choose a country from the list.')
    expect(html).toContain('value="Tide &amp; Mill"')
    expect(html).toContain('<option value="America/Chicago" selected="">')
    expect(html.match(/<input type="checkbox" name="\w+"( checked="")?/g)).toEqual([
      '<input type="checkbox" name="photography" checked=""',
      '<input type="checkbox" name="documentary"',
      '<input type="checkbox" name="podcast"',
    ])
  })
  test('requires a service', async () => {
    const response = await submitSetup(server, token, {
      photography: '',
      podcast: '',
      documentary: '',
    })
    expect(response.status).toBe(422)
    expect(await readText(response)).toContain('Choose at least one.')
  })
  test('creates a studio with the currency and formats of its country', async () => {
    const response = await submitSetup(server, token, {
      studio: 'Łukasz & Daughters',
      country: 'GB',
      documentary: '',
    })
    expect(response.status).toBe(302)
    owner = readCookies(response)
    const { rows } = await server.app.pool.query('select currency, locale, badge from studio')
    expect(rows).toEqual([{ currency: 'GBP', locale: 'en-GB', badge: 'Ł' }])
  })
  test('may change its currency until there are amounts', async () => {
    const path = '/portal/settings/studio'
    const save = async (currency: string) => {
      const html = await (await server.request(path, { headers: { cookie: owner } })).text()
      const { form: _, ...fields } = parseFields(html) as Record<string, string>
      return server.submit(path, { ...fields, currency }, owner, { accept: 'text/html' })
    }
    const readCurrency = async () =>
      (await server.app.pool.query('select currency from studio')).rows[0].currency
    await save('JPY')
    expect(await readCurrency()).toBe('JPY')
    await save('GBP')
    expect(await readCurrency()).toBe('GBP')
  })
  test('has no invoices yet, and says so', async () => {
    expect(await get('/portal/clients/invoices')).toContain('No invoices yet.')
  })
  test('brings three reply templates', async () => {
    const { rows } = await server.app.pool.query('select text from reply_template')
    expect(rows).toHaveLength(3)
  })
})

describe('an unpublished site', () => {
  test('shows visitors only the name and the email address', async () => {
    const home = await visit('/')
    const html = await home.text()
    expect([home.status, html.includes('hello@tide.test')]).toEqual([200, true])
    expect(html).toContain('<title>Łukasz &amp; Daughters</title>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('href="/auth"')
    expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/photography|podcast/i)
  })
  test('redirects visitors of every other page, and their forms', async () => {
    for (const path of ['/about', '/contact', '/book', '/portfolio', '/privacy', '/about.data'])
      expect([path, (await visit(path)).headers.get('location') ?? '/']).toEqual([path, '/'])
    expect(await (await visit('/about.data')).text()).not.toContain('Daughters')
    const sent = await server.submit('/contact', {
      name: 'N',
      email: 'n@mill.test',
      phone: '',
      service: 'other',
      message: 'Hello',
      website: '',
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/'])
    expect((await server.app.pool.query('select id from inquiry')).rows).toEqual([])
    expect((await visit('/sitemap.xml')).status).toBe(404)
    expect(await (await visit('/robots.txt')).text()).not.toContain('Sitemap')
  })
  test('shows its editors everything, and how to publish', async () => {
    for (const path of ['/', '/about', '/services', '/contact'])
      expect(await get(path)).toContain('Only you can see this. Publish my site')
    expect(await get('/portal/website')).toContain('Visitors can’t see your site yet.')
    const step = await get('/portal/website/publish')
    expect(step).toContain('We reply to every message within 24 hours.')
    expect(step).toContain('Podcast production: Episodes back in 3–5 business days')
    expect(step).not.toContain('Documentary')
  })
  test('is published by its editor', async () => {
    const path = '/portal/website/publish'
    expect((await server.submit(path, {})).headers.get('location')).toContain('/auth')
    expect((await visit('/about')).status).toBe(307)
    const response = await server.submit(path, {}, owner)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    expect((await visit('/about')).status).toBe(200)
    expect(await (await visit('/')).text()).not.toContain('noindex')
    expect(await get('/')).not.toContain('Only you can see this.')
    // a second click changes nothing
    expect((await server.submit(path, {}, owner)).status).toBe(303)
    const { rows } = await server.app.pool.query(
      "select id from event where name = 'studio.site-published'",
    )
    expect(rows.length).toBe(1)
  })
})

describe('the site of a new studio', () => {
  test('shows only the services it offers', async () => {
    for (const path of ['/', '/about', '/services', '/contact'])
      expect([path, (await get(path)).match(/documentar/i)]).toEqual([path, null])
    expect(await get('/')).toContain('Photography, film and podcast production.')
    const hidden = await server.request('/documentary')
    expect([hidden.status, hidden.headers.get('location')]).toEqual([307, '/services'])
    expect(await (await server.request('/sitemap.xml')).text()).not.toContain('/documentary')
    expect((await server.request('/book/documentary')).status).toBe(307)
  })
  test('has icons and a sharing image with its own letter', async () => {
    const icon = await readImage('/favicon.svg')
    expect(icon.type).toBe('image/svg+xml')
    expect(icon.body).toContain('transform="translate(0 830)"')
    for (const path of ['/apple-touch-icon.png', '/icon-192.png', '/icon-512.png'])
      expect((await readImage(path)).body.slice(1, 4)).toBe('PNG')
    expect(await (await server.request('/')).text()).toContain(
      '<meta property="og:image" content="http://studio.test/social-image.png"/>',
    )
    expect((await readImage('/social-image.png')).type).toBe('image/png')
  })
  test('shows the letter at sign-in', async () => {
    expect(await (await server.request('/auth')).text()).toContain(
      '<span class="mark mark-letter" aria-hidden="true">Ł</span>',
    )
  })
})
