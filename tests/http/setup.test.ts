import { beforeAll, describe, expect, test } from 'vitest'

import { removeSample, submitSetup } from '../support/own-studio-fixture.ts'
import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
const get = async (path: string) => readText(await server.request(path))
const readImage = async (path: string) => {
  const answer = await server.request(path)
  return {
    type: answer.headers.get('content-type'),
    body: Buffer.from(await answer.arrayBuffer()).toString('latin1'),
  }
}

describe('setup', () => {
  let token = ''
  beforeAll(async () => {
    expect((await readImage('/favicon.svg')).body).toContain('d="M2.2 0v20h18"')
    token = await removeSample(server)
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
    const answer = await submitSetup(server, token, {
      country: 'XX',
      podcast: '',
      documentary: '',
      password: 'short',
    })
    expect(answer.status).toBe(422)
    const html = await answer.text()
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
    const answer = await submitSetup(server, token, {
      photography: '',
      podcast: '',
      documentary: '',
    })
    expect(answer.status).toBe(422)
    expect(await readText(answer)).toContain('Choose at least one.')
  })
  test('creates a studio with the currency and formats of its country', async () => {
    const answer = await submitSetup(server, token, {
      studio: 'Łukasz & Daughters',
      country: 'GB',
      documentary: '',
    })
    expect(answer.status).toBe(302)
    const { rows } = await server.app.pool.query('select currency, locale, badge from studio')
    expect(rows).toEqual([{ currency: 'GBP', locale: 'en-GB', badge: 'Ł' }])
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
