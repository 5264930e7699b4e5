import { afterEach, describe, expect, test } from 'vitest'

import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
const fetchHtml = async (path: string) => (await server.request(path)).text()
const fetchText = async (path: string) => readText(await server.request(path))
const fetchRedirect = async (path: string) => {
  const response = await server.request(path, { redirect: 'manual' })
  return [response.status, response.headers.get('location'), response.headers.get('cache-control')]
}
async function change(...statements: string[]) {
  for (const statement of [
    ...statements,
    'update studio set content_version = content_version + 1',
  ])
    await server.app.pool.query(statement)
  server.app.pageCache.clear()
}
const inOrder = [
  'low-water',
  'field-ware',
  'good-bones',
  'night-shift',
  'slow-boat',
  'after-the-mill',
  'unaccompanied',
  'ledger-street',
  'second-helpings',
]
const listShownSlugs = (page: string) =>
  [...page.matchAll(/<h3><a class="whole" href="\/portfolio\/([a-z-]+)"/g)].map(([, slug]) => slug)
const listChips = (page: string) =>
  [...page.matchAll(/<a [^>]*class="category"[\s\S]*?<\/a>/g)].map(([whole]) =>
    whole
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )

afterEach(() =>
  change(
    'update case_study set published = true',
    'delete from case_study where position >= 9',
    'update service set offered = true',
  ),
)

describe('the portfolio', () => {
  test('shows nine projects, each with client, image and link', async () => {
    const page = await fetchHtml('/portfolio')
    expect(listShownSlugs(page)).toEqual(inOrder)
    expect(page).toContain('Photography, for Ottoline Ceramics')
    expect(page.match(/<img[^>]* alt="[^"]{10,}"/g)?.length).toBeGreaterThanOrEqual(9)
    expect(await fetchText('/portfolio')).toContain('Nine projects from the last two years.')
    expect(await fetchText('/portfolio')).toContain('Showing 9 projects')
  })
  test('has a filter link for each category, with its count', async () => {
    expect(listChips(await fetchHtml('/portfolio'))).toEqual([
      'All 9',
      'Photography 3',
      'Videography 2',
      'Documentary 2',
      'Podcast 2',
    ])
    for (const [category, slugs] of [
      ['photography', ['field-ware', 'night-shift', 'ledger-street']],
      ['videography', ['slow-boat', 'unaccompanied']],
      ['documentary', ['low-water', 'after-the-mill']],
      ['podcast', ['good-bones', 'second-helpings']],
    ] as const) {
      const page = await fetchHtml(`/portfolio?category=${category}`)
      expect(listShownSlugs(page)).toEqual(slugs)
      expect(page).toContain(`Showing ${slugs.length} ${category} projects`)
      expect(page.match(/aria-current="true"/g)).toHaveLength(1)
      expect(/<title>([^<]+)/.exec(page)?.[1]).toMatch(new RegExp(`^${category}: Portfolio`, 'i'))
    }
  })
  test('shows all projects for an unknown category', async () => {
    for (const category of ['weddings', '', '__proto__', 'constructor', 'Photography', '%00'])
      expect(listShownSlugs(await fetchHtml(`/portfolio?category=${category}`))).toEqual(inOrder)
  })
  test('shows a message when it is empty', async () => {
    await change("update case_study set published = false where category = 'podcast'")
    const page = await fetchText('/portfolio?category=podcast')
    expect(page).toContain(
      'Nothing here yet. We haven’t published any podcast work yet. Show all projects',
    )
    expect(page).toContain('Showing 0 podcast projects')
    await change('update case_study set published = false')
    const none = await fetchText('/portfolio')
    expect(none).toContain('Nothing here yet. We haven’t published any work yet.')
    expect(none).not.toMatch(/Show all projects|All 0/)
    expect(await fetchText('/')).not.toContain('Lately')
  })
  test('uses the singular for one project', async () => {
    await change("update case_study set published = false where slug <> 'field-ware'")
    expect(await fetchText('/portfolio')).toContain('One project from the last two years.')
    expect(await fetchText('/')).toContain('All one project')
    expect(await fetchHtml('/portfolio/field-ware')).not.toContain('Next project')
  })
  test('lists all of many projects', async () => {
    await change(
      `insert into case_study (slug, position, title, category, client, standfirst, published)
        select 'extra-' || n, 8 + n, 'Extra & <b>' || n, 'photography', 'O''Neil-Łukasz 🎥', 'x',
        true from generate_series(1, 40) n`,
    )
    const page = await fetchHtml('/portfolio')
    expect(listShownSlugs(page)).toHaveLength(9)
    expect(page.match(/<article class="work-item">/g)).toHaveLength(49)
    expect(page).toContain('Extra &amp; &lt;b&gt;40')
    expect(await fetchText('/portfolio?category=photography')).toContain(
      'Showing 43 photography projects',
    )
  })
})

describe('a case study', () => {
  test.each(inOrder)(
    '%s has its facts, brief, work, credits, the next project and a contact link',
    async (slug) => {
      const page = await fetchHtml(`/portfolio/${slug}`)
      for (const part of ['Client', 'Category', 'Year', 'Delivered in'])
        expect(page).toContain(`<dt>${part}</dt>`)
      for (const part of ['The brief', 'What we did', 'Credits'])
        expect(page).toContain(`<h2>${part}</h2>`)
      const {
        rows: [item],
      } = await server.app.pool.query('select * from case_study where slug = $1', [slug])
      expect(await fetchText(`/portfolio/${slug}`)).toContain(item.standfirst)
      const service = item.category === 'videography' ? 'photography' : item.category
      expect(page).toMatch(
        new RegExp(`href="/contact\\?service=${service}"[^>]*>Start a project like this`),
      )
      expect(page).toContain(`href="/portfolio/${inOrder[(inOrder.indexOf(slug) + 1) % 9]}"`)
      expect(page).toMatch(/<a href="\/portfolio" aria-current="true"/)
      expect(page.includes('data-loop=""')).toBe(
        ['videography', 'documentary'].includes(item.category),
      )
      expect(page.includes('<audio')).toBe(item.category === 'podcast')
      expect(page).toMatch(/<dt>Year<\/dt><dd>20\d\d</)
    },
  )
  test('shows the testimonial of its client if there is one', async () => {
    expect(await fetchText('/portfolio/slow-boat')).toContain(
      'Nobody is acting busy. Rosalind Pell',
    )
    expect(await fetchHtml('/portfolio/field-ware')).not.toContain('<blockquote>')
  })
  test('leaves out empty texts with their headings', async () => {
    await change(
      `insert into case_study (slug, position, title, category, client, standfirst, published)
        values ('bare', 9, 'Bare', 'podcast', 'Somebody', 'Nothing more.', true)`,
    )
    const page = await fetchHtml('/portfolio/bare')
    expect(page).toContain('Nothing more.')
    expect(page).not.toMatch(
      /The brief|What we did|Credits|<dt>Year|<dt>Delivered|<audio|<video|<blockquote|Transcript/,
    )
  })
  test('leaves out a missing file', async () => {
    await change(
      `insert into case_study (slug, position, title, category, client, standfirst, published,
        picture, story) values ('gone', 9, 'Gone', 'podcast', 'Somebody', 'x', true, 'no-such',
        '{"film":"no-such","pictures":[["no-such","field-ware"],["no-such"]],"sound":{"recording":"no-such","title":"T","transcript":[{"at":0,"text":"x"}]}}')`,
    )
    const page = await fetchHtml('/portfolio/gone')
    expect(page.match(/class="case-pictures"/g)).toHaveLength(1)
    expect(page).not.toMatch(/<audio|data-loop=""|no-such/)
  })
  test('of a disabled service promises no response time', async () => {
    await change("update service set offered = false where key = 'podcast'")
    expect(await fetchText('/portfolio/good-bones')).not.toContain('Episodes back in')
    expect(await fetchText('/portfolio/field-ware')).toContain('Delivered in 1–2 weeks')
  })
  test('the transcript has times', async () => {
    expect(await fetchText('/portfolio/good-bones')).toMatch(/Transcript 0:00 A key turns twice/)
  })
  test('redirects an unknown or unpublished one to the home page, uncached', async () => {
    await change("update case_study set published = false where slug = 'low-water'")
    for (const slug of [
      'low-water',
      'nope',
      '1',
      "';--",
      '%00',
      '%F0%9F%8E%A5',
      'a'.repeat(300),
      'low-water/more',
    ])
      expect(await fetchRedirect(`/portfolio/${slug}`)).toEqual([307, '/', 'no-store'])
    expect(await fetchHtml('/portfolio')).not.toContain('/portfolio/low-water')
    expect(await fetchHtml('/')).not.toContain('/portfolio/low-water')
  })
})

test('the CSP allows the external map on the contact page only', async () => {
  for (const path of ['/', '/portfolio', '/portfolio/low-water', '/services', '/auth'])
    expect((await server.request(path)).headers.get('content-security-policy')).not.toMatch(
      /frame-src (?!'self')/,
    )
  for (const path of ['/contact', '/contact?service=podcast', '/contact?x=1']) {
    const response = await server.request(path)
    expect(response.headers.get('content-security-policy')).toMatch(
      /; frame-src https:\/\/www\.openstreetmap\.org; default-src 'none'/,
    )
    expect(await response.text()).toMatch(/<iframe[^>]* hidden=""/)
  }
  const refused = await server.submit('/contact', {
    name: '',
    email: '',
    phone: '',
    service: 'other',
    message: '',
    website: '',
  })
  expect([
    refused.status,
    refused.headers
      .get('content-security-policy')!
      .includes('; frame-src https://www.openstreetmap.org; '),
  ]).toEqual([422, true])
  await change('update studio set latitude = null')
  const page = await fetchHtml('/contact')
  expect(page).not.toContain('<iframe')
  expect(page).toContain('https://www.openstreetmap.org/search?query=14%20Netmaker')
  await change('update studio set latitude = 43.6567')
})
