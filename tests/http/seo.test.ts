import { readFileSync } from 'node:fs'

import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'

import { backgroundColors } from '../../app/routes/site/page-meta.ts'
import { publicPages } from '../../app/routes/site/public-pages.ts'
import { startTestServer, origin } from '../support/test-server.ts'

const server = await startTestServer()
const fetchHtml = async (path: string) => (await server.request(path)).text()
const getBytes = async (path: string) =>
  Buffer.from(await (await server.request(path)).arrayBuffer())
const runSql = (statement: string, values: unknown[] = []) =>
  server.app.pool.query(statement, values)
/** Changes content as publishing does, and invalidates the page cache. */
async function change(...statements: string[]) {
  for (const statement of [
    ...statements,
    'update studio set content_version = content_version + 1',
  ])
    await runSql(statement)
  server.app.pageCache.clear()
}
const decodeEntities = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
/** Returns the content of a page's meta tag, unescaped. */
const getMeta = (page: string, name: string) => {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]
  return found === undefined ? undefined : decodeEntities(found)
}
const findCanonical = (page: string) => /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1]
type Thing = Record<string, unknown>
const parseStructuredData = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Thing,
  )
const fetchSitemap = async () =>
  [...(await fetchHtml('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => address!,
  )
const awkward = `Ä & "Söhne" <b>🎬</b> l'été`

const kinds: Record<string, string[]> = {
  '/': ['LocalBusiness'],
  '/about': ['LocalBusiness'],
  '/services': ['OfferCatalog'],
  '/contact': ['LocalBusiness', 'FAQPage'],
  '/portfolio': ['CollectionPage'],
  '/photography': ['Service', 'BreadcrumbList'],
  '/documentary': ['Service', 'BreadcrumbList'],
  '/podcast': ['Service', 'BreadcrumbList', 'FAQPage'],
}

describe('metadata of every public page', () => {
  test.each(publicPages)('%s', async (path) => {
    const page = await fetchHtml(path)
    const title = decodeEntities(/<title>([^<]+)<\/title>/.exec(page)![1]!)
    expect([
      getMeta(page, 'og:title'),
      getMeta(page, 'og:type'),
      getMeta(page, 'og:url'),
      getMeta(page, 'og:site_name'),
      findCanonical(page),
    ]).toEqual([title, 'website', `${origin}${path}`, 'Longlight', `${origin}${path}`])
    expect(getMeta(page, 'description')).toMatch(/\w.{20}/)
    expect(getMeta(page, 'og:description')).toBe(getMeta(page, 'description'))
    expect(getMeta(page, 'twitter:card')).toBe('summary_large_image')
    expect(getMeta(page, 'og:image:alt')).toMatch(/\w+ \w+/)
    const image = getMeta(page, 'og:image')!
    expect(image).toMatch(new RegExp(`^${origin}/media/[\\w.-]+-share\\.jpg$`))
    const { format, width, height } = await sharp(`build${image.slice(origin.length)}`).metadata()
    expect([format, String(width), String(height)]).toEqual([
      'jpeg',
      getMeta(page, 'og:image:width'),
      getMeta(page, 'og:image:height'),
    ])
    expect(
      parseStructuredData(page).every((thing) => thing['@context'] === 'https://schema.org'),
    ).toBe(true)
    expect(parseStructuredData(page).map((thing) => thing['@type'])).toEqual(kinds[path] ?? [])
  })
  test('has its own image, or that of the home page', async () => {
    const fetchPreviewImage = async (path: string) =>
      getMeta(await fetchHtml(path), 'og:image')?.slice(origin.length)
    expect(await fetchPreviewImage('/')).toContain('/room-wide.')
    expect(await fetchPreviewImage('/podcast')).toContain('/microphone.')
    expect(await fetchPreviewImage('/about')).not.toBe(await fetchPreviewImage('/'))
    expect(await fetchPreviewImage('/privacy')).toBe(await fetchPreviewImage('/'))
  })
  test('shows the mark of a studio without any image', async () => {
    const {
      rows: [hero],
    } = await runSql("select id, content from section where page_path = '/' and kind = 'hero'")
    for (const content of [{ ...hero.content, poster: undefined }, {}]) {
      await runSql('update section set content = $2 where id = $1', [
        hero.id,
        JSON.stringify(content),
      ])
      await change()
      const page = await fetchHtml('/privacy')
      expect([
        getMeta(page, 'og:title')?.includes('Longlight'),
        getMeta(page, 'og:image'),
        getMeta(page, 'twitter:card'),
      ]).toEqual([true, `${origin}/social-image.png`, 'summary_large_image'])
    }
    const { width, height } = await sharp(await getBytes('/social-image.png')).metadata()
    expect([width, height]).toEqual([1200, 630])
    await runSql('update section set content = $2 where id = $1', [hero.id, hero.content])
    await change()
    expect(getMeta(await fetchHtml('/privacy'), 'og:image')).toContain('/room-wide.')
  })
  test('has the same canonical URL with a query', async () => {
    expect(findCanonical(await fetchHtml('/contact?service=podcast'))).toBe(`${origin}/contact`)
  })
  test('describes the studio, its services and its answers', async () => {
    expect(parseStructuredData(await fetchHtml('/contact'))[0]).toMatchObject({
      name: 'Longlight',
      telephone: '(207) 555-0142',
      email: 'hello@longlight.example',
      address: '14 Netmaker’s Row, Portland, ME 04101',
    })
    expect(parseStructuredData(await fetchHtml('/photography'))[0]).toMatchObject({
      name: 'Photography & videography',
      provider: { name: 'Longlight' },
    })
    expect(parseStructuredData(await fetchHtml('/services'))[0]).toMatchObject({
      itemListElement: [
        { itemOffered: { url: `${origin}/photography` } },
        { itemOffered: { url: `${origin}/documentary` } },
        { itemOffered: { url: `${origin}/podcast` } },
      ],
    })
    const page = await fetchHtml('/contact')
    const shown = [
      ...page.matchAll(
        /<details[\s\S]*?<h3>(.*?)<\/h3>[\s\S]*?<div id="faq-\d+"><p>(.*?)<\/p><\/div>/g,
      ),
    ].map(([, question, answer]) => ({
      '@type': 'Question',
      name: decodeEntities(question!),
      acceptedAnswer: { '@type': 'Answer', text: decodeEntities(answer!) },
    }))
    expect(shown).toHaveLength(4)
    expect(parseStructuredData(page)[1]).toMatchObject({ mainEntity: shown })
  })
  test('escapes typed content', async () => {
    const broken = '</script><script>alert(1)</script><title>"&amp;'
    await runSql('update page set title = $1, description = $1 where path = $2', [
      broken,
      '/podcast',
    ])
    await change("update service set title = '</script><script>alert(1)' where key = 'podcast'")
    const page = await fetchHtml('/podcast')
    expect(page).not.toContain('<script>alert(1)')
    expect([
      getMeta(page, 'og:title'),
      getMeta(page, 'description'),
      parseStructuredData(page)[0]!.name,
    ]).toEqual([broken, broken, '</script><script>alert(1)'])
    await runSql(
      `update page set title = 'Podcast production: Longlight',
        description = 'Recording and editing, mixing too.' where path = '/podcast'`,
    )
    await change("update service set title = 'Podcast production' where key = 'podcast'")
  })
  test('adds no scripts to the policy of a cached page', async () => {
    const response = await server.request('/podcast')
    const scripts = [
      ...(await response.text()).matchAll(/<script(?![^>]*ld\+json)[^>]*>(?!<\/script>)/g),
    ]
    expect(
      /script-src ([^;]*)/
        .exec(response.headers.get('content-security-policy')!)![1]!
        .match(/'sha256-/g),
    ).toHaveLength(scripts.length)
  })
})

describe('files for machines', () => {
  afterEach(async () => {
    await runSql(
      `update studio set name = 'Longlight', tagline = 'A studio of four.',
        email = 'hello@longlight.example'`,
    )
    await change('update service set offered = true')
  })

  test('the sitemap lists the published pages and no others', async () => {
    const response = await server.request('/sitemap.xml')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ])
    const listed = await fetchSitemap()
    for (const address of listed)
      expect([address, (await server.request(address, { redirect: 'manual' })).status]).toEqual([
        address,
        200,
      ])
    expect(listed.filter((address) => !/\/(portfolio|book)\//.test(address))).toEqual(
      listed.filter((address) => publicPages.includes(new URL(address).pathname)),
    )
    expect(new Set(listed)).toEqual(
      new Set([...listed, ...publicPages.map((path) => `${origin}${path}`)]),
    )
    expect(
      listed
        .map((address) => new URL(address).pathname)
        .filter((path) => !/^\/(portfolio|book\/)/.test(path)),
    ).toEqual([
      '/',
      '/about',
      '/services',
      '/photography',
      '/documentary',
      '/podcast',
      '/contact',
      '/privacy',
      '/accessibility',
    ])
  })
  test('the sitemap lists published projects after the portfolio page', async () => {
    const { rowCount } = await runSql(
      `insert into page (path, title, description) values ('/portfolio', 'P', 'D')
        on conflict do nothing`,
    )
    await runSql("update case_study set published = slug <> 'low-water', position = 100 - position")
    const { rows } = await runSql("select slug, position from case_study where slug <> 'low-water'")
    const inOrder = rows
      .toSorted((a, b) => a.position - b.position)
      .map(({ slug }) => `${origin}/portfolio/${slug}`)
    expect(inOrder.length).toBeGreaterThan(7)
    const listed = await fetchSitemap()
    expect(
      listed
        .slice(listed.indexOf(`${origin}/podcast`) + 1)
        .filter((address) => !address.includes('/book/')),
    ).toEqual([
      `${origin}/portfolio`,
      ...inOrder,
      ...['/contact', '/privacy', '/accessibility'].map((path) => `${origin}${path}`),
    ])
    await runSql('update case_study set published = true, position = 100 - position')
    if (rowCount) await runSql("delete from page where path = '/portfolio'")
  })
  test('a disabled service leaves the sitemap and the list of services', async () => {
    await change("update service set offered = false where key = 'podcast'")
    expect(await fetchSitemap()).not.toContain(`${origin}/podcast`)
    expect(await fetchSitemap()).toContain(`${origin}/documentary`)
    expect(JSON.stringify(parseStructuredData(await fetchHtml('/services')))).not.toContain(
      '/podcast',
    )
  })
  test('robots.txt disallows private pages and names the sitemap', async () => {
    const lines = (await fetchHtml('/robots.txt')).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /portal',
        'Disallow: /auth',
        'Disallow: /b/',
        'Disallow: /c/',
        'Disallow: /verify',
        `Sitemap: ${origin}/sitemap.xml`,
      ]),
    )
  })
  test('security.txt names the studio’s mailbox and expires within a year', async () => {
    const response = await server.request('/.well-known/security.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const lines = Object.fromEntries(
      (await response.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    ) as Record<string, string>
    expect(lines).toMatchObject({
      Contact: 'mailto:hello@longlight.example',
      'Preferred-Languages': 'en',
      Canonical: `${origin}/.well-known/security.txt`,
    })
    expect(lines.Expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
    const days = (Date.parse(lines.Expires!) - Date.now()) / 86_400_000
    expect(days > 170 && days < 181).toBe(true)
  })
  test('the manifest names the studio, its icons and the theme’s colors', async () => {
    const response = await server.request('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    const manifest = (await response.json()) as {
      name: string
      start_url: string
      background_color: string
      icons: { src: string; sizes: string; type: string }[]
    }
    expect(manifest).toMatchObject({
      name: 'Longlight',
      start_url: '/',
      background_color: backgroundColors.light,
    })
    for (const { src, sizes, type } of manifest.icons) {
      const { width, height, format } = await sharp(await getBytes(src)).metadata()
      expect(type).toContain(format)
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
    }
    expect(readFileSync('app/ui/base.css', 'utf8')).toContain(
      `--bg: light-dark(${backgroundColors.light}, ${backgroundColors.dark})`,
    )
    for (const path of publicPages)
      expect(await fetchHtml(path)).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
    expect(await fetchHtml('/auth')).not.toContain('rel="manifest"')
  })
  test('escape any name of the studio', async () => {
    await runSql("update studio set name = $1, tagline = $1, email = 'o''hara&co?x@mill.test'", [
      awkward,
    ])
    await change()
    expect(await (await server.request('/manifest.webmanifest')).json()).toMatchObject({
      name: awkward,
      description: awkward,
    })
    expect(await fetchHtml('/.well-known/security.txt')).toContain(
      "Contact: mailto:o'hara%26co%3Fx@mill.test\n",
    )
    const page = await fetchHtml('/')
    expect([getMeta(page, 'og:site_name'), parseStructuredData(page)[0]]).toMatchObject([
      awkward,
      { name: awkward },
    ])
  })
  test('are cacheable for visitors; nothing else is', async () => {
    const cookie = await server.signIn('owner')
    for (const path of [
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/.well-known/security.txt',
      '/robots.txt',
    ]) {
      const head = await server.request(path, { method: 'HEAD' })
      expect([head.status, head.headers.get('cache-control'), await head.text()]).toEqual([
        200,
        'public, max-age=3600',
        '',
      ])
      expect((await server.request(path)).headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(
      (await server.request('/sitemap.xml', { headers: { cookie } })).headers.get('cache-control'),
    ).toBe('no-store')
    for (const path of ['/auth', '/portal', '/nothing', '/contact.data', '/portal/clients.data'])
      for (const headers of [{ cookie: '' }, { cookie }])
        expect([
          path,
          (await server.request(path, { headers })).headers.get('cache-control'),
        ]).toEqual([path, 'no-store'])
  })
  test('are 404 before the studio is set up, except robots.txt', async () => {
    await runSql('create table studio_kept as select * from studio')
    await runSql('delete from studio')
    for (const path of ['/sitemap.xml', '/manifest.webmanifest', '/.well-known/security.txt']) {
      const response = await server.request(path)
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('cache-control'),
        await response.text(),
      ]).toEqual([404, 'text/plain; charset=utf-8', 'no-store', 'Not found.'])
    }
    expect((await server.request('/robots.txt')).status).toBe(200)
    await runSql('insert into studio select * from studio_kept')
    await runSql('drop table studio_kept')
    expect((await server.request('/sitemap.xml')).status).toBe(200)
  })
})
