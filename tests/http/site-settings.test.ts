import { createHash } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
const fetchHtml = async (path: string, init: RequestInit = {}) =>
  (await server.request(path, init)).text()
const runSql = (statement: string, values: unknown[] = []) =>
  server.app.pool.query(statement, values)
/** Changes content as publishing does, and invalidates the page cache. */
async function change(statement: string, values: unknown[] = []) {
  await runSql(statement, values)
  await runSql('update studio set content_version = content_version + 1')
  server.app.pageCache.clear()
}
const extractPart = (page: string, name: 'header' | 'footer') =>
  new RegExp(`<${name} class="site-${name}[\\s\\S]*?</${name}>`).exec(page)![0]
/** Returns the visible markup, without the data for hydration. */
const stripScripts = (page: string) => page.replace(/<script[\s\S]*?<\/script>/g, '')
const {
  rows: [before],
} = await runSql('select tagline, address, phone, hours from studio')

afterEach(async () => {
  await runSql('update page set published = true')
  await runSql('update service set "from" = null')
  await change(
    `update studio set social = '[]', footer_note = '', logo = null, accent = null, tagline = $1,
      address = $2, phone = $3, hours = $4`,
    [before.tagline, JSON.stringify(before.address), before.phone, before.hours],
  )
})

describe('the footer', () => {
  test('links to other profiles of the studio, and ends with its note', async () => {
    await change('update studio set social = $1, footer_note = $2', [
      JSON.stringify([
        { label: 'Film & <b>', href: 'https://film.example/longlight' },
        { label: 'Letters', href: 'mailto:news@longlight.example' },
      ]),
      'Registered in Maine.',
    ])
    for (const path of ['/', '/about', '/portfolio/low-water', '/privacy']) {
      const foot = extractPart(await fetchHtml(path), 'footer')
      expect(foot).toContain(
        '<li><a href="https://film.example/longlight" rel="me">Film &amp; &lt;b&gt;</a></li><li><a href="mailto:news@longlight.example" rel="me">Letters</a></li>',
      )
      expect(foot).toMatch(
        /<p class="site-footer-note">Registered in Maine\.<\/p><\/div><\/footer>$/,
      )
    }
    expect(await fetchHtml('/')).toContain('"sameAs":["https://film.example/longlight"]')
  })
  test('never links to a script or to plain HTTP, and shows no link without a label', async () => {
    await change('update studio set social = $1', [
      JSON.stringify([
        { label: 'A', href: 'javascript:alert(1)' },
        { label: 'B', href: 'http://plain.example' },
        { label: ' ', href: 'https://silent.example' },
      ]),
    ])
    const page = await fetchHtml('/about')
    expect(page).not.toMatch(/javascript:alert|plain\.example|silent\.example|site-footer-social/)
  })
  test('has no empty elements without content', async () => {
    await change("update studio set tagline = '', address = '[]', phone = '', hours = ''")
    const foot = extractPart(await fetchHtml('/about'), 'footer')
    expect(foot).not.toMatch(/<(li|p|ul|address)[^>]*><\/\1>|href="tel:"/)
    expect(foot).toContain('mailto:hello@longlight.example')
  })
})

describe('a logo', () => {
  test('replaces mark and name in header and footer, with the name as alt text', async () => {
    await change("update studio set logo = 'good-bones'")
    const page = await fetchHtml('/about')
    expect(extractPart(page, 'header')).toMatch(
      /<a class="site-logo" href="\/"><picture class="logo">.*?<img [^>]*alt="Longlight"[^>]*\/><\/picture><\/a>/s,
    )
    expect(extractPart(page, 'header')).not.toContain('class="mark"')
    expect(extractPart(page, 'footer')).toMatch(
      /<p class="site-footer-name"><picture class="logo">.*?alt="Longlight"/s,
    )
  })
  test('is ignored when its file is missing', async () => {
    await change("update studio set logo = 'never-was'")
    expect(extractPart(await fetchHtml('/about'), 'header')).toMatch(
      /<a class="site-logo" href="\/"><svg class="mark".*?<\/svg><span>Longlight<\/span><\/a>/s,
    )
  })
})

describe('an accent color', () => {
  const listStyles = (page: string) =>
    [...page.matchAll(/<style([^>]*)>([\s\S]*?)<\/style>/g)].map(
      ([, attributes = '', text = '']) => ({ attributes, text }),
    )
  const listAccentStyles = (page: string) =>
    listStyles(page).filter(({ text }) =>
      text.startsWith('@supports (color:light-dark(red,red)){:root,.night,.scheme{--accent:'),
    )

  test('adds one style with its hash to cached pages, or none', async () => {
    expect(listAccentStyles(await fetchHtml('/'))).toEqual([])
    await change("update studio set accent = '#1f6f5c'")
    for (const path of ['/', '/contact', '/portfolio/low-water']) {
      const response = await server.request(path)
      const [style, ...more] = listAccentStyles(await response.text())
      expect(more).toEqual([])
      expect(style!.text).toContain('--accent:light-dark(#1f6f5c, #1f6f5c);')
      expect(style!.text).toMatch(
        /\{(?:--[a-z-]+:light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);?){6}\}\}$/,
      )
      expect(response.headers.get('content-security-policy')).toContain(
        `'sha256-${createHash('sha256').update(style!.text).digest('base64')}'`,
      )
    }
  })
  test('adds a style with the nonce to an uncached page', async () => {
    await change("update studio set accent = '#1f6f5c'")
    const response = await server.submit('/contact', { name: '', email: 'nobody', message: '' })
    expect(response.status).toBe(422)
    const [style] = listAccentStyles(await response.text())
    const [, nonce] = /style-src 'self' 'nonce-([^']+)'/.exec(
      response.headers.get('content-security-policy')!,
    )!
    expect(style!.attributes).toContain(`nonce="${nonce}"`)
  })
  test('applies to the site, not to the portal; an invalid color is ignored', async () => {
    await change("update studio set accent = '#1f6f5c'")
    for (const path of ['/auth', '/portal'])
      expect(
        listAccentStyles(
          await fetchHtml(path, { headers: { cookie: await server.signIn('owner') } }),
        ),
      ).toEqual([])
    await change("update studio set accent = '</style>'")
    expect(listAccentStyles(await fetchHtml('/'))).toEqual([])
  })
})

describe('an unpublished page', () => {
  test('isn’t linked in header, menu, footer or sitemap', async () => {
    await change(
      "update page set published = false where path in ('/about', '/services', '/privacy')",
    )
    for (const path of ['/', '/contact', '/portfolio/low-water']) {
      const page = await fetchHtml(path)
      for (const name of ['header', 'footer'] as const)
        expect(extractPart(page, name)).not.toMatch(/href="\/(about|services|privacy)/)
      expect(extractPart(page, 'header').match(/href="\/portfolio"/g)).toHaveLength(2)
      expect(extractPart(page, 'footer')).toContain('href="/accessibility"')
    }
    expect(await fetchHtml('/sitemap.xml')).not.toMatch(/\/(about|services|privacy)</)
    const response = await server.request('/about', { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([307, '/'])
    expect(await fetchHtml('/photography')).not.toContain('"name":"Services","item"')
  })
  test('leaves no empty list in the footer', async () => {
    await change("update page set published = false where path in ('/privacy', '/accessibility')")
    expect(extractPart(await fetchHtml('/'), 'footer')).not.toMatch(/<ul><\/ul>/)
  })
})

test('shows a price with its service, and in structured data', async () => {
  await change('update service set "from" = 45000 where key = \'photography\'')
  expect(stripScripts(await fetchHtml('/'))).toContain(
    '<strong class="service-list-from">From $450</strong>',
  )
  const services = await fetchHtml('/services')
  expect(stripScripts(services)).toContain('<p class="service-from">From $450</p>')
  expect(services).toContain(
    '"priceSpecification":{"@type":"PriceSpecification","minPrice":450,"priceCurrency":"USD"}',
  )
  expect(services.match(/minPrice/g)).toHaveLength(1)
  expect(await readText(await server.request('/photography'))).not.toContain('From $450')
})
